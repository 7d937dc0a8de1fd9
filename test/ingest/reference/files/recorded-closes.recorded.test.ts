// Bets graded from what the importers yield of files of the professional leagues are, season by
// season, those that the raw columns of the files say.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  MLB_STARTERS,
  NBA_LINES,
  NFLVERSE,
  rawList,
  rawMlb,
  rawNba,
  rawNflverse,
  rawPortal,
} from './raw-games.ts';
import { num, rawTable, rawText } from './raw-table.ts';
import {
  crossing,
  DATA,
  expectSame,
  finals,
  imported,
  present,
  scoreOf,
} from './recorded-files.ts';

describe.skipIf(!present)('closing lines of downloads', () => {
  test('nflverse: every season is graded as its own columns say', async () => {
    expectSame('nflverse', rawNflverse(), await imported(NFLVERSE));
  });

  test('NFL list: every season is graded as its own columns say', async () => {
    const file = 'nfl_games_edgecash.csv.gz';
    expectSame('NFL list', rawList(rawTable(join(DATA, file))), await imported(file));
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
    expectSame('NBA', rawNba(), await imported(NBA_LINES));
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
    expectSame(`${league} portal`, rawPortal(league, firstMonth), await imported(file));
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
    const rows = rawTable(join(DATA, MLB_STARTERS));
    const told = await imported(MLB_STARTERS);
    expectSame('MLB with starters', rawMlb(), told);
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
    const told = await imported(MLB_STARTERS);
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
