// Which stored game a source means: by its own id of it, else by the pair and the nearest start,
// else a new one. Works on what was read before, so that a whole batch costs two questions.
import { eventIdOf } from '#domain/event.ts';
import type { LeagueId } from '#domain/league.ts';
import type { BoxScore, GameFacts, PlayByPlay } from '#domain/reference.ts';

export interface KnownGame {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly startTime: number;
  /** Sources that have an id of their own for it. */
  readonly sources: Set<string>;
  /** Those of them that have the other team at home. */
  readonly turnedBy: Set<string>;
}

const HOUR_MS = 3_600_000;
const MATCH_MS = 12 * HOUR_MS;
const MATCH_MLB_MS = 3 * HOUR_MS;
const GAMES_PER_DAY_MAX = 9;

/** Games that were read, and those that a batch adds to them. */
export class GameIndex {
  readonly #byId = new Map<string, KnownGame>();
  readonly #byPair = new Map<string, KnownGame[]>();
  readonly #bySourceId = new Map<string, KnownGame>();

  add(game: KnownGame, source?: string, sourceGameId?: string): void {
    if (!this.#byId.has(game.eventId)) {
      this.#byId.set(game.eventId, game);
      const pair = pairOf(game);
      this.#byPair.set(pair, [...(this.#byPair.get(pair) ?? []), game]);
    }
    if (source !== undefined && sourceGameId !== undefined) {
      this.#bySourceId.set(`${source} ${game.leagueId} ${sourceGameId}`, game);
      game.sources.add(source);
    }
  }

  byId(eventId: string): KnownGame | undefined {
    return this.#byId.get(eventId);
  }

  bySourceId(source: string, leagueId: LeagueId, sourceGameId: string): KnownGame | undefined {
    return this.#bySourceId.get(`${source} ${leagueId} ${sourceGameId}`);
  }

  /** The game that a source speaks of, by our id or by its own. */
  spokenOf(
    source: string,
    { leagueId, eventId, sourceGameId }: Pick<BoxScore, 'leagueId' | 'eventId' | 'sourceGameId'>,
  ): KnownGame | undefined {
    return this.byId(eventId ?? sourceGameId) ?? this.bySourceId(source, leagueId, sourceGameId);
  }

  /**
   * The game meant by `facts`, made known where it was not. Undefined when the pair has more games
   * on that day already than are ever played.
   */
  resolve(source: string, facts: GameFacts): KnownGame | undefined {
    const { sourceGameId } = facts;
    const { eventId } = facts;
    const game =
      (eventId === null ? undefined : this.byId(eventId)) ??
      this.bySourceId(source, facts.leagueId, sourceGameId) ??
      this.#nearest(source, facts) ??
      (eventId === null ? this.#mint(facts) : gameOf(facts, eventId));
    if (!game) return undefined;
    this.add(game, source, sourceGameId);
    if (facts.homeTeamId === game.homeTeamId) game.turnedBy.delete(source);
    else game.turnedBy.add(source);
    return game;
  }

  #nearest(source: string, facts: GameFacts): KnownGame | undefined {
    const within = facts.leagueId === 'mlb' ? MATCH_MLB_MS : MATCH_MS;
    let best: KnownGame | undefined;
    let bestApart = within;
    for (const game of this.#byPair.get(pairOf(facts)) ?? []) {
      const apart = Math.abs(game.startTime - facts.startTime);
      if (apart > bestApart || game.sources.has(source)) continue;
      if (best && apart === bestApart && game.eventId > best.eventId) continue;
      best = game;
      bestApart = apart;
    }
    return best;
  }

  #mint(facts: GameFacts): KnownGame | undefined {
    const { leagueId, startTime, homeTeamId, awayTeamId } = facts;
    for (let nth = 1; nth <= GAMES_PER_DAY_MAX; nth++) {
      const eventId = eventIdOf(leagueId, startTime, awayTeamId, homeTeamId, nth);
      const turned = eventIdOf(leagueId, startTime, homeTeamId, awayTeamId, nth);
      if (!this.#byId.has(eventId) && !this.#byId.has(turned)) return gameOf(facts, eventId);
    }
    return undefined;
  }
}

/** The facts as the stored game has its sides: a source that turns home and away is turned back. */
export function oriented(facts: GameFacts, game: Pick<KnownGame, 'homeTeamId'>): GameFacts {
  if (facts.homeTeamId === game.homeTeamId) return facts;
  const turn = <T>(sides: { home: T; away: T } | null) =>
    sides && { home: sides.away, away: sides.home };
  const { starterHands: hands } = facts;
  return {
    ...facts,
    homeTeamId: facts.awayTeamId,
    awayTeamId: facts.homeTeamId,
    score: turn(facts.score),
    periods: turn(facts.periods),
    starters: turn(facts.starters),
    ...(hands && { starterHands: { home: hands.away, away: hands.home } }),
  };
}

/** The box score with its sides exchanged. */
export function turnedBox(box: BoxScore): BoxScore {
  return { ...box, home: box.away, away: box.home };
}

/** The plays with their sides exchanged. */
export function turnedPlays(game: PlayByPlay): PlayByPlay {
  const plays = game.plays.map(({ team, score, ...play }) => ({
    ...play,
    team: team === null ? null : team === 'home' ? ('away' as const) : ('home' as const),
    score: score && { home: score.away, away: score.home },
  }));
  return { ...game, plays };
}

function gameOf(facts: GameFacts, eventId: string): KnownGame {
  const { leagueId, homeTeamId, awayTeamId, startTime } = facts;
  return {
    eventId,
    leagueId,
    homeTeamId,
    awayTeamId,
    startTime,
    sources: new Set(),
    turnedBy: new Set(),
  };
}

function pairOf({ homeTeamId, awayTeamId }: Pick<KnownGame, 'homeTeamId' | 'awayTeamId'>): string {
  return homeTeamId < awayTeamId ? `${homeTeamId} ${awayTeamId}` : `${awayTeamId} ${homeTeamId}`;
}
