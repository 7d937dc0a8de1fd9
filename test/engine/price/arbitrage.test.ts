// Arbitrage: what counts as one, who may stand in it, how stakes are rounded, what commission
// leaves.
import { describe, expect, test } from 'vitest';
import { GAME, KICKOFF, MATCH, MINUTE, patch, SECOND } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

function arbitrageOf(...prices: readonly Price[]) {
  const scene = new Scene();
  scene.prices(...prices);
  return scene.arbitrage();
}

describe('an arbitrage', () => {
  test('stakes so that every outcome pays a hundred, to the cent', () => {
    // 100/2.1 = 47.619 and 100/2.05 = 48.780: 47.62 and 48.78 pay 100.002 and 99.999.
    expect(arbitrageOf(['fanduel', 'home', 110], ['draftkings', 'away', 105])).toEqual({
      books: [
        {
          bookmaker: 'FanDuel',
          bookmakerId: 'fanduel',
          bookmakerName: 'FanDuel',
          sourceType: 'sportsbook',
          odds: 110,
          netDecimal: 2.1,
          outcome: 'Miami Dolphins',
          stake: 47.62,
        },
        {
          bookmaker: 'DraftKings',
          bookmakerId: 'draftkings',
          bookmakerName: 'DraftKings',
          sourceType: 'sportsbook',
          odds: 105,
          netDecimal: 2.05,
          outcome: 'Buffalo Bills',
          stake: 48.78,
        },
      ],
      totalStake: 96.4,
      guaranteedProfit: 3.599,
      profitPct: 3.733402,
    });
  });

  test('states the total of the rounded stakes and the worst case after rounding', () => {
    const scene = new Scene();
    const prices: Price[] = [
      ['fanduel', 'home', 225],
      ['draftkings', 'draw', 225],
      ['pinnacle', 'away', 225],
    ];
    scene.say(patch(MATCH, scene.now, scene.quotes(prices)));
    const arbitrage = scene.arbitrage(MATCH.eventId);
    // 100/3.25 = 30.769, rounded up to the cent: each pays 100.0025.
    expect(arbitrage?.books.map(({ stake }) => stake)).toEqual([30.77, 30.77, 30.77]);
    expect(arbitrage?.totalStake).toBe(92.31);
    expect(arbitrage?.guaranteedProfit).toBe(7.6925);
    expect(arbitrage?.profitPct).toBe(8.333333);
    expect(arbitrage?.books.map(({ outcome }) => outcome)).toEqual(['Arsenal', 'Draw', 'Chelsea']);
  });

  test('rounds an exact half of a cent up, whatever the last bit of its float', () => {
    // Net of 5 percent the home side pays 32/31: 96.875 exactly, 96.87499999999998 as a float.
    const arbitrage = arbitrageOf(['betfair_ex_uk', 'home', -2945], ['draftkings', 'away', 3200]);
    expect(arbitrage?.books.map(({ stake }) => stake)).toEqual([96.88, 3.03]);
    expect(arbitrage?.totalStake).toBe(99.91);
  });

  test('is none when it gains nothing', () => {
    expect(arbitrageOf(['fanduel', 'home', 100], ['draftkings', 'away', 100])).toBeUndefined();
    expect(arbitrageOf(['fanduel', 'home', -110], ['draftkings', 'away', 109])).toBeUndefined();
    // 1/1.909091 + 1/2.101 = 0.999774: the cents leave something.
    expect(arbitrageOf(['fanduel', 'home', -110], ['draftkings', 'away', 111])).toBeDefined();
  });

  test('is none when rounding to cents eats the gain', () => {
    // 1/1.0101 + 1/100.99 is below one by 3e-7: no stakes in cents gain on both sides.
    const rest = { nativePrice: 0 };
    const scene = new Scene();
    scene.prices(['fanduel', 'home', -9900, rest], ['draftkings', 'away', 9900.99, rest]);
    expect(scene.arbitrage()).toBeUndefined();
  });

  test('needs every selection: a soccer moneyline without its draw has none', () => {
    const scene = new Scene();
    const two: Price[] = [
      ['fanduel', 'home', 300],
      ['pinnacle', 'away', 300],
    ];
    scene.say(patch(MATCH, scene.now, scene.quotes(two)));
    expect(scene.arbitrage(MATCH.eventId)).toBeUndefined();
    scene.say(patch(MATCH, scene.now, scene.quotes([['draftkings', 'draw', 110]])));
    expect(scene.arbitrage(MATCH.eventId)).toBeDefined();
  });

  test('never mixes points, periods or two-way with three-way', () => {
    const total = (point: number) => ({ marketType: 'total', point });
    const scene = new Scene();
    scene.prices(
      ['fanduel', 'over', 110, total(44)],
      ['draftkings', 'under', 110, total(44.5)],
      ['fanduel', 'home', 120],
      ['pinnacle', 'away', 120, { marketType: 'moneyline_h1' }],
      ['draftkings', 'away', 120, { marketType: 'moneyline_3way' }],
    );
    expect(scene.edges('arbitrage')).toEqual([]);
  });

  test('spread legs carry their own signs', () => {
    const spread = { marketType: 'spread', point: -3.5 };
    const arbitrage = arbitrageOf(
      ['fanduel', 'home', 110, spread],
      ['draftkings', 'away', 105, spread],
    );
    expect(arbitrage?.books.map(({ point }) => point)).toEqual([-3.5, 3.5]);
  });

  test('double chance has none: its selections overlap', () => {
    const scene = new Scene();
    const rest = { marketType: 'double_chance' };
    const prices: Price[] = [
      ['fanduel', 'home', 300, rest],
      ['draftkings', 'draw', 300, rest],
      ['pinnacle', 'away', 300, rest],
    ];
    scene.say(patch(MATCH, scene.now, scene.quotes(prices)));
    expect(scene.edges('arbitrage', MATCH.eventId)).toEqual([]);
  });

  test('above fifteen percent it is a palpable error, counted and never shown', () => {
    const scene = new Scene();
    // 2.31 on both sides: 15.5 %.
    scene.prices(['fanduel', 'home', 131], ['draftkings', 'away', 131]);
    expect(scene.arbitrage()).toBeUndefined();
    expect(scene.engine.work.palpableEdges).toBe(1);
    scene.prices(['fanduel', 'home', 129]);
    expect(scene.arbitrage()?.profitPct).toBeCloseTo(14.99, 1);
  });
});

