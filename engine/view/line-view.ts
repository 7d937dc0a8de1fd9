// A line out of its columns, as those see it who read: cells by bookmakerId, offers by side.

import type { Depth } from '#domain/depth.ts';
import type { MarketFee } from '#domain/market-fee.ts';
import type { Line, MarketState, Offer, VenueCell } from '../book/book.ts';
import { cellOf } from '../book/cells.ts';
import {
  L_BLOCK,
  L_CELLS,
  L_FLAGS,
  L_MARKET,
  LINE,
  MAIN,
  T_APPEARED,
  TIMES,
} from '../book/lines.ts';
import {
  BEST,
  C_APPLIED,
  C_UPDATED,
  CLOCKS,
  confirmedAtOf,
  HAS,
  IN_CHUNK,
  nativeOf,
  type OfferChunk,
  receivedAtOf,
  SUSPENDED,
  UNVOUCHED,
} from '../book/offers.ts';
import type { EngineState } from '../state.ts';
import { edgeLineOf } from './edges/edge-view.ts';

/** The line of this number as it is now; to be read before the book moves on. */
export function lineOf(state: EngineState, slot: number): Line {
  return new LineView(state, slot);
}

/** All lines of a market as they are now. */
export function linesOf(state: EngineState, market: MarketState): Line[] {
  return market.lines.map((line) => lineOf(state, line));
}

/** A line out of its columns; its cells are made for those who look at them. */
class LineView implements Line {
  readonly slot: number;
  readonly market: MarketState;
  readonly point: number | null;
  readonly isAlternate: boolean;
  readonly isMain: boolean;
  readonly appearedSeq: number;
  readonly #state: EngineState;
  #cells: readonly VenueCell[] | undefined;

  constructor(state: EngineState, slot: number) {
    const { ints, times } = state.lines;
    const { market, point, isAlternate } = edgeLineOf(state, slot);
    this.slot = slot;
    this.market = market;
    this.point = point;
    this.isAlternate = isAlternate;
    this.isMain = ((ints[slot * LINE + L_FLAGS] as number) & MAIN) !== 0;
    this.appearedSeq = times[slot * TIMES + T_APPEARED] as number;
    this.#state = state;
  }

  get cells(): readonly VenueCell[] {
    this.#cells ??= cellsOf(this.#state, this);
    return this.#cells;
  }
}

/** Where a line's offers lie in their chunk. */
export function placesOf(state: EngineState, { slot }: Line) {
  return placesOn(state, slot);
}

/** The same of the line of this number. */
export function placesOn(state: EngineState, slot: number) {
  const { ints } = state.lines;
  const base = slot * LINE;
  const sides = state.markets.sideCount[ints[base + L_MARKET] as number] as number;
  const block = ints[base + L_BLOCK] as number;
  const from = block & IN_CHUNK;
  const to = from + (ints[base + L_CELLS] as number) * sides;
  return { chunk: state.offers.chunkOf(block), from, to, sides };
}

/** What a venue offers of a side of a line, by their numbers; null where it does not. */
export function offerOn(
  state: EngineState,
  slot: number,
  venue: number,
  side: number,
): Offer | null {
  const cell = cellOf(state, slot, venue);
  if (cell < 0) return null;
  const chunk = state.offers.chunkOf(cell);
  const at = (cell & IN_CHUNK) + side;
  const flags = chunk.flagsAt(at);
  return (flags & HAS) === 0 ? null : new OfferView(state, chunk, at, flags);
}

function cellsOf(state: EngineState, line: Line): VenueCell[] {
  const { chunk, from, to, sides } = placesOf(state, line);
  const cells: VenueCell[] = [];
  for (let first = from; first < to; first += sides) {
    const offers: (Offer | null)[] = [];
    for (let at = first; at < first + sides; at++) {
      const flags = chunk.flagsAt(at);
      offers.push((flags & HAS) === 0 ? null : new OfferView(state, chunk, at, flags));
    }
    cells.push({ venue: state.venues.at(chunk.venueAt(first)), offers });
  }
  return cells;
}

/** An offer out of its columns: a look at the book as it is, which costs what is looked at. */
class OfferView implements Offer {
  readonly price: number;
  readonly native: number;
  readonly suspended: boolean;
  readonly isVouched: boolean;
  readonly isBest: boolean;
  readonly #state: EngineState;
  readonly #chunk: OfferChunk;
  readonly #at: number;

  constructor(state: EngineState, chunk: OfferChunk, at: number, flags: number) {
    this.price = chunk.priceAt(at);
    this.native = nativeOf(flags);
    this.suspended = (flags & SUSPENDED) !== 0;
    this.isVouched = (flags & UNVOUCHED) === 0;
    this.isBest = (flags & BEST) !== 0;
    this.#state = state;
    this.#chunk = chunk;
    this.#at = at;
  }

  get confirmedAt(): number {
    return confirmedAtOf(this.#chunk, this.#at);
  }

  get receivedAt(): number {
    return receivedAtOf(this.#chunk, this.#at);
  }

  get appliedAt(): number {
    return this.#chunk.clocks[this.#at * CLOCKS + C_APPLIED] as number;
  }

  get size(): number | null {
    return this.#state.offers.extraOf(this.#chunk, this.#at)?.size ?? null;
  }

  get depth(): Depth | null {
    return this.#state.offers.extraOf(this.#chunk, this.#at)?.depth ?? null;
  }

  get fee(): MarketFee | null {
    return this.#state.offers.extraOf(this.#chunk, this.#at)?.fee ?? null;
  }

  get betDelayMs(): number | null {
    return this.#state.offers.extraOf(this.#chunk, this.#at)?.betDelayMs ?? null;
  }

  get link(): string | null {
    return this.#state.offers.extraOf(this.#chunk, this.#at)?.link ?? null;
  }

  get updatedAt(): number {
    return this.#chunk.clocks[this.#at * CLOCKS + C_UPDATED] as number;
  }
}
