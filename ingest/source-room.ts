// How much of one kind may be kept in memory over all sources: bytes of answers, events, names. Each
// source has a share that no other can use; what it keeps beyond that comes from a pool that all
// use. A source never makes room for another: where the pool gives no more, it drops its own oldest.

import { LRUCache } from 'lru-cache';

export interface RoomSize {
  /** Of each source alone. */
  readonly share: number;
  /** Of all sources together beyond their shares. */
  readonly pool: number;
}

export class SharedRoom {
  readonly size: RoomSize;
  #pooled = 0;

  constructor(size: RoomSize) {
    this.size = size;
  }

  /** How much of the pool is used. */
  get pooled(): number {
    return this.#pooled;
  }

  /**
   * Whether a source that keeps `held` may keep `amount`. It takes no more of the pool than it
   * leaves to others: one alone gets half of it, and as things are dropped many get equal parts.
   */
  mayKeep(amount: number, held: number): boolean {
    const wanted = this.#beyondShare(amount);
    const others = this.#pooled - this.#beyondShare(held);
    return wanted === 0 || wanted <= this.size.pool - (others + wanted);
  }

  /** A source that kept `held` keeps `amount` now. */
  keep(amount: number, held: number): void {
    this.#pooled += this.#beyondShare(amount) - this.#beyondShare(held);
  }

  #beyondShare(amount: number): number {
    return Math.max(0, amount - this.size.share);
  }
}

/** What one source keeps by key in a shared room, the longest unused dropped first. */
export class RoomCache<Value extends object> {
  readonly #room: SharedRoom;
  readonly #kept: LRUCache<string, Value>;

  constructor(room: SharedRoom) {
    this.#room = room;
    // By size: what is made for a number of keys takes their memory at once, for each source.
    const maxSize = room.size.share + room.size.pool;
    this.#kept = new LRUCache({ maxSize, sizeCalculation: () => 1 });
  }

  get(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  set(key: string, value: Value): void {
    const held = this.#kept.size;
    const added = this.#kept.has(key) ? 0 : 1;
    while (this.#kept.size + added > held && !this.#room.mayKeep(this.#kept.size + added, held)) {
      this.#kept.pop();
    }
    this.#kept.set(key, value);
    this.#room.keep(this.#kept.size, held);
  }

  delete(key: string): void {
    const held = this.#kept.size;
    this.#kept.delete(key);
    this.#room.keep(this.#kept.size, held);
  }

  values(): IterableIterator<Value> {
    return this.#kept.values();
  }

  entries(): IterableIterator<[string, Value]> {
    return this.#kept.entries();
  }
}
