// Waiting for a condition: with an end, as every wait has.
import { setTimeout as delay } from 'node:timers/promises';

export const WAIT_MS_MAX = 60_000;
const POLL_MS = 5;

/** Asks until it holds. Throws with what was waited for where it does not in time. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  msMax = WAIT_MS_MAX,
  pollMs = POLL_MS,
): Promise<void> {
  const giveUpAt = performance.now() + msMax;
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error(`waited ${msMax} ms for ${what}`);
    await delay(pollMs);
  }
}
