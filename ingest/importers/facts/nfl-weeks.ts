// The NFL's calendar by season and week, for files that name no day: week 1 is opened on the
// Thursday after Labor Day, and the Super Bowl comes a week late.
import { easternInstant } from '#domain/eastern-day.ts';
import { seasonOf } from '#domain/history/season.ts';

const DAY_MS = 86_400_000;
/** Final reports are due on Friday afternoon. */
const REPORT_HOUR = 16;

/** `2025` is "2025-26", as `seasonOf` labels it. */
export function nflSeason(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** Weeks of the regular season; the postseason's four are numbered on. */
export function nflRegularWeeks(year: number): number {
  if (year >= 2021) return 18;
  return 17;
}

/** Instant (epoch ms) of the final injury report of a week: its Friday, 16:00 Eastern. */
export function nflReportInstant(year: number, week: number): number {
  const firstWeekday = new Date(Date.UTC(year, 8, 1)).getUTCDay();
  const laborDay = 1 + ((8 - firstWeekday) % 7);
  const lateWeeks = week >= nflRegularWeeks(year) + 4 ? week : week - 1;
  const friday = new Date(Date.UTC(year, 8, laborDay + 4) + lateWeeks * 7 * DAY_MS);
  return easternInstant(friday.toISOString().slice(0, 10), REPORT_HOUR, 0);
}

/** Whether a game that starts at this instant (epoch ms) is after its regular season. */
export function isNflPostseason(startTime: number): boolean {
  const year = Number(seasonOf('nfl', startTime).slice(0, 4));
  return startTime > nflReportInstant(year, nflRegularWeeks(year) + 1);
}
