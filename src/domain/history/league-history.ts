// What was known of the teams of one league before a game: rest, results, spreads and totals of the
// season so far. Games come in order of start; each sees only those that began before it.
import { assert } from '#kit/assert.ts';
import { easternDay } from '../eastern-day.ts';
import { countsInRecords } from '../reference.ts';
import type { GameWord } from '../systems/system.ts';
import type { PastGame } from './past-game.ts';

/** A game as one of its teams looks back on it. */
export interface TeamGame {
  readonly startTime: number;
  /** Days since 1970-01-01, US Eastern. */
  readonly day: number;
  /** Null on neutral ground. */
  readonly place: 'home' | 'away' | null;
  readonly opponentId: string;
  /** Own score minus the opponent's. */
  readonly margin: number;
  readonly outcomes: ReadonlySet<GameWord>;
}

/** What is known of a team before a game. */
export interface TeamPast {
  /** Games of the season behind it. */
  readonly played: number;
  /** Whole days since the game before; null before the first of a season. */
  readonly restDays: number | null;
  /** The game before; undefined before the first of a season. */
  readonly previous: TeamGame | undefined;
  /** Whether the last `games` games, all of them, ended so. */
  hasStreak(outcome: GameWord, games: number): boolean;
}

/** A game, and what was known before it. */
export interface Situation {
  readonly game: PastGame;
  /** 1 to 12, US Eastern. */
  readonly month: number;
  /** 0 is Sunday, US Eastern. */
  readonly weekday: number;
  /** From 1; null before the first regular-season game. */
  readonly seasonWeek: number | null;
  readonly home: TeamPast;
  readonly away: TeamPast;
}

/** The longest streak that a rule can ask for. */
export const STREAK_GAMES_MAX = 20;

const DAY_MS = 86_400_000;
/** Games kept of a team: the longest streak, and those that start with the game asked about. */
const GAMES_KEPT = STREAK_GAMES_MAX + 12;

/** Games of a team in one season, the newest last. */
interface TeamLog {
  season: string;
  played: number;
  games: TeamGame[];
}

/** The history of one league, as it grows. */
export class LeagueHistory {
  readonly #logs = new Map<string, TeamLog>();
  #season = '';
  #firstDay: number | null = null;
  #newest = Number.NEGATIVE_INFINITY;

  /** What was known before `game`, which is then part of the history of later ones. */
  next(game: PastGame): Situation {
    const { startTime, season, seasonType, homeTeamId, awayTeamId } = game;
    assert(startTime >= this.#newest, `${game.eventId} starts before the game that came before it`);
    this.#newest = startTime;
    const text = easternDay(startTime);
    const day = Math.floor(Date.parse(text) / DAY_MS);
    if (season !== this.#season) {
      this.#season = season;
      this.#firstDay = null;
    }
    if (seasonType === 'regular') this.#firstDay ??= day;
    const home = this.#logOf(homeTeamId, season);
    const away = this.#logOf(awayTeamId, season);
    const firstDay = this.#firstDay;
    const situation = {
      game,
      month: Number(text.slice(5, 7)),
      weekday: (((day + 4) % 7) + 7) % 7,
      seasonWeek: firstDay === null ? null : Math.floor((day - firstDay) / 7) + 1,
      home: new Past(home, startTime, day),
      away: new Past(away, startTime, day),
    };
    if (countsInRecords(seasonType)) {
      keep(home, gameOf(game, day, true));
      keep(away, gameOf(game, day, false));
    }
    return situation;
  }

  #logOf(teamId: string, season: string): TeamLog {
    const known = this.#logs.get(teamId);
    if (known?.season === season) return known;
    const log: TeamLog = { season, played: 0, games: [] };
    this.#logs.set(teamId, log);
    return log;
  }
}

/** A log up to an instant. It only grows behind it: games that are added later are not seen. */
class Past implements TeamPast {
  readonly played: number;
  readonly restDays: number | null;
  /** Newest last. */
  readonly #games: readonly TeamGame[];
  readonly #end: number;

  constructor({ games, played }: TeamLog, startTime: number, day: number) {
    let end = games.length;
    while (end > 0 && (games[end - 1]?.startTime ?? 0) >= startTime) end -= 1;
    this.#games = games;
    this.#end = end;
    this.played = played - (games.length - end);
    const newest = games[end - 1];
    this.restDays = newest ? Math.max(0, day - newest.day - 1) : null;
  }

  get previous(): TeamGame | undefined {
    return this.#games[this.#end - 1];
  }

  hasStreak(outcome: GameWord, games: number): boolean {
    if (games > this.played) return false;
    for (let back = 1; back <= games; back++) {
      if (!this.#games[this.#end - back]?.outcomes.has(outcome)) return false;
    }
    return true;
  }
}

/** A new array where the front is cut, so that what was handed out before keeps its places. */
function keep(log: TeamLog, game: TeamGame): void {
  log.played += 1;
  if (log.games.length >= 2 * GAMES_KEPT) log.games = log.games.slice(-GAMES_KEPT);
  log.games.push(game);
}

function gameOf(game: PastGame, day: number, isHome: boolean): TeamGame {
  const { score, grades } = game.full;
  const margin = isHome ? score.home - score.away : score.away - score.home;
  const outcomes = new Set<GameWord>();
  if (margin !== 0) outcomes.add(margin > 0 ? 'won' : 'lost');
  const { spread, total } = grades;
  if (spread !== null && spread !== 'push') {
    outcomes.add(spread.startsWith(isHome ? 'home' : 'away') ? 'covered' : 'failed');
  }
  if (total !== null && total !== 'push') outcomes.add(total.startsWith('over') ? 'over' : 'under');
  return {
    startTime: game.startTime,
    day,
    place: game.neutralSite ? null : isHome ? 'home' : 'away',
    opponentId: isHome ? game.awayTeamId : game.homeTeamId,
    margin,
    outcomes,
  };
}
