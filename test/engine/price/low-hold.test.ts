// Low holds: lines that all selections of can be backed at almost no cost, found on request.
import { describe, expect, test } from 'vitest';
import { KICKOFF, MATCH, MINUTE, patch, report } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

function lowHoldOf(...prices: readonly Price[]) {
  const scene = new Scene();
  scene.prices(...prices);
  return scene.edges('low_hold')[0]?.lowHold;
}

function onMatch(scene: Scene, ...prices: readonly Price[]) {
  scene.say(patch(MATCH, scene.now, scene.quotes(prices)));
  return scene.edges('low_hold', MATCH.eventId);
}

describe('a low hold', () => {
  test('backs both sides for less than two percent', () => {
    const scene = new Scene();
    scene.prices(['fanduel', 'home', -105]);
    const firstAt = scene.now;
    scene.wait(1000);
    scene.prices(['draftkings', 'away', 104]);
    // 105/205 + 100/204 = 1.002391. 51.22 * 1.952381 = 100.001 and 49.02 * 2.04 = 100.0008.
    expect(scene.edges('low_hold')).toEqual([
      {
        edgeId: 'low_hold:nfl_20251109_buf_mia:moneyline:::',
        type: 'low_hold',
        venueType: 'sportsbook',
        market: 'moneyline',
        outcome: 'Miami Dolphins / Buffalo Bills',
        firstSeenAt: new Date(scene.now).toISOString(),
        oldestQuoteAt: new Date(firstAt).toISOString(),
        lowHold: {
          books: [
            {
              bookmaker: 'FanDuel',
              bookmakerId: 'fanduel',
              bookmakerName: 'FanDuel',
              sourceType: 'sportsbook',
              odds: -105,
              netDecimal: 1 + 100 / 105,
              outcome: 'Miami Dolphins',
              stake: 51.22,
            },
            {
              bookmaker: 'DraftKings',
              bookmakerId: 'draftkings',
              bookmakerName: 'DraftKings',
              sourceType: 'sportsbook',
              odds: 104,
              netDecimal: 2.04,
              outcome: 'Buffalo Bills',
              stake: 49.02,
            },
          ],
          totalStake: 100.24,
          holdPct: 0.23855,
          worstLoss: 0.2392,
        },
      },
    ]);
  });

  test('rounds an exact half of a cent up, whatever the last bit of its float', () => {
    // Net of 5 percent the home side pays 32/31: 96.875 exactly, 96.87499999999998 as a float.
    const lowHold = lowHoldOf(['betfair_ex_uk', 'home', -2945], ['draftkings', 'away', 3000]);
    expect(lowHold?.books.map(({ stake }) => stake)).toEqual([96.88, 3.23]);
    expect(lowHold?.totalStake).toBe(100.11);
  });

  test('of three ways takes the best of each', () => {
    const [edge] = onMatch(
      new Scene(),
      ['fanduel', 'home', 190],
      ['draftkings', 'home', 185],
      ['draftkings', 'draw', 200],
      ['pinnacle', 'away', 210],
    );
    expect(edge?.outcome).toBe('Arsenal / Draw / Chelsea');
    // 1/2.9 + 1/3 + 1/3.1 = 1.000742; 33.33 on the draw pay 99.99 of 100.07.
    expect(edge?.lowHold?.books.map(({ stake }) => stake)).toEqual([34.48, 33.33, 32.26]);
    expect(edge?.lowHold).toMatchObject({ totalStake: 100.07, holdPct: 0.074102, worstLoss: 0.08 });
  });

  test('of a spread says the point of its first side, each leg its own', () => {
    const rest = { marketType: 'spread', point: -3.5 };
    const scene = new Scene();
    scene.prices(['fanduel', 'home', -102, rest], ['draftkings', 'away', 100, rest]);
    const [edge] = scene.edges('low_hold');
    expect(edge?.edgeId).toBe('low_hold:nfl_20251109_buf_mia:spread:::-3.5');
    expect(edge?.point).toBe(-3.5);
    expect(edge?.lowHold?.books.map(({ point }) => point)).toEqual([-3.5, 3.5]);
  });

  test.each([
    [100, 100, 0],
    [-104.16, -104.16, 1.996928],
    [-104.17, -104.17, undefined],
    [-110, -110, undefined],
  ])('reaches from nothing to two percent: %d against %d', (home, away, holdPct) => {
    const found = lowHoldOf(['fanduel', 'home', home], ['draftkings', 'away', away]);
    expect(found?.holdPct).toBe(holdPct);
  });

  test('is never an arbitrage too, nor what a palpable error makes', () => {
    for (const american of [101, 105, 140]) {
      const scene = new Scene();
      scene.prices(['fanduel', 'home', american], ['draftkings', 'away', american]);
      expect(scene.edges('arbitrage')).toHaveLength(american === 140 ? 0 : 1);
      expect(scene.edges('low_hold')).toEqual([]);
    }
  });

  test('counts prices net of commission', () => {
    // A contract at 0.5 costs 0.5175: with 1/2.05 it is 1.005305, where 0.5 would be an arbitrage.
    const found = lowHoldOf(['kalshi', 'home', 100], ['draftkings', 'away', 105]);
    expect(found?.holdPct).toBe(0.527688);
    expect(found?.books[0]).toMatchObject({ odds: 100, stake: 51.75, sourceType: 'exchange' });
  });

  test('needs two operators: where one holds the best legs, the cheapest two count', () => {
    const skins: Price[] = [
      ['betonlineag', 'home', -101],
      ['lowvig', 'away', 101],
    ];
    expect(lowHoldOf(...skins)).toBeUndefined();
    // 106/206 + 100/201 = 1.012074; the other way 101/201 + 105/205 = 1.014683.
    const found = lowHoldOf(...skins, ['fanduel', 'home', -106], ['draftkings', 'away', -105]);
    expect(found?.books.map(({ bookmakerId }) => bookmakerId)).toEqual(['fanduel', 'lowvig']);
    expect(found?.holdPct).toBe(1.193147);
  });

  test('breaks ties of price by sharpness, then by id', () => {
    const found = lowHoldOf(
      ['fanduel', 'home', -105],
      ['pinnacle', 'home', -105],
      ['fanduel', 'away', 104],
      ['draftkings', 'away', 104],
    );
    expect(found?.books.map(({ bookmakerId }) => bookmakerId)).toEqual(['pinnacle', 'draftkings']);
  });

  test('says what its smallest leg lets through, where all say', () => {
    const sized = (size: number | null): Price[] => [
      ['fanduel', 'home', 100, { size: 40 }],
      ['draftkings', 'away', 100, { size }],
    ];
    expect(lowHoldOf(...sized(500))?.maxStake).toBe(80);
    expect(lowHoldOf(...sized(null))).not.toHaveProperty('maxStake');
  });
});

