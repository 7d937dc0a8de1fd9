// A binary heap of items by a numeric key, smallest first. Deterministic: the same calls give the
// same answers, ties included. Keys stand beside the items, so a push allocates nothing of its own.
import { assert } from './assert.ts';

export class MinHeap<T> {
  readonly #keys: number[] = [];
  readonly #items: T[] = [];

  /** Items held. */
  get size(): number {
    return this.#items.length;
  }

  /** The smallest key; Infinity when the heap is empty. */
  get minKey(): number {
    return this.#keys[0] ?? Number.POSITIVE_INFINITY;
  }

  /** The item with the smallest key; undefined when the heap is empty. */
  peek(): T | undefined {
    return this.#items[0];
  }

  /** Holds an item under a key, which must be a number; equal keys may stand side by side. */
  push(key: number, item: T): void {
    assert(!Number.isNaN(key), 'a heap key is a number');
    let index = this.#keys.length;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#keyAt(parent) <= key) break;
      this.#move(parent, index);
      index = parent;
    }
    this.#keys[index] = key;
    this.#items[index] = item;
  }

  /** Takes the item with the smallest key; undefined when the heap is empty. */
  pop(): T | undefined {
    const first = this.#items[0];
    const key = this.#keys.pop();
    const last = this.#items.pop();
    const size = this.#keys.length;
    if (key === undefined || size === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= size) break;
      if (child + 1 < size && this.#keyAt(child + 1) < this.#keyAt(child)) child += 1;
      if (this.#keyAt(child) >= key) break;
      this.#move(child, index);
      index = child;
    }
    this.#keys[index] = key;
    this.#items[index] = last as T;
    return first;
  }

  #keyAt(index: number): number {
    return this.#keys[index] as number;
  }

  #move(from: number, to: number): void {
    this.#keys[to] = this.#keyAt(from);
    this.#items[to] = this.#items[from] as T;
  }
}
