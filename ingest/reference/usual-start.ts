// Starts of games of which a source knows the day only: a usual hour stands for them. A start at
// midnight is such a day, however it is written, until a source says a time.
import { easternDay, easternDayRange, easternInstant } from '#domain/eastern-day.ts';
import type { LeagueId } from '#domain/league.ts';
import type { GameFacts } from '#domain/reference.ts';

/** Eastern: most football is played in the afternoon. */
const USUAL_HOUR = 19;
const USUAL_FOOTBALL_HOUR = 13;
/** From one game of a pair to its next one of the same day: more than identity allows for. */
const HOURS_APART = 4;
const LAST_HOUR = 23;
/** In Hawaii evening games do begin at midnight of Eastern time. */
const HAWAII = /^ncaa_(?:football|basketball)_haw/;

/** Epoch milliseconds of the usual start of the `nth` game of a pair on an Eastern day. */
export function usualStart(leagueId: LeagueId, day: string, nth = 1): number {
  const isFootball = leagueId === 'nfl' || leagueId === 'ncaa_football';
  const first = isFootball ? USUAL_FOOTBALL_HOUR : USUAL_HOUR;
  return easternInstant(day, Math.min(first + (nth - 1) * HOURS_APART, LAST_HOUR), 0);
}

/** The start as it is said or, where that is midnight of Eastern time, the usual one of the day. */
export function settledStart(
  leagueId: LeagueId,
  startTime: number,
  homeTeamId: string,
): Pick<GameFacts, 'startTime' | 'startIsUsual'> {
  if (!isPlaceholder(startTime, homeTeamId)) return { startTime };
  return { startTime: usualStart(leagueId, easternDay(startTime)), startIsUsual: true };
}

/** Whether a start stands for a day. */
export function isPlaceholder(startTime: number, homeTeamId: string): boolean {
  return easternDayRange(easternDay(startTime)).fromMs === startTime && !HAWAII.test(homeTeamId);
}
