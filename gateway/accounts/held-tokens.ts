// Tokens that this process took from a bucket shared with others, ahead of its requests: 50 ms of
// the rate at most, so that most requests are decided here and little lies idle.
import type { TokensTaken } from '#backends/key-value.ts';
import type { BucketSize } from '#kit/token-bucket.ts';

/** A block that lasted less is doubled, up to so much of the rate. */
const BLOCK_MS = 50;
/** Tokens kept longer are forgotten, and blocks begin small again. */
const KEPT_MS = 1000;
/**
 * Pause after the bucket was found empty. What comes back meanwhile is not lost, the bucket holds
 * it; asking for every single token would be as many calls as the rate.
 */
const EMPTY_MS_MIN = 20;
/** A block of fewer is used up at once: nothing is fetched ahead of it. */
const AHEAD_BLOCK_MIN = 4;

export class HeldTokens {
  #held = 0;
  #block = 1;
  #fetchedAtMs = Number.NEGATIVE_INFINITY;
  #emptyUntilMs = Number.NEGATIVE_INFINITY;
  /** Tokens of the bucket itself when it was last asked. */
  #leftThere = 0;

  /** Takes one that is held; says whether it did. */
  take(nowMs: number): boolean {
    this.#forgetStale(nowMs);
    if (this.#held === 0) return false;
    this.#held--;
    return true;
  }

  /** True when more should be fetched before these run out. */
  isLow(nowMs: number): boolean {
    const isWorthwhile = this.#block >= AHEAD_BLOCK_MIN && this.#emptyUntilMs <= nowMs;
    return isWorthwhile && this.#held <= this.#block / 4;
  }

  /** Milliseconds for which the bucket is known to hold nothing for us. */
  msEmpty(nowMs: number): number {
    return Math.max(0, this.#emptyUntilMs - nowMs);
  }

  /** How many to ask for next; at least as many as wait. */
  nextBlock({ perSecond, burst }: BucketSize, nowMs: number, waiting: number): number {
    this.#forgetStale(nowMs);
    const blockMax = Math.max(1, Math.floor((perSecond * BLOCK_MS) / 1000));
    const lastedMs = nowMs - this.#fetchedAtMs;
    if (lastedMs > KEPT_MS) this.#block = 1;
    else if (lastedMs < BLOCK_MS) this.#block *= 2;
    this.#block = Math.min(this.#block, blockMax);
    return Math.min(burst, Math.max(this.#block, waiting));
  }

  /** What came of asking for `wanted`. */
  add({ taken, left, msUntilNext }: TokensTaken, wanted: number, nowMs: number): void {
    this.#held += taken;
    this.#leftThere = left;
    this.#fetchedAtMs = nowMs;
    if (taken < wanted) this.#emptyUntilMs = nowMs + Math.max(EMPTY_MS_MIN, msUntilNext);
  }

  /** Tokens here and, as known, in the bucket: what others take shows with the next block. */
  left({ perSecond, burst }: BucketSize, nowMs: number): number {
    const grown = Math.max(0, ((nowMs - this.#fetchedAtMs) / 1000) * perSecond);
    return Math.min(burst, this.#held + this.#leftThere + Math.floor(grown));
  }

  #forgetStale(nowMs: number): void {
    if (nowMs - this.#fetchedAtMs > KEPT_MS) this.#held = 0;
  }
}
