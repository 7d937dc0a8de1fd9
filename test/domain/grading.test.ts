// Grades: a table of what bookmakers' rules say, and a recount in halves of the stake that shares
// nothing with the product but the words.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Close, ClosingLines } from '#domain/history/close.ts';
import { chosenClose } from '#domain/history/close-choice.ts';
import {
  type BetResult,
  decidingScore,
  type FinalGame,
  firstHalfScore,
  gradesOf,
  gradesOfGame,
  hasFirstHalf,
  profitOf,
  resultOf,
} from '#domain/history/grading.ts';
import { type LeagueId, leagueById } from '#domain/league.ts';

const waysOf = (leagueId: LeagueId) => leagueById(leagueId)?.moneyline ?? 'two_way';

const lines = (spread: number | null, total: number | null): ClosingLines => ({
  moneyline: { home: -120, away: 105, draw: null },
  spread: spread === null ? null : { point: spread, homePrice: -110, awayPrice: -110 },
  total: total === null ? null : { point: total, overPrice: -110, underPrice: -110 },
});

const grade = (leagueId: LeagueId, [home, away]: [number, number], of: ClosingLines | null) => {
  const { winner, spread, total } = gradesOf(waysOf(leagueId), { home, away }, of);
  return [winner, spread, total];
};

const FULL = ['home', 'home', 'under'];
const CALLED = ['home', 'push', 'push'];

describe('a period is graded by score and line', () => {
  it.each<[LeagueId, [number, number], number, number, unknown[]]>([
    ['nfl', [24, 20], -3.5, 44.5, ['home', 'home', 'under']],
    ['nfl', [24, 21], -3.5, 44.5, ['home', 'away', 'over']],
    // The line itself.
    ['nfl', [24, 21], -3, 45, ['home', 'push', 'push']],
    // Pick'em: who wins covers.
    ['nba', [101, 99], 0, 200, ['home', 'home', 'push']],
    ['nba', [99, 101], -0, 201, ['away', 'away', 'under']],
    // A tie of a league where a draw cannot be bet.
    ['nfl', [20, 20], 0, 40.5, ['push', 'push', 'under']],
    ['nfl', [20, 20], -2.5, 40, ['push', 'away', 'push']],
    ['nfl', [20, 20], 2.5, 39.5, ['push', 'home', 'over']],
    ['mlb', [3, 5], 1.5, 8, ['away', 'away', 'push']],
    ['nhl', [2, 3], 1.5, 5.5, ['away', 'home', 'under']],
    // Soccer has draws, and lines that are two bets.
    ['soccer_epl', [1, 1], 0, 2, ['draw', 'push', 'push']],
    ['soccer_epl', [1, 1], -0.25, 2.25, ['draw', 'away_half', 'under_half']],
    ['soccer_epl', [1, 1], 0.25, 1.75, ['draw', 'home_half', 'over_half']],
    ['soccer_epl', [2, 1], -0.75, 2.75, ['home', 'home_half', 'over_half']],
    ['soccer_epl', [2, 1], -1.25, 3.25, ['home', 'away_half', 'under_half']],
    ['soccer_epl', [2, 1], -0.25, 2.25, ['home', 'home', 'over']],
    ['soccer_epl', [0, 1], 0.75, 0.75, ['away', 'away_half', 'over_half']],
    // Nobody else splits a stake.
    ['nfl', [21, 18], -3.25, 38.75, ['home', 'away', 'over']],
  ])('%s %j, spread %f, total %f', (leagueId, score, spread, total, expected) => {
    expect(grade(leagueId, score, lines(spread, total))).toEqual(expected);
  });

  it.each<[string, string, number[], number[], unknown[]]>([
    ['after five innings', '2026', [3, 0, 0, 0], [0, 1, 0, 0, 0], ['home', 'push', 'push']],
    ['after nine', '2026', [3, 0, 0, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0, 0, 0], FULL],
    ['in the seventh of 2021', '2021', [3, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0], FULL],
    ['in the seventh of 2022', '2022', [3, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0], CALLED],
    ['where innings are missing', '2026', [1, 0, 0], [0, 1, 0], FULL],
  ])('baseball that ends %s of %s', (_, season, home, away, expected) => {
    const score = { home: 3, away: 1 };
    const rest = {
      moneyline: 'two_way',
      season,
      seasonType: 'regular',
      score,
      periods: { home, away },
    } as const;
    const of = lines(-1.5, 8.5);
    const { winner, spread, total } = gradesOfGame({ leagueId: 'mlb', ...rest }, score, of);
    expect([winner, spread, total]).toEqual(expected);
    const elsewhere = gradesOfGame({ leagueId: 'nhl', ...rest }, score, of);
    expect(elsewhere).toEqual(gradesOf('two_way', score, of));
    const unlined = gradesOfGame({ leagueId: 'mlb', ...rest }, score, null);
    expect(unlined).toEqual({ winner: 'home', spread: null, total: null });
  });

  it('without a line the winner alone', () => {
    expect(grade('nfl', [24, 20], null)).toEqual(['home', null, null]);
    expect(grade('nfl', [24, 20], lines(null, 44))).toEqual(['home', null, 'push']);
    expect(grade('nfl', [24, 20], lines(-4, null))).toEqual(['home', 'push', null]);
  });
});

