// One side of an order book: how much rests at each price, in order of the prices.
import { MICRO } from './fixed-point.ts';
import { LEVELS_KEPT, type Level, levelAt } from './venue-book.ts';

/** The longest side: every price of the finest grid that was met. */
const LEVELS_MAX = 10_000;

export class PriceLevels {
  /** Millionths, ascending. */
  readonly #prices: number[] = [];
  readonly #sizes: number[] = [];
  // What was made of them, until one of them changes.
  #asks: readonly Level[] | undefined;
  #bids: readonly Level[] | undefined;
  #turnedBids: readonly Level[] | undefined;

  get length(): number {
    return this.#prices.length;
  }

  get lowest(): number | undefined {
    return this.#prices[0];
  }

  get highest(): number | undefined {
    return this.#prices.at(-1);
  }

  /** What rests at a price from now on; nothing with 0. False where there are too many prices. */
  set(price: number, size: number): boolean {
    const at = this.#placeOf(price);
    const isThere = this.#prices[at] === price;
    if (size === 0) {
      if (!isThere) return true;
      this.#prices.splice(at, 1);
      this.#sizes.splice(at, 1);
    } else if (isThere) this.#sizes[at] = size;
    else {
      if (this.length >= LEVELS_MAX) return false;
      this.#prices.splice(at, 0, price);
      this.#sizes.splice(at, 0, size);
    }
    this.#asks = undefined;
    this.#bids = undefined;
    this.#turnedBids = undefined;
    return true;
  }

  /** Adds to what rests at a price. False, and nothing is done, where less than nothing would. */
  add(price: number, change: number): boolean {
    const at = this.#placeOf(price);
    const before = this.#prices[at] === price ? (this.#sizes[at] as number) : 0;
    return before + change >= 0 && this.set(price, before + change);
  }

  /** The best of those who sell: what can be backed, lowest first. The same array while it is so. */
  get asks(): readonly Level[] {
    this.#asks ??= this.#best((at) =>
      levelAt(this.#prices[at] as number, this.#sizes[at] as number),
    );
    return this.#asks;
  }

  /** The best of those who buy: what can be laid, highest first. */
  get bids(): readonly Level[] {
    const { length } = this;
    this.#bids ??= this.#best((nth) => {
      const at = length - 1 - nth;
      return levelAt(this.#prices[at] as number, this.#sizes[at] as number);
    });
    return this.#bids;
  }

  /** The same seen from the other side of the contract: who bids for it sells its opposite. */
  get turnedBids(): readonly Level[] {
    const { length } = this;
    this.#turnedBids ??= this.#best((nth) => {
      const at = length - 1 - nth;
      return levelAt(MICRO - (this.#prices[at] as number), this.#sizes[at] as number);
    });
    return this.#turnedBids;
  }

  #best(levelOf: (nth: number) => Level): readonly Level[] {
    const levels: Level[] = [];
    const most = Math.min(LEVELS_KEPT, this.length);
    for (let nth = 0; nth < most; nth++) levels.push(levelOf(nth));
    return levels;
  }

  /** Where the price stands, or would. */
  #placeOf(price: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#prices[middle] as number) < price) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
