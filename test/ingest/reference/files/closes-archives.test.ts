// Closing lines of the archives of seasons, on rows of our own: who is favoured, doubleheaders,
// pitchers, all-stars, and columns that were swapped.
import { describe, expect, test } from 'vitest';
import type { GameFacts } from '#domain/reference.ts';
import { scheduleOf } from '#ingest/importers/facts/schedule.ts';
import { importText } from '../../importers/import-sink-fixture.ts';
import { told, utc } from './told.ts';

describe('NBA lines', () => {
  const quarters = (side: string, points: readonly number[]) =>
    Object.fromEntries(
      ['q1', 'q2', 'q3', 'q4', 'ot'].map((name, index) => [`${name}_${side}`, points[index]]),
    );
  const ROW = {
    ...{ season: 2008, date: '2007-10-30', regular: 'True', playoffs: 'False' },
    ...{ away: 'por', home: 'sa', score_away: 97, score_home: 106 },
    ...quarters('away', [26, 23, 28, 20, 0]),
    ...quarters('home', [29, 30, 22, 25, 0]),
    ...{ whos_favored: 'home', spread: 13, total: 189.5, moneyline_away: 900 },
    ...{ moneyline_home: -1400, h2_spread: 5, h2_total: 95 },
  };

  test('who is favoured gives points', async () => {
    const away = { ...ROW, whos_favored: 'away', moneyline_away: -1400, moneyline_home: 900 };
    const { games, closes } = await told('nba-lines', [ROW, { ...away, date: '2007-11-30' }]);
    expect(closes.map(({ spread }) => spread?.point)).toEqual([-13, 13]);
    expect(closes.every(({ period }) => period === 'full')).toBe(true);
    expect(games[0]).toMatchObject({
      sourceGameId: 'nba_20071030_por_sas',
      season: '2007-08',
      seasonType: 'regular',
      periods: { home: [29, 30, 22, 25], away: [26, 23, 28, 20] },
      startIsUsual: true,
    });
  });

  test('overtimes are one period; quarters that are not the score are left out', async () => {
    const extra = { ...ROW, ot_home: 9, ot_away: 4, score_home: 115, score_away: 101 };
    const { games, linesRefused } = await told('nba-lines', [extra, { ...ROW, score_home: 107 }]);
    expect(games[0]?.periods).toEqual({ home: [29, 30, 22, 25, 9], away: [26, 23, 28, 20, 4] });
    expect(linesRefused).toEqual({ 'periods contradiction': 1 });
    expect(games[1]).toMatchObject({ score: { home: 107 }, periods: null });
  });

  test('the play-in is the postseason, the final of the cup is not', async () => {
    const neither = { ...ROW, regular: 'False' };
    const { games } = await told('nba-lines', [
      { ...neither, date: '2022-04-12' },
      { ...neither, date: '2023-12-09' },
      { ...neither, playoffs: 'True', date: '2023-06-01' },
    ]);
    expect(games.map(({ seasonType }) => seasonType)).toEqual(['postseason', 'cup', 'postseason']);
  });
});

describe('odds portal', () => {
  const ROW = {
    ...{ date: '17 Jun 2024', season_type: 'Play Offs', neutral: 0, team_1: 'Boston Celtics' },
    ...{ team_2: 'Dallas Mavericks', points_1: 106, points_2: 88 },
    ...{ moneyline_1: '-270', moneyline_2: '+220' },
  };

  test('the first team is at home; the league is that of both teams', async () => {
    const hockey = { ...ROW, team_1: 'Florida Panthers', team_2: 'Edmonton Oilers' };
    const { games, closes } = await told('oddsportal', [
      ROW,
      { ...hockey, moneyline_1: '', moneyline_2: '-' },
    ]);
    expect(
      games.map(({ leagueId, homeTeamId, seasonType }) => [leagueId, homeTeamId, seasonType]),
    ).toEqual([
      ['nba', 'nba_bos', 'postseason'],
      ['nhl', 'nhl_fla', 'postseason'],
    ]);
    expect(closes.map(({ moneyline }) => moneyline)).toEqual([
      { home: -270, away: 220, draw: null },
    ]);
  });

  test('all-stars are refused, two games of a pair and day are two', async () => {
    const pre = {
      ...ROW,
      season_type: 'Pre-season',
      team_1: 'Seattle Kraken',
      team_2: 'Calgary Flames',
    };
    const { games, refused } = await told('oddsportal', [
      { ...ROW, season_type: 'All Stars', team_1: 'East', team_2: 'West' },
      { ...ROW, team_1: 'AFC', team_2: 'NFC' },
      { ...pre, date: '25 Sep 2023' },
      { ...pre, date: '25 Sep 2023' },
    ]);
    expect(refused).toEqual({ all_star: 2 });
    expect(games.map(({ sourceGameId, seasonType }) => [sourceGameId, seasonType])).toEqual([
      ['nhl_20230925_cgy_sea', 'preseason'],
      ['nhl_20230925_cgy_sea_2', 'preseason'],
    ]);
  });
});

