// What venues quote: a block of offers for each line, ordered by venue, then side. Blocks lie in
// chunks, so that growth copies nothing; freed blocks are used again by others of their size.

import { type Depth, isSameDepth } from '#domain/depth.ts';
import { isSameFee, type MarketFee } from '#domain/market-fee.ts';
import { NATIVE_BITS, NO_NATIVE } from '#domain/native-odds.ts';
import { assert, must } from '#kit/assert.ts';
import type { SnapshotReader, SnapshotWriter } from '../snapshot/snapshot-format.ts';
import { zeroInts } from './growth.ts';

/** A venue's quote under one of its two keys for one side of a line. */
export interface VenueQuote {
  price: number;
  /** The code of what the venue quoted. */
  native: number;
  suspended: boolean;
  /** Its three clocks, epoch milliseconds: the venue's, the receiver's, the log's. */
  confirmedAt: number;
  receivedAt: number;
  appliedAt: number;
  size: number | null;
  link: string | null;
  depth: Depth | null;
  /** The market's own fee; null: the venue's commission applies. */
  fee: MarketFee | null;
  /** How long a bet waits, milliseconds; null: not at all. */
  betDelayMs: number | null;
}

/** What few offers have: size, link, depth, fee, delay, the venue's quote under its other key. */
export interface Extra {
  size: number | null;
  link: string | null;
  depth: Depth | null;
  fee: MarketFee | null;
  betDelayMs: number | null;
  /** The quote that is not in force: confirmed earlier, or only as an alternate. */
  shadow: VenueQuote | null;
  /** Set if the last change was of levels below the best price alone. */
  deep?: DeepChange | undefined;
}

/** A change that only subscribers with `depth` see: its seq, and that of the last other change. */
export interface DeepChange {
  readonly seq: number;
  readonly shownSeq: number;
}

// Flags of an offer.
/** The venue quotes it. */
export const HAS = 1;
export const SUSPENDED = 2;
/** The quote in force is under the alternate key. */
export const BY_ALTERNATE = 4;
export const BEST = 8;
/** Unsuspended, sane and fresh enough for edges. */
export const ELIGIBLE = 16;
/** The venue's quote under that key was written or withdrawn in this group. */
export const WROTE_MAIN = 32;
export const WROTE_ALTERNATE = 64;
export const WROTE = WROTE_MAIN | WROTE_ALTERNATE;
/** It was shown at some time in its line's life. */
export const EVER = 128;
/** It has an Extra: a flag, so that the many without one need no look-up. */
export const HAS_EXTRA = 256;
/** The image in hand confirmed it: nothing but its clocks changed. */
export const CONFIRMED = 512;
/** Its source has no authority for the venue: it is shown, but no model, edge or move uses it. */
export const UNVOUCHED = 1024;
/** The code of what the venue quoted in place of American odds, from NATIVE_SHIFT on. */
export const NATIVE_SHIFT = 11;
export const NATIVE = ((1 << NATIVE_BITS) - 1) << NATIVE_SHIFT;

const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;

/** What every look at a line reads of an offer, at `(offer & IN_CHUNK) * HOT + field`. */
export const HOT = 3;
/** Hundredths of American odds, 0 where nothing stands. */
export const H_PRICE = 0;
/** The venue's own de-vigged probability in 2^-32, unsigned; 0 at its first side: not found yet. */
export const H_FAIR = 1;
/** Flags, and from VENUE_SHIFT on the venue's number. */
export const H_FLAGS = 2;
export const VENUE_SHIFT = 16;

/** Fractional numbers of an offer, at `(offer & IN_CHUNK) * CLOCKS + field` of its chunk. */
export const CLOCKS = 4;
export const C_APPLIED = 0;
export const C_UPDATED = 1;
/** Whole numbers of an offer, at `(offer & IN_CHUNK) * WORDS + field`. */
export const WORDS = 8;
/** appliedAt - receivedAt, within 24 days either way. */
export const W_LAG = 4;
/** appliedAt - confirmedAt, unsigned. */
export const W_AGE = 5;
/** The low 32 bits of the seq of its last change, or of its leaving. */
export const W_CHANGED = 6;
/** Index of its Extra, 0 where it has none. */
const W_EXTRA = 7;

export const IN_CHUNK = CHUNK - 1;

