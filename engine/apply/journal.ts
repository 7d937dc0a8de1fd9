// What the group in hand wrote: each offer's state before its first touch, so that only what is
// different at the group's end is said. Emptied with each group; it keeps its memory.
import type { Depth } from '#domain/depth.ts';
import type { MarketFee } from '#domain/market-fee.ts';
import { grownInts } from '../book/growth.ts';
import { L_JOURNAL, LINE, type Lines } from '../book/lines.ts';

/** Numbers of an entry, at `entry * ENTRY + field`. */
export const ENTRY = 8;
/** The next older entry of the same line, -1 at its end. */
export const J_NEXT = 0;
/** The offer before the group: its price and flags. */
export const J_PRICE = 1;
export const J_FLAGS = 2;
export const J_VENUE = 3;
export const J_SIDE = 4;
/** Why it left in this group: an index into CLOSE_REASONS. */
const J_REASON = 5;
/** Place of the size, link, depth, fee and delay it had, -1 where it had none. */
const J_EXTRA = 6;
/** Where the offer's venue stood in the line's block when it was noted. */
export const J_PLACE = 7;

interface NotedExtra {
  readonly size: number | null;
  readonly link: string | null;
  readonly depth: Depth | null;
  readonly fee: MarketFee | null;
  readonly betDelayMs: number | null;
}

const NO_EXTRA: NotedExtra = { size: null, link: null, depth: null, fee: null, betDelayMs: null };

export class Journal {
  count = 0;
  ints = new Int32Array(64 * ENTRY);
  readonly #extras: NotedExtra[] = [];

  /** Keeps an offer's state from before the group. */
  note(
    lines: Lines,
    line: number,
    venue: number,
    side: number,
    place: number,
    flags: number,
    price: number,
    hasExtra: boolean,
  ): void {
    const entry = this.count++;
    const at = entry * ENTRY;
    if (at >= this.ints.length) this.ints = grownInts(this.ints, ENTRY);
    const { ints } = this;
    ints[at + J_NEXT] = lines.ints[line * LINE + L_JOURNAL] as number;
    lines.ints[line * LINE + L_JOURNAL] = entry;
    ints[at + J_PRICE] = price;
    ints[at + J_FLAGS] = flags;
    ints[at + J_VENUE] = venue;
    ints[at + J_SIDE] = side;
    ints[at + J_REASON] = 0;
    ints[at + J_EXTRA] = hasExtra ? this.#extras.length : -1;
    ints[at + J_PLACE] = place;
  }

  /** What the offer of the newest entry had beside its price. */
  noteExtra({ size, link, depth, fee, betDelayMs }: NotedExtra): void {
    this.#extras.push({ size, link, depth, fee, betDelayMs });
  }

  hasExtra(entry: number): boolean {
    return (this.ints[entry * ENTRY + J_EXTRA] as number) >= 0;
  }

  extraOf(entry: number): NotedExtra {
    return this.#extras[this.ints[entry * ENTRY + J_EXTRA] as number] ?? NO_EXTRA;
  }

  /** The entry of one offer of a line, -1 where it was not touched in this group. */
  find(lines: Lines, line: number, venue: number, side: number): number {
    const { ints } = this;
    let entry = lines.ints[line * LINE + L_JOURNAL] as number;
    while (entry >= 0) {
      const at = entry * ENTRY;
      if (ints[at + J_VENUE] === venue && ints[at + J_SIDE] === side) return entry;
      entry = ints[at + J_NEXT] as number;
    }
    return -1;
  }

  /** Why an offer left in this group, 0 where it did not. */
  reasonOf(lines: Lines, line: number, venue: number, side: number): number {
    const entry = this.find(lines, line, venue, side);
    return entry < 0 ? 0 : (this.ints[entry * ENTRY + J_REASON] as number);
  }

  noteReason(entry: number, reason: number): void {
    this.ints[entry * ENTRY + J_REASON] = reason;
  }

  clear(): void {
    this.count = 0;
    if (this.#extras.length > 0) this.#extras.length = 0;
  }
}
