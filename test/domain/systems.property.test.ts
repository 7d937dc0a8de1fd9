// Betting systems: what a rule sees, what it bets, and what the bets come to. The oracle looks
// everything up anew and shares no code with the evaluation.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LeagueHistory } from '#domain/history/league-history.ts';
import type { PastGame } from '#domain/history/past-game.ts';
import type { SystemBet, SystemRule } from '#domain/systems/system.ts';
import { canonicalRule, canonicalText } from '#domain/systems/system-canon.ts';
import { evaluate, type NoBet } from '#domain/systems/system-evaluation.ts';
import { recordOf, sentenceOf, wilson } from '#domain/systems/system-record.ts';
import { Random } from '#kit/random.ts';
import { share } from '../long.ts';
import { naiveBets } from '../oracle/systems.ts';
import {
  closeOf,
  graded,
  PRICED,
  pastGame,
  randomHistory,
  SEASON_START,
} from './system-histories.ts';
import { anyRule } from './system-rules.ts';

const DAY_MS = 86_400_000;
const UNPUBLISHED = Number.POSITIVE_INFINITY;

function found(
  rule: SystemRule,
  games: readonly PastGame[],
  publishedAt = UNPUBLISHED,
): readonly (SystemBet | NoBet)[] {
  const history = new LeagueHistory();
  return games.flatMap((game) => evaluate(rule, history.next(game), publishedAt) ?? []);
}

function betsOf(...args: Parameters<typeof found>): readonly SystemBet[] {
  return found(...args).filter((each) => typeof each !== 'string');
}

const rule = (rest: Partial<SystemRule>): SystemRule => ({
  leagues: ['nfl'],
  market: 'spread',
  side: 'home',
  ...rest,
});
/** The same teams, a week later each; home and away in turn. */
const series = (
  count: number,
  rest: (index: number) => Parameters<typeof pastGame>[0] = () => ({}),
) =>
  Array.from({ length: count }, (_, index) =>
    pastGame({
      eventId: `g${index}`,
      startTime: SEASON_START + index * 7 * DAY_MS,
      week: index + 1,
      ...rest(index),
    }),
  );
const idsOf = (...args: Parameters<typeof found>) => betsOf(...args).map(({ eventId }) => eventId);

describe('a bet', () => {
  it('has line, price, result and profit of its side', () => {
    const cases: readonly [SystemRule['market'], SystemRule['side'], object][] = [
      ['spread', 'home', { side: 'home', line: -3, price: -110, result: 'W', profit: 0.9091 }],
      ['spread', 'dog', { side: 'away', line: 3, price: -108, result: 'L', profit: -1 }],
      ['moneyline', 'favourite', { side: 'home', line: null, price: -150, profit: 0.6667 }],
      ['moneyline', 'away', { side: 'away', line: null, price: 130, result: 'L' }],
      ['total', 'under', { side: 'under', line: 44.5, price: -115.5, result: 'W' }],
      ['total', 'over', { side: 'over', line: 44.5, price: -105, result: 'L', profit: -1 }],
    ];
    for (const [market, side, expected] of cases) {
      expect(found(rule({ market, side }), [pastGame()])).toMatchObject([expected]);
    }
  });

  it('pushes on the number, and is half decided at a quarter line', () => {
    const score = { home: 23, away: 20 };
    expect(found(rule({}), [pastGame({ score })])).toMatchObject([{ result: 'P', profit: 0 }]);
    const quarter = closeOf({ spread: { point: -0.75, homePrice: 120, awayPrice: -140 } });
    const game = (goals: number) =>
      pastGame({
        leagueId: 'soccer_epl',
        homeTeamId: 'soccer_epl_ars',
        awayTeamId: 'soccer_epl_che',
        score: { home: goals, away: 0 },
        close: quarter,
      });
    const onHome = rule({ leagues: ['soccer_epl'] });
    expect(found(onHome, [game(1)])).toMatchObject([{ result: 'HW', profit: 0.6 }]);
    const onAway = rule({ leagues: ['soccer_epl'], side: 'away' });
    expect(found(onAway, [game(1)])).toMatchObject([{ result: 'HL', profit: -0.5 }]);
  });

  it('is none where the close has no such market, and counted where it has no price', () => {
    const games = [
      pastGame({ close: null }),
      pastGame({ close: closeOf({ total: PRICED.total }) }),
      pastGame({ close: closeOf({ spread: { point: -3, homePrice: null, awayPrice: -110 } }) }),
      pastGame({ close: closeOf({ spread: { point: -3, homePrice: 7, awayPrice: -110 } }) }),
    ];
    expect(found(rule({}), games)).toEqual(['unpriced', 'unpriced']);
    expect(betsOf(rule({ side: 'away' }), games)).toHaveLength(2);
  });

  it('of the first half looks at the first half alone', () => {
    const close = closeOf(
      { total: { point: 20.5, overPrice: -110, underPrice: -110 } },
      { period: 'h1', source: 'partner_historical' },
    );
    const firstHalf = graded('nfl', { home: 14, away: 7 }, close);
    const unders = rule({ market: 'total', side: 'under', period: 'h1' });
    expect(found(unders, [pastGame(), pastGame({ firstHalf })])).toMatchObject([
      { line: 20.5, result: 'L', closeSource: 'partner_historical' },
    ]);
    expect(found({ ...unders, game: { total: { min: 21 } } }, [pastGame({ firstHalf })])).toEqual(
      [],
    );
  });

  it('is live where the game began after the system was published', () => {
    const [first, second] = series(2);
    const games = [first, second].flatMap((game) => game ?? []);
    const live = (at: number) => betsOf(rule({}), games, at).map(({ isLive }) => isLive);
    expect(live(SEASON_START - 1)).toEqual([true, true]);
    expect(live(SEASON_START)).toEqual([false, true]);
  });
});

