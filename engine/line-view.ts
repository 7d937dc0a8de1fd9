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
  W_LAG,
  WORDS,
} from './offers.ts';
import { confirmedAtOf } from './quotes.ts';
import type { EngineState } from './state.ts';
import { venueAt } from './venue-table.ts';

/** The line of this number as it is now. */
export function lineOf(state: EngineState, slot: number): Line {
  const { ints, times } = state.lines;
  const { market, point, isAlternate } = edgeLineOf(state, slot);
  const sides = market.market.sides.length;
  const block = ints[slot * LINE + L_BLOCK] as number;
  const chunk = state.offers.chunkOf(block);
  const cells: VenueCell[] = [];
  for (let index = 0; index < (ints[slot * LINE + L_CELLS] as number); index++) {
    cells.push(cellView(state, chunk, (block & IN_CHUNK) + index * sides, sides));
  }
  return {
    slot,
    market,
    point,
    cells,
    isAlternate,
    isMain: ((ints[slot * LINE + L_FLAGS] as number) & MAIN) !== 0,
    appearedSeq: times[slot * TIMES + T_APPEARED] as number,
    changedSeq: times[slot * TIMES + T_CHANGED] as number,
  };
}

/** All lines of a market as they are now. */
export function linesOf(state: EngineState, market: MarketState): Line[] {
  return market.lines.map((line) => lineOf(state, line));
}

function cellView(state: EngineState, chunk: OfferChunk, first: number, sides: number): VenueCell {
  const offers: (Offer | null)[] = [];
  const goneSeq: number[] = [];
  for (let at = first; at < first + sides; at++) {
    const flags = chunk.flagsAt(at);
    const stands = (flags & HAS) !== 0;
    offers.push(stands ? offerView(state, chunk, at, flags) : null);
    goneSeq.push(!stands && (flags & EVER) !== 0 ? changedSeqOf(state, chunk, at) : 0);
  }
  return { venue: venueAt(chunk.venueAt(first)), offers, goneSeq };
}

function offerView(state: EngineState, chunk: OfferChunk, at: number, flags: number): Offer {
  const extra = state.offers.extraOf(chunk, at);
  const appliedAt = chunk.clocks[at * CLOCKS + C_APPLIED] as number;
  return {
    price: chunk.priceAt(at),
    suspended: (flags & SUSPENDED) !== 0,
    confirmedAt: confirmedAtOf(chunk, at),
    receivedAt: appliedAt - (chunk.words[at * WORDS + W_LAG] as number),
    appliedAt,
    size: extra?.size ?? null,
    link: extra?.link ?? null,
    isBest: (flags & BEST) !== 0,
    updatedAt: chunk.clocks[at * CLOCKS + C_UPDATED] as number,
    changedSeq: changedSeqOf(state, chunk, at),
  };
}

/** Kept in 32 bits: one that is older by more than those hold looks newer, and is told again. */
function changedSeqOf(state: EngineState, chunk: OfferChunk, at: number): number {
  const low = chunk.words[at * WORDS + W_CHANGED] as number;
  return state.seq - (((state.seq | 0) - low) >>> 0);
}
