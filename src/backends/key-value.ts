// What processes share for a short time: values that expire, and token buckets. Nothing in it must
// survive; whoever asks goes on without it when it fails.
import type { BucketSize } from '#kit/token-bucket.ts';

export interface TokensTaken {
  /** 0, or from `least` to `wanted`. */
  readonly taken: number;
  /** Whole tokens that are left. */
  readonly left: number;
  /** Milliseconds until `least` tokens are there; 0 where they are. */
  readonly msUntilNext: number;
}

/** Every call settles within half a second, and rejects with KeyValueError and nothing else. */
export interface KeyValue {
  /** Undefined for what was never set, has expired or was forgotten for want of room. */
  get(key: string): Promise<string | undefined>;
  /** Keeps the value for `ttlMs` milliseconds at most, if it is not longer than may be kept. */
  set(key: string, value: string, ttlMs: number): Promise<void>;
  /**
   * Takes whole tokens from the bucket of that name, full where it is new: `wanted` at most, none
   * where there are fewer than `least` (1). Callers of one bucket hand in the same size.
   */
  takeTokens(name: string, size: BucketSize, wanted: number, least?: number): Promise<TokensTaken>;
  /** Calls that come later are refused. */
  close(): Promise<void>;
}

/** The store cannot be reached, was too slow or refused. Its message holds no password. */
export class KeyValueError extends Error {
  override readonly name = 'KeyValueError';
}
