// The legs of an arbitrage as numbers: of one that is open an object that is used again, of those
// that closed places in one column, so that an edge that closes makes nothing anew.

import { grownFloats, withRoom } from '../book/growth.ts';
import { SIDES_MAX } from '../book/market-table.ts';
import type { SnapshotReader, SnapshotWriter } from '../snapshot/snapshot-format.ts';

/**
 * Numbers that a set is kept as: what is said of all legs, then each column of them, with the codes
 * of quotes beside the venues.
 */
const OF_ALL = 5;
export const LEG_FIGURES = OF_ALL + 5 * SIDES_MAX;
/** Where the code of a quote is beside the number of its venue. */
const NATIVE_SHIFT = 16;
const VENUE = (1 << NATIVE_SHIFT) - 1;

/** An arbitrage's legs, one per side, as numbers; reused. */
export class LegSet {
  readonly venues = new Int32Array(SIDES_MAX);
  readonly prices = new Int32Array(SIDES_MAX);
  /** Codes of what the venues quoted. */
  readonly natives = new Uint8Array(SIDES_MAX);
  readonly updatedAts = new Float64Array(SIDES_MAX);
  readonly stakes = new Float64Array(SIDES_MAX);
  /** NaN where the venue gives none. */
  readonly sizes = new Float64Array(SIDES_MAX);
  count = 0;
  totalStake = 0;
  guaranteedProfit = 0;
  profitPct = 0;
  /** NaN where a size is unknown. */
  maxStake = 0;

  copyFrom(other: LegSet): void {
    this.venues.set(other.venues);
    this.prices.set(other.prices);
    this.natives.set(other.natives);
    this.updatedAts.set(other.updatedAts);
    this.stakes.set(other.stakes);
    this.sizes.set(other.sizes);
    this.count = other.count;
    this.totalStake = other.totalStake;
    this.guaranteedProfit = other.guaranteedProfit;
    this.profitPct = other.profitPct;
    this.maxStake = other.maxStake;
  }

  /** Writes all of it as LEG_FIGURES numbers; what is left over behind its legs is 0. */
  writeTo(figures: Float64Array, at: number): void {
    figures[at] = this.count;
    figures[at + 1] = this.totalStake;
    figures[at + 2] = this.guaranteedProfit;
    figures[at + 3] = this.profitPct;
    figures[at + 4] = this.maxStake;
    for (let side = 0; side < SIDES_MAX; side++) {
      const isOwn = side < this.count;
      const own = at + OF_ALL + side;
      figures[own] = isOwn ? (this.venues[side] as number) + this.#nativeBeside(side) : 0;
      figures[own + SIDES_MAX] = isOwn ? (this.prices[side] as number) : 0;
      figures[own + 2 * SIDES_MAX] = isOwn ? (this.updatedAts[side] as number) : 0;
      figures[own + 3 * SIDES_MAX] = isOwn ? (this.stakes[side] as number) : 0;
      figures[own + 4 * SIDES_MAX] = isOwn ? (this.sizes[side] as number) : 0;
    }
  }

  /** Becomes what was written there. */
  readFrom(figures: Float64Array, at: number): void {
    this.count = figures[at] as number;
    this.totalStake = figures[at + 1] as number;
    this.guaranteedProfit = figures[at + 2] as number;
    this.profitPct = figures[at + 3] as number;
    this.maxStake = figures[at + 4] as number;
    const columns = [this.venues, this.prices, this.updatedAts, this.stakes, this.sizes];
    columns.forEach((column, index) => {
      const from = at + OF_ALL + index * SIDES_MAX;
      column.set(figures.subarray(from, from + SIDES_MAX));
    });
    for (let side = 0; side < SIDES_MAX; side++) {
      const venue = this.venues[side] as number;
      this.natives[side] = venue >> NATIVE_SHIFT;
      this.venues[side] = venue & VENUE;
    }
  }

  #nativeBeside(side: number): number {
    return (this.natives[side] as number) << NATIVE_SHIFT;
  }

  /** Whether both show the same. */
  equals(other: LegSet): boolean {
    if (this.count !== other.count || !Object.is(this.maxStake, other.maxStake)) return false;
    if (this.guaranteedProfit !== other.guaranteedProfit) return false;
    for (let side = 0; side < this.count; side++) {
      if (this.venues[side] !== other.venues[side]) return false;
      if (this.prices[side] !== other.prices[side]) return false;
      if (this.updatedAts[side] !== other.updatedAts[side]) return false;
      if (this.stakes[side] !== other.stakes[side]) return false;
    }
    return true;
  }
}

/** Sets that are kept, by place; a place that was let go is used again. */
export class LegStore {
  #figures = new Float64Array(64 * LEG_FIGURES);
  readonly #free: number[] = [];
  #top = 0;
  readonly #read = new LegSet();

  get bytes(): number {
    return this.#figures.byteLength;
  }

  /** Where a set is from now on. */
  keep(set: LegSet): number {
    const place = this.#free.pop() ?? this.#top++;
    if (this.#figures.length < (place + 1) * LEG_FIGURES) {
      this.#figures = grownFloats(this.#figures, LEG_FIGURES);
    }
    set.writeTo(this.#figures, place * LEG_FIGURES);
    return place;
  }

  letGo(place: number): void {
    this.#free.push(place);
  }

  /** The set at a place, until the next is read. */
  at(place: number): LegSet {
    this.#read.readFrom(this.#figures, place * LEG_FIGURES);
    return this.#read;
  }

  save(to: SnapshotWriter): void {
    to.numbers(this.#figures.slice(0, this.#top * LEG_FIGURES));
    to.value({ top: this.#top, free: this.#free });
  }

  load(from: SnapshotReader): void {
    this.#figures = withRoom(this.#figures, from.floats());
    const { top, free } = from.value<{ top: number; free: number[] }>();
    this.#top = top;
    for (const place of free) this.#free.push(place);
  }
}
