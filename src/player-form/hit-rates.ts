// How often a line was beaten in the last games of a player: windows of so many games and of the
// season, in any situation. A situation chooses the games first, the window then takes the newest
// of them, and says how many there were.
import type { PropStat } from '#domain/history/prop-stat.ts';
import { must } from '#kit/assert.ts';
import {
  averageOf,
  type GameLog,
  newestSeason,
  streakOf,
  type ValuedGame,
  valuedGames,
} from './game-log.ts';
import { backToBacksOf, gamesIn, type Situation } from './situations.ts';

/** Windows that are answered when none are asked for. */
export const STANDARD_WINDOWS: readonly string[] = ['L5', 'L10', 'L20', 'L25', 'season'];
const WINDOW_GAMES_MAX = 200;
/** Yes and no are 1 and 0 (`propStat`), so yes is over this. */
export const YES_NO_LINE = 0.5;

export type PropSide = 'over' | 'under' | 'yes' | 'no';

export interface HitRateRequest {
  readonly stat: PropStat;
  /** `YES_NO_LINE` for props of yes and no. */
  readonly line: number;
  /** Over if not given. */
  readonly side?: PropSide | undefined;
  /** Labels that `parseWindow` knows. */
  readonly windows?: readonly string[] | undefined;
  readonly situation?: Situation | undefined;
  /** Ids of the games that are back-to-backs by the team's schedule; else his own games tell. */
  readonly backToBacks?: ReadonlySet<string> | undefined;
  /** Of the season window; that of the newest game if not given. */
  readonly season?: string | undefined;
}

export interface HitRate {
  /** `L10` or `season`. */
  readonly label: string;
  /** How many games there were: fewer than the label says when he has not played as many. */
  readonly games: number;
  readonly hits: number;
  readonly misses: number;
  /** Exactly on the line: neither. */
  readonly pushes: number;
  /** Hits of the games that were no push, 0 to 1; null without any. */
  readonly rate: number | null;
  /** Mean of the statistic, pushes too; null without games. */
  readonly average: number | null;
}

export interface HitRates {
  readonly line: number;
  readonly side: PropSide;
  readonly windows: readonly HitRate[];
  /** Hits in a row up to the newest game of the situation; a push ends it. */
  readonly currentStreak: number;
}

/** The rates of each window asked for, in that order. Logs are newest first. */
export function hitRates(logs: readonly GameLog[], request: HitRateRequest): HitRates {
  const { line, side = 'over', windows = STANDARD_WINDOWS, situation = {} } = request;
  const backToBacks =
    request.backToBacks ??
    (situation.backToBack === undefined ? new Set<string>() : backToBacksOf(logs));
  const games = gamesIn(valuedGames(logs, request.stat), situation, backToBacks);
  const season = request.season ?? newestSeason(logs);
  return {
    line,
    side,
    windows: windows.map((label) => hitRate(label, gamesOf(games, label, season), line, side)),
    currentStreak: streakOf(games, ({ value }) => outcomeOf(value, line, side) === 'hit'),
  };
}

/** What a value makes of a bet on the side. */
export function outcomeOf(value: number, line: number, side: PropSide): 'hit' | 'miss' | 'push' {
  if (value === line) return 'push';
  const wantsMore = side === 'over' || side === 'yes';
  return value > line === wantsMore ? 'hit' : 'miss';
}

/** The label of a window as it is served: `season`, or `L1` to `L200`; undefined for other text. */
export function parseWindow(text: string): string | undefined {
  const folded = text.trim().toLowerCase();
  if (folded === 'season') return folded;
  if (!/^l[1-9]\d{0,2}$/.test(folded)) return undefined;
  return Number(folded.slice(1)) <= WINDOW_GAMES_MAX ? folded.toUpperCase() : undefined;
}

function gamesOf(
  games: readonly ValuedGame[],
  label: string,
  season: string | undefined,
): readonly ValuedGame[] {
  const window = must(parseWindow(label), `window: ${label}`);
  if (window === 'season') return games.filter(({ log }) => log.season === season);
  return games.slice(0, Number(window.slice(1)));
}

function hitRate(
  label: string,
  games: readonly ValuedGame[],
  line: number,
  side: PropSide,
): HitRate {
  const counts = { hit: 0, miss: 0, push: 0 };
  for (const { value } of games) counts[outcomeOf(value, line, side)] += 1;
  const decided = counts.hit + counts.miss;
  return {
    label,
    games: games.length,
    hits: counts.hit,
    misses: counts.miss,
    pushes: counts.push,
    rate: decided === 0 ? null : counts.hit / decided,
    average: averageOf(games),
  };
}
