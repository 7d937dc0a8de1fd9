// A queue over one array: first in, first out, readable by position. What was taken is let go at
// once, and every operation but slice takes constant time on average. Its bound is the owner's.

/** Taken slots that may stand before the head: below it moving the rest is not worth while. */
const TAKEN_MAX = 64;

export class HeadQueue<T> {
  #items: (T | undefined)[] = [];
  #head = 0;

  get length(): number {
    return this.#items.length - this.#head;
  }

  push(item: T): void {
    this.#items.push(item);
  }

  /** Takes the oldest; undefined when there is none. */
  shift(): T | undefined {
    if (this.length === 0) return undefined;
    const item = this.#items[this.#head];
    // The slot stays for a while; what it held may be megabytes and must not.
    this.#items[this.#head++] = undefined;
    if (this.#head > TAKEN_MAX && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }

  /** The item at a position from 0 (the oldest); undefined behind the newest. */
  at(index: number): T | undefined {
    return index < 0 ? undefined : this.#items[this.#head + index];
  }

  /** The oldest `count` items, in order; all of them without a count. */
  slice(count = this.length): T[] {
    const end = this.#head + Math.min(count, this.length);
    return this.#items.slice(this.#head, end) as T[];
  }
}
