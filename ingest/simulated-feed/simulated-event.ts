// One event of the simulated world from its first listing to its end: status, score and clock, its
// venues' desks, and the groups that tell of them. Groups are built for one instant and not kept.
import { SIMULATED_VENUE } from '#domain/event.ts';
import type {
  EventGroup,
  EventHead,
  EventStatus,
  ImageGroup,
  MarketScope,
  PatchGroup,
  Quote,
} from '#domain/message/message.ts';
import type { Random } from '#kit/random.ts';
import type { Game } from './calendar.ts';
import { GameView } from './fair-line.ts';
import { type Expectation, expectationOf, GameScript } from './game-script.ts';
import { garbageIn, NO_REJECTIONS } from './garbage.ts';
import { sportOf } from './league-model.ts';
import {
  type Line,
  linesOf,
  type MenuPhase,
  menuPhase,
  VENUES_BY_CLASS,
  VENUES_BY_PHASE,
} from './line-menu.ts';
import { randomOf, unitOf } from './seed.ts';
import { type Changes, SimulatedVenue } from './simulated-venue.ts';
import { DFS_PROFILES, type VenueProfile, venuesOfEvent } from './venue-profile.ts';

/** DFS operators with props on one event. */
const DFS_PER_EVENT = 2;

export class SimulatedEvent {
  readonly game: Game;
  readonly head: EventHead;
  /** What the market as a whole knows, in deviations; leaders move it. */
  readonly truth: Float64Array;
  readonly venues: SimulatedVenue[] = [];
  readonly factorsListed = new Set<number>();
  status: EventStatus = 'scheduled';
  /** Until when all venues stop betting after a score; 0 when they do not. */
  suspendedUntil = 0;
  view: GameView;
  #phase: MenuPhase | null = null;
  readonly #seed: number;
  readonly #expectation: Expectation;
  readonly #script: GameScript;
  readonly #lines: readonly Line[];
  readonly #scopes = new Map<string, MarketScope>();

