// Waits in real time for something that other tasks bring about.
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 5;

/** Resolves once it is so; throws with the words after `mostMs`. */
export async function until(
  isSo: () => boolean,
  words: () => string,
  mostMs = 10_000,
): Promise<void> {
  const from = performance.now();
  while (!isSo()) {
    if (performance.now() - from > mostMs) throw new Error(`waited in vain: ${words()}`);
    await sleep(LOOK_EVERY_MS);
  }
}
