// One side of an order book: how much rests at each price, in order of the prices.

/** The longest side: every price of the finest grid that was met. */
const LEVELS_MAX = 10_000;

/** A price and what rests there; both in millionths. */
export type PriceLevel = readonly [price: number, size: number];

export class PriceLevels {
  /** Ascending. */
  readonly #prices: number[] = [];
  readonly #sizes: number[] = [];

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
      if (isThere) {
        this.#prices.splice(at, 1);
        this.#sizes.splice(at, 1);
      }
    } else if (isThere) this.#sizes[at] = size;
    else {
      if (this.length >= LEVELS_MAX) return false;
      this.#prices.splice(at, 0, price);
      this.#sizes.splice(at, 0, size);
    }
    return true;
  }

  /** Adds to what rests at a price. False, and nothing is done, where less than nothing would. */
  add(price: number, change: number): boolean {
    const at = this.#placeOf(price);
    const before = this.#prices[at] === price ? (this.#sizes[at] as number) : 0;
    return before + change >= 0 && this.set(price, before + change);
  }

  /** The levels with the lowest prices, lowest first. */
  fromLowest(count: number): readonly PriceLevel[] {
    const levels: PriceLevel[] = [];
    const most = Math.min(count, this.length);
    for (let at = 0; at < most; at++) levels.push(this.#at(at));
    return levels;
  }

  /** The levels with the highest prices, highest first. */
  fromHighest(count: number): readonly PriceLevel[] {
    const levels: PriceLevel[] = [];
    const last = Math.max(0, this.length - count);
    for (let at = this.length - 1; at >= last; at--) levels.push(this.#at(at));
    return levels;
  }

  #at(at: number): PriceLevel {
    return [this.#prices[at] as number, this.#sizes[at] as number];
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