/** Offers in columns; what a judgement reads stands apart from what a price merely carries. */
export class OfferChunk {
  readonly hot = zeroInts(CHUNK * HOT);
  readonly words = zeroInts(CHUNK * WORDS);
  readonly clocks = new Float64Array(this.words.buffer, this.words.byteOffset, CHUNK * CLOCKS);
  used = 0;

  /** Price, flags and venue of the offer at this place of the chunk. */
  priceAt(at: number): number {
    return this.hot[at * HOT + H_PRICE] as number;
  }

  flagsAt(at: number): number {
    return this.hot[at * HOT + H_FLAGS] as number;
  }

  venueAt(at: number): number {
    return (this.hot[at * HOT + H_FLAGS] as number) >> VENUE_SHIFT;
  }

  /** The code of what the venue quoted. */
  nativeAt(at: number): number {
    return nativeOf(this.hot[at * HOT + H_FLAGS] as number);
  }
}

/** Cells that blocks have room for; the last step is more than there are venues. */
const CAPACITIES = [2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 64, 96, 128, 256];

/** The next larger number of cells that a block may have room for. */
export function capacityAbove(cells: number): number {
  return must(
    CAPACITIES.find((capacity) => capacity > cells),
    'more cells than venues',
  );
}

interface SavedOffers {
  readonly free: readonly [length: number, blocks: number[]][];
  readonly freeExtras: readonly number[];
}

export class Offers {
  readonly chunks: OfferChunk[] = [];
  /** Free blocks by their length. */
  readonly #free: number[][] = [];
  readonly extras: (Extra | null)[] = [null];
  readonly #freeExtras: number[] = [];

  get bytes(): number {
    return this.chunks.length * CHUNK * 4 * (HOT + WORDS);
  }

  chunkOf(offer: number): OfferChunk {
    return this.chunks[offer >>> CHUNK_BITS] as OfferChunk;
  }

  /** A block of so many offers, all empty. */
  allocate(length: number): number {
    const freed = this.#free[length]?.pop();
    if (freed !== undefined) return freed;
    let chunk = this.chunks.at(-1);
    if (chunk === undefined || chunk.used + length > CHUNK) {
      chunk = new OfferChunk();
      this.chunks.push(chunk);
    }
    const block = ((this.chunks.length - 1) << CHUNK_BITS) + chunk.used;
    chunk.used += length;
    return block;
  }

  /** Gives a block back, emptied. */
  free(block: number, length: number): void {
    const { hot, words } = this.chunkOf(block);
    const from = block & IN_CHUNK;
    const to = from + length;
    hot.fill(0, from * HOT, to * HOT);
    words.fill(0, from * WORDS, to * WORDS);
    const sameLength = this.#free[length];
    if (sameLength) sameLength.push(block);
    else this.#free[length] = [block];
  }

