// Deadlines: which lines and events must be looked at again when time passes, without scanning the
// book. A heap by time; an entry that came too early is simply put back.
import { MinHeap } from '#kit/min-heap.ts';
import type { EventState, Line } from './book.ts';

/** At most one live entry per target is wanted: its `scheduledAt` says which one counts. */
export class Deadlines {
  readonly #heap = new MinHeap<Line | EventState>();

  /** Entries held, superseded ones included. */
  get count(): number {
    return this.#heap.size;
  }

  /** Makes sure that the target is looked at by `at`; an earlier entry does as well. */
  schedule(target: Line | EventState, at: number): void {
    if (at >= target.scheduledAt) return;
    target.scheduledAt = at;
    this.#heap.push(at, target);
  }

  /** Takes a target whose time has come; undefined when there is none. */
  pop(now: number): Line | EventState | undefined {
    for (;;) {
      const at = this.#heap.minKey;
      const target = at > now ? undefined : this.#heap.pop();
      if (target === undefined) return undefined;
      if (target.scheduledAt !== at) continue;
      target.scheduledAt = Number.POSITIVE_INFINITY;
      return target;
    }
  }
}
