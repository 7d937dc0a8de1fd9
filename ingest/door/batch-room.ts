// How much memory the answers to posts under keys may take, over all sources. Each source has a
// share that no other can use; what it keeps beyond that comes from a pool that all use. A source
// never makes room for another: where the pool gives no more, it drops its own oldest.

/** Of each source, in bytes; the longest answer fits. */
export const SHARE_BYTES = 128 * 1024;
/** Of all sources together beyond their shares. */
export const POOL_BYTES = 128 * 1024 * 1024;

export class BatchRoom {
  #pooled = 0;

  /** Bytes of the pool that are used. */
  get pooled(): number {
    return this.#pooled;
  }

  /**
   * Whether a source that keeps `held` bytes may keep `bytes`. It takes no more of the pool than it
   * leaves to others: one alone gets half of it, and as keys are forgotten many get equal parts.
   */
  mayKeep(bytes: number, held: number): boolean {
    const wanted = beyondShare(bytes);
    return wanted <= POOL_BYTES - (this.#pooled - beyondShare(held) + wanted) || wanted === 0;
  }

  /** A source that kept `held` bytes keeps `bytes` now. */
  keep(bytes: number, held: number): void {
    this.#pooled += beyondShare(bytes) - beyondShare(held);
  }
}

function beyondShare(bytes: number): number {
  return Math.max(0, bytes - SHARE_BYTES);
}
