// Logs what a start waits for, while it waits: on a slow machine, or with a long log, a start takes
// minutes and must not look as if it hangs.
import { type Clock, systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { FeedAtWork } from './feeds/feeds.ts';

const FIRST_MS = 10_000;
/** The longer it takes, the less often it is worth a line. */
const GAP_MS_MAX = 300_000;
const SECOND_MS = 1000;
const READY_POLL_MS = 20;

/**
 * Resolves or rejects as `work` does. Until then it logs what the start is waiting for, and for how many
 * seconds so far: after ten, and whenever that has doubled, at least every five minutes. `what` follows
 * "waiting for", and may change.
 */
export async function announcingWait<T>(
  what: string | (() => string),
  work: Promise<T>,
  logger: Logger,
  clock: Clock = systemClock,
): Promise<T> {
  const done = new AbortController();
  const logWhile = async (): Promise<void> => {
    let [waitedMs, gapMs] = [0, FIRST_MS];
    while (await clock.wait(gapMs, done.signal)) {
      waitedMs += gapMs;
      gapMs = Math.min(GAP_MS_MAX, waitedMs);
      const text = typeof what === 'string' ? what : what();
      logger.info({ seconds: waitedMs / SECOND_MS }, `the start is waiting for ${text}`);
    }
  };
  void logWhile();
  return await work.finally(() => done.abort());
}

/** The feeds whose first prices are not in the book yet, for the log. */
export function firstPricesOf(feeds: readonly FeedAtWork[]): string {
  const names = feeds.filter(({ isReady }) => !isReady).map(({ status }) => status.name);
  return names.length === 0 ? 'the log to be read' : `the first prices of ${names.join(', ')}`;
}

/** Whether work is done within a time; rejects where it does. */
export async function isDoneWithin(
  work: Promise<unknown>,
  ms: number,
  clock: Clock = systemClock,
): Promise<boolean> {
  const done = new AbortController();
  const late = clock.wait(ms, done.signal).then(() => false);
  return await Promise.race([work.then(() => true), late]).finally(() => done.abort());
}

/** Resolves when it is ready, when `signal` aborts, or after `msMax`. */
export async function untilReady(
  isReady: () => boolean,
  clock: Clock,
  signal: AbortSignal,
  msMax: number,
): Promise<void> {
  const giveUpAt = clock.now() + msMax;
  while (!isReady() && clock.now() < giveUpAt) {
    if (!(await clock.wait(READY_POLL_MS, signal))) return;
  }
}
