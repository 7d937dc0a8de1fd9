// What callers without a key that reads may ask for, by their address: keys that fail, documents,
// and, by a count of their own, preflights. No request with a key that reads is counted here.

import { type Refusal, refuse } from '#contract/errors.ts';
import { type BucketSize, TokenBuckets } from '#kit/token-bucket.ts';

/** Addresses remembered; the one that was longest silent is forgotten first. */
const ADDRESSES_MAX = 10_000;
/** Seconds of the steady rate that may come at once. */
const BURST_SECONDS = 5;
/** Browsers send one for each URL, for callers with a key too: so many may come for a request. */
const PREFLIGHTS_PER_REQUEST = 20;

export class PublicLimits {
  readonly #size: BucketSize | undefined;
  readonly #monotonicMs: () => number;
  readonly #buckets = new TokenBuckets(ADDRESSES_MAX);
  readonly #preflights = new TokenBuckets(ADDRESSES_MAX);

  /** `perSecond`: requests of one address in the long run; 0 for no limit. */
  constructor(perSecond: number, monotonicMs: () => number = () => performance.now()) {
    this.#size = perSecond === 0 ? undefined : { perSecond, burst: perSecond * BURST_SECONDS };
    this.#monotonicMs = monotonicMs;
  }

  /** Counts a request; a refusal where the address has asked too much. */
  request(address: string): Refusal | undefined {
    return this.#take(this.#buckets, 1, address);
  }

  /** Counts a preflight, which cannot say whose request it is for. */
  preflight(address: string): Refusal | undefined {
    return this.#take(this.#preflights, PREFLIGHTS_PER_REQUEST, address);
  }

  /** The refusal that another request would meet now; counts nothing. */
  refusalNow(address: string): Refusal | undefined {
    const size = this.#size;
    if (!size) return undefined;
    const nowMs = this.#monotonicMs();
    const bucket = this.#buckets.of(address, size, nowMs);
    bucket.take(size, nowMs, 0);
    return bucket.tokens < 1 ? tooMany(bucket.msUntil(size)) : undefined;
  }

  /** Of buckets that are so many times as large as those of requests. */
  #take(buckets: TokenBuckets, times: number, address: string): Refusal | undefined {
    if (!this.#size) return undefined;
    const size = { perSecond: times * this.#size.perSecond, burst: times * this.#size.burst };
    const nowMs = this.#monotonicMs();
    const bucket = buckets.of(address, size, nowMs);
    return bucket.take(size, nowMs) ? undefined : tooMany(bucket.msUntil(size));
  }
}

function tooMany(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = `Too many requests without a valid key: wait ${seconds} s, then retry.`;
  return { ...refuse('ERR_RATE_LIMITED', message), headers: { 'retry-after': `${seconds}` } };
}
