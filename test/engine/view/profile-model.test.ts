// What each rule of a profile does to the model of a line, computed by hand; and when a changed one
// takes effect.
import { describe, expect, test } from 'vitest';
import type { Group } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { DEFAULT_PROFILE, type Profile } from '#domain/profile.ts';
import { Engine } from '#engine/engine.ts';
import { must } from '#kit/assert.ts';
import { GAME, KICKOFF, MINUTE, message, patch } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

/** Multiplicative: the shares of 0.5 and 0.5, of 2/3 and 1/3 (sum 1.05), and so on. */
const MULTIPLICATIVE = { id: 'own', devig: 'multiplicative' } as const;

function scene(...prices: readonly Price[]): Scene {
  const made = new Scene(KICKOFF - 60 * MINUTE);
  made.prices(...prices);
  return made;
}

/** Both sides of a moneyline. */
function quoted(venue: string, home: number, away: number): readonly [Price, Price] {
  return [
    [venue, 'home', home],
    [venue, 'away', away],
  ];
}

function homeOf({ engine }: Scene, profile: Profile): number | null | undefined {
  const { markets } = engine.reader.oddsRecord(GAME.eventId, { profile });
  return markets[0]?.lines[0]?.summary.home?.modelProb;
}

// -150/+130: 0.6 and 0.434783, multiplicative 0.579832. -110/-110: 0.5. +100/-120: 0.478261.
const PINNACLE = quoted('pinnacle', -150, 130);
const CIRCA = quoted('circasports', -110, -110);
const FANDUEL = quoted('fanduel', 100, -120);
const OF_PINNACLE = 0.6 / (0.6 + 100 / 230);
const OF_FANDUEL = 0.5 / (0.5 + 120 / 220);

