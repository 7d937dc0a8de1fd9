// Games of downloads as the raw columns of each file tell them: what every recount begins with.
import { join } from 'node:path';
import type { RawGame } from './graded.ts';
import { num, type RawRow, rawTable } from './raw-table.ts';
import { crossing, DATA, finals, negative, scoreOf } from './recorded-files.ts';

export const NFLVERSE = 'nfl_nflverse_games_1999_2025.csv.gz';
export const NBA_LINES = 'nba_2008_2025_lines_quarters.csv.gz';
export const MLB_STARTERS = 'mlb_open_close_starters_hands_2014_2021.csv.gz';
export const NHL_PORTAL = 'nhl_oddsportal_closing_ml_2008_2025.csv.gz';
export const NCAAF_LIST = 'ncaaf_games_edgecash.csv.gz';
export const MLS = 'mls_footballdata_USA.csv.gz';

export function rawNflverse(): readonly RawGame[] {
  return finals(rawTable(join(DATA, NFLVERSE)), (row) => ({
    season: crossing(Number(row.season)),
    ...scoreOf(row.home_score, row.away_score),
    handicap: negative(num(row.spread_line)),
    total: num(row.total_line),
    odds: [num(row.home_moneyline), num(row.away_moneyline)],
  }));
}

export function rawNba(): readonly RawGame[] {
  return finals(rawTable(join(DATA, NBA_LINES)), (row) => {
    const by = num(row.spread);
    return {
      season: crossing(Number(row.season) - 1),
      ...scoreOf(row.score_home, row.score_away),
      handicap: row.whos_favored === 'home' ? negative(by) : by,
      total: num(row.total),
      odds: [num(row.moneyline_home), num(row.moneyline_away)],
    };
  });
}

export function rawMlb(): readonly RawGame[] {
  return finals(rawTable(join(DATA, MLB_STARTERS)), (row) => ({
    season: row.season ?? '',
    ...scoreOf(row.home_final, row.vis_final),
    handicap: num(row.home_rl_line),
    total: num(row.total_close),
    odds: [num(row.home_ml_close), num(row.vis_ml_close)],
  }));
}

/** Of a league of the portal; All-Star games are left out. */
export function rawPortal(league: string, firstMonth: number): readonly RawGame[] {
  const rows = rawTable(join(DATA, `${league}_oddsportal_closing_ml_2008_2025.csv.gz`)).filter(
    ({ season_type, team_1 }) =>
      season_type !== 'All Stars' && !/^(?:AFC|NFC|All-Stars East)$/.test(team_1 ?? ''),
  );
  return finals(rows, (row) => ({
    season: lateSeason(autumnSeason(row.date ?? '', firstMonth), row.date ?? '', league),
    ...scoreOf(row.points_1, row.points_2),
    handicap: null,
    total: null,
    odds: [num(row.moneyline_1), num(row.moneyline_2)],
  }));
}

/** Of lists with scores and lines; `rows` are those whose teams are known. */
export function rawList(rows: readonly RawRow[]): readonly RawGame[] {
  return finals(rows, (row) => ({
    season: row.league === 'mlb' ? (row.season ?? '') : crossing(Number(row.season)),
    ...scoreOf(row.home_score, row.away_score),
    handicap: negative(num(row.spread_line)),
    total: num(row.total_line),
  }));
}

/** "17 Jun 2024" of a season that begins in autumn. */
function autumnSeason(date: string, firstMonth: number): string {
  const [, month = '', year = ''] = date.split(' ');
  const at = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(month) / 3 + 1;
  return crossing(at >= firstMonth ? Number(year) : Number(year) - 1);
}

/** The seasons that ended in the summer and autumn of 2020 and 2021. */
function lateSeason(season: string, date: string, league: string): string {
  const [, month = '', year] = date.split(' ');
  if (league === 'nfl') return season;
  if (year === '2020' && ['Jul', 'Aug', 'Sep', 'Oct'].includes(month)) return '2019-20';
  return year === '2021' && month === 'Jul' ? '2020-21' : season;
}
