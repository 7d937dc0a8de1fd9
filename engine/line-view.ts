// A line out of its columns, as those see it who read: cells by bookmakerId, offers by side.
import type { Line, MarketState, Offer, VenueCell } from './book.ts';
import { edgeLineOf } from './edge-view.ts';
import { L_BLOCK, L_CELLS, L_FLAGS, LINE, MAIN, T_APPEARED, T_CHANGED, TIMES } from './lines.ts';
import {
  BEST,
  C_APPLIED,
  C_UPDATED,
  CLOCKS,
  EVER,
  HAS,
  IN_CHUNK,
  type OfferChunk,
  SUSPENDED,
  W_CHANGED,
  WORDS,
} from './offers.ts';
import { confirmedAtOf, receivedAtOf } from './quotes.ts';
import type { EngineState } from './state.ts';
import { venueAt } from './venue-table.ts';

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
  readonly changedSeq: number;
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
    this.changedSeq = times[slot * TIMES + T_CHANGED] as number;
    this.#state = state;
  }

  get cells(): readonly VenueCell[] {
    this.#cells ??= cellsOf(this.#state, this);
    return this.#cells;
  }
}

function cellsOf(state: EngineState, { slot, market: { market } }: Line): VenueCell[] {
  const { ints } = state.lines;
  const sides = market.sides.length;
  const block = ints[slot * LINE + L_BLOCK] as number;
  const chunk = state.offers.chunkOf(block);
  const cells: VenueCell[] = [];
  for (let index = 0; index < (ints[slot * LINE + L_CELLS] as number); index++) {
    cells.push(cellView(state, chunk, (block & IN_CHUNK) + index * sides, sides));
  }
  return cells;
}

function cellView(state: EngineState, chunk: OfferChunk, first: number, sides: number): VenueCell {
  const offers: (Offer | null)[] = [];
  let hasGone = false;
  for (let at = first; at < first + sides; at++) {
    const flags = chunk.flagsAt(at);
    const stands = (flags & HAS) !== 0;
    offers.push(stands ? new OfferView(state, chunk, at, flags) : null);
    if (!stands && (flags & EVER) !== 0) hasGone = true;
  }
  const goneSeq = hasGone ? goneSeqs(state, chunk, first, sides) : NONE_GONE;
  return { venue: venueAt(chunk.venueAt(first)), offers, goneSeq };
}

/** Of a cell that never lost an offer, however many sides it has. */
const NONE_GONE: readonly number[] = [0, 0, 0];

function goneSeqs(state: EngineState, chunk: OfferChunk, first: number, sides: number): number[] {
  return Array.from({ length: sides }, (_, side) => {
    const flags = chunk.flagsAt(first + side);
    const isGone = (flags & HAS) === 0 && (flags & EVER) !== 0;
    return isGone ? changedSeqOf(state, chunk, first + side) : 0;
  });
}

/** An offer out of its columns: a look at the book as it is, which costs what is looked at. */
export class OfferView implements Offer {
  readonly price: number;
  readonly suspended: boolean;
  readonly isBest: boolean;
  readonly #state: EngineState;
  readonly #chunk: OfferChunk;
  readonly #at: number;

  constructor(state: EngineState, chunk: OfferChunk, at: number, flags: number) {
    this.price = chunk.priceAt(at);
    this.suspended = (flags & SUSPENDED) !== 0;
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

  get link(): string | null {
    return this.#state.offers.extraOf(this.#chunk, this.#at)?.link ?? null;
  }

  get updatedAt(): number {
    return this.#chunk.clocks[this.#at * CLOCKS + C_UPDATED] as number;
  }

  get changedSeq(): number {
    return changedSeqOf(this.#state, this.#chunk, this.#at);
  }
}

/** Kept in 32 bits: one that is older by more than those hold looks newer, and is told again. */
export function changedSeqOf(state: EngineState, chunk: OfferChunk, at: number): number {
  const low = chunk.words[at * WORDS + W_CHANGED] as number;
  return state.seq - (((state.seq | 0) - low) >>> 0);
}
