// Edges that exist only where they are asked for: when they are found, that the random logs hold
// enough of them for the oracle to check, and that long lists agree with it too.
import { describe, expect, test } from 'vitest';
import type { PatchGroup } from '#domain/message/message.ts';
import { Engine } from '#engine/engine.ts';
import type { EdgeFilter } from '#engine/view/reader.ts';
import type { EdgeRecord, EdgeType } from '#engine/view/records.ts';
import { Random } from '#kit/random.ts';
import { randomLog } from '../../fuzz/random-log.ts';
import { firstDifference } from '../../oracle/compare.ts';
import { Oracle } from '../../oracle/oracle.ts';
import { GAME, KICKOFF, MINUTE, message, patch, quote } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

const NOW = KICKOFF - 60 * MINUTE;
const REQUESTED: EdgeFilter = { types: new Set<EdgeType>(['low_hold', 'middle']) };

const BOTH: readonly Price[] = [
  ['fanduel', 'home', 100],
  ['novig', 'away', 100],
  ['fanduel', 'over', 100, { marketType: 'total', point: 44 }],
  ['draftkings', 'under', 100, { marketType: 'total', point: 47 }],
  ['fanduel', 'home', 110, { marketType: 'moneyline_h1' }],
  ['draftkings', 'away', 105, { marketType: 'moneyline_h1' }],
];

describe('requested edges', () => {
  const scene = new Scene();
  scene.prices(...BOTH);
  const typesUnder = (filter: EdgeFilter) =>
    scene.engine.reader.edgesRecord(GAME.eventId, filter).edges.map(({ type }) => type);
  const of = (...types: EdgeType[]) => new Set(types);

  test('are found only where they are named, behind the others', () => {
    expect(typesUnder({ types: of('arbitrage', 'value', 'ev') })).toEqual(['arbitrage']);
    expect(typesUnder({ types: of('low_hold') })).toEqual(['low_hold']);
    expect(typesUnder({ types: of('middle') })).toEqual(['middle']);
    expect(typesUnder({ types: of('middle', 'ev', 'arbitrage', 'low_hold') })).toEqual([
      'arbitrage',
      'low_hold',
      'middle',
    ]);
  });

  test('pass by market and by the type of every leg; limits speak of other types', () => {
    expect(typesUnder({ ...REQUESTED, marketTypes: new Set(['moneyline']) })).toEqual(['low_hold']);
    expect(typesUnder({ ...REQUESTED, sourceType: 'sportsbook' })).toEqual(['middle']);
    expect(typesUnder({ ...REQUESTED, sourceType: 'exchange' })).toEqual([]);
    expect(typesUnder({ ...REQUESTED, minProfit: 50, minEdge: 50 })).toHaveLength(2);
  });

  test('leave no trace: no output, no count, nothing to follow', () => {
    const quiet = new Scene();
    quiet.prices(['fanduel', 'home', 100]);
    expect(quiet.prices(['novig', 'away', 100]).edges).toEqual([]);
    expect(quiet.edges('low_hold')).toHaveLength(1);
    expect(quiet.engine.sizes.edges).toBe(0);
    expect(quiet.engine.reader.findEvent(GAME.eventId)?.hasEdges).toBe(false);
  });

  test('are dated by the prices: when one last changed, though no kept edge did', () => {
    const dated = new Scene();
    dated.prices(['fanduel', 'home', 100]);
    dated.wait(MINUTE);
    dated.prices(['novig', 'away', 100]);
    const { reader } = dated.engine;
    const at = new Date(dated.now).toISOString();
    expect(reader.edgesRecord(GAME.eventId, REQUESTED).calculatedAt).toBe(at);
    expect(reader.edgesRecord(GAME.eventId, { types: of('ev') }).calculatedAt).not.toBe(at);
  });

  test('are listed lowest hold and lowest cost first, then by id', () => {
    const many = new Scene();
    const total = (point: number) => ({ marketType: 'total', point });
    many.prices(
      ['fanduel', 'over', -101, total(40)],
      ['draftkings', 'under', -101, total(40)],
      ['fanduel', 'over', 100, total(42)],
      ['draftkings', 'under', -101, total(42)],
      ['fanduel', 'home', 100],
      ['draftkings', 'away', -101],
    );
    const shown = many.engine.reader.edgesRecord(GAME.eventId, REQUESTED).edges;
    expect(shown.map(({ edgeId }) => edgeId)).toEqual([
      'low_hold:nfl_20251109_buf_mia:moneyline:::',
      'low_hold:nfl_20251109_buf_mia:total:::42',
      'low_hold:nfl_20251109_buf_mia:total:::40',
      'middle:nfl_20251109_buf_mia:total:::40:42',
    ]);
  });
});

