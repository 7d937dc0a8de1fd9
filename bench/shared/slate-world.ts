// The events, lines and prices that a slate speaks of, in columns: sixteen venues, sixty lines of
// an event, and for every line the venues that quote it. Prices are whole American odds around a
// fair probability that wanders, with each venue's own margin and noise.
import { eventIdOf } from '#domain/event.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Market } from '#domain/market.ts';
import { marketOf } from '#domain/market-catalog.ts';
import type { EventHead } from '#domain/message/message.ts';
import { americanOfProbability } from '#domain/odds.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import type { SlateProfile } from './slate-profiles.ts';

/** Time at which a slate begins: Sunday 2025-11-09, 19:00 Eastern. */
export const SLATE_MS = Date.UTC(2025, 10, 10);
export const LINES_PER_EVENT = 60;
/** Room for a quote: a line's venue has this many sides at most. */
export const SIDES_MAX = 3;
const HOUR_MS = 3_600_000;

/** A venue with its margin on each side and how far it strays, as probabilities. */
interface SlateVenue {
  readonly venueId: string;
  readonly margin: number;
  readonly noise: number;
  /** Rounds longer prices to five, as most do. */
  readonly coarse: boolean;
}

const SOFT = { margin: 0.024, noise: 0.0105, coarse: true };
const SHARP = { margin: 0.0125, noise: 0.004, coarse: false };
const EXCHANGE = { margin: 0.0135, noise: 0.0045, coarse: false };

/** Sorted by key, so that the order of a line's venues is the engine's own. */
export const SLATE_VENUES: readonly SlateVenue[] = [
  { venueId: 'betmgm', ...SOFT },
  { venueId: 'betonlineag', ...SHARP },
  { venueId: 'betrivers', ...SOFT },
  { venueId: 'bovada', ...SOFT },
  { venueId: 'draftkings', ...SOFT },
  { venueId: 'espnbet', ...SOFT },
  { venueId: 'fanatics', ...SOFT },
  { venueId: 'fanduel', ...SOFT },
  { venueId: 'hardrockbet', ...SOFT },
  { venueId: 'kalshi', ...EXCHANGE },
  { venueId: 'lowvig', ...SHARP },
  { venueId: 'novig', ...EXCHANGE },
  { venueId: 'pinnacle', ...SHARP },
  { venueId: 'prizepicks', margin: 0.04, noise: 0.012, coarse: true },
  { venueId: 'prophetx', ...EXCHANGE },
  { venueId: 'williamhill_us', ...SOFT },
];
const DFS_VENUE = SLATE_VENUES.findIndex(({ venueId }) => venueId === 'prizepicks');
/** So many venues quote every line: one that leaves never empties it. */
const VENUES_MIN = 3;

/** One of the sixty lines of an event of its league. */
export interface LineTemplate {
  readonly market: Market;
  readonly isAlternate: boolean;
  readonly point: number | null;
  /** Number of the player within the event. */
  readonly player: number | null;
  /** Share of the venues that quote it. */
  readonly coverage: number;
  /** Stands in the images of a poll: the game's moneyline, spread and total. */
  readonly isFeatured: boolean;
}

/** One price of a line: which cell of it and which side. */
export interface Place {
  readonly line: number;
  readonly cell: number;
  readonly side: number;
}

export class SlateWorld {
  readonly heads: readonly EventHead[];
  readonly inPlay: number;
  readonly lines: number;
  /** Cells (venues on lines) of a line: `firstCell[line]` up to `firstCell[line + 1]`. */
  readonly firstCell: Int32Array;
  readonly cellVenue: Uint8Array;
  /** By cell and side: whole American odds; 0 while the venue does not quote. */
  readonly american: Int32Array;
  readonly suspended: Uint8Array;
  readonly quotes: number;
  readonly #templates: readonly (readonly LineTemplate[])[];
  readonly #leagueOf: Uint8Array;
  /** Fair probability of a line's first side, and of its second of three. */
  readonly #fair: Float64Array;
  readonly #random: Random;

