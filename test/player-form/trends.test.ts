// Streaks and splits by hand, and every card against a naive recount.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import type { GameLog } from '#player-form/game-log.ts';
import { mainProps as mainPropsOf } from '#player-form/main-props.ts';
import { type TrendCard, type TrendRequest, trends as trendsOf } from '#player-form/trends.ts';
import { gameOf, gamesOf, logsArbitrary } from './random-logs.ts';

const trends = (request: Omit<TrendRequest, 'leagues'>) =>
  trendsOf({ leagues: builtInLeagues, ...request });
const mainProps = (leagueId: string, logs: readonly GameLog[]) =>
  mainPropsOf(builtInLeagues, leagueId, logs);
const POINTS = { leagueId: 'nba', marketType: 'player_points' } as const;
const streaks = (logs: readonly GameLog[], line?: number) =>
  trends({ ...POINTS, logs, line }).filter(({ kind }) => kind === 'streak');
const split = (cards: readonly TrendCard[], name: string) =>
  cards.find((card) => card.kind === 'split' && card.split === name);

describe('a streak', () => {
  test('against a line is told from three games on, over or under', () => {
    expect(streaks(gamesOf(25, 30, 35, 10), 24.5)).toMatchObject([
      {
        label: 'Over 24.5 Points in 3 games in a row',
        detail: 'Averaging 30 Points over the last 3 games',
        games: 3,
        value: 24.5,
        direction: 'over',
      },
    ]);
    expect(streaks(gamesOf(10, 12, 14, 16, 40), 24.5)).toMatchObject([
      { label: 'Under 24.5 Points in 4 games in a row', games: 4, direction: 'under' },
    ]);
    expect(streaks(gamesOf(30, 30), 24.5)).toEqual([]);
    expect(streaks(gamesOf(10, 30, 30, 30), 24.5)).toEqual([]);
  });

  test('ends with a push', () => {
    expect(streaks(gamesOf(30, 30, 25, 30, 30), 25)).toEqual([]);
    expect(streaks(gamesOf(30, 30, 30, 25, 30), 25)).toMatchObject([{ games: 3 }]);
  });

  test('without a line is told in round numbers, the highest that five games reached', () => {
    expect(streaks(gamesOf(31, 28, 26, 30, 27, 29, 24))).toMatchObject([
      { label: '25+ Points in 6 games in a row', games: 6, value: 25, direction: 'at_least' },
    ]);
    expect(streaks(gamesOf(16, 28, 26, 3, 27))).toMatchObject([{ games: 3, value: 15 }]);
    expect(streaks(gamesOf(4, 30, 30, 30, 30))).toEqual([]);
    expect(streaks(gamesOf(25, 25, 30, 30, 30, 24))).toMatchObject([{ games: 5, value: 25 }]);
    expect(streaks([])).toEqual([]);
  });

  test('of yes and no has a line of its own', () => {
    const logs = gamesOf(10, 12, 18, 3).map((log) => ({
      ...log,
      stats: { ...log.stats, rebounds: 12 },
    }));
    const cards = trends({ leagueId: 'nba', logs, marketType: 'player_double_double' });
    expect(cards[0]).toMatchObject({
      label: 'Double Double: Yes in 3 games in a row',
      value: 0.5,
      direction: 'yes',
    });
  });
});

describe('a split', () => {
  const logs = [
    gameOf(0, 40, { result: 'L', opponentId: 'nba_mia' }),
    gameOf(1, 20, { isHome: false }),
    gameOf(3, 30, { isHome: false, result: 'D' }),
    gameOf(6, 30),
    gameOf(10, 20),
    gameOf(12, 10, { result: null }),
    gameOf(300, 60, { season: '2024-25', opponentId: 'nba_mia' }),
  ];
  const cards = trends({ ...POINTS, logs, opponentId: 'nba_mia' });

  test('parts the season at home and away', () => {
    expect(split(cards, 'home_away')).toMatchObject({
      label: 'Points: Home and away',
      detail: 'Home: 25 Points (4 games); Away: 25 Points (2 games)',
      games: 6,
      value: 0,
    });
  });

  test('against the next opponent is of all seasons', () => {
    expect(split(cards, 'opponent')).toMatchObject({
      detail: 'Against Miami Heat: 50 Points (2 games); Against others: 22 Points (5 games)',
      games: 7,
      value: 28,
    });
    expect(split(trends({ ...POINTS, logs }), 'opponent')).toBeUndefined();
    expect(split(trends({ ...POINTS, logs, opponentId: 'nba_lal' }), 'opponent')).toBeUndefined();
  });

  test('of the last five needs a sixth', () => {
    expect(split(cards, 'recent')).toMatchObject({
      detail: 'Last 5: 28 Points (5 games); Season: 25 Points (6 games)',
      games: 6,
      value: 3,
    });
    expect(split(trends({ ...POINTS, logs: logs.slice(0, 5) }), 'recent')).toBeUndefined();
  });

  test('of results leaves out games whose result is not known', () => {
    const parts = ['Won 3', 'Lost 1', 'Drawn 1'];
    const card = split(cards, 'result');
    expect(
      card?.kind === 'split' && card.parts.map((part) => `${part.label} ${part.games}`),
    ).toEqual(parts);
    expect(card?.games).toBe(5);
  });

  test('of back-to-backs takes the schedule where it is given', () => {
    expect(split(cards, 'back_to_back')).toMatchObject({ value: 18 });
    const backToBacks = new Set(['game_10']);
    const given = split(trends({ ...POINTS, logs, backToBacks }), 'back_to_back');
    expect(given?.detail).toBe('Back-to-back: 20 Points (1 game); Others: 26 Points (5 games)');
  });

  test('of rest counts the days between his games, by the rhythm of the sport', () => {
    expect(split(cards, 'rest')?.detail).toBe(
      '0 days: 40 Points (1 game); 1 day: 20 Points (2 games); ' +
        '2 days: 30 Points (1 game); 3 days or more: 30 Points (1 game)',
    );
    const weekly = [0, 7, 11, 25].map((daysAgo) =>
      gameOf(daysAgo, 0, { teamId: 'nfl_buf', stats: { rushingYards: 10 * daysAgo } }),
    );
    const rush = { leagueId: 'nfl', marketType: 'player_rush_yds', logs: weekly } as const;
    expect(split(trends(rush), 'rest')?.detail).toBe(
      'Up to 5 days: 70 Rush Yards (1 game); 6 to 8 days: 0 Rush Yards (1 game); ' +
        '9 days or more: 110 Rush Yards (1 game)',
    );
  });

  test('with one part alone is none', () => {
    expect(trends({ ...POINTS, logs: gamesOf(20, 2) })).toEqual([]);
    expect(trends({ ...POINTS, logs: [] })).toEqual([]);
  });
});