describe('a rule of a profile', () => {
  const all = scene(...PINNACLE, ...CIRCA, ...FANDUEL);

  test('weights count by bookmaker, then operator, then for all; 0 is no opinion', () => {
    const weights = { pinnacle: 3, '*': 1 };
    const mean = (3 * OF_PINNACLE + 0.5 + OF_FANDUEL) / 5;
    expect(homeOf(all, { ...MULTIPLICATIVE, weights })).toBeCloseTo(mean, 7);
    const without = { pinnacle: 0, '*': 1 };
    expect(homeOf(all, { ...MULTIPLICATIVE, weights: without })).toBeCloseTo(
      (0.5 + OF_FANDUEL) / 2,
      7,
    );
    const sharpness = (10 * OF_PINNACLE + 9 * 0.5 + 4 * OF_FANDUEL) / 23;
    expect(homeOf(all, MULTIPLICATIVE)).toBeCloseTo(sharpness, 7);
  });

  test('of an operator weighs each of its venues that is not named itself', () => {
    // Hard Rock's brands are one opinion: that of the heaviest.
    const brands = scene(
      ...PINNACLE,
      ...quoted('hardrockbet', -110, -110),
      ...quoted('hardrockbet_fl', 100, -120),
    );
    const weights = { hardrockbet: 2, hardrockbet_fl: 4, pinnacle: 4 };
    expect(homeOf(brands, { ...MULTIPLICATIVE, weights })).toBeCloseTo(
      (OF_PINNACLE + OF_FANDUEL) / 2,
      7,
    );
  });

  test('anchors alone have an opinion, and without one nobody has', () => {
    const anchored = { ...MULTIPLICATIVE, anchor: ['pinnacle'], minBooks: 1 };
    expect(homeOf(all, anchored)).toBeCloseTo(OF_PINNACLE, 7);
    expect(homeOf(all, { ...anchored, anchor: ['betfair_ex_uk'] })).toBeNull();
    expect(homeOf(all, { ...anchored, minBooks: 2 })).toBeNull();
  });

  test('an anchor must be fresh, on the same point, and keep little enough', () => {
    const anchored: Profile = { ...MULTIPLICATIVE, anchor: ['pinnacle'], minBooks: 1 };
    // 100 * (1 - 1 / 1.034783) = 3.3613.
    expect(homeOf(all, { ...anchored, maxAnchorHold: 3.37 })).toBeCloseTo(OF_PINNACLE, 7);
    expect(homeOf(all, { ...anchored, maxAnchorHold: 3.36 })).toBeNull();
    const point = { marketType: 'spread', point: -3.5 };
    const spread = scene(
      ['pinnacle', 'home', -150, { ...point, point: -2.5 }],
      ['pinnacle', 'away', 130, { ...point, point: -2.5 }],
      ['fanduel', 'home', -110, point],
      ['fanduel', 'away', -110, point],
    );
    const lines = spread.engine.reader
      .oddsRecord(GAME.eventId, { profile: anchored })
      .markets.flatMap((market) => market.lines);
    const shown = lines.map((line) => [line.point, line.summary.home?.modelProb]);
    expect(shown.sort()).toEqual([
      [-2.5, expect.closeTo(OF_PINNACLE, 7)],
      [-3.5, null],
    ]);
    const aged = scene(...PINNACLE, ...FANDUEL);
    aged.wait(9 * MINUTE);
    aged.prices(...FANDUEL);
    expect(homeOf(aged, anchored)).toBeCloseTo(OF_PINNACLE, 7);
    aged.wait(2 * MINUTE);
    expect(homeOf(aged, anchored)).toBeNull();
    expect(homeOf(aged, { ...anchored, anchor: ['fanduel'] })).toBeCloseTo(OF_FANDUEL, 7);
  });

  test('who is excluded has no opinion, by name, operator or as an exchange', () => {
    const exclude = ['pinnacle', 'exchanges'];
    const exchange = scene(...PINNACLE, ...CIRCA, ...FANDUEL, ...quoted('kalshi', -300, 250));
    const mean = (9 * 0.5 + 4 * OF_FANDUEL) / 13;
    expect(homeOf(exchange, { ...MULTIPLICATIVE, exclude })).toBeCloseTo(mean, 7);
  });

  test('an exchange is de-vigged as a bookmaker is', () => {
    const exchange = scene(...quoted('kalshi', -150, 130), ...FANDUEL);
    const anchored = { ...MULTIPLICATIVE, anchor: ['exchanges'], minBooks: 1 };
    expect(homeOf(exchange, anchored)).toBeCloseTo(OF_PINNACLE, 7);
  });

  test('minBooks counts operators, and leaveOneOut leaves out that of the judged price', () => {
    const modelOf = (rules: Partial<Profile>) => {
      const profile = { ...MULTIPLICATIVE, ...rules };
      const { markets } = all.engine.reader.bestBetsRecord(GAME.eventId, { profile });
      return must(markets[0]?.outcomes[0], 'the best price of the home team');
    };
    // FanDuel's +100 is the best of the home team.
    const others = (10 * OF_PINNACLE + 9 * 0.5) / 19;
    expect(modelOf({})).toMatchObject({ bookmakerId: 'fanduel', fairOdds: -118 });
    expect(modelOf({}).modelProb).toBeCloseTo(others, 7);
    expect(modelOf({ minBooks: 3 })).toMatchObject({ modelProb: null, fairOdds: null });
    const whole = (10 * OF_PINNACLE + 9 * 0.5 + 4 * OF_FANDUEL) / 23;
    expect(modelOf({ leaveOneOut: false }).modelProb).toBeCloseTo(whole, 7);
    expect(modelOf({ leaveOneOut: false, minBooks: 3 }).modelProb).toBeCloseTo(whole, 7);
  });

  test('of a market goes before that of a league, and that before its own', () => {
    const of = (id: string) => ({ anchor: [id], minBooks: 1 });
    const profile: Profile = { ...MULTIPLICATIVE, ...of('pinnacle') };
    const perLeague = { nfl: of('circasports') };
    const perMarket = { moneyline: of('fanduel') };
    expect(homeOf(all, { ...profile, perLeague: { nba: of('fanduel') } })).toBeCloseTo(
      OF_PINNACLE,
      7,
    );
    expect(homeOf(all, { ...profile, perLeague })).toBeCloseTo(0.5, 7);
    expect(homeOf(all, { ...profile, perLeague, perMarket })).toBeCloseTo(OF_FANDUEL, 7);
  });

  test('takes the mean of methods', () => {
    // Of -150/+130: multiplicative 0.579832, additive 0.6 - 0.0173915.
    const profile: Profile = {
      ...{ id: 'own', anchor: ['pinnacle'], minBooks: 1 },
      devig: { average_of: ['multiplicative', 'additive'] },
    };
    const additive = 0.6 - (0.6 + 100 / 230 - 1) / 2;
    expect(homeOf(all, profile)).toBeCloseTo((OF_PINNACLE + additive) / 2, 7);
  });
});

