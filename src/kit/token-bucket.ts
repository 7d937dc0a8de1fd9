// A token bucket: so many at once, refilled at a steady rate. What passes in t seconds is burst +
// rate x t at most. Time is handed in, in milliseconds of a clock that never steps back.
import { LRUCache } from 'lru-cache';

export interface BucketSize {
  /** Tokens that come back in a second. */
  readonly perSecond: number;
  /** Tokens of a full bucket. */
  readonly burst: number;
}

export class TokenBucket {
  #tokens: number;
  #atMs: number;

  constructor({ burst }: BucketSize, nowMs: number) {
    this.#tokens = burst;
    this.#atMs = nowMs;
  }

  /** Takes `wanted` tokens if they are there; says whether it did. */
  take(size: BucketSize, nowMs: number, wanted = 1): boolean {
    if (this.tokensAt(size, nowMs) < wanted) return false;
    this.#tokens -= wanted;
    return true;
  }

  /** Returns a token that was taken and not used. */
  refund(): void {
    this.#tokens += 1;
  }

  /** Tokens that are there now; a part of one counts as a part. */
  tokensAt({ perSecond, burst }: BucketSize, nowMs: number): number {
    const grown = ((nowMs - this.#atMs) / 1000) * perSecond;
    this.#tokens = Math.min(burst, this.#tokens + Math.max(0, grown));
    this.#atMs = nowMs;
    return this.#tokens;
  }

  /** Whole tokens that were there when it was last asked. */
  get tokens(): number {
    return Math.floor(this.#tokens);
  }

  /** Milliseconds from the last question until `wanted` tokens are there. */
  msUntil({ perSecond }: BucketSize, wanted = 1): number {
    return Math.max(0, ((wanted - this.#tokens) / perSecond) * 1000);
  }
}

/** Buckets by name, those not used lately forgotten first: a forgotten one is full again. */
export class TokenBuckets {
  readonly #buckets: LRUCache<string, TokenBucket>;

  constructor(namesMax: number) {
    this.#buckets = new LRUCache({ max: namesMax });
  }

  /** The bucket of a name; full where it is new. */
  of(name: string, size: BucketSize, nowMs: number): TokenBucket {
    const known = this.#buckets.get(name);
    if (known) return known;
    const bucket = new TokenBucket(size, nowMs);
    this.#buckets.set(name, bucket);
    return bucket;
  }
}