describe('without a market', () => {
  test('a player is told by what he is known for', () => {
    const keys = (leagueId: 'nfl' | 'mlb' | 'nhl' | 'nba', stats: GameLog['stats']) =>
      mainProps(leagueId, [gameOf(0, 0, { stats })]).map(({ marketType }) => marketType);
    expect(keys('nfl', { receptions: 6, receivingYards: 80, receivingTouchdowns: 1 })).toEqual([
      'player_receptions',
      'player_reception_yds',
      'player_anytime_td',
    ]);
    expect(keys('mlb', { outsRecorded: 18, pitcherStrikeouts: 7, earnedRuns: 0 })).toEqual([
      'pitcher_strikeouts',
      'pitcher_outs',
    ]);
    expect(keys('nhl', { saves: 30, shotsAgainst: 32 })).toEqual(['player_total_saves']);
    expect(keys('nba', { minutes: 4 })).toEqual([]);
  });

  test('what he does once in a long while is not it', () => {
    const rare = gamesOf(0, 0, 0, 0, 8).map((log) => ({
      ...log,
      stats: { points: log.stats.points ?? 0 },
    }));
    expect(mainProps('nba', rare)).toEqual([]);
    expect(mainProps('nba', rare.slice(1)).length).toBeGreaterThan(0);
  });

  test('what a box score cannot decide has no card', () => {
    const asked = { leagueId: 'nba', logs: gamesOf(20, 20, 20, 20, 20, 20) } as const;
    expect(trends({ ...asked, marketType: 'player_first_basket' })).toEqual([]);
    expect(trends({ ...asked, marketType: 'spread' })).toEqual([]);
    expect(trends(asked).length).toBeGreaterThan(4);
  });
});

test('of any games, every card is what counting one by one gives', () => {
  fc.assert(
    fc.property(logsArbitrary, fc.option(fc.integer({ min: 0, max: 12 })), (logs, line) => {
      const cards = trends({ ...POINTS, logs, line: line ?? undefined, opponentId: 'nba_mia' });
      const played = logs.filter((log) => log.seasonType !== 'preseason' && 'points' in log.stats);
      const values = played.map((log) => log.stats.points ?? 0);
      const mean = (some: readonly number[]) => some.reduce((a, b) => a + b, 0) / some.length;
      const season = logs.find((log) => log.seasonType !== 'preseason')?.season;
      const ofSeason = played.filter((log) => log.season === season);
      const pointsWhere = (passes: (log: GameLog) => boolean) =>
        ofSeason.filter(passes).map((log) => log.stats.points ?? 0);
      for (const card of cards) {
        if (card.kind === 'streak') {
          const passes = (value: number) =>
            card.direction === 'over'
              ? value > card.value
              : card.direction === 'under'
                ? value < card.value
                : value >= card.value;
          expect(card.games).toBeGreaterThanOrEqual(3);
          expect(values.slice(0, card.games).every(passes)).toBe(true);
          const next = values[card.games];
          expect(next === undefined || !passes(next)).toBe(true);
          expect(card.average).toBeCloseTo(mean(values.slice(0, card.games)));
        }
        if (card.kind === 'split' && (card.split === 'home_away' || card.split === 'result')) {
          const naive = {
            Home: pointsWhere((log) => log.isHome && !log.neutralSite),
            Away: pointsWhere((log) => !log.isHome && !log.neutralSite),
            Won: pointsWhere((log) => log.result === 'W'),
            Lost: pointsWhere((log) => log.result === 'L'),
            Drawn: pointsWhere((log) => log.result === 'D'),
          };
          for (const { label, games, average } of card.parts) {
            const wanted = naive[label as keyof typeof naive];
            expect(games).toBe(wanted.length);
            expect(average).toBeCloseTo(mean(wanted));
          }
        }
      }
      const lengthOver = values.findIndex((value) => !(value > (line ?? 0)));
      const over = lengthOver < 0 ? values.length : lengthOver;
      const hasOver = cards.some((card) => card.kind === 'streak' && card.direction === 'over');
      expect(hasOver).toBe(line !== null && over >= 3);
    }),
  );
});