describe('a leg', () => {
  const against: Price = ['draftkings', 'away', 120];

  test.each([
    ['an approved exchange', 'novig', true],
    ['an exchange without takers', 'betopenly', false],
    ['a DFS operator', 'prizepicks', false],
    ['a book', 'fanduel', true],
  ])('%s: %s', (_, venueId, stands) => {
    expect(arbitrageOf([venueId, 'home', 110], against) !== undefined).toBe(stands);
  });

  test.each([
    [-5_000, 10_000, true],
    [-5_000, 10_001, false],
    [-5_000, 10_200, false],
  ])('stands up to +10000: %d against %d', (home, away, stands) => {
    const found = arbitrageOf(['fanduel', 'home', home], ['draftkings', 'away', away]);
    expect(found !== undefined).toBe(stands);
  });

  test('is at most ten minutes old before the start', () => {
    const scene = new Scene();
    const rest = { confirmedAt: scene.now - 10 * MINUTE };
    scene.prices(['fanduel', 'home', 110, rest], against);
    expect(scene.arbitrage()).toBeDefined();
    scene.wait(1);
    expect(scene.arbitrage()).toBeUndefined();
  });

  test('is at most a minute old in play', () => {
    const scene = new Scene(KICKOFF + 5 * MINUTE);
    const rest = { confirmedAt: scene.now - 60 * SECOND };
    scene.prices(['fanduel', 'home', 110, rest], against);
    expect(scene.arbitrage()).toBeDefined();
    scene.wait(1);
    expect(scene.arbitrage()).toBeUndefined();
  });

  test('is the best net price of its side; ties go to the sharper venue, then the lower id', () => {
    const legs = (...prices: readonly Price[]) =>
      arbitrageOf(...prices, against)?.books[0]?.bookmakerId;
    expect(legs(['fanduel', 'home', 110], ['pinnacle', 'home', 110])).toBe('pinnacle');
    expect(legs(['fanduel', 'home', 110], ['betmgm', 'home', 110])).toBe('fanduel');
    expect(legs(['betrivers', 'home', 110], ['betmgm', 'home', 110])).toBe('betmgm');
    // 5 % of the winnings make 114 worth 108.3.
    expect(legs(['betfair_ex_uk', 'home', 114], ['fanduel', 'home', 110])).toBe('fanduel');
  });
});

