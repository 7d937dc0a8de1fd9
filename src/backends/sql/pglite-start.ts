// Starts the thread of the embedded database and waits for it for as long as it gets ahead. A start
// that stalls is ended and begun again, one that the engine refuses too: a recovery after a kill
// goes on from where it came to.
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { PgliteRefusal, StalledStart, startError } from './pglite-errors.ts';
import { filesMark, StallWatch } from './pglite-stall.ts';
import type { PgliteOrder, PgliteReport } from './sql-pglite-thread.ts';

export interface PgliteStart {
  readonly order: PgliteOrder;
  /** The program of the thread; the built one unless a test has another. */
  readonly program?: URL | undefined;
  /** Called before each start: a new database is put there again. */
  readonly prepare?: () => Promise<void>;
  /** The thread died after its start. */
  readonly onDeath: (why: string) => void;
  /** Called every ten checks while the start goes on, with what is being done. */
  readonly onWait?: ((doing: string, checks: number) => void) | undefined;
  /** From check to check; a test has a shorter one. Default 1000 ms. */
  readonly checkEveryMs?: number | undefined;
}

const CHECK_EVERY_MS = 1000;
const REPORT_EVERY_CHECKS = 10;
const STARTS_MAX = 3;
/** What the engine refuses twice it refuses again. */
const REFUSALS_MAX = 2;

/** Resolves with the running thread. Rejects with what pglite-errors.ts makes of the last start. */
export async function startPglite(start: PgliteStart): Promise<Worker> {
  for (let starts = 1; ; starts++) {
    try {
      await start.prepare?.();
      return await startOnce(start);
    } catch (error) {
      const startsMax = error instanceof StalledStart ? STARTS_MAX : REFUSALS_MAX;
      if (starts >= startsMax) throw await startError(start.order.directory, error);
    }
  }
}

/** Lets the thread write what it has to; one that does not get ahead with that is ended. */
export async function stopPglite(worker: Worker, start: PgliteStart): Promise<void> {
  // A thread that is gone has no id any more.
  if (worker.threadId === -1) return;
  worker.removeAllListeners();
  worker.on('error', () => {});
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.postMessage('close');
  await whileAhead(gone, start, () => 'closing its files').catch(() => worker.terminate());
}

/** Rejects with what the thread threw, PgliteRefusal, or StalledStart. */
async function startOnce(start: PgliteStart): Promise<Worker> {
  const { order, onDeath } = start;
  const file = start.program ?? new URL('./sql-pglite-thread.js', import.meta.url);
  const worker = new Worker(file, { workerData: order, name: 'database' });
  let doing = 'loading its program';
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (report: PgliteReport) => {
      if (report === 'ready') resolve();
      else if ('doing' in report) doing = report.doing;
      else reject(new PgliteRefusal(report.refusal));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('its thread ended')));
  });
  try {
    await whileAhead(ready, start, () => doing);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  worker.removeAllListeners('message');
  // Without a listener an error of the thread would end the process. Statements fail from now on.
  worker.on('error', (error) => onDeath(error.message));
  worker.on('exit', (code) => onDeath(`its thread ended with code ${code}`));
  return worker;
}

/** The work, or StalledStart once it does not get ahead any more. */
async function whileAhead(
  work: Promise<void>,
  { order, onWait, checkEveryMs = CHECK_EVERY_MS }: PgliteStart,
  doing: () => string,
): Promise<void> {
  const over = new AbortController();
  const checking = async (): Promise<never> => {
    const watch = new StallWatch();
    for (let checks = 1; ; checks++) {
      await delay(checkEveryMs, undefined, { signal: over.signal });
      const mark = `${doing()} ${await filesMark(order.directory)}`;
      const { user, system } = process.cpuUsage();
      const why = watch.check({ mark, processorMs: (user + system) / 1000 });
      if (why !== undefined) throw new StalledStart(`${why} while ${doing()}`);
      if (checks % REPORT_EVERY_CHECKS === 0) onWait?.(doing(), checks);
    }
  };
  const stalled = checking();
  stalled.catch(() => {});
  await Promise.race([work, stalled]).finally(() => over.abort());
}
