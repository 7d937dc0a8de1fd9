// Closing lines that stand for many books, on rows of our own: the main point, means in probability
// space, which capture is the last, and decimal odds.
import { describe, expect, test } from 'vitest';
import type { GameFacts } from '#domain/reference.ts';
import { scheduleOf } from '#ingest/importers/facts/schedule.ts';
import { importText } from '../../importers/import-sink-fixture.ts';
import { told, utc } from './told.ts';

describe('lines of many books', () => {
  const schedule = scheduleOf([
    {
      ...{ leagueId: 'nfl', sourceGameId: 'nfl_20230910_mia_lac', season: '2023-24', week: 1 },
      ...{ homeTeamId: 'nfl_lac', awayTeamId: 'nfl_mia', startTime: utc('2023-09-10T20:25:00Z') },
    } as GameFacts,
  ]);
  const row = (book: number, side: string, value: number, odds: number, more: object = {}) => ({
    ...{ line_type: 'spread', event_id: 5, book_id: book, period: 'event', side, value, odds },
    ...{ team: side === 'home' ? 'LAC' : side === 'away' ? 'MIA' : '', season: 2023, week: 1 },
    ...more,
  });
  const pair = (book: number, point: number, home: number, away: number, more: object = {}) => [
    row(book, 'home', point, home, more),
    row(book, 'away', -point, away, more),
  ];

  test('the point most books have, at the mean of their probabilities', async () => {
    const { closes, refused } = await told(
      'nfl-book-lines',
      [
        ...pair(15, -3, 200, -280),
        ...pair(30, -3, 150, -180),
        ...pair(68, -3, -110, -110),
        ...pair(69, -3, 100, -120),
        ...pair(79, -3.5, -105, -115),
        row(68, 'over', 51, -110, { line_type: 'total' }),
        row(68, 'under', 51, -110, { line_type: 'total' }),
        ...pair(15, -1.5, -117, -102, { period: 'firsthalf' }),
      ],
      schedule,
    );
    expect(refused).toEqual({});
    const [full, half] = closes;
    // (110/210 + 1/2) / 2 and (110/210 + 120/220) / 2 as American odds.
    expect(full).toMatchObject({
      sourceGameId: 'nfl_20230910_mia_lac',
      period: 'full',
      books: 2,
      quality: 'thin',
      spread: { point: -3, homePrice: -104.878, awayPrice: -114.8837 },
      total: { point: 51, overPrice: -110, underPrice: -110 },
    });
    expect(half).toMatchObject({
      period: 'h1',
      books: null,
      quality: 'ok',
      spread: { point: -1.5, homePrice: -117, awayPrice: -102 },
    });
  });

  test('of two points with as many books the fairer one is the main line', async () => {
    const total = (book: number, point: number, over: number, under: number) => [
      row(book, 'over', point, over, { line_type: 'total' }),
      row(book, 'under', point, under, { line_type: 'total' }),
    ];
    const { closes } = await told(
      'nfl-book-lines',
      [...pair(68, -3, -110, -110), ...total(68, 50.5, -150, 130), ...total(69, 51, -112, -108)],
      schedule,
    );
    expect(closes[0]?.total).toEqual({ point: 51, overPrice: -112, underPrice: -108 });
  });

  test('sides without team or game are refused, another sport’s total is left out', async () => {
    const { closes, refused, linesRefused } = await told(
      'nfl-book-lines',
      [
        ...pair(15, -3, -110, -110),
        row(15, 'noside', -14, -112),
        row(15, 'over', 216, -108, { line_type: 'total' }),
        row(15, 'under', 216, -113, { line_type: 'total' }),
        row(15, 'over', 45, -108, { line_type: 'total', event_id: 6 }),
        row(15, 'home', 1, -108, { team: 'AFC' }),
        row(15, 'home', 1, -108, { team: 'LAC', week: 2 }),
      ],
      schedule,
    );
    expect(closes.map(({ spread, total }) => [spread?.point, total])).toEqual([[-3, null]]);
    expect(refused).toEqual({ bad_value: 1, all_star: 1, unknown_game: 1 });
    expect(linesRefused).toEqual({ 'total bad_point': 1, 'total unknown_game': 1 });
  });

  test('a row a team: the upper one has the over, the handicap is the home team’s', async () => {
    const base = { game_id: 9, season: 2023, week: 1, outcome: 'FINAL', opening_spread: '' };
    const books = (spread: number, odds: number, total: number, moneyline: number) =>
      Object.fromEntries(
        ['9', '10', '20'].flatMap((book) => [
          [`${book}_moneyline`, moneyline],
          [`${book}_spread`, spread],
          [`${book}_spread_odds`, odds],
          [`${book}_total`, 51],
          [`${book}_total_odds`, total],
        ]),
      );
    const { closes, refused } = await told(
      'bookmakersreview',
      [
        { ...base, team: 'Miami', rotation: 479, ...books(3, -105, -102, 140) },
        { ...base, team: 'L.A. Chargers', rotation: 480, ...books(-3, -115, -118, -160) },
        { ...base, team: 'Miami', rotation: 481, outcome: 'POSTPONED', ...books(3, 1, 1, 1) },
      ],
      schedule,
    );
    expect(refused).toEqual({ not_a_game: 1 });
    expect(closes[0]).toMatchObject({
      books: 3,
      quality: 'ok',
      moneyline: { home: -160, away: 140 },
      spread: { point: -3, homePrice: -115, awayPrice: -105 },
      total: { point: 51, overPrice: -102, underPrice: -118 },
    });
  });

  test('providers of college football agree on a point, averages stand back', async () => {
    const line = (provider: string, spread: number, home: number | null, away: number | null) => ({
      ...{ provider, spread, formattedSpread: '', overUnder: 55.5 },
      ...{ homeMoneyline: home, awayMoneyline: away },
    });
    const game = {
      ...{ id: 4, homeTeam: 'Alabama', awayTeam: 'Georgia', week: 1, seasonType: 'regular' },
      ...{ startDate: '2023-09-02T23:00:00.000Z', homeScore: 24, awayScore: 50 },
    };
    const { sink, report } = await importText('cfbd-lines-jsonl', [
      JSON.stringify({
        ...game,
        lines: [
          line('consensus', 12, null, null),
          line('teamrankings', 12, null, null),
          line('Bovada', 8.5, 260, -330),
          line('ESPN Bet', 8.5, -100_000, 5000),
        ],
      }),
      JSON.stringify({ ...game, awayTeam: 'Nowhere Tech', lines: [] }),
      JSON.stringify({
        ...{ ...game, id: 5, homeScore: null, awayScore: null },
        lines: [line('Bovada', 3, null, null)],
      }),
    ]);
    expect(sink.closes()).toMatchObject([
      { sourceGameId: '4', books: 2, spread: { point: 8.5 }, moneyline: { home: 260, away: -330 } },
    ]);
    expect(report.refused).toEqual({ unknown_team: 1 });
    expect(report.linesRefused).toEqual({ 'moneyline bad_price': 1 });
    expect(sink.games().map(({ status, score }) => [status, score?.away])).toEqual([
      ['final', 50],
      ['scheduled', undefined],
    ]);
  });
});

