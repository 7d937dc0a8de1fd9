// Waiting for a condition: with an end, as every wait has. Time in which the machine had more to do
// than it has processors for is not counted against what is waited for, up to ten times the limit.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export const WAIT_MS_MAX = 60_000;
const POLL_MS = 5;
const PATIENCE = 10;

/** Asks until it holds. Throws with what was waited for where it does not in time. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  msMax = WAIT_MS_MAX,
  pollMs = POLL_MS,
): Promise<void> {
  const began = performance.now();
  const crowdedBefore = crowdedMs();
  while (!(await holds())) {
    const waitedMs = performance.now() - began;
    if (waitedMs > msMax) {
      const pardonedMs = Math.min((PATIENCE - 1) * msMax, crowdedMs() - crowdedBefore);
      if (waitedMs > msMax + pardonedMs) throw new Error(`waited ${msMax} ms for ${what}`);
    }
    await delay(pollMs);
  }
}

/** How long some thread of the machine has waited for a processor so far; 0 where none says so. */
function crowdedMs(): number {
  try {
    const [, total] =
      /^some .*total=(\d+)$/m.exec(readFileSync('/proc/pressure/cpu', 'utf8')) ?? [];
    return Number(total ?? 0) / 1000;
  } catch {
    return 0;
  }
}
