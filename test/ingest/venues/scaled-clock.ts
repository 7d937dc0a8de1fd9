// A clock that runs faster than the real one, so that waits of a minute take a part of a second and
// still pass beside real sockets.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#kit/clock.ts';

export class ScaledClock implements Clock {
  readonly #from = performance.now();
  readonly #baseMs: number;
  readonly #times: number;

  /** `baseMs`: when it begins; `times`: how much faster it runs. */
  constructor(baseMs: number, times: number) {
    this.#baseMs = baseMs;
    this.#times = times;
  }

  now(): number {
    return Math.floor(this.#baseMs + (performance.now() - this.#from) * this.#times);
  }

  async wait(ms: number, signal?: AbortSignal): Promise<boolean> {
    try {
      await sleep(ms / this.#times, undefined, signal ? { signal } : {});
      return true;
    } catch {
      return false;
    }
  }
}