test('own commission makes edges of what the usual one eats up', () => {
  const exchange = scene(...quoted('betfair_ex_uk', 103, -130), ...quoted('fanduel', -130, 102));
  const types = new Set(['arbitrage'] as const);
  const found = (rates: readonly [string, number][]) =>
    exchange.engine.reader.edgesRecord(GAME.eventId, {
      types,
      ...(rates.length > 0 && { fees: { key: 'k', rates: new Map(rates) } }),
    }).edges;
  expect(found([])).toEqual([]);
  const [own] = found([['betfair_ex_uk', 0]]);
  expect(own?.edgeId.endsWith('@fees=k')).toBe(true);
  expect(own?.arbitrage?.profitPct).toBeCloseTo(1.25, 1);
  // A bookmaker that takes nothing from others takes it of winnings.
  expect(
    found([
      ['betfair_ex_uk', 0],
      ['fanduel', 0.06],
    ]),
  ).toEqual([]);
});

describe('a changed profile', () => {
  const config = (profiles?: readonly Profile[]): Group => ({
    kind: 'config',
    receivedAt: KICKOFF - 60 * MINUTE,
    rejections: {},
    config: {
      mode: 'live',
      recordings: [],
      pricing: defaultPricing('live'),
      ...(profiles && { profiles }),
    },
  });
  const anchored = (book: string): Profile => ({
    ...MULTIPLICATIVE,
    ...{ anchor: [book], minBooks: 1 },
  });

  test('counts from its seq on, changes no edge of the book, and is in a snapshot', () => {
    const staged = scene(...PINNACLE, ...CIRCA, ...FANDUEL);
    const { engine } = staged;
    const named = () =>
      must(
        engine.reader.profiles.find(({ id }) => id === 'own'),
        'the profile',
      );
    staged.say(config([anchored('pinnacle')]), 'config');
    expect(homeOf(staged, named())).toBeCloseTo(OF_PINNACLE, 7);
    const before = staged.edges();
    expect(before.length).toBeGreaterThan(0);
    const said = staged.say(config([anchored('fanduel')]), 'config');
    expect(said).toMatchObject({ edges: [], lines: [], events: [] });
    expect(homeOf(staged, named())).toBeCloseTo(OF_FANDUEL, 7);
    expect(staged.edges()).toEqual(before);

    const replica = Engine.restore(engine.snapshot('e')).engine;
    expect(replica.reader.profiles).toEqual(engine.reader.profiles);
    expect(replica.config).toEqual(engine.config);
    for (const profile of engine.reader.profiles) {
      const filter = { types: new Set(['value', 'ev'] as const), profile };
      expect(replica.reader.edgesRecord(GAME.eventId, filter)).toEqual(
        engine.reader.edgesRecord(GAME.eventId, filter),
      );
    }
    const prices: readonly Price[] = [['fanduel', 'home', 120]];
    const moved = message(engine.groupsApplied('feed', 1) + 1, [
      patch(GAME, staged.now, staged.quotes(prices)),
    ]);
    replica.apply(staged.seq + 1, staged.now, moved);
    staged.prices(...prices);
    const { reader } = replica;
    const filter = {
      profile: must(
        reader.profiles.find(({ id }) => id === 'own'),
        'it',
      ),
    };
    expect(reader.oddsRecord(GAME.eventId, filter)).toEqual(
      engine.reader.oddsRecord(GAME.eventId, filter),
    );

    staged.say(config(), 'config');
    expect(engine.reader.profiles.map(({ id }) => id)).toEqual([
      ...['default', 'sharp', 'worst_case', 'equal'],
    ]);
  });

  test('reads the columns only: a snapshot is the same whoever asked', () => {
    const staged = scene(...PINNACLE, ...CIRCA, ...FANDUEL);
    const untouched = staged.engine.snapshot('e');
    for (const profile of [
      DEFAULT_PROFILE,
      ...staged.engine.reader.profiles,
      anchored('fanduel'),
    ]) {
      staged.engine.reader.edgesRecord(GAME.eventId, { types: new Set(['ev']), profile });
      staged.engine.reader.oddsRecord(GAME.eventId, { profile });
    }
    expect(staged.engine.snapshot('e')).toEqual(untouched);
  });
});
