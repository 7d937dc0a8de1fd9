// A bucket in memory, for what processes agree by; it may be away, and take over what another holds.
import type { Bucket, BucketEntry } from '#backends/bucket.ts';

export class MemoryBucket implements Bucket {
  isAway = false;
  readonly #values = new Map<string, BucketEntry>();
  #revision = 0;

  /** From now on it says what the other one says. */
  take(other: MemoryBucket): void {
    this.#values.clear();
    for (const [key, entry] of other.#values) this.#values.set(key, entry);
    this.#revision = Math.max(this.#revision, other.#revision);
  }

  async get(key: string): Promise<BucketEntry | undefined> {
    if (this.isAway) throw new Error('nobody answers');
    return this.#values.get(key);
  }

  async put(key: string, text: string, revision: number): Promise<number | undefined> {
    if (this.isAway) throw new Error('nobody answers');
    if ((this.#values.get(key)?.revision ?? 0) !== revision) return undefined;
    this.#revision += 1;
    this.#values.set(key, { text, revision: this.#revision });
    return this.#revision;
  }
}