  constructor(seed: number, game: Game) {
    this.game = game;
    this.#seed = seed;
    this.#expectation = expectationOf(seed, game);
    this.#script = new GameScript(seed, game, this.#expectation);
    this.#lines = linesOf(seed, game);
    this.head = {
      eventId: game.eventId,
      leagueId: game.model.leagueId,
      homeTeamId: game.home.teamId,
      awayTeamId: game.away.teamId,
      startTime: game.startTime,
      sourceEventId: `simulated-${game.eventId}`,
    };
    const factors = 1 + Math.max(...this.#lines.map((line) => line.factor));
    this.truth = truthOf(seed, game, factors);
    this.view = this.#viewAt(game.startTime);
  }

  /** Sees the game as it stands: what prices after this follow. */
  advance(now: number): void {
    this.view = this.#viewAt(now);
  }

  get isOver(): boolean {
    return this.status !== 'scheduled' && this.status !== 'in_progress';
  }

  /** Prices every line anew; the next image has it. */
  repriceAll(): void {
    for (const venue of this.venues) venue.repriceAll(this.view);
  }

  /** From the start on nothing confirmed before it counts, and DFS operators are closed. */
  goLive(): void {
    for (const venue of this.venues) {
      venue.confirmedFrom = this.game.startTime;
      if (venue.profile.isDfs) venue.closeAll();
    }
  }

  /** All venues stop betting until an instant (epoch ms), or with 0 open again. */
  setSuspended(until: number): void {
    this.suspendedUntil = until;
    for (const venue of this.venues) venue.suspended = until > 0;
  }

  /** Lists what the time to the start asks for; true when something was added. */
  extendMenu(now: number): boolean {
    const phase = menuPhase(this.game, now);
    if (phase === this.#phase) return false;
    this.#phase = phase;
    const sport = sportOf(this.game.model.leagueId);
    const { eventId } = this.game;
    const venues = venuesOfEvent(this.#seed, eventId, sport, VENUES_BY_PHASE[phase]);
    for (const profile of venues) this.#venueOf(profile);
    for (const line of this.#lines) {
      if (line.lineClass === 'main' || phase === 'full') this.#list(line, venues);
    }
    return true;
  }

  /** An image of all venues and all lines ever listed: what is gone is thereby withdrawn. */
  image(now: number, random: Random): ImageGroup {
    const quotes: Quote[] = [];
    for (const venue of this.venues) venue.addQuotes(null, now, quotes);
    return {
      kind: 'image',
      receivedAt: now,
      rejections: garbageIn(quotes.length, random),
      event: this.head,
      markets: [...this.#scopes.values()],
      venues: this.venues.map((venue) => venue.profile.venueId),
      quotes,
    };
  }

  /** An image without quotes: every venue took everything down. */
  emptyImage(now: number): ImageGroup {
    const venues = this.venues.map((venue) => venue.profile.venueId);
    const markets = [...this.#scopes.values()];
    const base = { receivedAt: now, rejections: NO_REJECTIONS, event: this.head };
    return { kind: 'image', ...base, markets, venues, quotes: [] };
  }

  patch(now: number, changes: Changes, random: Random): PatchGroup {
    const rejections = garbageIn(changes.quotes.length, random);
    return { kind: 'patch', receivedAt: now, rejections, event: this.head, ...changes };
  }

  /** Status, score and clock at an instant, as a league's own feed would tell. */
  statusGroup(now: number): EventGroup {
    const inPlay = this.status === 'in_progress';
    const isOver = this.status === 'final';
    const score = this.#script.window('game', isOver ? 1 : this.#script.progress(now));
    const face = inPlay ? this.#script.clock(now) : { period: null, clock: null };
    return {
      kind: 'event',
      receivedAt: now,
      rejections: NO_REJECTIONS,
      event: this.head,
      status: this.status,
      score: inPlay || isOver ? { home: score.home, away: score.away } : null,
      ...face,
      neutralSite: this.game.model.leagueId === 'soccer_world_cup',
      venue: SIMULATED_VENUE,
      seasonType: 'regular',
    };
  }

  /** Points scored in all; rises with every score. */
  pointsAt(now: number): number {
    const { home, away } = this.#script.window('game', this.#script.progress(now));
    return home + away;
  }

  #viewAt(now: number): GameView {
    const progress = this.#script.progress(now);
    return new GameView(this.game.model, this.#expectation, this.#script, progress);
  }

  #venueOf(profile: VenueProfile): SimulatedVenue {
    const known = this.venues.find((venue) => venue.profile === profile);
    if (known) return known;
    const venue = new SimulatedVenue(this.#seed, this.game.eventId, profile, this.truth);
    this.venues.push(venue);
    return venue;
  }

  #list(line: Line, venues: readonly VenueProfile[]): void {
    const { eventId } = this.game;
    const able = line.prop ? venues.filter((venue) => venue.hasProps) : venues;
    const chosen = able.slice(0, VENUES_BY_CLASS[line.lineClass]);
    const withDfs = line.prop && line.market.format === 'over_under';
    const dfs = withDfs && this.status === 'scheduled' ? dfsOf(this.#seed, eventId) : [];
    for (const profile of [...chosen, ...dfs]) this.#venueOf(profile).list([line]);
    const scope = { marketType: line.marketType, isAlternate: line.isAlternate };
    this.#scopes.set(`${scope.marketType} ${scope.isAlternate}`, scope);
    this.factorsListed.add(line.factor);
  }
}

/** What the market knows of a game when it is listed, in deviations; of fewer factors the first. */
export function truthOf(seed: number, { eventId }: Game, factors: number): Float64Array {
  const random = randomOf(seed, eventId, 'truth');
  return Float64Array.from({ length: factors }, () => 0.06 * random.normal());
}

function dfsOf(seed: number, eventId: string): readonly VenueProfile[] {
  const first = Math.floor(unitOf(seed, eventId, 'dfs') * DFS_PROFILES.length);
  return [...DFS_PROFILES, ...DFS_PROFILES].slice(first, first + DFS_PER_EVENT);
}