describe('out of a low hold stays', () => {
  const against: Price = ['draftkings', 'away', 100];

  test.each([
    ['a suspended price', ['fanduel', 'home', 100, { suspended: true }]],
    ['a DFS operator', ['prizepicks', 'home', 100]],
    ['an exchange that is not approved', ['betopenly', 'home', 102]],
    ['a price that is too old', ['fanduel', 'home', 100, { confirmedAt: KICKOFF - 71 * MINUTE }]],
  ] as const)('%s', (_, price) => {
    expect(lowHoldOf(price, against)).toBeUndefined();
  });

  test('a price beyond sanity', () => {
    const rest = (home: number): Price[] => [
      ['fanduel', 'home', home],
      ['draftkings', 'away', -10_000],
    ];
    // 1/101 + 100/101 = 1.
    expect(lowHoldOf(...rest(10_000))?.holdPct).toBe(0);
    expect(lowHoldOf(...rest(10_001))).toBeUndefined();
  });

  test('a line that lacks a selection: a soccer moneyline without its draw', () => {
    const scene = new Scene();
    expect(onMatch(scene, ['fanduel', 'home', 190], ['pinnacle', 'away', 210])).toEqual([]);
    expect(onMatch(scene, ['draftkings', 'draw', 200])).toHaveLength(1);
  });

  test('double chance, whose selections overlap', () => {
    const rest = { marketType: 'double_chance' };
    const found = onMatch(
      new Scene(),
      ['fanduel', 'home', 190, rest],
      ['draftkings', 'draw', 200, rest],
      ['pinnacle', 'away', 210, rest],
    );
    expect(found).toEqual([]);
  });

  test('an event that is over', () => {
    const scene = new Scene();
    const [one] = onMatch(
      scene,
      ['fanduel', 'home', 190],
      ['draftkings', 'draw', 200],
      ['pinnacle', 'away', 210],
    );
    expect(one).toBeDefined();
    scene.say(report(MATCH, scene.now, 'cancelled'), 'scores');
    expect(scene.edges('low_hold', MATCH.eventId)).toEqual([]);
  });
});

test('age takes a low hold away and a mere confirmation brings it back', () => {
  const scene = new Scene();
  const quoted = (): Price[] => [
    ['fanduel', 'home', -105],
    ['draftkings', 'away', 104],
  ];
  scene.prices(...quoted());
  const shownAt = scene.engine.reader.findEvent('nfl_20251109_buf_mia')?.changedSeq;
  scene.wait(10 * MINUTE);
  const [before] = scene.edges('low_hold');
  expect(before).toBeDefined();
  scene.wait(1);
  expect(scene.edges('low_hold')).toEqual([]);
  scene.prices(...quoted());
  expect(scene.edges('low_hold')).toEqual([before]);
  // None of it was a change that the event shows.
  expect(scene.engine.reader.findEvent('nfl_20251109_buf_mia')?.changedSeq).toBe(shownAt);
});