const final = (rest: Partial<FinalGame>): FinalGame => ({
  leagueId: 'nfl',
  moneyline: waysOf(rest.leagueId ?? 'nfl'),
  season: '2024-25',
  seasonType: 'regular',
  score: { home: 24, away: 20 },
  periods: null,
  ...rest,
});
const cup = (rest: Partial<FinalGame>): FinalGame =>
  final({ leagueId: 'soccer_world_cup', seasonType: 'postseason', season: '2026', ...rest });

describe('the score that decides', () => {
  it('is the final one, overtime and all, outside soccer', () => {
    const periods = { home: [7, 7, 3, 3, 3], away: [10, 0, 7, 3, 0] };
    expect(decidingScore(final({ score: { home: 23, away: 20 }, periods }))).toEqual({
      home: 23,
      away: 20,
    });
  });

  it('ends with regulation time in soccer', () => {
    const periods = { home: [1, 1, 1], away: [0, 2, 0] };
    const score = { home: 3, away: 2 };
    expect(decidingScore(cup({ score, periods }))).toEqual({ home: 2, away: 2 });
    // Extra time by halves, then a shoot-out told as a fifth period: none of it counts.
    const long = { home: [1, 1, 1, 0, 4], away: [0, 2, 0, 1, 2] };
    expect(decidingScore(cup({ score: { home: 3, away: 3 }, periods: long }))).toEqual({
      home: 2,
      away: 2,
    });
    const group = cup({ score, seasonType: 'regular' });
    expect(decidingScore(group)).toEqual(score);
    expect(decidingScore(final({ leagueId: 'soccer_epl', score }))).toEqual(score);
  });

  it.each([
    ['no halves', null],
    ['halves that say something else', { home: [1, 1], away: [0, 1] }],
    ['more goals in the halves than in the end', { home: [3, 1, 0], away: [0, 1, 0] }],
    ['one half', { home: [3], away: [2] }],
    ['one side longer', { home: [1, 1, 1], away: [1, 1] }],
    ['what are no goals', { home: [4, -1, 0], away: [1, 1, 0] }],
  ])('is not known of a knock-out match with %s', (_, periods) => {
    expect(decidingScore(cup({ score: { home: 3, away: 2 }, periods }))).toBeNull();
  });

  it('is known of a knock-out match whose halves are the whole', () => {
    const score = { home: 3, away: 2 };
    const periods = { home: [1, 2], away: [2, 0] };
    expect(decidingScore(cup({ score, periods }))).toEqual(score);
  });

  it('of the first half is the sum of two quarters', () => {
    const periods = { home: [7, 10, 0, 7], away: [0, 3, 10, 7] };
    expect(firstHalfScore(final({ periods }))).toEqual({ home: 17, away: 3 });
    expect(firstHalfScore(final({ periods, leagueId: 'nba' }))).not.toBeNull();
    for (const leagueId of ['nhl', 'mlb', 'ncaa_football', 'soccer_epl'] as const) {
      expect(firstHalfScore(final({ periods, leagueId })), leagueId).toBeNull();
    }
    expect(firstHalfScore(final({ periods: null }))).toBeNull();
    expect(firstHalfScore(final({ periods: { home: [17, 7], away: [3, 17] } }))).toBeNull();
    const short = { home: [7, 10, 0, 7], away: [0, 3, 10] };
    expect(firstHalfScore(final({ periods: short }))).toBeNull();
    expect(firstHalfScore(final({ periods, score: { home: 16, away: 20 } }))).toBeNull();
  });

  it('of the first half is bet on from 2023-24 on, in two leagues', () => {
    expect(hasFirstHalf('nfl', '2023-24')).toBe(true);
    expect(hasFirstHalf('nba', '2026-27')).toBe(true);
    expect(hasFirstHalf('nfl', '2022-23')).toBe(false);
    expect(hasFirstHalf('ncaa_football', '2025-26')).toBe(false);
    expect(hasFirstHalf('mlb', '2026')).toBe(false);
  });
});

/**
 * What comes back of two units on a side, counted in units: each half of the stake stands on a line
 * of its own where the line is a quarter line.
 */
function unitsBack(ahead: number, isSplit: boolean): number {
  const quarter = Math.round(ahead * 4);
  const parts = isSplit && quarter % 2 !== 0 ? [quarter - 1, quarter + 1] : [quarter, quarter];
  return parts.map((part): number => (part > 0 ? 2 : part < 0 ? 0 : 1)).reduce((a, b) => a + b, 0);
}

const BACK: Readonly<Record<BetResult, number>> = { W: 4, HW: 3, P: 2, HL: 1, L: 0 };

