// Deadlines: which lines and events must be looked at again when time passes, without scanning the
// book. A binary heap by time; a target's own `scheduledAt` says which of its entries counts.

import { grownFloats, grownInts, withRoom } from './growth.ts';
import type { SnapshotReader, SnapshotWriter } from './snapshot-format.ts';

/** Targets are lines by their numbers and events by `-1 - slot`. */
export class Deadlines {
  #times = new Float64Array(256);
  #targets = new Int32Array(256);
  #count = 0;
  /** Of the entry taken last. */
  takenAt = 0;

  /** Entries held, superseded ones included. */
  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#times.byteLength + this.#targets.byteLength;
  }

  /** When the first entry is due; Infinity when there is none. */
  get firstAt(): number {
    return this.#count === 0 ? Number.POSITIVE_INFINITY : (this.#times[0] as number);
  }

  push(at: number, target: number): void {
    if (this.#count === this.#times.length) {
      this.#times = grownFloats(this.#times, 1);
      this.#targets = grownInts(this.#targets, 1);
    }
    const times = this.#times;
    const targets = this.#targets;
    let index = this.#count++;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if ((times[parent] as number) <= at) break;
      times[index] = times[parent] as number;
      targets[index] = targets[parent] as number;
      index = parent;
    }
    times[index] = at;
    targets[index] = target;
  }

  save(to: SnapshotWriter): void {
    to.numbers(this.#times.slice(0, this.#count));
    to.numbers(this.#targets.slice(0, this.#count));
  }

  load(from: SnapshotReader): void {
    const times = from.floats();
    this.#count = times.length;
    this.#times = withRoom(this.#times, times);
    this.#targets = withRoom(this.#targets, from.ints());
  }

  /** Takes the first entry, which there must be: its target; its time is `takenAt`. */
  take(): number {
    const times = this.#times;
    const targets = this.#targets;
    const target = targets[0] as number;
    this.takenAt = times[0] as number;
    const size = --this.#count;
    const at = times[size] as number;
    const last = targets[size] as number;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= size) break;
      if (child + 1 < size && (times[child + 1] as number) < (times[child] as number)) child += 1;
      if ((times[child] as number) >= at) break;
      times[index] = times[child] as number;
      targets[index] = targets[child] as number;
      index = child;
    }
    times[index] = at;
    targets[index] = last;
    return target;
  }
}
