// De-vig solves by prices: books quote the same pairs of prices again and again, and a solve
// depends on nothing else. Bounded: when it is full it starts over.
import type { DevigMethod } from '#domain/message.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { devig } from './fair-price.ts';

const SOLVES_MAX = 65_536;
/** Prices in hundredths lie within (-span, span). */
const PRICE_SPAN = 10_000_000;

export class SolveCache {
  readonly #pairs = new Map<number, readonly number[]>();
  #method: DevigMethod = 'power';

  /** Fair probabilities of a venue's prices (hundredths of American odds), one per side. */
  fair(method: DevigMethod, prices: readonly number[], total: 1 | 2): readonly number[] {
    const [first = 0, second = 0] = prices;
    if (prices.length !== 2 || total !== 1) return solve(method, prices, total);
    if (method !== this.#method || this.#pairs.size >= SOLVES_MAX) this.#pairs.clear();
    this.#method = method;
    const key = (first + PRICE_SPAN) * 2 * PRICE_SPAN + second + PRICE_SPAN;
    const known = this.#pairs.get(key);
    if (known) return known;
    const solved = solve(method, prices, total);
    this.#pairs.set(key, solved);
    return solved;
  }
}

function solve(method: DevigMethod, prices: readonly number[], total: 1 | 2): readonly number[] {
  return devig(method, prices.map(probabilityOfPrice), total);
}
