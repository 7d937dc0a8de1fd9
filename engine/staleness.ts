// Deadlines: which lines and events must be looked at again when time passes, without scanning the
// book. A heap by time; a target's own `scheduledAt` says which of its entries counts.

import { grownFloats, withRoom } from './growth.ts';
import type { SnapshotReader, SnapshotWriter } from './snapshot-format.ts';

/** Numbers of an entry: its time, then its target. */
const ENTRY = 2;
/** Of four children, which lie side by side, a processor fetches all with one read of memory. */
const CHILDREN = 4;

/** Targets are lines by their numbers and events by `-1 - slot`. */
export class Deadlines {
  #entries = new Float64Array(256 * ENTRY);
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
    return this.#count === 0 ? Number.POSITIVE_INFINITY : (this.#entries[0] as number);
  }

  push(at: number, target: number): void {
    if (this.#count * ENTRY === this.#entries.length) {
      this.#entries = grownFloats(this.#entries, ENTRY);
    }
    const entries = this.#entries;
    let index = this.#count++;
    while (index > 0) {
      const parent = ((index - 1) / CHILDREN) | 0;
      if ((entries[parent * ENTRY] as number) <= at) break;
      entries[index * ENTRY] = entries[parent * ENTRY] as number;
      entries[index * ENTRY + 1] = entries[parent * ENTRY + 1] as number;
      index = parent;
    }
    entries[index * ENTRY] = at;
    entries[index * ENTRY + 1] = target;
  }

  save(to: SnapshotWriter): void {
    to.numbers(this.#entries.slice(0, this.#count * ENTRY));
  }

  load(from: SnapshotReader): void {
    const entries = from.floats();
    this.#count = entries.length / ENTRY;
    this.#entries = withRoom(this.#entries, entries);
  }

  /** Takes the first entry, which there must be: its target; its time is `takenAt`. */
  take(): number {
    const entries = this.#entries;
    const target = entries[1] as number;
    this.takenAt = entries[0] as number;
    const end = --this.#count * ENTRY;
    const at = entries[end] as number;
    const last = entries[end + 1] as number;
    let place = 0;
    for (;;) {
      const first = place * CHILDREN + ENTRY;
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
