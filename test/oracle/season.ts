// Which season a game belongs to, from its start on a US Eastern calendar.

import type { LeagueId } from '#domain/league.ts';

const EASTERN = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/** Days of a year as numbers: 301 is the first of March. */
const FIRST_OF = { january: 101, march: 301, july: 701, august: 801, november: 1101 };

/** Midnight in New York: the season before, in the spring of 2027, is the last within one year. */
const MLS_CROSSES_FROM = Date.UTC(2027, 6, 1, 4);

/** "2025-26", or a single year where a season lies within one. */
export function seasonOf(leagueId: LeagueId, startMs: number): string {
  const parts = EASTERN.formatToParts(startMs);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const calendarYear = part('year');
  const firstDay = firstDayOf(leagueId, calendarYear, startMs);
  const hasBegun = part('month') * 100 + part('day') >= firstDay;
  const year = hasBegun ? calendarYear : calendarYear - 1;
  if (firstDay === FIRST_OF.january) return String(year);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** The day of a year on which a league's next season takes over. */
function firstDayOf(leagueId: LeagueId, year: number, startMs: number): number {
  switch (leagueId) {
    case 'nfl':
    case 'ncaa_football':
      return FIRST_OF.march;
    case 'nba':
    case 'nhl':
      if (year === 2020) return FIRST_OF.november;
      return year === 2021 ? FIRST_OF.august : FIRST_OF.july;
    case 'ncaa_basketball':
      return FIRST_OF.july;
    case 'soccer_epl':
      return year === 2020 ? FIRST_OF.august : FIRST_OF.july;
    case 'soccer_mls':
      return startMs < MLS_CROSSES_FROM ? FIRST_OF.january : FIRST_OF.july;
    case 'mlb':
    case 'soccer_world_cup':
      return FIRST_OF.january;
    default:
      // Of other leagues nothing is specified but that a season may be a year.
      return FIRST_OF.january;
  }
}
