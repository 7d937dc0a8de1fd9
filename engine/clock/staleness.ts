// Deadlines: which lines and events must be looked at again when time passes, without scanning the
// book. A heap by time; a target's own `scheduledAt` says which of its entries counts.

import { grownFloats } from '../book/growth.ts';
import type { SnapshotReader, SnapshotWriter } from '../snapshot/snapshot-format.ts';

/** Numbers of an entry: its time, then its target. */
const ENTRY = 2;
/** Of four children, which lie side by side, a processor fetches all with one read of memory. */
const CHILDREN = 4;
/**
 * Where the first entry stands. Memory of this size mostly begins 16 bytes into a cache line: so
 * children begin one, and are not spread over two.
 */
const FIRST = 4;

/** Targets are lines by their numbers and events by `-1 - slot`. */
export class Deadlines {
  #entries = new Float64Array(256 * ENTRY + FIRST);
  #count = 0;
  /** Of the entry taken last. */
  takenAt = 0;

  /** Entries held, superseded ones included. */
  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#entries.byteLength;
  }

  /** When the first entry is due; Infinity when there is none. */
  get firstAt(): number {
    return this.#count === 0 ? Number.POSITIVE_INFINITY : (this.#entries[FIRST] as number);
  }

  push(at: number, target: number): void {
    if (FIRST + ENTRY * this.#count === this.#entries.length) {
      this.#entries = grownFloats(this.#entries, ENTRY);
    }
    const entries = this.#entries;
    let place = FIRST + ENTRY * this.#count++;
    while (place > FIRST) {
      const nth = ((place - FIRST - ENTRY) / (ENTRY * CHILDREN)) | 0;
      const parent = FIRST + ENTRY * nth;
      if ((entries[parent] as number) <= at) break;
      entries[place] = entries[parent] as number;
      entries[place + 1] = entries[parent + 1] as number;
      place = parent;
    }
    entries[place] = at;
    entries[place + 1] = target;
  }

  save(to: SnapshotWriter): void {
    to.numbers(this.#entries.slice(FIRST, FIRST + ENTRY * this.#count));
  }

  load(from: SnapshotReader): void {
    const entries = from.floats();
    this.#count = entries.length / ENTRY;
    while (this.#entries.length < FIRST + entries.length) {
      this.#entries = grownFloats(this.#entries, ENTRY);
    }
    this.#entries.set(entries, FIRST);
  }

  /** Takes the first entry, which there must be: its target; its time is `takenAt`. */
  take(): number {
    const entries = this.#entries;
    const target = entries[FIRST + 1] as number;
    this.takenAt = entries[FIRST] as number;
    const end = FIRST + ENTRY * --this.#count;
    const at = entries[end] as number;
    const last = entries[end + 1] as number;
    let place = FIRST;
    for (;;) {
      const first = FIRST + ENTRY + CHILDREN * (place - FIRST);
      if (first >= end) break;
      let child = first;
      const behind = Math.min(first + CHILDREN * ENTRY, end);
      for (let other = first + ENTRY; other < behind; other += ENTRY) {
        if ((entries[other] as number) < (entries[child] as number)) child = other;
      }
      if ((entries[child] as number) >= at) break;
      entries[place] = entries[child] as number;
      entries[place + 1] = entries[child + 1] as number;
      place = child;
    }
    entries[place] = at;
    entries[place + 1] = last;
    return target;
  }
}
