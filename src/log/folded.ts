// Waiting for the book to have what was appended to the log.
import type { Clock } from '#kit/clock.ts';

const POLL_MS = 1;
/** A fold that takes longer is far behind, or its log is away. */
const FOLDED_MS_MAX = 10_000;

/** Whether the book came to `seq` in time. */
export async function untilFolded(
  reader: { readonly seq: number },
  seq: number,
  clock: Pick<Clock, 'wait'>,
  signal: AbortSignal,
): Promise<boolean> {
  for (let waitedMs = 0; reader.seq < seq; waitedMs += POLL_MS) {
    if (waitedMs >= FOLDED_MS_MAX || !(await clock.wait(POLL_MS, signal))) break;
  }
  return reader.seq >= seq;
}
