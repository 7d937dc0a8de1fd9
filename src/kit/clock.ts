// Time as a dependency: everything that waits or reads the time takes a Clock, so tests run on
// their own.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal aborts (then with false). */
  wait(ms: number, signal?: AbortSignal): Promise<boolean>;
}

/** A longer timer of Node fires at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: async (ms, signal) => {
    try {
      let leftMs = ms;
      do {
        await sleep(Math.min(leftMs, TIMER_MS_MAX), undefined, signal ? { signal } : {});
        leftMs -= TIMER_MS_MAX;
      } while (leftMs > 0);
      return true;
    } catch {
      return false;
    }
  },
};