describe('conditions', () => {
  it('on rest count whole days of US Eastern time, and know none before a first game', () => {
    const starts = [0, 1, 3, 10].map((days) => SEASON_START + days * DAY_MS);
    const games = series(4, (index) => ({ startTime: starts[index] ?? 0 }));
    const resting = (restDays: object) => idsOf(rule({ team: { restDays } }), games);
    expect(resting({ max: 0 })).toEqual(['g1']);
    expect(resting({ min: 1, max: 1 })).toEqual(['g2']);
    expect(resting({ min: 0 })).toEqual(['g1', 'g2', 'g3']);
    // 22:30 and 13:00 of the next Eastern day, which in UTC is the same one.
    const late = Date.parse('2024-09-10T02:30:00Z');
    const early = Date.parse('2024-09-10T17:00:00Z');
    const pair = series(2, (index) => ({ startTime: index === 0 ? late : early }));
    expect(idsOf(rule({ team: { restDays: { max: 0 } } }), pair)).toEqual(['g1']);
  });

  it('on streaks and the game before see the season alone, and no preseason', () => {
    const games = series(5, (index) => ({
      seasonType: index === 0 ? 'preseason' : 'regular',
      season: index === 4 ? '2025-26' : '2024-25',
    }));
    const streak = rule({ team: { streaks: [{ outcome: 'won', games: 2 }] } });
    expect(idsOf(streak, games)).toEqual(['g3']);
    const revenge = rule({ side: 'match', team: { previous: { outcomes: ['lost'] } } });
    expect(betsOf(revenge, games).map(({ side }) => side)).toEqual(['away', 'away']);
  });

  it('see nothing of games that start together or later', () => {
    const games = series(2, () => ({ startTime: SEASON_START }));
    expect(idsOf(rule({ team: { previous: {} } }), games)).toEqual([]);
    expect(idsOf(rule({ team: { gamesPlayed: { max: 0 } } }), games)).toEqual(['g0', 'g1']);
  });

  it('on both teams make no bet on the one that matches', () => {
    const zigzag = rule({ side: 'match', team: { previous: { opponent: 'same' } } });
    expect(found(zigzag, series(2))).toEqual(['both_match']);
    const overs = rule({ market: 'total', side: 'over', team: { previous: { opponent: 'same' } } });
    expect(betsOf(overs, series(2))).toHaveLength(1);
  });

  it('on divisions, weekdays, months and weeks read the game', () => {
    const cases: readonly [NonNullable<SystemRule['game']>, boolean][] = [
      [{ divisionGame: true }, true],
      [{ conferenceGame: false }, false],
      [{ weekdays: ['sun'] }, true],
      [{ weekdays: ['mon', 'sat'] }, false],
      [{ months: [9] }, true],
      [{ months: [10] }, false],
      [{ week: { max: 1 } }, true],
      [{ seasonWeek: { min: 2 } }, false],
      [{ seasonTypes: ['postseason'] }, false],
      [{ neutralSite: false }, true],
      [{ total: { min: 44, max: 45 } }, true],
      [{ total: { max: 44 } }, false],
    ];
    for (const [game, isBet] of cases) {
      expect(idsOf(rule({ game }), [pastGame()]), JSON.stringify(game)).toHaveLength(isBet ? 1 : 0);
    }
  });
});