  save(to: SnapshotWriter): void {
    to.value(this.chunks.map(({ used }) => used));
    for (const { hot, words, used } of this.chunks) {
      to.numbers(hot.subarray(0, used * HOT));
      to.numbers(words.subarray(0, used * WORDS));
    }
    const free = this.#free.flatMap((blocks, length) => [[length, blocks]]);
    to.value({ free, freeExtras: this.#freeExtras });
    to.list(this.extras);
  }

  load(from: SnapshotReader): void {
    for (const used of from.value<number[]>()) {
      const chunk = new OfferChunk();
      chunk.used = used;
      chunk.hot.set(from.ints());
      chunk.words.set(from.ints());
      this.chunks.push(chunk);
    }
    const { free, freeExtras } = from.value<SavedOffers>();
    for (const [length, blocks] of free) this.#free[length] = blocks;
    this.extras.length = 0;
    for (const extra of from.list<Extra | null>()) this.extras.push(withAll(extra));

    for (const index of freeExtras) this.#freeExtras.push(index);
  }

  /** Copies so many offers, from block to block or within one. */
  copy(from: number, to: number, length: number): void {
    const source = this.chunkOf(from);
    const target = this.chunkOf(to);
    const first = from & IN_CHUNK;
    const last = first + length;
    const at = to & IN_CHUNK;
    if (source === target) {
      source.hot.copyWithin(at * HOT, first * HOT, last * HOT);
      source.words.copyWithin(at * WORDS, first * WORDS, last * WORDS);
      return;
    }
    target.hot.set(source.hot.subarray(first * HOT, last * HOT), at * HOT);
    target.words.set(source.words.subarray(first * WORDS, last * WORDS), at * WORDS);
  }

  /** An offer of a venue where nothing stands yet, whatever was there before. */
  blank(offer: number, venue: number): void {
    const { hot, words } = this.chunkOf(offer);
    const at = offer & IN_CHUNK;
    hot[at * HOT + H_PRICE] = 0;
    hot[at * HOT + H_FAIR] = 0;
    hot[at * HOT + H_FLAGS] = venue << VENUE_SHIFT;
    words.fill(0, at * WORDS, (at + 1) * WORDS);
  }

  /** The extra of an offer (at its place within the chunk), null where it has none. */
  extraOf(chunk: OfferChunk, at: number): Extra | null {
    if ((chunk.flagsAt(at) & HAS_EXTRA) === 0) return null;
    return this.extras[chunk.words[at * WORDS + W_EXTRA] as number] as Extra;
  }

  /** Whether an offer has just this beside its price (NaN: no size), and nothing in a shadow. */
  hasJust(
    chunk: OfferChunk,
    at: number,
    size: number,
    link: string | null,
    depth: Depth | null,
    fee: MarketFee | null,
    betDelayMs: number | null,
  ): boolean {
    const extra = this.extraOf(chunk, at);
    if (extra === null || extra.shadow !== null || extra.link !== link) return false;
    if (extra.betDelayMs !== betDelayMs) return false;
    if (!isSameDepth(extra.depth, depth) || !isSameFee(extra.fee, fee)) return false;
    return extra.size === null ? Number.isNaN(size) : extra.size === size;
  }

  /** The extra of an offer, made where it has none. */
  extraFor(chunk: OfferChunk, at: number): Extra {
    const known = this.extraOf(chunk, at);
    if (known) return known;
    const index = this.#freeExtras.pop() ?? this.extras.length;
    const none = { size: null, link: null, depth: null, fee: null, betDelayMs: null };
    const extra: Extra = { ...none, shadow: null };
    this.extras[index] = extra;
    chunk.words[at * WORDS + W_EXTRA] = index;
    chunk.hot[at * HOT + H_FLAGS] = chunk.flagsAt(at) | HAS_EXTRA;
    return extra;
  }

  /** Something else than levels changed of an offer, perhaps at the same seq. */
  forgetDeepChange(chunk: OfferChunk, at: number): void {
    const extra = this.extraOf(chunk, at);
    if (extra?.deep !== undefined) extra.deep = undefined;
  }

  dropExtra(chunk: OfferChunk, at: number): void {
    if ((chunk.flagsAt(at) & HAS_EXTRA) === 0) return;
    const index = chunk.words[at * WORDS + W_EXTRA] as number;
    assert(this.extras[index] !== null, 'an extra is dropped once');
    this.extras[index] = null;
    this.#freeExtras.push(index);
    chunk.words[at * WORDS + W_EXTRA] = 0;
    chunk.hot[at * HOT + H_FLAGS] = chunk.flagsAt(at) & ~HAS_EXTRA;
  }
}

/** The code of what a venue quoted, by the flags of its offer. */
export function nativeOf(flags: number): number {
  return (flags & NATIVE) >> NATIVE_SHIFT;
}

/** A snapshot from before there was depth, or a fee or delay of a market, has none. */
function withAll(extra: Extra | null): Extra | null {
  if (extra === null) return null;
  for (const quoted of extra.shadow === null ? [extra] : [extra, extra.shadow]) {
    quoted.depth ??= null;
    quoted.fee ??= null;
    quoted.betDelayMs ??= null;
  }
  if (extra.shadow !== null) extra.shadow.native ??= NO_NATIVE;
  return extra;
}

/** When what is in force was received, epoch milliseconds. */
export function receivedAtOf(chunk: OfferChunk, at: number): number {
  const applied = chunk.clocks[at * CLOCKS + C_APPLIED] as number;
  return applied - (chunk.words[at * WORDS + W_LAG] as number);
}

/** When the venue confirmed what is in force, by its own clock. */
export function confirmedAtOf(chunk: OfferChunk, at: number): number {
  const applied = chunk.clocks[at * CLOCKS + C_APPLIED] as number;
  return applied - ((chunk.words[at * WORDS + W_AGE] as number) >>> 0);
}

/**
 * seq of an offer's last change; `seq` is the book's. Stored in 32 bits: a change more than 2^32
 * messages ago looks newer, and is sent again.
 */
export function changedSeqOf(seq: number, { words }: OfferChunk, at: number): number {
  const low = words[at * WORDS + W_CHANGED] as number;
  return seq - (((seq | 0) - low) >>> 0);
}
