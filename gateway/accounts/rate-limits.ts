// Whether one more request may pass now. Each process counts in a bucket of its own; with a
// KeyValue a request also needs a token of the bucket that all share. One process lets burst +
// rate x t pass in t seconds at most, whatever happens outside, and all together no more while the
// KeyValue answers. While it does not, each counts alone, in buckets that were drained along
// before: then the bound is (burst + rate x t) x processes.
import { LRUCache } from 'lru-cache';
import type { KeyValue } from '#backends/key-value.ts';
import type { Logger } from '#kit/logger.ts';
import { type BucketSize, TokenBucket } from '#kit/token-bucket.ts';
import { Outage } from './outage.ts';

export interface RateLimitsOptions {
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  /** Left out: this process counts alone, every decision is there at once. Its owner closes it. */
  readonly keyValue?: KeyValue | undefined;
  /** Milliseconds of a clock that never steps back. */
  readonly nowMs?: () => number;
}

export interface RateDecision {
  readonly isAdmitted: boolean;
  /** Whole tokens left; with a KeyValue as far as this process knows. */
  readonly left: number;
  /** Whole seconds, rounded up, until the bucket is full if nothing more is taken. */
  readonly secondsUntilFull: number;
  /** Whole seconds, at least 1, until another try may pass; 0 where admitted. */
  readonly retryAfterS: number;
}

/** One bucket, as this process knows it. */
interface KnownBucket {
  readonly name: string;
  readonly bucket: TokenBucket;
  /** Until then the shared bucket is empty: it is not asked, so that a flood makes no calls. */
  emptyUntilMs: number;
}

/** Buckets that are remembered; one that is forgotten is full again. */
const BUCKETS_MAX = 100_000;

export class RateLimits {
  readonly #keyValue: KeyValue | undefined;
  readonly #nowMs: () => number;
  readonly #buckets = new LRUCache<string, KnownBucket>({ max: BUCKETS_MAX });
  readonly #outage: Outage;

  constructor({ logger, keyValue, nowMs }: RateLimitsOptions) {
    this.#keyValue = keyValue;
    this.#nowMs = nowMs ?? (() => performance.now());
    this.#outage = new Outage('the shared rate limits', logger);
  }

  /** True while the KeyValue does not answer and this process counts alone. */
  get isFallenBack(): boolean {
    return this.#outage.isAway;
  }

  /** One request of a bucket. Never throws; a promise never rejects, and waits for one call. */
  take(bucketName: string, size: BucketSize): RateDecision | Promise<RateDecision> {
    const nowMs = this.#nowMs();
    const known = this.#bucketOf(bucketName, size, nowMs);
    const isAway = this.#outage.isAway;
    const isEmpty = !isAway && nowMs < known.emptyUntilMs;
    if (isEmpty || !known.bucket.take(size, nowMs)) return refused(known, size, nowMs);
    if (!this.#keyValue) return admitted(known.bucket.tokens, size);
    if (!isAway) return this.#takeShared(this.#keyValue, known, size);
    // One request now and then tries whether the KeyValue is back, without waiting.
    if (this.#outage.startsTry(nowMs)) void this.#takeShared(this.#keyValue, known, size);
    return admitted(known.bucket.tokens, size);
  }

  #bucketOf(name: string, size: BucketSize, nowMs: number): KnownBucket {
    const found = this.#buckets.get(name);
    if (found) return found;
    const known = { name, bucket: new TokenBucket(size, nowMs), emptyUntilMs: 0 };
    this.#buckets.set(name, known);
    return known;
  }

  /** Decides by the shared bucket about a request whose own token is taken already. */
  async #takeShared(
    keyValue: KeyValue,
    known: KnownBucket,
    size: BucketSize,
  ): Promise<RateDecision> {
    const { bucket } = known;
    const { era } = this.#outage;
    try {
      const { isTaken, left, msUntilNext } = await keyValue.takeToken(known.name, size);
      const nowMs = this.#nowMs();
      this.#outage.succeeded(era, nowMs);
      if (isTaken) return admitted(Math.min(left, bucket.tokens), size);
      bucket.refund();
      known.emptyUntilMs = nowMs + msUntilNext;
      return refused(known, size, nowMs);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#outage.failed(era, this.#nowMs(), reason);
      return admitted(bucket.tokens, size);
    }
  }
}

function admitted(left: number, size: BucketSize): RateDecision {
  const secondsUntilFull = Math.ceil((size.burst - left) / size.perSecond);
  return { isAdmitted: true, left, secondsUntilFull, retryAfterS: 0 };
}

function refused(
  { bucket, emptyUntilMs }: KnownBucket,
  size: BucketSize,
  nowMs: number,
): RateDecision {
  const retryMs = Math.max(bucket.msUntil(size), emptyUntilMs - nowMs);
  const retryAfterS = Math.max(1, Math.ceil(retryMs / 1000));
  const secondsUntilFull = Math.ceil(size.burst / size.perSecond);
  return { isAdmitted: false, left: 0, secondsUntilFull, retryAfterS };
}
