// Whether one more request may pass now. Each process counts in a bucket of its own; with a
// KeyValue a request also needs a token of the bucket that all share. One process lets burst +
// rate x t pass in t seconds at most, whatever happens outside, and all together no more while the
// KeyValue answers. While it does not, each counts alone, in buckets that were drained along
// before: then the bound is (burst + rate x t) x processes.
import type { KeyValue } from '#backends/key-value.ts';
import type { Logger } from '#kit/logger.ts';
import { RecentMap } from '#kit/recent-map.ts';
import { type BucketSize, TokenBucket } from '#kit/token-bucket.ts';
import { HeldTokens } from './held-tokens.ts';
import { Outage } from './outage.ts';

export interface RateLimitsOptions {
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  /** Left out: this process counts alone, every decision is there at once. Its owner closes it. */
  readonly keyValue?: KeyValue | undefined;
  /** Milliseconds of a clock that never steps back. */
  readonly nowMs?: () => number;
  /** Buckets that are remembered; one that is forgotten is full again. Default 100,000. */
  readonly bucketsMax?: number;
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

export interface RateLimitCounts {
  readonly admitted: number;
  readonly refused: number;
  readonly sharedCalls: number;
  readonly sharedFailures: number;
}

type Waiter = (decision: RateDecision) => void;

/** One bucket, as this process sees it. */
interface Lane {
  readonly name: string;
  readonly bucket: TokenBucket;
  readonly held: HeldTokens;
  /** Requests that wait for the call that runs; never more than the bucket has tokens. */
  waiting: Waiter[];
  isFetching: boolean;
}

const BUCKETS_MAX = 100_000;

export class RateLimits {
  readonly #keyValue: KeyValue | undefined;
  readonly #nowMs: () => number;
  readonly #lanes: RecentMap<Lane>;
  readonly #outage: Outage;
  readonly #counts = { admitted: 0, refused: 0, sharedCalls: 0, sharedFailures: 0 };

  constructor({ logger, keyValue, nowMs, bucketsMax = BUCKETS_MAX }: RateLimitsOptions) {
    this.#keyValue = keyValue;
    this.#nowMs = nowMs ?? (() => performance.now());
    this.#lanes = new RecentMap(bucketsMax);
    this.#outage = new Outage('the shared rate limits', logger);
  }

  /** True while the KeyValue does not answer and this process counts alone. */
  get isFallenBack(): boolean {
    return this.#outage.isAway;
  }

  get counts(): RateLimitCounts {
    return this.#counts;
  }

  /**
   * One request of a bucket. Never throws, and a promise of it never rejects; it waits for one call
   * of the KeyValue, two at most.
   */
  take(bucketName: string, size: BucketSize): RateDecision | Promise<RateDecision> {
    const nowMs = this.#nowMs();
    const lane = this.#lane(bucketName, size, nowMs);
    const { bucket, held, waiting } = lane;
    if (!this.#asksShared(lane, size, nowMs)) return this.#takeOwn(lane, size, nowMs);
    if (bucket.tokensAt(size, nowMs) < waiting.length + 1) return this.#refused(lane, size, nowMs);
    if (waiting.length === 0 && held.take(nowMs)) {
      if (held.isLow(nowMs)) this.#fetch(lane, size);
      return this.#takeOwn(lane, size, nowMs);
    }
    if (held.msEmpty(nowMs) > 0) return this.#refused(lane, size, nowMs);
    return new Promise((resolve) => {
      waiting.push(resolve);
      this.#fetch(lane, size);
    });
  }

  #lane(name: string, size: BucketSize, nowMs: number): Lane {
    const known = this.#lanes.get(name);
    if (known) return known;
    const bucket = new TokenBucket(size, nowMs);
    const lane = { name, bucket, held: new HeldTokens(), waiting: [], isFetching: false };
    this.#lanes.set(name, lane);
    return lane;
  }

  /** While the KeyValue is away one request now and then starts a call, without waiting. */
  #asksShared(lane: Lane, size: BucketSize, nowMs: number): boolean {
    if (this.#keyValue === undefined) return false;
    if (!this.#outage.isAway) return true;
    if (!lane.isFetching && this.#outage.startsTry(nowMs)) this.#fetch(lane, size);
    return false;
  }

  /** By this process's own bucket. */
  #takeOwn(lane: Lane, size: BucketSize, nowMs: number): RateDecision {
    const isThere = lane.bucket.take(size, nowMs);
    return isThere ? this.#admitted(lane, size, nowMs) : this.#refused(lane, size, nowMs);
  }

  /** Fetches a block, and again while requests wait that it did not reach. */
  async #fetch(lane: Lane, size: BucketSize): Promise<void> {
    if (lane.isFetching) return;
    lane.isFetching = true;
    do {
      await this.#fetchBlock(lane, size);
    } while (lane.waiting.length > 0);
    lane.isFetching = false;
  }

  /** Decides all that waited when it began: by what it fetched, or here alone. */
  async #fetchBlock(lane: Lane, size: BucketSize): Promise<void> {
    const { held, name } = lane;
    const { era } = this.#outage;
    const wanted = held.nextBlock(size, this.#nowMs(), lane.waiting.length);
    this.#counts.sharedCalls++;
    try {
      const taken = await this.#keyValue?.takeTokens(name, size, wanted);
      const nowMs = this.#nowMs();
      if (taken) held.add(taken, wanted, nowMs);
      this.#outage.succeeded(era, nowMs);
    } catch (error) {
      this.#counts.sharedFailures++;
      const reason = error instanceof Error ? error.message : String(error);
      this.#outage.failed(era, this.#nowMs(), reason);
    }
    this.#decideWaiting(lane, size);
  }

  #decideWaiting(lane: Lane, size: BucketSize): void {
    const nowMs = this.#nowMs();
    const { held, bucket, waiting } = lane;
    const isAway = this.#outage.isAway;
    lane.waiting = [];
    for (const decide of waiting) {
      if (isAway) decide(this.#takeOwn(lane, size, nowMs));
      else if (bucket.tokensAt(size, nowMs) < 1) decide(this.#refused(lane, size, nowMs));
      else if (held.take(nowMs)) decide(this.#takeOwn(lane, size, nowMs));
      else if (held.msEmpty(nowMs) > 0) decide(this.#refused(lane, size, nowMs));
      else lane.waiting.push(decide);
    }
  }

  #admitted(lane: Lane, size: BucketSize, nowMs: number): RateDecision {
    this.#counts.admitted++;
    const left = this.#left(lane, size, nowMs);
    const secondsUntilFull = Math.ceil((size.burst - left) / size.perSecond);
    return { isAdmitted: true, left, secondsUntilFull, retryAfterS: 0 };
  }

  #refused({ bucket, held }: Lane, size: BucketSize, nowMs: number): RateDecision {
    this.#counts.refused++;
    const retryMs = Math.max(bucket.msUntil(size), held.msEmpty(nowMs));
    const retryAfterS = Math.max(1, Math.ceil(retryMs / 1000));
    const secondsUntilFull = Math.ceil(size.burst / size.perSecond);
    return { isAdmitted: false, left: 0, secondsUntilFull, retryAfterS };
  }

  #left({ bucket, held }: Lane, size: BucketSize, nowMs: number): number {
    const isShared = this.#keyValue !== undefined && !this.#outage.isAway;
    return isShared ? Math.min(bucket.tokens, held.left(size, nowMs)) : bucket.tokens;
  }
}
