// Ending on request, whenever it comes: also while something is still waited for.
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';

/** The operator asked for the end while something was waited for: no failure. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Rejects with StoppedError when the operator asks for the end; never resolves. */
export function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(new StoppedError('stopped by the operator'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Longer than a stop takes, whatever hangs. */
const STOP_MS_MAX = 10_000;
/** What the parts of a stop may take together; the rest is for the process to end. */
const PARTS_MS_MAX = 9000;
/** Each part has this at most, and leaves what those behind it need. */
const PARTS: Readonly<Record<StopPart, { readonly msMax: number; readonly leavesMs: number }>> = {
  feeds: { msMax: 2000, leavesMs: 0 },
  fold: { msMax: 1000, leavesMs: 0 },
  clients: { msMax: 5500, leavesMs: 2000 },
  store: { msMax: 3000, leavesMs: 1250 },
  operations: { msMax: 250, leavesMs: 1000 },
  log: { msMax: 5000, leavesMs: 0 },
};

export type StopPart = 'feeds' | 'fold' | 'clients' | 'store' | 'operations' | 'log';

/** One that follows this soon is the same: a terminal and npm both tell it. */
const SAME_SIGNAL_MS = 500;

/**
 * Aborts at the first SIGINT or SIGTERM; then the process has 10 s, and `delayMs` before them.
 * Another one ends it at once. Both kill it: an exit waits for threads, whatever they are at.
 */
export function stopOnSignals(delayMs: number): AbortSignal {
  const stop = new AbortController();
  const kill = (): boolean => process.kill(process.pid, 'SIGKILL');
  let stoppedAtMs = 0;
  const onSignal = (): void => {
    if (stop.signal.aborted) {
      if (performance.now() - stoppedAtMs > SAME_SIGNAL_MS) kill();
      return;
    }
    stoppedAtMs = performance.now();
    setTimeout(kill, STOP_MS_MAX + delayMs).unref();
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return stop.signal;
}

/** Ends a process that is done, in spite of what a late part of its stop still holds open. */
export function endSoon(): void {
  setTimeout(() => process.exit(), 250).unref();
}

/** The time of one stop, shared out among its parts. */
export class StopClock {
  readonly #logger: Logger;
  readonly #endMs = performance.now() + PARTS_MS_MAX;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Waits for a part. One that fails or is late is said, and the stop goes on. */
  async within(part: StopPart, work: Promise<unknown>): Promise<void> {
    const { msMax, leavesMs } = PARTS[part];
    const leftMs = this.#endMs - performance.now() - leavesMs;
    const done = new AbortController();
    const late = systemClock.wait(Math.max(0, Math.min(msMax, leftMs)), done.signal);
    const ended = work.then(
      () => false,
      (error: unknown) => {
        this.#logger.error({ part, err: error }, 'a part of the stop failed');
        return false;
      },
    );
    const isLate = await Promise.race([ended, late]);
    done.abort();
    if (isLate) this.#logger.warn({ part }, 'a part of the stop took too long: left behind');
  }
}

/** The result, unless the operator ends it first; then what comes late is put away. */
export async function unlessStopped<T>(
  work: Promise<T>,
  signal: AbortSignal,
  putAway: (late: T) => Promise<void>,
): Promise<T> {
  work.then(
    (late) => (signal.aborted ? putAway(late) : undefined),
    () => {},
  );
  return await Promise.race([work, stopped(signal)]);
}