describe('on random rules and histories', () => {
  const scene = fc.tuple(anyRule, fc.integer());
  const gamesOf = (seed: number) => randomHistory(new Random(seed), 'nfl', 80);
  const publishedAt = SEASON_START + 20 * DAY_MS;
  let bets = 0;

  it('the bets are those of a naive search through all games', () => {
    fc.assert(
      fc.property(scene, ([drawn, seed]) => {
        const games = gamesOf(seed);
        const shown = betsOf(drawn, games, publishedAt).map(
          ({ eventId, side, line, price, result, profit, isLive }) => {
            return { eventId, side, line, price, result, profit, isLive };
          },
        );
        bets += shown.length;
        expect(shown).toEqual(naiveBets(drawn, games, publishedAt));
      }),
      { numRuns: share(300) },
    );
    // Rules that never bet would agree on nothing.
    expect(bets).toBeGreaterThan(1000);
  });

  it('games that are added later change no earlier bet', () => {
    fc.assert(
      fc.property(scene, fc.nat({ max: 79 }), ([drawn, seed], count) => {
        const games = gamesOf(seed);
        const early = games.slice(0, count);
        const all = found(drawn, games);
        const before = found(drawn, early);
        expect(all.slice(0, before.length)).toEqual(before);
        // Nor does what became of games that were still to come.
        const others = games.map((game, index) =>
          index < count ? game : { ...game, full: { ...game.full, score: { home: 99, away: 0 } } },
        );
        expect(found(drawn, others).slice(0, before.length)).toEqual(before);
      }),
      { numRuns: share(150) },
    );
  });

  it('the canonical form makes the same bets, and is its own canonical form', () => {
    fc.assert(
      fc.property(scene, ([drawn, seed]) => {
        const games = gamesOf(seed);
        const canonical = canonicalRule(drawn);
        expect(found(canonical, games)).toEqual(found(drawn, games));
        expect(canonicalRule(canonical)).toEqual(canonical);
        expect(canonicalText(canonical)).toBe(canonicalText(drawn));
      }),
      { numRuns: share(200) },
    );
  });
});

