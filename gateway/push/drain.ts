// Ends streams a few at a time, so that those who come back do not all come at once.
import { type Clock, systemClock } from '#kit/clock.ts';
import type { Session } from './session.ts';

/** So many at once are no rush. */
const TOGETHER_MIN = 50;
const PAUSE_MS = 25;
/** However many there are, it takes no longer than these pauses. */
const PAUSES_MAX = 40;

/** Tells each client to come again, here or elsewhere; a second at most. */
export async function drain(
  sessions: readonly Session[],
  clock: Clock = systemClock,
): Promise<void> {
  const together = Math.max(TOGETHER_MIN, Math.ceil(sessions.length / PAUSES_MAX));
  for (let from = 0; from < sessions.length; from += together) {
    if (from > 0) await clock.wait(PAUSE_MS);
    for (const session of sessions.slice(from, from + together)) session.close('shuttingDown');
  }
}
