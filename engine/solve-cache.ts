// De-vig solves by prices: books quote the same prices again and again, and a solve depends on
// nothing else. A fixed table; a set of prices that meets another in its place displaces it.
import type { DevigMethod } from '#domain/message.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { devig } from './fair-price.ts';
import { H_FAIR, H_PRICE, HOT } from './offers.ts';

/**
 * Fair probabilities are kept as whole numbers of 2^-32: sums of them, weighted by whole numbers,
 * are exact in any order, and taking one out again leaves exactly the others.
 */
export const ONE = 0x1_0000_0000;

/** Two entries each: sets of prices that meet in one place. */
const SETS = 1 << 16;
/** Whole numbers of an entry: up to three prices, up to three fair probabilities, what total. */
const ENTRY = 8;

export class SolveCache {
  readonly #ints = new Int32Array(SETS * 2 * ENTRY);
  #method: DevigMethod = 'power';

  /** Forgets everything that another method found. */
  use(method: DevigMethod): void {
    if (method === this.#method) return;
    this.#method = method;
    this.#ints.fill(0);
  }

  /**
   * Fills in the fair probabilities, in 2^-32, of a venue's offers that stand in `hot` from `h` on,
   * one for each side.
   */
  solve(hot: Int32Array, h: number, sides: number, total: 1 | 2): void {
    const first = hot[h + H_PRICE] as number;
    const second = hot[h + HOT + H_PRICE] as number;
    const third = sides > 2 ? (hot[h + 2 * HOT + H_PRICE] as number) : 0;
    let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77) ^ third;
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    const set = ((hash ^ (hash >>> 13)) & (SETS - 1)) * 2 * ENTRY;
    let place = set;
    if (!this.#holds(place, first, second, third, total)) {
      place += ENTRY;
      if (!this.#holds(place, first, second, third, total)) {
        // The newer of two stays: it makes place for the newest by moving.
        this.#ints.copyWithin(place, set, set + ENTRY);
        place = set;
        this.#fill(place, first, second, third, sides, total);
      }
    }
    const ints = this.#ints;
    hot[h + H_FAIR] = ints[place + 3] as number;
    hot[h + HOT + H_FAIR] = ints[place + 4] as number;
    if (sides > 2) hot[h + 2 * HOT + H_FAIR] = ints[place + 5] as number;
  }

  #holds(place: number, first: number, second: number, third: number, total: number): boolean {
    const ints = this.#ints;
    return (
      ints[place] === first &&
      ints[place + 1] === second &&
      ints[place + 2] === third &&
      ints[place + 6] === total
    );
  }

  #fill(
    place: number,
    first: number,
    second: number,
    third: number,
    sides: number,
    total: 1 | 2,
  ): void {
    const prices = [first, second, third].slice(0, sides);
    const fairs = devig(this.#method, prices.map(probabilityOfPrice), total);
    this.#ints.set([first, second, third, 0, 0, 0, total], place);
    fairs.forEach((probability, side) => {
      this.#ints[place + 3 + side] = wholeOf(probability);
    });
  }
}

/** The nearest whole number of 2^-32 that is a probability in (0, 1). */
function wholeOf(probability: number): number {
  return Math.min(ONE - 1, Math.max(1, Math.round(probability * ONE)));
}