describe('captures', () => {
  const ROW = {
    ...{ date: '2023-10-10', sport: 'NHL', game_id: 'abc', home_team: 'Tampa Bay Lightning' },
    ...{ away_team: 'Nashville Predators', commence_time: '2023-10-10T21:30:00Z' },
    ...{ bookmaker: 'caesars', ml_home: -160, ml_away: 135, spread_home: -1.5 },
    ...{ spread_home_odds: 150, spread_away: 1.5, spread_away_odds: -178, total_line: 6.5 },
    ...{ total_over_odds: -105, total_under_odds: -115, snapshot_taken_at_utc: '' },
  };

  test('noon Eastern of the row’s day is so many minutes before the start', async () => {
    const { games, closes } = await told('noon-snapshots', [
      ROW,
      { ...ROW, bookmaker: 'betmgm', ml_home: -150, ml_away: 125 },
    ]);
    expect(games).toMatchObject([{ status: 'scheduled', startTime: utc('2023-10-10T21:30:00Z') }]);
    expect(closes).toMatchObject([
      {
        books: 2,
        minutesBeforeStart: 330,
        quality: 'stale',
        // (160/260 + 150/250) / 2.
        moneyline: { home: -154.902, away: 129.8913 },
        spread: { point: -1.5 },
      },
    ]);
  });

  test('the newest capture counts, none after the start or a day before it', async () => {
    const at = (snapshot_taken_at_utc: string, ml_home: number, bookmaker = 'caesars') => ({
      ...{ ...ROW, snapshot_taken_at_utc, ml_home, bookmaker },
    });
    const { closes, refused } = await told('odds-snapshots', [
      at('2023-10-10T12:00:00Z', -150, 'betmgm'),
      at('2023-10-10T20:45:00Z', -170),
      at('2023-10-10T12:30:00Z', -160, 'fanduel'),
      at('2023-10-10T21:30:00Z', -900),
      at('2023-10-09T21:00:00Z', -140),
      at('', -140),
      { ...ROW, sport: 'WNBA' },
    ]);
    expect(closes).toMatchObject([
      { minutesBeforeStart: 45, books: 1, quality: 'thin', moneyline: { home: -170 } },
    ]);
    expect(refused).toEqual({ late_price: 1, early_price: 1, missing_field: 1, unknown_league: 1 });
  });
});

