// Which stored game a source means: by its own id of it, else by the pair and the nearest start, or
// in baseball, where it knows the day and no id of ours, by the score; else a new one. A source may
// list a game under two ids, except as two games of a day in baseball or before a season. Works on
// what was read before, so that a whole batch costs two questions.
import { builtInLeagues, type Leagues } from '#domain/catalog/league-catalog.ts';
import { easternDay } from '#domain/eastern-day.ts';
import { eventIdOf } from '#domain/event.ts';
import type { LeagueId } from '#domain/league.ts';
import type { EventStatus } from '#domain/message/message.ts';
import type { BoxScore, GameFacts, PlayByPlay } from '#domain/reference.ts';

export interface KnownGame {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly startTime: number;
  /** True where the day is known and no time of it. */
  readonly startIsUsual?: boolean;
  readonly status: EventStatus;
  /** The result where it is final, else how it stood when that was last heard. */
  readonly score: GameFacts['score'];
  /** Sources that have an id of their own for it. */
  readonly sources: Set<string>;
  /** Those of them that have the other team at home. */
  readonly turnedBy: Set<string>;
}

const HOUR_MS = 3_600_000;
const MATCH_MS = 12 * HOUR_MS;
const MATCH_MLB_MS = 3 * HOUR_MS;
const MINUTE_MS = 60_000;
const GAMES_PER_DAY_MAX = 9;

/** Games that were read, and those that a batch adds to them. */
export class GameIndex {
  readonly #leagues: Leagues;
  readonly #byId = new Map<string, KnownGame>();
  readonly #byPair = new Map<string, KnownGame[]>();
  readonly #bySourceId = new Map<string, KnownGame>();
  /** What sources call games that could not be told apart. */
  readonly #refused = new Set<string>();

  constructor(leagues: Leagues = builtInLeagues) {
    this.#leagues = leagues;
  }

  add(game: KnownGame, source?: string, sourceGameId?: string): void {
    if (!this.#byId.has(game.eventId)) {
      this.#byId.set(game.eventId, game);
      const pair = pairOf(game);
      this.#byPair.set(pair, [...(this.#byPair.get(pair) ?? []), game]);
    }
    if (source !== undefined && sourceGameId !== undefined) {
      this.#bySourceId.set(nameOf(source, { ...game, sourceGameId }), game);
      game.sources.add(source);
    }
  }

  byId(eventId: string): KnownGame | undefined {
    return this.#byId.get(eventId);
  }

  /** Whether it is not known which game of the day a source means by that name. */
  isRefused(source: string, named: Pick<BoxScore, 'leagueId' | 'sourceGameId'>): boolean {
    return this.#refused.has(nameOf(source, named));
  }

  /**
   * The game that a source names, by our id or by its own, which may look like ours of another
   * game of the day: not to be asked of a name that is refused.
   */
  gameNamed(
    source: string,
    named: Pick<BoxScore, 'leagueId' | 'eventId' | 'sourceGameId'>,
  ): KnownGame | undefined {
    const ours = named.eventId === null ? undefined : this.byId(named.eventId);
    return ours ?? this.#bySourceId.get(nameOf(source, named)) ?? this.byId(named.sourceGameId);
  }

  /**
   * The game meant by `facts`, made known where it was not. Undefined when the pair has more games
   * on that day already than are ever played, or it is not said which of them is meant.
   */
  resolve(source: string, facts: GameFacts): KnownGame | undefined {
    const { eventId, sourceGameId } = facts;
    const name = nameOf(source, facts);
    const game =
      (eventId === null ? undefined : this.byId(eventId)) ??
      this.#bySourceId.get(name) ??
      this.#find(source, facts);
    if (!game) {
      this.#refused.add(name);
      return undefined;
    }
    this.add(game, source, sourceGameId);
    if (facts.homeTeamId === game.homeTeamId) game.turnedBy.delete(source);
    else game.turnedBy.add(source);
    return game;
  }

  #find(source: string, facts: GameFacts): KnownGame | undefined {
    const { eventId, leagueId, startIsUsual } = facts;
    const isOfDay = leagueId === 'mlb' && startIsUsual && eventId === null;
    const ofDay = isOfDay ? this.#gamesOfDay(source, facts) : [];
    if (ofDay.length > 0) return sameGame(ofDay, source, facts);
    const nearest = this.#nearest(source, facts);
    return nearest ?? (eventId === null ? this.#mint(facts) : gameOf(facts, eventId));
  }

  /** Games of the pair on the Eastern day that not this source alone has, in their order. */
  #gamesOfDay(source: string, facts: GameFacts): readonly KnownGame[] {
    const day = easternDay(facts.startTime);
    const isAlone = ({ sources }: KnownGame) => sources.size === 1 && sources.has(source);
    return (this.#byPair.get(pairOf(facts)) ?? [])
      .filter((game) => easternDay(game.startTime) === day && !isAlone(game))
      .sort((a, b) => a.startTime - b.startTime || (a.eventId < b.eventId ? -1 : 1));
  }

