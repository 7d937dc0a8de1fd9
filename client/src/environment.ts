// What the stream takes from its surroundings; a simulation brings its own.
import type { OpenSocket } from './socket.ts';

export interface Environment {
  /** Opens the connections; WebSockets by default. */
  readonly openSocket: OpenSocket;
  /** Milliseconds of a clock that never steps back. */
  now(): number;
  /** Calls back after so many milliseconds; what is returned takes it back. */
  after(ms: number, call: () => void): () => void;
  /** At least 0, less than 1. */
  random(): number;
}

/** The platform's own clock and chance. */
export const PLATFORM: Omit<Environment, 'openSocket'> = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/**
 * Tells of a timer that came so late that the program must have been held up, or the machine have
 * slept: what came meanwhile is read next, so silence is not judged yet. Where timers are always
 * late, as in a page that nobody sees, only once.
 */
export class LateTimers {
  #wasLate = false;

  /** `lateMs`: how long after its time this one came; `mostMs`: how late any may be. */
  isExcused(lateMs: number, mostMs: number): boolean {
    const isLate = lateMs > mostMs;
    const isExcused = isLate && !this.#wasLate;
    this.#wasLate = isLate;
    return isExcused;
  }
}

const BACKOFF_MS_MIN = 250;
const BACKOFF_MS_MAX = 30_000;

/**
 * Milliseconds before the next attempt, after so many in vain: anywhere up to a bound that doubles,
 * so that clients whom one outage cut off do not all come back at once.
 */
export function backoffMs(attempts: number, random: number): number {
  const bound = Math.min(BACKOFF_MS_MAX, BACKOFF_MS_MIN * 2 ** Math.min(attempts, 20));
  return Math.round(random * bound);
}