describe('football-data', () => {
  const ROW = {
    ...{ Div: 'E0', Date: '16/08/2024', Time: '20:00', HomeTeam: 'Man United', AwayTeam: 'Fulham' },
    ...{ FTHG: 1, FTAG: 0, FTR: 'H', HTHG: 0, HTAG: 0 },
  };

  test('the closing average is three-way, the handicap is the home team’s', async () => {
    const { closes } = await told('football-data', [
      {
        ...ROW,
        ...{ AvgH: 1.5, AvgD: 4, AvgA: 7, AvgCH: 1.66, AvgCD: 4.2, AvgCA: 5.02 },
        ...{ 'AvgC>2.5': 1.61, 'AvgC<2.5': 2.37, AHCh: -0.75, AvgCAHH: 1.82, AvgCAHA: 2.05 },
      },
    ]);
    expect(closes).toMatchObject([
      {
        leagueId: 'soccer_epl',
        books: null,
        moneyline: { home: -151.5152, draw: 320, away: 402 },
        spread: { point: -0.75, homePrice: -121.9512, awayPrice: 105 },
        total: { point: 2.5, overPrice: -163.9344, underPrice: 137 },
      },
    ]);
  });

  test('older files: the average before the weekend and how many books are in it', async () => {
    const { closes } = await told('football-data', [
      { ...ROW, BbAvH: 2, BbAvD: 3.4, BbAvA: 4, Bb1X2: 40, PSCH: 1.1, PSCD: 9, PSCA: 20 },
    ]);
    expect(closes).toMatchObject([{ books: 40, moneyline: { home: 100, draw: 240, away: 300 } }]);
  });

  test('the oldest: the mean of the books in probability space', async () => {
    const { closes } = await told('football-data', [
      {
        ...ROW,
        ...{ GBH: 2, GBD: 3, GBA: 4, WHH: 2.5, WHD: 3, WHA: 3, LBH: 2, LBD: 3, LBA: '' },
        ...{ GBAH: -0.25, GBAHH: 1.9, GBAHA: 1.9 },
      },
    ]);
    // Probabilities of home are 1/2 and 2/5: their mean is 0.45.
    expect(closes).toMatchObject([
      {
        books: 2,
        quality: 'thin',
        moneyline: { home: 122.2222, draw: 200 },
        spread: { point: -0.25 },
        total: null,
      },
    ]);
  });

  test('no odds and odds of 1 make no close', async () => {
    const { closes, linesRefused } = await told('football-data', [
      { ...ROW, AvgCH: 1, AvgCD: 4, AvgCA: 5 },
      { ...ROW, Date: '17/08/2024' },
    ]);
    expect(closes).toEqual([]);
    expect(linesRefused).toEqual({ 'moneyline bad_price': 1 });
  });
});
