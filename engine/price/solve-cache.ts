// De-vig solves by prices: books quote the same prices again and again, and a solve depends on
// nothing else. A fixed table; a set of prices that meets another in its place displaces it.
import { type Devig, devigKey } from '#domain/devig-method.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { zeroInts } from '../book/growth.ts';
import { H_FAIR, H_PRICE, HOT } from '../book/offers.ts';
import { devig } from './fair-price.ts';

/**
 * Fair probabilities are kept as whole numbers of 2^-32: sums of them, weighted by whole numbers,
 * are exact in any order, and taking one out again leaves exactly the others.
 */
export const ONE = 0x1_0000_0000;

/** Entries of two prices and two fair probabilities each. */
const PAIRS = 1 << 17;
const PAIR = 4;
/**
 * Entries of one first price lie together, those of the next whole odds beside them, and within,
 * those whose odds add up to the next: what a book quotes is near each other, so few cache lines
 * and pages hold all that is met again and again. Fewer would displace each other for good: some 40
 * seconds go with a first.
 */
const RUN = 64;
const RUNS = PAIRS / RUN;
/** To a pair's other place, which is in the run of odds that hardly anybody quotes. */
const ELSEWHERE = (RUNS / 2) * RUN * PAIR;
/** 25 times it is 1 in 32 bits. */
const BY_25 = 0xc28f5c29;
/** Entries of three prices and three fair probabilities, and what they add up to. */
const TRIPLES = 1 << 14;
const TRIPLE = 8;

export class SolveCache {
  readonly #pairs = zeroInts(PAIRS * PAIR);
  readonly #triples = new Int32Array(TRIPLES * TRIPLE);
  #method: Devig = 'power';

  /** Forgets everything that another method found. */
  use(method: Devig): void {
    if (devigKey(method) === devigKey(this.#method)) return;
    this.#method = method;
    this.#pairs.fill(0);
    this.#triples.fill(0);
  }

  /**
   * Fills in the fair probabilities, in 2^-32, of a venue's offers that stand in `hot` from `h` on,
   * one for each side.
   */
  solve(hot: Int32Array, h: number, sides: number, total: 1 | 2): void {
    if (sides !== 2 || total !== 1) this.#solveThree(hot, h, sides, total);
    else this.#solveTwo(hot, h);
  }

  #solveTwo(hot: Int32Array, h: number): void {
    const pairs = this.#pairs;
    const first = hot[h + H_PRICE] as number;
    const second = hot[h + HOT + H_PRICE] as number;
    const run = wholeOdds(first);
    const inRun = (run + wholeOdds(second)) & (RUN - 1);
    const home = ((run & (RUNS - 1)) * RUN + inRun) * PAIR;
    let place = home;
    if (pairs[place] !== first || pairs[place + 1] !== second) {
      place = home ^ ELSEWHERE;
      if (pairs[place] !== first || pairs[place + 1] !== second) {
        // The newer of two stays: it makes place for the newest by moving.
        pairs.copyWithin(place, home, home + PAIR);
        place = home;
        const fairs = this.#fairs([first, second], 1);
        pairs.set([first, second, ...fairs], place);
      }
    }
    hot[h + H_FAIR] = pairs[place + 2] as number;
    hot[h + HOT + H_FAIR] = pairs[place + 3] as number;
  }

  #solveThree(hot: Int32Array, h: number, sides: number, total: 1 | 2): void {
    const triples = this.#triples;
    const first = hot[h + H_PRICE] as number;
    const second = hot[h + HOT + H_PRICE] as number;
    const third = sides > 2 ? (hot[h + 2 * HOT + H_PRICE] as number) : 0;
    const hash = mixed(mixed(mixed(first) ^ second) ^ third);
    const place = (hash & (TRIPLES - 1)) * TRIPLE;
    const isKnown =
      triples[place] === first &&
      triples[place + 1] === second &&
      triples[place + 2] === third &&
      triples[place + 6] === total;
    if (!isKnown) {
      const fairs = this.#fairs([first, second, third].slice(0, sides), total);
      triples.set([first, second, third, ...fairs], place);
      triples[place + 6] = total;
    }
    hot[h + H_FAIR] = triples[place + 3] as number;
    hot[h + HOT + H_FAIR] = triples[place + 4] as number;
    if (sides > 2) hot[h + 2 * HOT + H_FAIR] = triples[place + 5] as number;
  }

  #fairs(prices: readonly number[], total: 1 | 2): number[] {
    return devig(this.#method, prices.map(probabilityOfPrice), total).map(wholeOf);
  }
}

/** Whole American odds out of their hundredths; of other odds something in 32 bits. */
function wholeOdds(price: number): number {
  return Math.imul(price >> 2, BY_25);
}

/** Spreads prices over all 32 bits. */
function mixed(price: number): number {
  const product = Math.imul(price ^ (price >>> 15), 0x9e3779b1);
  return product ^ (product >>> 15);
}

/** The nearest whole number of 2^-32 that is a probability in (0, 1). */
function wholeOf(probability: number): number {
  return Math.min(ONE - 1, Math.max(1, Math.round(probability * ONE)));
}
