// The prices on one line, read once for all who judge it by models of their own, and what they are
// worth by each method. Columns of the book are only read.
import { probabilityOfPrice } from '#domain/odds.ts';
import { L_MARKET, LINE } from '../book/lines.ts';
import { SIDES_MAX } from '../book/market-table.ts';
import {
  ELIGIBLE,
  H_FAIR,
  H_FLAGS,
  H_PRICE,
  HOT,
  type OfferChunk,
  VENUE_SHIFT,
} from '../book/offers.ts';
import type { SolveCache } from '../price/solve-cache.ts';
import type { EngineState } from '../state.ts';
import { placesOn } from './line-view.ts';

/** Where a venue's prices stand while they are solved. */
const solving = new Int32Array(SIDES_MAX * HOT);

/** Fair probabilities by one method, in 2^-32, by cell and side. */
class Fairs {
  values = new Float64Array(0);
  round = -1;
}

export class LinePrices {
  line = 0;
  market = 0;
  sides = 0;
  /** Venues that quote the line: each has a cell, in which its sides are. */
  cells = 0;
  total: 1 | 2 = 1;
  /** By cell: the venue's number; 1 where all sides may stand in edges. */
  venues = new Int32Array(0);
  isWhole = new Uint8Array(0);
  /** By cell and side: hundredths; the implied probability, NaN where it may stand in no edge. */
  prices = new Int32Array(0);
  implied = new Float64Array(0);
  /** Where they are in the book. */
  chunk: OfferChunk | undefined;
  from = 0;
  #round = 0;
  readonly #fairs = new Map<SolveCache | null, Fairs>();

  /** Reads a line as it is now. */
  read(state: EngineState, line: number): this {
    const { chunk, from, to, sides } = placesOn(state, line);
    this.line = line;
    this.market = state.lines.ints[line * LINE + L_MARKET] as number;
    this.total = state.markets.overlaps[this.market] === 1 ? 2 : 1;
    this.sides = sides;
    this.cells = (to - from) / sides;
    this.chunk = chunk;
    this.from = from;
    this.#round += 1;
    this.#makeRoom();
    for (let cell = 0; cell < this.cells; cell++) this.#readCell(chunk.hot, cell);
    return this;
  }

  /**
   * Fair probabilities of all cells that are whole, at `cell * sides`. `isBooks`: the book has solved
   * them by the same method, unless they are 0.
   */
  fairs(solves: SolveCache, isBooks: boolean): Float64Array {
    const key = isBooks ? null : solves;
    let fairs = this.#fairs.get(key);
    if (fairs === undefined) {
      fairs = new Fairs();
      this.#fairs.set(key, fairs);
    }
    if (fairs.round === this.#round) return fairs.values;
    fairs.round = this.#round;
    const places = this.cells * this.sides;
    if (fairs.values.length < places) fairs.values = new Float64Array(2 * places);
    for (let cell = 0; cell < this.cells; cell++) {
      if (this.isWhole[cell] === 1) this.#solve(cell, solves, isBooks, fairs.values);
    }
    return fairs.values;
  }

  #readCell(hot: Int32Array, cell: number): void {
    const { sides } = this;
    const h = (this.from + cell * sides) * HOT;
    let eligible = ELIGIBLE;
    for (let side = 0; side < sides; side++) {
      const at = h + side * HOT;
      const flags = hot[at + H_FLAGS] as number;
      const price = hot[at + H_PRICE] as number;
      eligible &= flags;
      this.prices[cell * sides + side] = price;
      this.implied[cell * sides + side] =
        (flags & ELIGIBLE) === 0 ? Number.NaN : probabilityOfPrice(price);
    }
    this.venues[cell] = (hot[h + H_FLAGS] as number) >> VENUE_SHIFT;
    this.isWhole[cell] = eligible === 0 ? 0 : 1;
  }

  #solve(cell: number, solves: SolveCache, isBooks: boolean, into: Float64Array): void {
    const { sides, chunk } = this;
    const hot = chunk?.hot ?? solving;
    const h = (this.from + cell * sides) * HOT;
    const isKnown = isBooks && hot[h + H_FAIR] !== 0;
    if (!isKnown) {
      for (let side = 0; side < sides; side++) {
        solving[side * HOT + H_PRICE] = hot[h + side * HOT + H_PRICE] as number;
      }
      solves.solve(solving, 0, sides, this.total);
    }
    for (let side = 0; side < sides; side++) {
      const fair = isKnown ? hot[h + side * HOT + H_FAIR] : solving[side * HOT + H_FAIR];
      into[cell * sides + side] = (fair as number) >>> 0;
    }
  }

  #makeRoom(): void {
    if (this.cells <= this.venues.length) return;
    const room = 2 * this.cells;
    this.venues = new Int32Array(room);
    this.isWhole = new Uint8Array(room);
    this.prices = new Int32Array(room * SIDES_MAX);
    this.implied = new Float64Array(room * SIDES_MAX);
  }
}
