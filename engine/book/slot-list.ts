// Records that are numbers, by their last change, newest first: the list behind "what changed since
// seq N" for lines and edges. The owner keeps each record's seq and whether it is listed.

import type { SnapshotReader, SnapshotWriter } from '../snapshot/snapshot-format.ts';
import { grownInts, withRoom } from './growth.ts';

export class SlotList {
  /** Of each record: the next older one, then the next newer one; -1 at the ends. */
  #links = new Int32Array(512);
  #newest = -1;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get newest(): number {
    return this.#newest;
  }

  get bytes(): number {
    return this.#links.byteLength;
  }

  /** The next older record, -1 at the end. */
  olderThan(slot: number): number {
    return this.#links[2 * slot] as number;
  }

  /** Puts a record that is not listed at the newest end. */
  add(slot: number): void {
    while (2 * slot >= this.#links.length) this.#links = grownInts(this.#links, 2);
    const links = this.#links;
    const newest = this.#newest;
    links[2 * slot] = newest;
    links[2 * slot + 1] = -1;
    if (newest >= 0) links[2 * newest + 1] = slot;
    this.#newest = slot;
    this.#count += 1;
  }

  /** Moves a listed record to the newest end. */
  renew(slot: number): void {
    if (slot === this.#newest) return;
    this.remove(slot);
    this.add(slot);
  }

  save(to: SnapshotWriter): void {
    to.numbers(this.#links.slice());
    to.value({ newest: this.#newest, count: this.#count });
  }

  load(from: SnapshotReader): void {
    const { newest, count } = from.value<{ newest: number; count: number }>();
    this.#links = withRoom(this.#links, from.ints());
    this.#newest = newest;
    this.#count = count;
  }

  /** Takes a listed record out. */
  remove(slot: number): void {
    const links = this.#links;
    const older = links[2 * slot] as number;
    const newer = links[2 * slot + 1] as number;
    if (newer >= 0) links[2 * newer] = older;
    else this.#newest = older;
    if (older >= 0) links[2 * older + 1] = newer;
    this.#count -= 1;
  }
}