describe('two operators', () => {
  test('skins of one are one: two of them make no arbitrage', () => {
    expect(arbitrageOf(['betonlineag', 'home', 110], ['lowvig', 'away', 110])).toBeUndefined();
  });

  test('where one holds every best leg, the cheapest exchange of one leg counts', () => {
    const arbitrage = arbitrageOf(
      ['betonlineag', 'home', 110],
      ['lowvig', 'away', 112],
      ['fanduel', 'home', 105],
      ['draftkings', 'away', 100],
    );
    expect(arbitrage?.books.map(({ bookmakerId }) => bookmakerId)).toEqual(['fanduel', 'lowvig']);
  });

  test('that is none where the second best gains nothing', () => {
    const prices: Price[] = [
      ['betonlineag', 'home', 110],
      ['lowvig', 'away', 112],
      ['fanduel', 'home', -120],
    ];
    expect(arbitrageOf(...prices)).toBeUndefined();
  });
});

describe('commission', () => {
  test('of winnings comes off the profit', () => {
    // 1 + 1.2 * 0.95 = 2.14 against 2.0: 46.73 pays 100.0022, 50 pays 100.
    const arbitrage = arbitrageOf(['betfair_ex_uk', 'home', 120], ['draftkings', 'away', 100]);
    expect(arbitrage?.books.map(({ stake }) => stake)).toEqual([46.73, 50]);
    expect(arbitrage?.guaranteedProfit).toBeCloseTo(100 - 96.73, 6);
    expect(arbitrage?.books[0]?.odds).toBe(120);
  });

  test('of a contract is paid with it', () => {
    // A contract at 0.5 costs 0.5 + 0.07 * 0.25 = 0.5175: 1.932367 a unit, against 2.2.
    const arbitrage = arbitrageOf(['kalshi', 'home', 100], ['draftkings', 'away', 120]);
    const net = 1 / 0.5175;
    const sum = 1 / net + 1 / 2.2;
    expect(arbitrage?.books[0]?.stake).toBeCloseTo(100 / net, 2);
    // Whichever team wins: a tie pays less.
    const { profitPct = 0, totalStake = 0 } = arbitrage ?? {};
    expect((profitPct * totalStake) / 100).toBeGreaterThan(2.7);
    expect((profitPct * totalStake) / 100).toBeLessThan(100 - 100 * sum);
  });

  test.each([
    ['kalshi', 'nfl', 0.07],
    ['kalshi', 'nba', 0.07],
    ['kalshi', 'mlb', 0.035],
    ['polymarket', 'nfl', 0.05],
    ['polymarket', 'mlb', 0.05],
  ] as const)('of %s on %s is %d of p(1 - p)', (venueId, leagueId, rate) => {
    const scene = new Scene();
    const event = { ...GAME, leagueId, eventId: `${leagueId}_1` };
    const prices: Price[] = [
      [venueId, 'home', 100],
      ['draftkings', 'away', 120],
    ];
    scene.say(patch(event, scene.now, scene.quotes(prices)));
    const stake = Math.ceil(10_000 * (0.5 + rate * 0.25)) / 100;
    expect(scene.arbitrage(event.eventId)?.books[0]?.stake).toBeCloseTo(stake, 2);
  });

  test('can turn a gain into none', () => {
    expect(
      arbitrageOf(['betfair_ex_uk', 'home', 104], ['draftkings', 'away', 100]),
    ).toBeUndefined();
    expect(arbitrageOf(['novig', 'home', 104], ['draftkings', 'away', 100])).toBeDefined();
  });
});

describe('maxStake', () => {
  const sized = (size: number | null) => ({ size });

  test('is what the smallest leg lets through', () => {
    // Half and half: 40 on one side is 80 in all.
    const arbitrage = arbitrageOf(
      ['fanduel', 'home', 105, sized(40)],
      ['draftkings', 'away', 105, sized(500)],
    );
    expect(arbitrage?.maxStake).toBe(80);
  });

  test('is whole cents, whatever the last bit of their float', () => {
    // 40 and 58.16 are staked: 100 / 40 of 98.16 is 245.4 exactly, and less as a float.
    const arbitrage = arbitrageOf(
      ['fanduel', 'home', 150, sized(100)],
      ['draftkings', 'away', -139, sized(500)],
    );
    expect(arbitrage?.maxStake).toBe(245.4);
  });

  test('is not said where a leg does not say', () => {
    const arbitrage = arbitrageOf(
      ['fanduel', 'home', 105, sized(40)],
      ['draftkings', 'away', 105, sized(null)],
    );
    expect(arbitrage).toBeDefined();
    expect(arbitrage).not.toHaveProperty('maxStake');
  });
});
