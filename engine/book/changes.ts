// "What changed since seq N": records hang in a list ordered by their last change; what left leaves
// a tombstone in a bounded ring. One walk from the newest end answers images, resumes, slow clients
// and conflated ones alike.
import { assert } from '#kit/assert.ts';

/** A record in a change list. */
export interface Linked {
  changedSeq: number;
  older: Linked | null;
  newer: Linked | null;
}

/** Records by last change, newest first. A record is in at most one list. */
export class ChangeList<T extends Linked> {
  #newest: T | null = null;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Moves (or puts) a record to the newest end. */
  touch(record: T, seq: number): void {
    assert(seq >= record.changedSeq, 'changes come in order');
    if (record.changedSeq > 0) this.#unlink(record);
    record.changedSeq = seq;
    record.older = this.#newest;
    record.newer = null;
    if (this.#newest) this.#newest.newer = record;
    this.#newest = record;
    this.#count += 1;
  }

  remove(record: T): void {
    if (record.changedSeq === 0) return;
    this.#unlink(record);
    record.changedSeq = 0;
  }

  /** Records changed after `seq`, newest first. */
  *since(seq: number): Generator<T> {
    let record = this.#newest;
    while (record && record.changedSeq > seq) {
      yield record;
      record = record.older as T | null;
    }
  }

  #unlink(record: T): void {
    if (record.newer) record.newer.older = record.older;
    else this.#newest = record.older as T | null;
    if (record.older) record.older.newer = record.newer;
    record.older = null;
    record.newer = null;
    this.#count -= 1;
  }
}

/** What left, oldest first, bounded: when it is full the oldest is forgotten. */
export class TombstoneRing<T> {
  readonly #items: { readonly seq: number; readonly item: T }[] = [];
  #head = 0;
  readonly #capacity: number;
  /** Since this seq everything is still known; a caller from before it needs a fresh image. */
  completeSince = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get count(): number {
    return this.#items.length;
  }

  push(seq: number, item: T): void {
    if (this.#items.length < this.#capacity) {
      this.#items.push({ seq, item });
      return;
    }
    this.completeSince = this.#items[this.#head]?.seq ?? 0;
    this.#items[this.#head] = { seq, item };
    this.#head = (this.#head + 1) % this.#capacity;
  }

  /** All of it, oldest first, as `restore` takes it. */
  saved(): { readonly items: readonly { readonly seq: number; readonly item: T }[] } {
    return { items: [...this.#items.slice(this.#head), ...this.#items.slice(0, this.#head)] };
  }

  /** Becomes what was saved. */
  restore(items: readonly { readonly seq: number; readonly item: T }[], since: number): void {
    assert(this.#items.length === 0, 'a ring is restored before it is used');
    for (const entry of items) this.#items.push(entry);
    this.completeSince = since;
  }

  /** Items that left after `seq`, newest first; the caller has checked completeSince. */
  *since(seq: number): Generator<T> {
    const length = this.#items.length;
    for (let back = 1; back <= length; back++) {
      const entry = this.#items[(this.#head + length - back) % length];
      if (!entry || entry.seq <= seq) return;
      yield entry.item;
    }
  }
}