describe('the canonical form', () => {
  const same = (a: Partial<SystemRule>, b: Partial<SystemRule>) =>
    canonicalText(rule(a)) === canonicalText(rule(b));

  it('leaves out defaults and what says nothing', () => {
    expect(same({}, { period: 'full', game: {}, team: { at: 'home', line: {} } })).toBe(true);
    expect(same({}, { game: { seasonTypes: ['postseason', 'regular'] } })).toBe(true);
    expect(same({ team: { line: { min: 0 } } }, { team: { line: { min: -0 } } })).toBe(true);
    expect(same({ side: 'dog' }, { side: 'dog', opponent: { role: 'favourite' } })).toBe(true);
  });

  it('knows that the team of a bet on home is the home team', () => {
    expect(same({ team: { role: 'dog' } }, { home: { role: 'dog' } })).toBe(true);
    expect(same({ opponent: { role: 'dog' } }, { away: { role: 'dog' } })).toBe(true);
    expect(same({ team: { role: 'dog' } }, { away: { role: 'dog' } })).toBe(false);
  });

  it('orders lists, and keeps the longest of streaks', () => {
    const streaks = (...games: number[]) => ({
      team: { streaks: games.map((each) => ({ outcome: 'won' as const, games: each })) },
    });
    expect(same(streaks(1, 3), streaks(3, 2))).toBe(true);
    expect(same(streaks(1), streaks(3))).toBe(false);
    expect(same({ leagues: ['nba', 'nfl'] }, { leagues: ['nfl', 'nba', 'nfl'] })).toBe(true);
    expect(
      same({ game: { weekdays: ['mon', 'sun'] } }, { game: { weekdays: ['sun', 'mon'] } }),
    ).toBe(true);
  });

  it('tells apart whatever bets apart', () => {
    expect(same({}, { side: 'away' })).toBe(false);
    expect(same({}, { period: 'h1' })).toBe(false);
    expect(same({}, { team: { restDays: { min: 0 } } })).toBe(false);
    expect(same({}, { team: { previous: {} } })).toBe(false);
    expect(same({}, { game: { seasonTypes: ['regular'] } })).toBe(false);
  });
});

describe('the record', () => {
  const bet = (result: SystemBet['result'], profit: number): SystemBet => ({
    eventId: 'g',
    season: '2024-25',
    startTime: 0,
    homeTeamId: 'nfl_buf',
    awayTeamId: 'nfl_mia',
    side: 'home',
    line: -3,
    price: -110,
    result,
    profit,
    isLive: profit < 0,
    closeSource: 'partner_historical',
  });
  const many = (wins: number, losses: number) => [
    ...Array.from({ length: wins }, () => bet('W', 0.9091)),
    ...Array.from({ length: losses }, () => bet('L', -1)),
  ];

  it('counts results, and halves by half', () => {
    const bets = [bet('W', 1.2), bet('L', -1), bet('P', 0), bet('HW', 0.6), bet('HL', -0.5)];
    expect(recordOf(bets)).toMatchObject({
      bets: 5,
      wins: 1,
      losses: 1,
      pushes: 1,
      halfWins: 1,
      halfLosses: 1,
      units: 0.3,
      roi: 6,
      winRate: 0.5,
      livePicks: 2,
      backtestBets: 3,
      restrictedBets: 5,
      roiInterval: null,
      verdict: 'too_few',
    });
  });

  it('has Wilson’s interval, as textbooks print it', () => {
    // 10 of 20, and 0 of 10: Newcombe (1998) and Brown, Cai, DasGupta (2001).
    expect(wilson(10, 20)).toEqual({ low: 0.2993, high: 0.7007 });
    expect(wilson(0, 10)).toEqual({ low: 0, high: 0.2775 });
    expect(wilson(81, 263)).toEqual({ low: 0.2553, high: 0.3662 });
  });

  it('says that luck explains what it explains, and what it does not', () => {
    expect(recordOf(many(55, 45)).verdict).toBe('noise');
    expect(recordOf(many(700, 300)).verdict).toBe('above');
    expect(recordOf(many(400, 600)).verdict).toBe('below');
    expect(recordOf([]).verdict).toBe('no_bets');
    expect(sentenceOf(recordOf([]))).toMatch(/^No game/);
    expect(sentenceOf(recordOf(many(3, 2)))).toMatch(/^Too few bets/);
    expect(sentenceOf(recordOf(many(55, 45)))).toMatch(/^Not distinguishable from luck: .*−.*\+/);
    expect(sentenceOf(recordOf(many(700, 300)))).toMatch(/^Ahead of break-even/);
    // 100 bets: mean 0.05000, deviation 0.9545 / sqrt(99/100) by hand.
    const { roi, roiInterval } = recordOf(many(55, 45));
    expect(roi).toBe(5);
    expect(roiInterval?.low).toBeCloseTo(-13.71, 1);
    expect(roiInterval?.high).toBeCloseTo(23.71, 1);
  });
});
