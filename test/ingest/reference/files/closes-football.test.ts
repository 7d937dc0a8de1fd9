// Closing lines of NFL games and of lists of games, on rows of our own: whose handicap a sign is,
// which price is whose, and what is left out and why.
import { describe, expect, test } from 'vitest';
import { told, utc } from './told.ts';

describe('nflverse', () => {
  const ROW = {
    ...{ game_id: '2024_10_MIA_BUF', season: 2024, game_type: 'REG', week: 10 },
    ...{ gameday: '2024-11-03', gametime: '13:00', away_team: 'MIA', home_team: 'BUF' },
    ...{ away_score: 27, home_score: 30, spread_line: 6, total_line: 49.5 },
    ...{ home_moneyline: -270, away_moneyline: 220, home_spread_odds: -108 },
    ...{ away_spread_odds: -112, over_odds: -105, under_odds: -115 },
  };

  test('a positive spread line favours the home team, so its handicap is negative', async () => {
    const { closes } = await told('nflverse-games', [ROW]);
    expect(closes).toEqual([
      {
        leagueId: 'nfl',
        sourceGameId: '2024_10_MIA_BUF',
        period: 'full',
        source: 'partner_historical',
        provider: 'nflverse',
        quality: 'ok',
        minutesBeforeStart: null,
        books: null,
        moneyline: { home: -270, away: 220, draw: null },
        spread: { point: -6, homePrice: -108, awayPrice: -112 },
        total: { point: 49.5, overPrice: -105, underPrice: -115 },
      },
    ]);
  });

  test('a pick is 0, never -0, and markets without a line are null', async () => {
    const { closes } = await told('nflverse-games', [
      { ...ROW, spread_line: 0, total_line: '', home_moneyline: '', away_moneyline: 'NA' },
    ]);
    expect(Object.is(closes[0]?.spread?.point, 0)).toBe(true);
    expect(closes[0]).toMatchObject({ moneyline: null, total: null });
  });

  test('a game without any line has no close', async () => {
    const none = Object.keys(ROW).filter((name) => /line|odds/.test(name));
    const blank = Object.fromEntries(none.map((name) => [name, '']));
    const { games, closes } = await told('nflverse-games', [{ ...ROW, ...blank }]);
    expect([games.length, closes.length]).toEqual([1, 0]);
  });

  test.each([
    ['moneyline bad_price', { home_moneyline: -99 }],
    ['moneyline bad_price', { away_moneyline: 100_000 }],
    ['moneyline bad_price', { away_moneyline: 'x' }],
    ['moneyline bad_margin', { home_moneyline: -270, away_moneyline: -260 }],
    ['moneyline bad_margin', { home_moneyline: 250, away_moneyline: 250 }],
    ['moneyline one_side', { home_moneyline: '' }],
    ['spread bad_point', { spread_line: 40.5 }],
    ['spread bad_point', { spread_line: 3.25 }],
    ['spread bad_price', { home_spread_odds: 50 }],
    ['total bad_point', { total_line: 0 }],
    ['total bad_point', { total_line: 216 }],
    ['total bad_price', { over_odds: 0 }],
  ])('%s: the line is left out, the game and its other lines are kept', async (key, change) => {
    const { games, closes, linesRefused, refused } = await told('nflverse-games', [
      { ...ROW, ...change },
    ]);
    expect(refused).toEqual({});
    expect(linesRefused).toEqual({ [key]: 1 });
    const left = [closes[0]?.moneyline, closes[0]?.spread, closes[0]?.total].filter(Boolean);
    expect([games.length, left.length]).toEqual([
      1,
      key.endsWith('bad_price') && !key.startsWith('money') ? 3 : 2,
    ]);
  });

  test('a handicap of which a price is refused keeps its point and the other', async () => {
    const { closes } = await told('nflverse-games', [{ ...ROW, home_spread_odds: 50 }]);
    expect(closes[0]?.spread).toEqual({ point: -6, homePrice: null, awayPrice: -112 });
  });

  test('winner and handicap that name different favourites are both left out', async () => {
    const { closes, linesRefused } = await told('nflverse-games', [{ ...ROW, spread_line: -6 }]);
    expect(closes[0]).toMatchObject({ moneyline: null, spread: null, total: { point: 49.5 } });
    expect(linesRefused).toEqual({ 'moneyline contradiction': 1, 'spread contradiction': 1 });
  });

  test('a game to come has lines, but has not closed', async () => {
    const { games, closes } = await told('nflverse-games', [
      { ...ROW, home_score: '', away_score: '' },
    ]);
    expect([games[0]?.status, closes.length]).toEqual(['scheduled', 0]);
  });

  test('-100 is +100', async () => {
    const { closes } = await told('nflverse-games', [{ ...ROW, over_odds: -100 }]);
    expect(closes[0]?.total?.overPrice).toBe(100);
  });

  test('a start is usual where the file has no time', async () => {
    const { games } = await told('nflverse-games', [ROW, { ...ROW, game_id: 'b', gametime: '' }]);
    expect(games.map(({ startIsUsual }) => startIsUsual)).toEqual([undefined, true]);
  });
});