  #nearest(source: string, facts: GameFacts): KnownGame | undefined {
    const playsTwice = this.#playsTwice(facts);
    const within = playsTwice ? MATCH_MLB_MS : MATCH_MS;
    let best: KnownGame | undefined;
    let bestApart = within;
    for (const game of this.#byPair.get(pairOf(facts)) ?? []) {
      const apart = apartOf(game, facts, within, playsTwice);
      if (apart > bestApart) continue;
      if (game.sources.has(source) && !isListedTwice(game, facts, playsTwice)) continue;
      if (best && apart === bestApart && !isCloser(game, best, facts)) continue;
      best = game;
      bestApart = apart;
    }
    return best;
  }

  /** Whether its pairs may meet twice on one day. */
  #playsTwice({ leagueId }: GameFacts): boolean {
    return (this.#leagues.get(leagueId)?.gamesPerDay ?? 1) > 1;
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

/** Of the day's games that with the result that is said, or the only one that has none yet. */
function sameGame(
  games: readonly KnownGame[],
  source: string,
  facts: GameFacts,
): KnownGame | undefined {
  const rest = games.filter(({ sources }) => !sources.has(source));
  if (facts.score === null) return games.length === 1 ? rest[0] : undefined;
  const scoreOf = (game: KnownGame) => oriented(facts, game).score;
  const same = rest.find((game) => {
    const [score, result] = [scoreOf(game), resultOf(game)];
    return result?.home === score?.home && result?.away === score?.away;
  });
  const [open, another] = rest.filter((game) => resultOf(game) === null);
  const isOpen = open && !another && !isBelow(scoreOf(open), open.score);
  return same ?? (isOpen ? open : undefined);
}

/**
 * Whether a source that has an id for the game can mean it by another one: where a pair may meet
 * twice a day, only if both starts are known and of one minute. That is in baseball, and before a
 * season, when two halves of a squad play at home and away at once: there the sides say which.
 */
function isListedTwice(game: KnownGame, facts: GameFacts, playsTwice: boolean): boolean {
  const isPreseason = facts.seasonType === 'preseason';
  if (!playsTwice && !isPreseason) return true;
  if (isPreseason && game.homeTeamId !== facts.homeTeamId) return false;
  if (game.startIsUsual || facts.startIsUsual) return false;
  const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS);
  return minuteOf(game.startTime) === minuteOf(facts.startTime);
}

/** Of two games as far away in time: that with the sides that are said, then the lower id. */
function isCloser(game: KnownGame, than: KnownGame, { homeTeamId }: GameFacts): boolean {
  const [isSame, other] = [game.homeTeamId === homeTeamId, than.homeTeamId === homeTeamId];
  return isSame === other ? game.eventId < than.eventId : isSame;
}

/** How far apart two starts are; of one that is known to the day no more than `within` on it. */
function apartOf(game: KnownGame, facts: GameFacts, within: number, playsTwice: boolean): number {
  const apart = Math.abs(game.startTime - facts.startTime);
  // Hardly anybody else plays the same opponent twice on a day, whatever hours are written.
  if (playsTwice || easternDay(game.startTime) !== easternDay(facts.startTime)) return apart;
  return Math.min(apart, within);
}

function resultOf({ status, score }: KnownGame): GameFacts['score'] {
  return status === 'final' ? score : null;
}

/** No game ends with less than it stood at. */
function isBelow(score: GameFacts['score'], known: GameFacts['score']): boolean {
  return score !== null && known !== null && (score.home < known.home || score.away < known.away);
}

/** The facts as the stored game has its sides: a source that turns home and away is turned back. */
export function oriented(facts: GameFacts, game: Pick<KnownGame, 'homeTeamId'>): GameFacts {
  if (facts.homeTeamId === game.homeTeamId) return facts;
  const turn = <T>(sides: { home: T; away: T } | null) =>
    sides && { home: sides.away, away: sides.home };
  const { starterHands: hands, winner } = facts;
  return {
    ...facts,
    homeTeamId: facts.awayTeamId,
    awayTeamId: facts.homeTeamId,
    score: turn(facts.score),
    periods: turn(facts.periods),
    starters: turn(facts.starters),
    ...(hands && { starterHands: { home: hands.away, away: hands.home } }),
    ...(winner && { winner: winner === 'home' ? ('away' as const) : ('home' as const) }),
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
  const { leagueId, homeTeamId, awayTeamId, startTime, startIsUsual, status, score } = facts;
  return {
    eventId,
    leagueId,
    homeTeamId,
    awayTeamId,
    startTime,
    ...(startIsUsual && { startIsUsual }),
    status,
    score,
    sources: new Set(),
    turnedBy: new Set(),
  };
}

function nameOf(
  source: string,
  { leagueId, sourceGameId }: Pick<BoxScore, 'leagueId' | 'sourceGameId'>,
): string {
  return `${source} ${leagueId} ${sourceGameId}`;
}

function pairOf({ homeTeamId, awayTeamId }: Pick<KnownGame, 'homeTeamId' | 'awayTeamId'>): string {
  return homeTeamId < awayTeamId ? `${homeTeamId} ${awayTeamId}` : `${awayTeamId} ${homeTeamId}`;
}
