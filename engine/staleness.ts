// Deadlines: which lines and events must be looked at again when time passes, without scanning the
// book. A binary heap by time; an entry that came too early is simply put back.
import type { EventState, Line } from './book.ts';

interface Deadline {
  readonly at: number;
  readonly target: Line | EventState;
}

/** At most one live entry per target is wanted: its `scheduledAt` says which one counts. */
export class Deadlines {
  readonly #heap: Deadline[] = [];

  /** Entries held, superseded ones included. */
  get count(): number {
    return this.#heap.length;
  }

  /** Makes sure that the target is looked at by `at`; an earlier entry does as well. */
  schedule(target: Line | EventState, at: number): void {
    if (at >= target.scheduledAt) return;
    target.scheduledAt = at;
    this.#push({ at, target });
  }

  /** Takes a target whose time has come; undefined when there is none. */
  pop(now: number): Line | EventState | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (!first || first.at > now) return undefined;
      this.#removeFirst();
      if (first.target.scheduledAt !== first.at) continue;
      first.target.scheduledAt = Number.POSITIVE_INFINITY;
      return first.target;
    }
  }

  #push(entry: Deadline): void {
    const heap = this.#heap;
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent] as Deadline;
      if (above.at <= entry.at) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = entry;
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop() as Deadline;
    if (heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = index * 2 + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right && right.at < (heap[child] as Deadline).at) child += 1;
      const below = heap[child] as Deadline;
      if (below.at >= last.at) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
  }
}
