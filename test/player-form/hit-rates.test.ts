// Hit rates by hand, and against a recount that knows nothing of how they are made.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propStat } from '#domain/history/prop-stat.ts';
import type { StatLine } from '#domain/reference.ts';
import { must } from '#kit/assert.ts';
import { hitRates, outcomeOf, parseWindow } from '#player-form/hit-rates.ts';
import { gameOf, gamesOf, logsArbitrary } from './random-logs.ts';

const points = must(propStat('basketball', 'player_points'), 'points');
const rated = (logs: ReturnType<typeof gamesOf>, line: number, ...windows: string[]) =>
  hitRates(logs, { stat: points, line, windows });

describe('a window', () => {
  test('counts hits, misses and pushes of its newest games', () => {
    const { windows } = rated(gamesOf(30, 25, 20, 25, 26, 99), 25, 'L5', 'L2', 'L200');
    expect(windows).toEqual([
      { label: 'L5', games: 5, hits: 2, misses: 1, pushes: 2, rate: 2 / 3, average: 25.2 },
      { label: 'L2', games: 2, hits: 1, misses: 0, pushes: 1, rate: 1, average: 27.5 },
      { label: 'L200', games: 6, hits: 3, misses: 1, pushes: 2, rate: 0.75, average: 37.5 },
    ]);
  });

  test('of nothing has no rate and no average', () => {
    const { windows, currentStreak } = rated([], 25);
    const none = { games: 0, hits: 0, misses: 0, pushes: 0, rate: null, average: null };
    expect(currentStreak).toBe(0);
    expect(windows).toEqual([]);
    const standard = hitRates([], { stat: points, line: 25 }).windows;
    expect(standard.map(({ label }) => label)).toEqual(['L5', 'L10', 'L20', 'L25', 'season']);
    for (const { label: _, ...rest } of standard) expect(rest).toEqual(none);
  });

  test('of pushes alone has an average and no rate', () => {
    const [window] = rated(gamesOf(25, 25), 25, 'L5').windows;
    expect(window).toMatchObject({ games: 2, pushes: 2, rate: null, average: 25 });
  });

  test('of the season is of the newest game’s season, or of the one asked for', () => {
    const logs = [
      gameOf(0, 30),
      gameOf(200, 40, { season: '2024-25' }),
      gameOf(202, 10, { season: '2024-25' }),
    ];
    const [season, ten] = rated(logs, 20.5, 'season', 'L10').windows;
    expect(season).toMatchObject({ games: 1, hits: 1 });
    expect(ten).toMatchObject({ games: 3, hits: 2 });
    const request = { stat: points, line: 20.5, windows: ['season'] };
    const [before] = hitRates(logs, { ...request, season: '2024-25' }).windows;
    expect(before).toMatchObject({ games: 2, hits: 1, average: 25 });
  });

  test('leaves out the preseason and games without such a line', () => {
    const logs = [
      gameOf(0, 50, { seasonType: 'preseason', season: '2026-27' }),
      gameOf(2, 30, { stats: { minutes: 3 } }),
      gameOf(4, 10),
      gameOf(6, 20, { seasonType: 'postseason' }),
    ];
    for (const window of rated(logs, 15, 'L5', 'season').windows) {
      expect(window).toMatchObject({ games: 2, hits: 1, average: 15 });
    }
  });

  test('is L1 to L200 or the season, in any case', () => {
    expect(parseWindow('l7')).toBe('L7');
    expect(parseWindow(' Season ')).toBe('season');
    expect(parseWindow('L200')).toBe('L200');
    for (const text of ['L0', 'L201', 'L07', 'L', '7', 'L1.5', 'L-3', 'l999999', '']) {
      expect(parseWindow(text)).toBeUndefined();
    }
    expect(() => rated(gamesOf(1), 1, 'L0')).toThrow('window');
  });
});

describe('a side', () => {
  test('is hit above the line or below it, and by neither on it', () => {
    expect(outcomeOf(3, 2.5, 'over')).toBe('hit');
    expect(outcomeOf(2, 2.5, 'over')).toBe('miss');
    expect(outcomeOf(2, 2.5, 'under')).toBe('hit');
    for (const side of ['over', 'under', 'yes', 'no'] as const) {
      expect(outcomeOf(2, 2, side)).toBe('push');
    }
    expect(outcomeOf(1, 0.5, 'yes')).toBe('hit');
    expect(outcomeOf(0, 0.5, 'no')).toBe('hit');
  });

  test('of a double double is yes at 0.5', () => {
    const stat = must(propStat('basketball', 'player_double_double'), 'double double');
    const lines: StatLine[] = [
      { points: 20, rebounds: 10 },
      { points: 30 },
      { assists: 11, points: 10 },
    ];
    const logs = lines.map((stats, index) => gameOf(index, 0, { stats }));
    const yes = hitRates(logs, { stat, line: 0.5, side: 'yes', windows: ['L5'] });
    expect(yes.windows[0]).toMatchObject({ games: 3, hits: 2, misses: 1, rate: 2 / 3 });
    expect(yes.currentStreak).toBe(1);
    const no = hitRates(logs, { stat, line: 0.5, side: 'no', windows: ['L5'] });
    expect(no.windows[0]).toMatchObject({ hits: 1, misses: 2 });
  });
});

