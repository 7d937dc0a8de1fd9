// Fair probabilities that are remembered: whatever was solved before, they are those of the prices.
import { expect, test } from 'vitest';
import { H_FAIR, H_PRICE, HOT } from '#engine/book/offers.ts';
import { SolveCache } from '#engine/price/solve-cache.ts';

function solved(cache: SolveCache, prices: readonly number[]): readonly number[] {
  const hot = new Int32Array(prices.length * HOT);
  for (const [side, price] of prices.entries()) hot[side * HOT + H_PRICE] = price;
  cache.solve(hot, 0, prices.length, 1);
  return prices.map((_, side) => hot[side * HOT + H_FAIR] as number);
}

test('prices that share a place have the probabilities of their own', () => {
  // Of one first price, seconds that are 64 apart share their two places.
  const seconds = [-11_000, -17_400, -23_800, -30_200].flatMap((second) => [second, -second + 500]);
  const firsts = [-11_000, 12_500, -20_000];
  const pairs = firsts.flatMap((first) => seconds.map((second) => [first, second]));
  const triples = pairs.map(([first = 0, second = 0]) => [first, second, 40_000]);
  const cache = new SolveCache();
  for (const prices of [...pairs, ...pairs, ...triples, ...pairs.toReversed(), ...triples]) {
    expect(solved(cache, prices), prices.join()).toEqual(solved(new SolveCache(), prices));
  }
});
