// A bounded queue ordered by due time (a binary heap). Deterministic: the same pushes give the
// same pops.
import { assert } from '#kit/assert.ts';

export class DueQueue<T extends { readonly dueAt: number }> {
  readonly #max: number;
  readonly #heap: T[] = [];

  /** `max`: how many items fit; pushing into a full queue is a bug. */
  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#heap.length;
  }

  get isFull(): boolean {
    return this.#heap.length >= this.#max;
  }

  /** The item due first. */
  peek(): T | undefined {
    return this.#heap[0];
  }

  push(item: T): void {
    assert(!this.isFull, 'due queue overflow');
    const heap = this.#heap;
    let index = heap.push(item) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent] as T;
      if (above.dueAt <= item.dueAt) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = item;
  }

  /** Takes the item due first. */
  pop(): T | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as T).dueAt < (heap[child] as T).dueAt)
        child++;
      if ((heap[child] as T).dueAt >= last.dueAt) break;
      heap[index] = heap[child] as T;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}
