// A clock that tests turn: waits end at once and move it on, except those that are held.
import type { Clock } from '#kit/clock.ts';

export class FakeClock implements Clock {
  nowMs: number;
  /** Every wait that ended by time, in order. */
  readonly waits: number[] = [];
  /** Waits of exactly this length end with their signal only; for request timeouts. */
  heldMs: number | undefined;
  /** The same for feeds that wait for a message of a stream. */
  quietMs: number | undefined;
  readonly #onWait: (ms: number) => void;

  constructor(nowMs: number, onWait: (ms: number) => void = () => {}) {
    this.nowMs = nowMs;
    this.#onWait = onWait;
  }

  now(): number {
    return this.nowMs;
  }

  async wait(ms: number, signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted) return false;
    if (ms === this.heldMs || ms === this.quietMs) return await endOf(signal);
    this.waits.push(ms);
    this.nowMs += ms;
    this.#onWait(ms);
    await new Promise((resolve) => setImmediate(resolve));
    return !signal?.aborted;
  }
}

function endOf(signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(false)));
}
