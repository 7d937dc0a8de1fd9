// Back-lays, each computed by hand, and those of random order books by the oracle, which tries all levels.
import { describe, expect, test } from 'vitest';
import type { Depth } from '#domain/depth.ts';
import { Engine } from '#engine/engine.ts';
import type { EdgeFilter } from '#engine/view/reader.ts';
import { Random } from '#kit/random.ts';
import { share } from '../../long.ts';
import { differs } from '../../oracle/compare.ts';
import { Oracle } from '../../oracle/oracle.ts';
import { GAME, KICKOFF, MINUTE, message, patch, quote } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

const BACK_LAYS: EdgeFilter = { types: new Set(['back_lay']) };

function found(...prices: readonly Price[]) {
  const scene = new Scene();
  scene.prices(...prices);
  return scene.engine.reader.edgesRecord(GAME.eventId, BACK_LAYS).edges;
}

/** Laid at these levels, beside a back price that is of no use. */
function laid(lay: readonly number[], size: number | null = null): Price {
  const depth: Depth = { behind: [], lay };
  return ['betfair_ex_uk', 'home', -110, { depth, size }];
}

describe('a back-lay', () => {
  test('wins the same whatever happens, after commission on winnings', () => {
    const [edge, ...others] = found(['fanduel', 'home', 110], laid([10_000, 0]));
    expect(others).toEqual([]);
    // 100 at 2.1, laid at 2.0 with 5 % on winnings: 210 / 1.95 = 107.69; of which 95 % are 102.31.
    expect(edge?.backLay).toMatchObject({
      books: [
        { bookmakerId: 'fanduel', odds: 110, stake: 100, netDecimal: 2.1 },
        { bookmakerId: 'betfair_ex_uk', odds: 100, stake: 107.69, side: 'lay', liability: 107.69 },
      ],
      ...{ liability: 107.69, totalStake: 207.69 },
    });
    expect(edge?.backLay?.guaranteedProfit).toBeCloseTo(2.3055, 4);
    expect(edge?.backLay?.profitPct).toBeCloseTo(1.110068, 5);
    expect(edge?.backLay?.books[0]).not.toHaveProperty('side');
    expect(edge?.backLay).not.toHaveProperty('maxStake');
  });

  test('takes the levels of both sides as long as they have a profit', () => {
    const deep: Price = ['fanduel', 'home', 110, { size: 100 }];
    // 100 takes 107.69 of the backers; only 50 are at 2.0, the rest at 2.03 has a profit too.
    const [edge] = found(deep, laid([10_000, 50, 10_300, 500, 12_000, 900]));
    const first = 50 / (2.1 / 1.95);
    const second = 100 - first;
    const [lay1, lay2] = [50, (second * 2.1) / 1.98];
    const profit = 0.95 * (lay1 + lay2) - 100;
    expect(edge?.backLay?.maxStake).toBe(Math.floor(100 * (100 + lay1 + lay2 * 1.03)) / 100);
    expect(edge?.backLay?.profitAtMax).toBe(Math.floor(100 * profit) / 100);
  });

  test.each([
    ['the exchange’s own back price alone', [laid([10_000, 0])]],
    [
      'a lay price that costs what the back price pays',
      [['fanduel', 'home', 110], laid([11_000, 0])],
    ],
    ['another side', [['fanduel', 'away', 110], laid([10_000, 0])]],
    ['a price of DFS', [['prizepicks', 'home', 110], laid([10_000, 0])]],
    ['an error beyond belief', [['fanduel', 'home', 900], laid([10_000, 0])]],
  ] as readonly (readonly [string, readonly Price[]])[])('is none: %s', (_, prices) => {
    expect(found(...prices)).toEqual([]);
  });

  test('appears only where it is asked for by name', () => {
    const scene = new Scene();
    scene.prices(['fanduel', 'home', 110], laid([10_000, 0]));
    const types = new Set(['arbitrage', 'value', 'ev', 'low_hold', 'middle'] as const);
    expect(scene.engine.reader.edgesRecord(GAME.eventId, { types }).edges).toEqual([]);
  });
});

const VENUES = ['fanduel', 'pinnacle', 'betfair_ex_uk', 'matchbook', 'kalshi'] as const;
const PRICES = [9600, 9800, 10_000, 10_300, 10_600, 11_000, 11_500, 12_000].map((price) =>
  price < 10_000 ? -100_000_000 / price : price,
);

/** A random order book of each venue; every tenth size is not said. */
function randomBook(random: Random, at: number) {
  const size = (): number => (random.chance(0.1) ? 0 : 5 + random.below(300));
  return VENUES.map((venueId) => {
    const first = random.below(PRICES.length - 3);
    const price = Math.round(PRICES[first + 2] as number);
    const behind = random.chance(0.5) ? [Math.round(PRICES[first] as number), size()] : [];
    const levels = PRICES.slice(random.below(4)).slice(0, 1 + random.below(4));
    const lay = venueId === 'fanduel' ? [] : levels.flatMap((each) => [Math.round(each), size()]);
    const depth = behind.length + lay.length > 0 && { depth: { behind, lay } };
    const own = { price, nativePrice: price / 100, size: size() || null };
    return quote(venueId, 'home', 100, at, { ...own, ...depth });
  });
}

test('random books come to what trying all of their levels comes to', () => {
  const books = share(10_000);
  const random = new Random(7);
  let [seen, sized] = [0, 0];
  const [engine, oracle] = [new Engine(), new Oracle()];
  for (let book = 1; book <= books; book++) {
    const now = KICKOFF - 100 * MINUTE + 300 * book;
    const said = message(book, [patch(GAME, now, randomBook(random, now))]);
    engine.apply(book, now, said);
    oracle.apply(said, now);
    const shown = engine.reader.edgesRecord(GAME.eventId, BACK_LAYS);
    const expected = oracle.edgesRecord(GAME.eventId, BACK_LAYS);
    expect(differs(shown, expected, `book ${book}`)).toBeNull();
    for (const { backLay } of shown.edges) {
      seen += 1;
      if (backLay?.maxStake !== undefined) sized += 1;
    }
  }
  expect(seen).toBeGreaterThan(books / 4);
  expect(sized).toBeGreaterThan(books / 8);
});
