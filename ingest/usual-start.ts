// Starts of games of which a source knows the day only: a usual hour of the league stands for them.
// A start at midnight of the league's clock is such a day, however it is written, until a source
// says a time. The one rule for live prices, live reference data and files.
import { easternDay, easternInstant } from '#domain/eastern-day.ts';
import type { LeagueId } from '#domain/league.ts';
import type { GameFacts } from '#domain/reference.ts';
import { britishDayOf, britishInstant } from './local-times.ts';

/** By which clock a league writes midnight, and at which hour of it most games begin. */
interface Habit {
  readonly dayOf: (ms: number) => string;
  readonly instant: (day: string, hour: number) => number;
  readonly hour: number;
  /** Games do begin at midnight: everywhere, or at home of those teams. */
  readonly midnightGames?: 'everywhere' | RegExp;
}

const EASTERN: Habit = {
  dayOf: easternDay,
  instant: (day, hour) => easternInstant(day, hour, 0),
  hour: 19,
};
const HABITS: { readonly [league in LeagueId]?: Habit } = {
  nfl: { ...EASTERN, hour: 13 },
  // Evenings in Hawaii.
  ncaa_football: { ...EASTERN, hour: 13, midnightGames: /^ncaa_football_haw$/ },
  // Tournaments of many teams in Hawaii.
  ncaa_basketball: { ...EASTERN, midnightGames: 'everywhere' },
  // The Pacific coast in summer.
  soccer_world_cup: { ...EASTERN, midnightGames: 'everywhere' },
  soccer_epl: {
    dayOf: britishDayOf,
    instant: (day, hour) => britishInstant(day, { hour, minute: 0 }),
    hour: 15,
  },
};
/** From one game of a pair to its next one of the same day: more than identity allows for. */
const HOURS_APART = 4;
const LAST_HOUR = 23;

/**
 * Epoch milliseconds of the usual start of the `nth` game of a pair on a day of the league's clock
 * (YYYY-MM-DD): British in the Premier League, Eastern elsewhere.
 */
export function usualStart(leagueId: LeagueId, day: string, nth = 1): number {
  const { instant, hour } = habitOf(leagueId);
  return instant(day, Math.min(hour + (nth - 1) * HOURS_APART, LAST_HOUR));
}

/** The start as it is said or, where that stands for a day, the usual one of the day. */
export function settledStart(
  leagueId: LeagueId,
  startTime: number,
  homeTeamId: string,
): Pick<GameFacts, 'startTime' | 'startIsUsual'> {
  if (!isPlaceholder(leagueId, startTime, homeTeamId)) return { startTime };
  const day = habitOf(leagueId).dayOf(startTime);
  return { startTime: usualStart(leagueId, day), startIsUsual: true };
}

/** Whether a start (epoch milliseconds) is midnight of a day on which no game begins then. */
export function isPlaceholder(leagueId: LeagueId, startTime: number, homeTeamId: string): boolean {
  const { dayOf, instant, midnightGames } = habitOf(leagueId);
  if (midnightGames === 'everywhere' || midnightGames?.test(homeTeamId)) return false;
  return startTime === instant(dayOf(startTime), 0);
}

function habitOf(leagueId: LeagueId): Habit {
  return HABITS[leagueId] ?? EASTERN;
}