describe('lists of games', () => {
  const ROW = {
    ...{ game_id: 1, league: 'ncaaf', season: 2015, week: 1, season_type: 'REG' },
    ...{ kickoff: '2015-09-05 22:00:00', home_team: 'Alabama', away_team: 'Georgia' },
    ...{ home_score: 28, away_score: 20, spread_line: 10.5, total_line: 48 },
  };

  test('the spread line has its sign turned', async () => {
    const { closes } = await told('game-list', [ROW]);
    expect(closes[0]).toMatchObject({
      leagueId: 'ncaa_football',
      spread: { point: -10.5, homePrice: null, awayPrice: null },
      total: { point: 48 },
      moneyline: null,
    });
  });

  test('a mean of points that nobody could bet on is left out', async () => {
    const { closes, linesRefused } = await told('game-list', [{ ...ROW, total_line: 57.25 }]);
    expect(closes[0]?.total).toBeNull();
    expect(linesRefused).toEqual({ 'total bad_point': 1 });
  });

  test('times are Eastern in lists of that kind, and usual where there is only a day', async () => {
    const { league: _, ...nfl } = ROW;
    const nflRow = { ...nfl, home_team: 'CHI', away_team: 'ATL', kickoff: '2011-09-11' };
    const [eastern, usual] = await Promise.all([
      told('game-list-eastern', [{ ...ROW, game_id: '2015_20150905_Georgia_Alabama' }]),
      told('game-list', [{ ...nflRow, game_id: '2011_01_ATL_CHI' }]),
    ]);
    expect(eastern.games[0]?.startTime).toBe(utc('2015-09-06T02:00:00Z'));
    expect(usual.games[0]).toMatchObject({
      leagueId: 'nfl',
      startTime: utc('2011-09-11T17:00:00Z'),
      startIsUsual: true,
    });
  });

  test('college closes come without games, and absurd odds are left out', async () => {
    const row = { game_id: 7, season: 2008, spread_close: 21, total_close: 144 };
    const { games, closes, linesRefused } = await told('list-closes', [
      { ...row, ml_home: -39_000, ml_away: 13_000 },
      { ...row, game_id: 8, ml_home: -500_000, ml_away: 499_980 },
      { ...row, game_id: 9, ml_home: -420, ml_away: -420 },
    ]);
    expect(games).toEqual([]);
    expect(
      closes.map(({ sourceGameId, spread, moneyline }) => [
        sourceGameId,
        spread?.point,
        moneyline?.home,
      ]),
    ).toEqual([
      ['7', -21, -39_000],
      ['8', -21, undefined],
      ['9', -21, undefined],
    ]);
    expect(linesRefused).toEqual({ 'moneyline bad_price': 1, 'moneyline bad_margin': 1 });
  });
});
