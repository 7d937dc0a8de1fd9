// Which lines of an event's market are quoted under the main key. Each line stores their number: an
// image that quotes so many has quoted all, and needs no search of the event's markets, whose objects
// are scattered over memory.

import type { EngineState } from '../state.ts';
import type { MarketState } from './book.ts';
import { ALTERNATE, L_FLAGS, L_MARKET, L_SIBLINGS, LINE, SEEN } from './lines.ts';

/** Lines of an image beyond this are searched for market by market. */
const SEEN_MAX = 64;

/** Lines that the image in hand quotes under the main key. */
export class SeenLines {
  /** What `allOf` found. */
  readonly found = new Int32Array(SEEN_MAX);
  readonly #lines = new Int32Array(SEEN_MAX);
  #count = 0;
  #isFull = false;

  /** The image quotes the line. */
  add(ints: Int32Array, line: number): void {
    const at = line * LINE + L_FLAGS;
    const flags = ints[at] as number;
    if ((flags & SEEN) !== 0) return;
    if (this.#count === SEEN_MAX) {
      this.#isFull = true;
      return;
    }
    ints[at] = flags | SEEN;
    this.#lines[this.#count++] = line;
  }

  /** Finds those of a market, by its number; returns their count, or 0 if there may be others. */
  allOf(ints: Int32Array, market: number): number {
    let count = 0;
    for (let index = 0; index < this.#count; index++) {
      const line = this.#lines[index] as number;
      if (ints[line * LINE + L_MARKET] === market) this.found[count++] = line;
    }
    if (this.#isFull) return 0;
    for (let index = 0; index < count; index++) {
      if (ints[(this.found[index] as number) * LINE + L_SIBLINGS] !== count) return 0;
    }
    return count;
  }

  /** Must be called before the next image. */
  clear(ints: Int32Array): void {
    for (let index = 0; index < this.#count; index++) {
      const at = (this.#lines[index] as number) * LINE + L_FLAGS;
      ints[at] = (ints[at] as number) & ~SEEN;
    }
    this.#count = 0;
    this.#isFull = false;
  }
}

/** Stores in the lines of one market number of an event how many they are. */
export function countSiblings({ lines }: EngineState, markets: readonly MarketState[]): void {
  const { ints } = lines;
  let count = 0;
  for (const market of markets) for (const line of market.lines) if (isPeer(ints, line)) count += 1;
  for (const market of markets) {
    for (const line of market.lines) if (isPeer(ints, line)) ints[line * LINE + L_SIBLINGS] = count;
  }
}

/**
 * One line more is quoted under the main key: forgets the stored counts. When a line drops out, the
 * stored counts are too high; no image reaches them, and the lines are then recounted.
 */
export function forgetSiblings({ lines }: EngineState, { event, order }: MarketState): void {
  for (const market of event.marketsByOrder[order] ?? []) {
    for (const line of market.lines) lines.ints[line * LINE + L_SIBLINGS] = 0;
  }
}

function isPeer(ints: Int32Array, line: number): boolean {
  return ((ints[line * LINE + L_FLAGS] as number) & ALTERNATE) === 0;
}