  constructor(profile: SlateProfile, events: number) {
    const random = new Random(profile.seed);
    this.#random = random;
    this.inPlay = Math.max(1, Math.round(events * profile.inPlayShare));
    this.#leagueOf = Uint8Array.from({ length: events }, (_, index) => (index % 10 === 9 ? 1 : 0));
    this.#templates = LEAGUES.map(templatesOf);
    this.heads = headsOf(this.#leagueOf, this.inPlay);
    this.lines = events * LINES_PER_EVENT;
    this.#fair = new Float64Array(2 * this.lines);
    this.firstCell = new Int32Array(this.lines + 1);
    const venues: number[] = [];
    let quotes = 0;
    for (let line = 0; line < this.lines; line++) {
      const template = this.template(line);
      const chosen = venuesOf(template, random);
      for (const venue of chosen) venues.push(venue);
      quotes += chosen.length * template.market.sides.length;
      this.firstCell[line + 1] = venues.length;
    }
    this.quotes = quotes;
    this.cellVenue = Uint8Array.from(venues);
    this.american = new Int32Array(SIDES_MAX * venues.length);
    this.suspended = new Uint8Array(SIDES_MAX * venues.length);
    for (let line = 0; line < this.lines; line++) this.#openLine(line);
  }

  get events(): number {
    return this.heads.length;
  }

  template(line: number): LineTemplate {
    const event = Math.floor(line / LINES_PER_EVENT);
    const templates = this.#templates[this.#leagueOf[event] as number] as readonly LineTemplate[];
    return templates[line % LINES_PER_EVENT] as LineTemplate;
  }

  /** How many quotes a line has. */
  quotesOf(line: number): number {
    const cells = this.#endOf(line) - (this.firstCell[line] as number);
    return cells * this.template(line).market.sides.length;
  }

  /** Its prices, by cell, then side. */
  *placesOf(line: number): Generator<Place> {
    const sides = this.template(line).market.sides.length;
    for (let cell = this.firstCell[line] as number; cell < this.#endOf(line); cell++) {
      for (let side = 0; side < sides; side++) yield { line, cell, side };
    }
  }

  /** The venue of the cell says another price for this side; the line's fair price wanders. */
  move({ line, cell, side }: Place): void {
    this.#fair[2 * line] = this.#near(this.#fair[2 * line] as number, DRIFT);
    const at = SIDES_MAX * cell + side;
    const before = this.american[at] as number;
    for (let tries = 0; tries < 4 && this.american[at] === before; tries++) {
      this.#price({ line, cell, side });
    }
  }

  #openLine(line: number): void {
    const sides = this.template(line).market.sides.length;
    this.#fair[2 * line] = sides === 3 ? this.#random.between(0.3, 0.45) : this.#near(0.5, 0.05);
    this.#fair[2 * line + 1] = this.#random.between(0.24, 0.3);
    for (const place of this.placesOf(line)) this.#price(place);
  }

  #endOf(line: number): number {
    return this.firstCell[line + 1] as number;
  }

  #near(fair: number, deviation: number): number {
    return Math.min(FAIR_MAX, Math.max(FAIR_MIN, fair + deviation * this.#random.normal()));
  }

  #price({ line, cell, side }: Place): void {
    const sides = this.template(line).market.sides.length;
    const venue = SLATE_VENUES[this.cellVenue[cell] as number] as SlateVenue;
    const first = this.#fair[2 * line] as number;
    const second = sides === 3 ? (this.#fair[2 * line + 1] as number) : 1 - first;
    const fair = side === 0 ? first : side === 1 ? second : 1 - first - second;
    const asked = fair + venue.margin + venue.noise * this.#random.normal();
    const american = americanOfProbability(Math.min(0.96, Math.max(0.04, asked)));
    const isLong = venue.coarse && Math.abs(american) > 125;
    this.american[SIDES_MAX * cell + side] = isLong ? 5 * Math.round(american / 5) : american;
    this.suspended[SIDES_MAX * cell + side] = this.#random.chance(SUSPENDED_SHARE) ? 1 : 0;
  }
}