describe('a situation', () => {
  const logs = [
    gameOf(0, 30, { opponentId: 'nba_mia' }),
    gameOf(1, 10, { isHome: false }),
    gameOf(4, 20, { isHome: false, opponentId: 'nba_mia' }),
    gameOf(5, 40),
  ];
  const averageIn = (situation: Parameters<typeof hitRates>[1]['situation']) =>
    hitRates(logs, { stat: points, line: 15.5, windows: ['L2'], situation }).windows[0]?.average;

  test('chooses the games before the window does', () => {
    expect(averageIn({})).toBe(20);
    expect(averageIn({ venue: 'home' })).toBe(35);
    expect(averageIn({ venue: 'away' })).toBe(15);
    expect(averageIn({ opponentId: 'nba_mia' })).toBe(25);
    expect(averageIn({ opponentId: 'nba_mia', venue: 'away' })).toBe(20);
    expect(averageIn({ opponentId: 'nba_lal' })).toBe(null);
    expect(averageIn({ backToBack: true })).toBe(25);
    expect(averageIn({ backToBack: true, venue: 'away' })).toBe(20);
    expect(averageIn({ backToBack: false })).toBe(25);
  });

  test('takes back-to-backs from the schedule where it is given', () => {
    const backToBacks = new Set(['game_5']);
    const request = { stat: points, line: 15.5, windows: ['L5'], backToBacks };
    const { windows } = hitRates(logs, { ...request, situation: { backToBack: true } });
    expect(windows[0]).toMatchObject({ games: 1, average: 40 });
  });

  test('has its own streak, which a push ends', () => {
    const streak = (line: number, situation = {}) =>
      hitRates(logs, { stat: points, line, situation }).currentStreak;
    expect(streak(29)).toBe(1);
    expect(streak(30)).toBe(0);
    expect(streak(9.5)).toBe(4);
    expect(streak(9.5, { venue: 'home' })).toBe(2);
    expect(hitRates(logs, { stat: points, line: 35, side: 'under' }).currentStreak).toBe(3);
  });
});

test('of any games, every window is what counting one by one gives', () => {
  const situations = fc.record({
    opponentId: fc.constantFrom(undefined, 'nba_nyk', 'nba_lal'),
    venue: fc.constantFrom(undefined, 'home' as const, 'away' as const),
  });
  const line = fc.integer({ min: 0, max: 24 }).map((half) => half / 2);
  const side = fc.constantFrom('over' as const, 'under' as const);
  fc.assert(
    fc.property(
      logsArbitrary,
      situations,
      line,
      side,
      fc.nat(30),
      (logs, situation, at, way, n) => {
        const labels = [`L${n + 1}`, 'season'];
        const request = { stat: points, line: at, side: way, situation, windows: labels };
        const { windows, currentStreak } = hitRates(logs, request);
        const season = logs.find((log) => log.seasonType !== 'preseason')?.season;
        let streak = 0;
        let isUnbroken = true;
        const naive = labels.map((label) => ({ label, values: [] as number[] }));
        for (const log of logs) {
          const value = log.stats.points;
          if (log.seasonType === 'preseason' || value === undefined) continue;
          if (situation.opponentId && log.opponentId !== situation.opponentId) continue;
          if (situation.venue !== undefined && log.neutralSite) continue;
          if (situation.venue === 'home' && !log.isHome) continue;
          if (situation.venue === 'away' && log.isHome) continue;
          const isHit = way === 'over' ? value > at : value < at;
          isUnbroken &&= isHit;
          if (isUnbroken) streak += 1;
          if ((naive[0]?.values.length ?? 0) <= n) naive[0]?.values.push(value);
          if (log.season === season) naive[1]?.values.push(value);
        }
        expect(currentStreak).toBe(streak);
        for (const [index, { label, values }] of naive.entries()) {
          const above = values.filter((value) => value > at).length;
          const below = values.filter((value) => value < at).length;
          const hits = way === 'over' ? above : below;
          expect(windows[index]).toEqual({
            label,
            games: values.length,
            hits,
            misses: above + below - hits,
            pushes: values.length - above - below,
            rate: above + below > 0 ? hits / (above + below) : null,
            average: values.length > 0 ? values.reduce((a, b) => a + b, 0) / values.length : null,
          });
        }
      },
    ),
  );
});
