// Time as a dependency: everything that waits or reads the time takes a Clock, so tests run on
// their own.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal aborts (then with false). */
  wait(ms: number, signal?: AbortSignal): Promise<boolean>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: async (ms, signal) => {
    try {
      await sleep(ms, undefined, signal ? { signal } : {});
      return true;
    } catch {
      return false;
    }
  },
};