/** Small beside the venues' noise, so that a book has as many edges after hours as when loaded. */
const DRIFT = 0.0004;
const SUSPENDED_SHARE = 0.01;
const FAIR_MIN = 0.3;
const FAIR_MAX = 0.7;
const LEAGUES: readonly LeagueId[] = ['nba', 'soccer_epl'];

/** About one in ten of the events is soccer, whose moneyline has three ways. */
function headsOf(leagueOf: Uint8Array, inPlay: number): readonly EventHead[] {
  const met = LEAGUES.map(() => 0);
  return Array.from(leagueOf, (league, index) => {
    const leagueId = LEAGUES[league] as LeagueId;
    const teams = teamsOfLeague(leagueId);
    const nth = met[league] as number;
    met[league] = nth + 1;
    const pair = nth % (teams.length * (teams.length - 1));
    const home = pair % teams.length;
    const away = (home + 1 + Math.floor(pair / teams.length)) % teams.length;
    const homeTeamId = must(teams[home], 'a team').teamId;
    const awayTeamId = must(teams[away], 'a team').teamId;
    const startTime = SLATE_MS + (index < inPlay ? -HOUR_MS : 5 * HOUR_MS);
    const game = 1 + Math.floor(nth / (teams.length * (teams.length - 1)));
    const eventId = eventIdOf(leagueId, startTime, awayTeamId, homeTeamId, game);
    const sourceEventId = `slate-${index}`;
    return { eventId, leagueId, homeTeamId, awayTeamId, startTime, sourceEventId };
  });
}

function templatesOf(leagueId: LeagueId): readonly LineTemplate[] {
  const line = (
    marketType: string,
    point: number | null,
    coverage: number,
    of: Partial<LineTemplate> = {},
  ): LineTemplate => {
    const market = must(marketOf(leagueId, marketType), `a market ${marketType}`);
    return { market, isAlternate: false, point, player: null, coverage, isFeatured: false, ...of };
  };
  const featured = { isFeatured: true };
  const soccer = leagueId === 'soccer_epl';
  const [spread, total] = soccer ? [-0.5, 2.5] : [-5.5, 221.5];
  const lines = [
    line('moneyline', null, 0.95, featured),
    line('spread', spread, 0.95, featured),
    line('total', total, 0.95, featured),
    line(soccer ? 'btts' : 'moneyline_h1', null, 0.75),
    line(soccer ? 'draw_no_bet' : 'spread_h1', soccer ? null : -2.5, 0.75),
    line(soccer ? 'total_corners' : 'total_h1', soccer ? 9.5 : 110.5, 0.75),
  ];
  for (let rung = 1; rung <= 9; rung++) {
    const ladder = { isAlternate: true };
    lines.push(
      line('spread', spread + rung, 0.4, ladder),
      line('total', total + rung, 0.4, ladder),
    );
  }
  const props = soccer
    ? ['player_shots', 'player_shots_on_target', 'player_assists']
    : ['player_points', 'player_rebounds', 'player_assists'];
  for (let player = 0; lines.length < LINES_PER_EVENT; player++) {
    for (const prop of props) lines.push(line(prop, 0.5 + (player % 9), 0.5, { player }));
  }
  return lines.slice(0, LINES_PER_EVENT);
}

function venuesOf({ coverage, player }: LineTemplate, random: Random): readonly number[] {
  const chosen = SLATE_VENUES.flatMap((_, venue) => {
    if (venue === DFS_VENUE && player === null) return [];
    return random.chance(coverage) ? [venue] : [];
  });
  for (let venue = 0; chosen.length < VENUES_MIN; venue++) {
    if (venue !== DFS_VENUE && !chosen.includes(venue)) chosen.push(venue);
  }
  return chosen.sort((a, b) => a - b);
}
