// What processes share for a short time: values that expire, and token buckets. Nothing in it must
// survive; whoever asks goes on without it when it fails.
import type { BucketSize } from '#kit/token-bucket.ts';

export interface TokenTaken {
  readonly isTaken: boolean;
  /** Whole tokens that are left. */
  readonly left: number;
  /** Milliseconds until a token is there; 0 where one is. */
  readonly msUntilNext: number;
}

/** Every call settles within half a second, and rejects with KeyValueError and nothing else. */
export interface KeyValue {
  /** Undefined for what was never set, has expired or was evicted. */
  get(key: string): Promise<string | undefined>;
  /** Keeps the value for `ttlMs` milliseconds at most, if it is not longer than may be kept. */
  set(key: string, value: string, ttlMs: number): Promise<void>;
  /**
   * Takes a token from the bucket of that name if it holds one; full where it is new. Callers of
   * one bucket hand in the same size.
   */
  takeToken(name: string, size: BucketSize): Promise<TokenTaken>;
  /** Calls that come later are refused. */
  close(): Promise<void>;
}

/** The store cannot be reached, was too slow or refused. Its message holds no password. */
export class KeyValueError extends Error {
  override readonly name = 'KeyValueError';
}
