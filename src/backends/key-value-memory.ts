// The KeyValue port in this process's memory, for a process that shares with nobody.
import { ByteLru } from '#kit/byte-lru.ts';
import { type BucketSize, TokenBuckets } from '#kit/token-bucket.ts';
import { type KeyValue, KeyValueError, type TokensTaken } from './key-value.ts';

export interface MemoryKeyValueOptions {
  /** Milliseconds of a clock that never steps back. */
  readonly nowMs?: () => number;
  /** Bytes of values, keys and what keeps them. Default 32 MiB. */
  readonly bytesMax?: number;
  /** Default 100,000. */
  readonly bucketsMax?: number;
}

interface Kept {
  /** As UTF-8 outside of the heap: values live for a minute, and would be copied by collections. */
  readonly value: Buffer;
  readonly untilMs: number;
}

export class MemoryKeyValue implements KeyValue {
  readonly #nowMs: () => number;
  /** An entry costs 256 bytes and more, so that the bytes bound the entries too. */
  readonly #values: ByteLru<Kept>;
  readonly #buckets: TokenBuckets;
  #isClosed = false;

  constructor(options: MemoryKeyValueOptions = {}) {
    const { nowMs = () => performance.now(), bytesMax = 32 * 1024 * 1024 } = options;
    this.#nowMs = nowMs;
    this.#values = new ByteLru(bytesMax);
    this.#buckets = new TokenBuckets(options.bucketsMax ?? 100_000);
  }

  async get(key: string): Promise<string | undefined> {
    this.#checkOpen();
    const kept = this.#values.get(key);
    if (kept === undefined) return undefined;
    if (kept.untilMs > this.#nowMs()) return kept.value.toString();
    this.#values.delete(key);
    return undefined;
  }

  async set(key: string, value: string, ttlMs: number): Promise<void> {
    this.#checkOpen();
    const kept = { value: bytesOf(value), untilMs: this.#nowMs() + ttlMs };
    this.#values.set(key, kept, kept.value.length);
  }

  async takeTokens(
    name: string,
    size: BucketSize,
    wanted: number,
    least = 1,
  ): Promise<TokensTaken> {
    this.#checkOpen();
    const nowMs = this.#nowMs();
    const bucket = this.#buckets.of(name, size, nowMs);
    const taken = bucket.takeUpTo(size, nowMs, wanted, least);
    return { taken, left: bucket.tokens, msUntilNext: Math.ceil(bucket.msUntil(size, least)) };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#values.clear();
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new KeyValueError('closed');
  }
}

/** Memory of its own: a slice of a shared piece would keep all of that. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