test('random logs hold many of every kind for the oracle to check', () => {
  const counts = new Map<string, number>();
  const count = (word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);
  for (let seed = 1; seed <= 32; seed++) {
    const engine = new Engine();
    for (const [index, { message: said, stampMs }] of randomLog(seed, 80).entries()) {
      engine.apply(index + 1, stampMs, said);
      for (const { eventId } of engine.reader.events()) {
        for (const edge of engine.reader.edgesRecord(eventId, REQUESTED).edges) {
          for (const word of wordsOf(edge)) count(word);
        }
      }
    }
  }
  for (const word of [
    'two-way',
    'three-way',
    'spread',
    'over',
    'cost',
    'profit',
    'push',
    'mixed',
  ]) {
    expect(counts.get(word), word).toBeGreaterThan(20);
  }
});

/** What is special about an edge. */
function wordsOf({ lowHold, middle, outcome, venueType }: EdgeRecord): string[] {
  if (lowHold) return [lowHold.books.length === 3 ? 'three-way' : 'two-way'];
  return [
    outcome === 'Over / Under' ? 'over' : 'spread',
    (middle?.costPct ?? 0) < 0 ? 'profit' : 'cost',
    ...((middle?.pushResults ?? 0) > 0 ? ['push'] : []),
    ...(venueType === 'mixed' ? ['mixed'] : []),
  ];
}

describe('of many lines', () => {
  const VENUES = ['fanduel', 'betonlineag', 'lowvig', 'kalshi', 'novig', 'pinnacle', 'betopenly'];
  const POINTS = [-4, -3.5, -3, -2.75, -0.5, 0, 1, 2.5, 3, 7];

  /** Every venue on some of the points, prices near even, a few of them tied. */
  function manyLines(seed: number): PatchGroup {
    const random = new Random(seed);
    const quotes = ['spread', 'total', 'total_h1'].flatMap((marketType) =>
      POINTS.flatMap((each) =>
        VENUES.filter(() => random.chance(0.4)).flatMap((venueId) =>
          (marketType === 'spread' ? (['home', 'away'] as const) : (['over', 'under'] as const))
            .filter(() => random.chance(0.8))
            .map((side) => {
              const point = marketType === 'spread' ? each : each + 44;
              const american = random.pick([-112, -108, -105, -102, 100, 102, 105, 110]);
              const isAlternate = random.chance(0.5);
              const size = random.chance(0.5) ? random.below(400) : null;
              const rest = { marketType, point, isAlternate, size };
              return quote(venueId, side, american, NOW, rest);
            }),
        ),
      ),
    );
    return patch(GAME, NOW, quotes);
  }

  test('the best ten of each market are those of the oracle', () => {
    let shown = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const [engine, oracle] = [new Engine(), new Oracle()];
      const said = message(1, [manyLines(seed)]);
      engine.apply(1, NOW, said);
      oracle.apply(said, NOW);
      expect(firstDifference(engine, oracle), `seed ${seed}`).toBeNull();
      shown += engine.reader.edgesRecord(GAME.eventId, REQUESTED).edges.length;
    }
    expect(shown).toBeGreaterThan(12 * 20);
  });
});