describe('sportsbookreview', () => {
  const ROW = {
    ...{ date: '16151.0', game: 1, away_name: 'Los Angeles Dodgers', away_score: '3.0' },
    ...{ home_name: 'Arizona Diamondbacks', home_score: '1.0', away_close_ml: -170 },
    ...{ home_close_ml: 150, away_run_line: -1.5, home_run_line: 1.5, away_run_line_odds: -104 },
    ...{ home_run_line_odds: -116, close_ou_line: 6.5, close_ou_odds: 100 },
  };

  test('days are counted since 1970, and the one price of the total is the under’s', async () => {
    const { games, closes } = await told('sbr-lines', [ROW]);
    expect(games[0]).toMatchObject({
      sourceGameId: 'mlb_20140322_lad_ari',
      score: { home: 1, away: 3 },
      season: '2014',
      seasonType: 'regular',
    });
    expect(closes[0]).toMatchObject({
      moneyline: { home: 150, away: -170 },
      spread: { point: 1.5, homePrice: -116, awayPrice: -104 },
      total: { point: 6.5, overPrice: null, underPrice: 100 },
    });
  });

  test('a doubleheader is two games in their order, each with its close', async () => {
    const second = { ...ROW, game: 2, home_score: 5, home_close_ml: 109, away_close_ml: -119 };
    const { games, closes } = await told('sbr-lines', [ROW, second]);
    expect(games.map(({ sourceGameId, score }) => [sourceGameId, score?.home])).toEqual([
      ['mlb_20140322_lad_ari', 1],
      ['mlb_20140322_lad_ari_2', 5],
    ]);
    expect(closes.map(({ sourceGameId, moneyline }) => [sourceGameId, moneyline?.home])).toEqual([
      ['mlb_20140322_lad_ari', 150],
      ['mlb_20140322_lad_ari_2', 109],
    ]);
    const [first, later] = games.map(({ startTime }) => startTime);
    expect((later ?? 0) - (first ?? 0)).toBe(4 * 3_600_000);
  });

  test('run lines that do not mirror each other and prices for totals are left out', async () => {
    const { closes, linesRefused } = await told('sbr-lines', [
      { ...ROW, home_run_line: -1.5, close_ou_line: 104 },
    ]);
    expect(closes[0]).toMatchObject({ spread: null, total: null });
    expect(linesRefused).toEqual({ 'spread bad_point': 1, 'total bad_point': 1 });
  });

  test('October is the postseason', async () => {
    const { games } = await told('sbr-lines', [
      { ...ROW, date: 16_343 },
      { ...ROW, date: 16_342 },
    ]);
    expect(games.map(({ seasonType }) => seasonType)).toEqual(['postseason', 'regular']);
  });

  test('pitchers have names and throwing hands', async () => {
    const row = {
      ...{ season: 2014, game_date: '2014-03-22', vis_team: 'LOS', home_team: 'ARI' },
      ...{ vis_pitcher: 'CKERSHAW-L', home_pitcher: 'WMILEY', vis_final: '3.0', home_final: '1.0' },
      ...{ vis_ml_close: -170, home_ml_close: 150, vis_rl_line: -1.5, vis_rl_odds: -104 },
      ...{ home_rl_line: 1.5, home_rl_odds: -116, total_close: 6.5 },
      ...{ total_close_over_odds: -120, total_close_under_odds: 100 },
    };
    const { games, closes } = await told('sbr-lines', [
      row,
      { ...row, home_team: 'SDG', vis_pitcher: 'nan', home_pitcher: 'nan' },
    ]);
    expect(games.map(({ starters, starterHands }) => [starters, starterHands])).toEqual([
      [
        { home: 'W. Miley', away: 'C. Kershaw' },
        { home: null, away: 'L' },
      ],
      [null, undefined],
    ]);
    expect(closes[0]?.total).toEqual({ point: 6.5, overPrice: -120, underPrice: 100 });
  });

  test('the NFL archive has overtime by difference and lines in swapped columns', async () => {
    const row = {
      ...{ season: 2011, date: 20_110_908, home_team: 'Fortyniners', away_team: 'Saints' },
      ...{ home_1stQtr: '21', home_2ndQtr: '7', home_3rdQtr: '7', home_4thQtr: '7' },
      ...{ away_1stQtr: '7', away_2ndQtr: '10', away_3rdQtr: '10', away_4thQtr: '15' },
      ...{ home_final: '45', away_final: '42', home_close_ml: -250, away_close_ml: 210 },
      ...{ home_close_spread: -5, close_over_under: 48, '2H_total': 0, home_2H_spread: -24.5 },
    };
    const { sink, report } = await importText('sbr-nfl', [
      row,
      { ...row, date: 20_120_107, home_close_spread: 40.5, close_over_under: 1 },
      { ...row, home_team: 0 },
      { ...row, date: 20_110_925, home_2ndQtr: '-3' },
    ]);
    const [game, playoff, wrong] = sink.games();
    expect(game).toMatchObject({
      homeTeamId: 'nfl_sf',
      seasonType: 'regular',
      periods: { home: [21, 7, 7, 7, 3], away: [7, 10, 10, 15, 0] },
    });
    expect(playoff).toMatchObject({ seasonType: 'postseason', season: '2011-12' });
    expect(sink.closes().map(({ spread, total }) => [spread?.point, total?.point])).toEqual([
      [-5, 48],
      [undefined, undefined],
      [-5, 48],
    ]);
    expect(wrong?.periods).toBeNull();
    expect(report.refused).toEqual({ unknown_team: 1 });
    expect(report.linesRefused).toEqual({
      'spread bad_point': 1,
      'total bad_point': 1,
      'periods contradiction': 1,
    });
  });

  test('a start of the NFL archive is the schedule’s, whose day may be another', async () => {
    const known = {
      ...{ homeTeamId: 'nfl_gb', awayTeamId: 'nfl_no', startTime: utc('2011-09-09T00:30:00Z') },
    } as GameFacts;
    const row = {
      ...{ season: 2011, date: 20_110_909, home_team: 'Packers', away_team: 'Saints' },
      ...{ home_final: '42', away_final: '34', home_close_spread: -5, close_over_under: 48 },
    };
    const { sink } = await importText('sbr-nfl', [row], 'file', scheduleOf([known]));
    expect(sink.games()[0]?.startTime).toBe(known.startTime);
  });
});
