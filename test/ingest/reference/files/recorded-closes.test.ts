// Bets graded from what the importers yield of files of the professional leagues are, season by
// season, those that the raw columns of the files say.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { num, rawTable, rawText } from './raw-table.ts';
import {
  crossing,
  DATA,
  expectSame,
  finals,
  imported,
  negative,
  present,
  scoreOf,
} from './recorded-files.ts';

describe.skipIf(!present)('closing lines of downloads', () => {
  test('nflverse: every season is graded as its own columns say', async () => {
    const file = 'nfl_nflverse_games_1999_2025.csv.gz';
    const raw = finals(rawTable(join(DATA, file)), (row) => ({
      season: crossing(Number(row.season)),
      ...scoreOf(row.home_score, row.away_score),
      handicap: negative(num(row.spread_line)),
      total: num(row.total_line),
      odds: [num(row.home_moneyline), num(row.away_moneyline)],
    }));
    expectSame('nflverse', raw, await imported(file));
  });

  test('NFL list: every season is graded as its own columns say', async () => {
    const file = 'nfl_games_edgecash.csv.gz';
    const raw = finals(rawTable(join(DATA, file)), (row) => ({
      season: crossing(Number(row.season)),
      ...scoreOf(row.home_score, row.away_score),
      handicap: negative(num(row.spread_line)),
      total: num(row.total_line),
    }));
    expectSame('NFL list', raw, await imported(file));
  });

  test('NFL archive: every season is graded as its own fields say', async () => {
    const file = 'nfl_sbr_archive_10Y.json.gz';
    const rows = JSON.parse(rawText(join(DATA, file))) as readonly Record<
      string,
      number | string
    >[];
    const raw = rows
      .filter(({ home_team }) => home_team !== 0)
      .map((row) => ({
        season: crossing(Number(row.season)),
        home: Number(row.home_final),
        away: Number(row.away_final),
        handicap: Number(row.home_close_spread),
        total: Number(row.close_over_under),
        odds: [Number(row.home_close_ml), Number(row.away_close_ml)] as const,
      }));
    expectSame('NFL archive', raw, await imported(file));
  });

  test('NBA: every season is graded as its own columns say', async () => {
    const file = 'nba_2008_2025_lines_quarters.csv.gz';
    const raw = finals(rawTable(join(DATA, file)), (row) => {
      const by = num(row.spread);
      return {
        season: crossing(Number(row.season) - 1),
        ...scoreOf(row.score_home, row.score_away),
        handicap: row.whos_favored === 'home' ? negative(by) : by,
        total: num(row.total),
        odds: [num(row.moneyline_home), num(row.moneyline_away)],
      };
    });
    expectSame('NBA', raw, await imported(file));
  });

  test.each(['2018', '2019'])(
    'NBA archive of %s is graded as its own columns say',
    async (year) => {
      const file = `sbr_nba_odds_${year}.csv.gz`;
      const raw = finals(rawTable(join(DATA, file)), (row) => ({
        season: crossing(Number(year) - 1),
        ...scoreOf(row.home_score, row.away_score),
        handicap: null,
        total: null,
        odds: [num(row.home_ml), num(row.away_ml)],
      }));
      expectSame(`NBA archive ${year}`, raw, await imported(file));
    },
  );

  test.each([
    ['nba', 7],
    ['nfl', 3],
    ['nhl', 7],
  ])('%s portal: every season is graded as its own columns say', async (league, firstMonth) => {
    const file = `${league}_oddsportal_closing_ml_2008_2025.csv.gz`;
    const rows = rawTable(join(DATA, file)).filter(
      ({ season_type, team_1 }) =>
        season_type !== 'All Stars' && !/^(?:AFC|NFC|All-Stars East)$/.test(team_1 ?? ''),
    );
    const raw = finals(rows, (row) => ({
      season: lateSeason(autumnSeason(row.date ?? '', firstMonth), row.date ?? '', league),
      ...scoreOf(row.points_1, row.points_2),
      handicap: null,
      total: null,
      odds: [num(row.moneyline_1), num(row.moneyline_2)],
    }));
    expectSame(`${league} portal`, raw, await imported(file));
  });

  test.each(['2014', '2015', '2017', '2018'])(
    'MLB of %s is graded as its columns say',
    async (year) => {
      const file = `sbr_mlb_odds_${year}.csv.gz`;
      const raw = finals(rawTable(join(DATA, file)), (row) => ({
        season: year,
        ...scoreOf(row.home_score, row.away_score),
        handicap: num(row.home_run_line),
        total: num(row.close_ou_line),
        odds: [num(row.home_close_ml), num(row.away_close_ml)],
      }));
      expectSame(`MLB ${year}`, raw, await imported(file));
    },
  );

  test('MLB with starters: every season is graded as its own columns say', async () => {
    const file = 'mlb_open_close_starters_hands_2014_2021.csv.gz';
    const rows = rawTable(join(DATA, file));
    const raw = finals(rows, (row) => ({
      season: row.season ?? '',
      ...scoreOf(row.home_final, row.vis_final),
      handicap: num(row.home_rl_line),
      total: num(row.total_close),
      odds: [num(row.home_ml_close), num(row.vis_ml_close)],
    }));
    const told = await imported(file);
    expectSame('MLB with starters', raw, told);
    for (const [side, column] of [
      ['home', 'home_pitcher'],
      ['away', 'vis_pitcher'],
    ] as const) {
      const left = rows.filter((row) => row[column]?.endsWith('-L')).length;
      const hands = told.games.filter(({ starterHands }) => starterHands?.[side] === 'L').length;
      expect(hands).toBe(left);
    }
  });

  test('both MLB layouts tell the same games, doubleheaders as two', async () => {
    const told = await imported('mlb_open_close_starters_hands_2014_2021.csv.gz');
    const scores = new Map(told.games.map((game) => [game.sourceGameId, game.score]));
    expect(scores.size).toBe(told.games.length);
    const seconds = told.games.filter(({ sourceGameId }) => sourceGameId.endsWith('_2'));
    expect(seconds.length).toBe(123);
    for (const year of ['2014', '2015', '2017', '2018']) {
      const { games } = await imported(`sbr_mlb_odds_${year}.csv.gz`);
      for (const game of games) expect(scores.get(game.sourceGameId)).toEqual(game.score);
    }
  });
});

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
