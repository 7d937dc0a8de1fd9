// Whether a game is of the postseason, by the calendar, for files that do not say it: also in the
// two years whose seasons ended in summer or autumn.

import { easternDay } from '#domain/eastern-day.ts';
import { partOfSeason, seasonOf } from '#domain/history/season.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { LeagueId } from '#domain/league.ts';
import { isNflPostseason } from './nfl-weeks.ts';

/** First Eastern day of the postseason, by the year it is in; the NBA's begins with the play-in. */
const POSTSEASON_FROM: { readonly [league in LeagueId]?: Readonly<Record<string, string>> } = {
  nba: {
    2018: '04-14',
    2019: '04-13',
    2020: '08-15',
    2021: '05-18',
  },
  nhl: {
    2018: '04-11',
    2019: '04-10',
    2020: '08-01',
    2021: '05-15',
    2022: '05-02',
    2023: '04-17',
    2024: '04-20',
    2025: '04-19',
    2026: '04-18',
  },
  mlb: {
    2014: '09-30',
    2015: '10-06',
    2016: '10-04',
    2017: '10-03',
    2018: '10-02',
    2019: '10-01',
    2020: '09-29',
    2021: '10-05',
    2022: '10-07',
    2023: '10-03',
    2024: '10-01',
    2025: '09-30',
  },
  soccer_mls: {
    2012: '10-31',
    2013: '10-30',
    2014: '10-29',
    2015: '10-28',
    2016: '10-26',
    2017: '10-25',
    2018: '10-31',
    2019: '10-19',
    2020: '11-20',
    2021: '11-19',
    2022: '10-15',
    2023: '10-25',
    2024: '10-22',
    2025: '10-22',
  },
};

/**
 * The phase of the game of this league that starts at `startTime` (epoch milliseconds). A year that
 * is not listed takes the league's usual day: the NBA's Monday after April's second Sunday, the
 * NHL's 18 April, MLB's 1 and MLS's 22 October; the NFL's calendar tells. Leagues without an entry
 * have a regular season only, and so have those seasons of MLS that end in spring: no day of their
 * playoffs is known.
 */
export function seasonTypeOf(leagueId: LeagueId, startTime: number): SeasonType {
  if (leagueId === 'nfl') return isNflPostseason(startTime) ? 'postseason' : 'regular';
  const table = POSTSEASON_FROM[leagueId];
  if (table === undefined) return 'regular';
  const day = easternDay(startTime);
  const year = day.slice(0, 4);
  if (day.slice(5) < (table[year] ?? usualDay(leagueId, Number(year)))) {
    return partOfSeason(leagueId, 'regular', startTime);
  }
  const isNextSeason = seasonOf(leagueId, startTime).startsWith(`${year}-`);
  return isNextSeason ? partOfSeason(leagueId, 'regular', startTime) : 'postseason';
}

function usualDay(leagueId: LeagueId, year: number): string {
  if (leagueId === 'nhl') return '04-18';
  if (leagueId === 'soccer_mls') return '10-22';
  if (leagueId === 'mlb') return '10-01';
  const weekday = new Date(Date.UTC(year, 3, 1)).getUTCDay();
  const secondSunday = 1 + ((7 - weekday) % 7) + 7;
  return `04-${String(secondSunday + 1).padStart(2, '0')}`;
}