describe('any score against any line', () => {
  const goals = fc.integer({ min: 0, max: 130 });
  const point = fc.integer({ min: -80, max: 80 }).map((quarters) => quarters / 4);
  const league = fc.constantFrom<LeagueId>('nfl', 'nba', 'mlb', 'nhl', 'soccer_mls');

  it('comes to what a recount by halves of the stake comes to, for both sides', () => {
    const property = fc.property(league, goals, goals, point, point, (leagueId, a, b, p, q) => {
      const isSplit = leagueId === 'soccer_mls';
      const total = Math.abs(q) + 60;
      const score = { home: a, away: b };
      const { winner, spread, total: sum } = gradesOf(waysOf(leagueId), score, lines(p, total));
      if (!winner || !spread || !sum) throw new Error('all three markets have a line');
      const back = (result: BetResult) => BACK[result];
      expect(back(resultOf(spread, 'home'))).toBe(unitsBack(a - b + p, isSplit));
      expect(back(resultOf(spread, 'away'))).toBe(unitsBack(b - a - p, isSplit));
      expect(back(resultOf(sum, 'over'))).toBe(unitsBack(a + b - total, isSplit));
      expect(back(resultOf(sum, 'under'))).toBe(unitsBack(total - a - b, isSplit));
      const level = isSplit ? 0 : 2;
      expect(back(resultOf(winner, 'home'))).toBe(a === b ? level : a > b ? 4 : 0);
      expect(back(resultOf(winner, 'away'))).toBe(a === b ? level : b > a ? 4 : 0);
      if (isSplit) expect(back(resultOf(winner, 'draw'))).toBe(a === b ? 4 : 0);
    });
    fc.assert(property, { numRuns: 2000 });
  });

  it('turned round comes to the same with the sides exchanged', () => {
    const turned = new Map([
      ['home', 'away'],
      ['away', 'home'],
      ['home_half', 'away_half'],
      ['away_half', 'home_half'],
    ]);
    const other = (word: string | null) => (word === null ? null : (turned.get(word) ?? word));
    const property = fc.property(league, goals, goals, point, (leagueId, a, b, p) => {
      const one = gradesOf(waysOf(leagueId), { home: a, away: b }, lines(p, 45));
      const two = gradesOf(waysOf(leagueId), { home: b, away: a }, lines(-p, 45));
      expect([other(one.winner), other(one.spread), one.total]).toEqual([
        two.winner,
        two.spread,
        two.total,
      ]);
    });
    fc.assert(property);
  });
});

describe('profit of a unit', () => {
  it.each<[BetResult, number, number]>([
    ['W', 150, 1.5],
    ['W', -200, 0.5],
    ['W', 100, 1],
    ['W', -110.5, 100 / 110.5],
    ['HW', 150, 0.75],
    ['HW', -200, 0.25],
    ['P', -110, 0],
    ['HL', 150, -0.5],
    ['L', -110, -1],
  ])('%s at %f', (result, odds, profit) => {
    expect(Object.is(profitOf(result, odds), profit)).toBe(true);
  });

  it('is asked at American odds only', () => {
    for (const odds of [0, 99.9, -99, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => profitOf('W', odds)).toThrow(/not American odds/);
    }
  });
});

describe('the close that counts', () => {
  const close = (provider: string, rest: Partial<Close> = {}): Close => ({
    ...lines(-3, 44),
    period: 'full',
    source: 'partner_historical',
    provider,
    quality: 'ok',
    minutesBeforeStart: null,
    books: null,
    ...rest,
  });
  const own = close('capture', { source: 'moneyline_capture', spread: null, total: null });

  it.each<[string, readonly Close[]]>([
    ['capture', [close('nflverse'), own]],
    ['sbr', [close('nflverse', { spread: null }), close('sbr')]],
    ['nflverse', [close('sbr'), close('nflverse'), close('another')]],
    ['sbr', [close('another'), close('sbr')]],
    ['a', [close('b'), close('a'), close('c')]],
  ])('is that of %s, in any order', (provider, closes) => {
    expect(chosenClose(closes, 'full')?.provider).toBe(provider);
    expect(chosenClose([...closes].reverse(), 'full')?.provider).toBe(provider);
  });

  it('is a simulated one only where there is no other, and fills no import', () => {
    const simulated = close('simulated', { source: 'simulated' });
    const noTotal = close('nflverse', { total: null });
    const shown = close('capture', { source: 'simulated', total: null });
    expect(chosenClose([simulated, own], 'full')).toEqual(own);
    expect(chosenClose([simulated, noTotal], 'full')).toEqual(noTotal);
    expect(chosenClose([simulated], 'full')).toEqual(simulated);
    expect(chosenClose([simulated, shown], 'full')).toEqual(shown);
    expect(chosenClose([shown, simulated], 'full')).toEqual(shown);
  });

  it('is of the period', () => {
    expect(chosenClose([own], 'h1')).toBeUndefined();
    expect(chosenClose([own, close('x', { period: 'h1' })], 'h1')?.provider).toBe('x');
  });
});
