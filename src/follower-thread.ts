// The follower as the service sees it: a thread that is started, watched and started again. Its
// failures are said in the log and end nothing; a stop waits for it only so long.
import { Worker } from 'node:worker_threads';
import { type Clock, systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { FollowerWatch } from './follower-watch.ts';

/** What the follower is to do: plain data, it goes to another thread. */
export interface FollowerOrder {
  readonly dataDir: string;
  /** The log is here, or where undefined in DATA_DIR. */
  readonly natsUrl: string | undefined;
  /** As clients see it. */
  readonly epoch: string;
  readonly everyMs: number;
  readonly everyMessages: number;
}

/** What the follower says. */
export type FollowerReport =
  | { readonly kind: 'progress'; readonly seq: number }
  | {
      readonly kind: 'log';
      readonly level: keyof Logger;
      readonly fields: object;
      readonly message: string;
    };

/** Asks for the end: at `endSeq`, if that is reached within `msMax`. */
export interface FollowerStop {
  readonly endSeq: number;
  readonly msMax: number;
}

export interface FollowerThreadOptions {
  readonly order: FollowerOrder;
  readonly logger: Logger;
  /** Position of the service's own book. */
  readonly servedSeq: () => number;
  /** The program of the thread; the follower's own unless a test has another. */
  readonly program?: URL;
  readonly clock?: Clock;
}

/** One that lived so long did not fail at its start: the next pause is short again. */
const STEADY_MS = 300_000;
const BACKOFF_MS_MAX = 60_000;
const WATCH_MS = 5000;
/** A stop: how long it may fold on, and how long it may take with the last snapshot. */
const CATCH_UP_MS_MAX = 2000;
const STOP_MS_MAX = 5000;

export class FollowerThread {
  readonly #options: FollowerThreadOptions;
  readonly #clock: Clock;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #worker: Worker | undefined;
  /** The thread of now has said something: it has its engine. */
  #isUp = false;

  /** Starts it; nothing is waited for. */
  constructor(options: FollowerThreadOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#ended = this.#run();
  }

  /** Resolves when the thread is gone: after its last snapshot, or ended when it takes too long. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const stop: FollowerStop = { endSeq: this.#options.servedSeq(), msMax: CATCH_UP_MS_MAX };
    // One that still begins has nothing to keep that is not kept already.
    if (this.#isUp) this.#worker?.postMessage(stop);
    else await this.#worker?.terminate();
    const done = new AbortController();
    const late = this.#clock.wait(STOP_MS_MAX, done.signal).then(async (isLate) => {
      if (!isLate || this.#worker === undefined) return;
      this.#options.logger.warn({}, 'the follower took too long to stop: ended');
      await this.#worker.terminate();
    });
    await this.#ended;
    done.abort();
    await late;
  }

  async #run(): Promise<void> {
    const { logger } = this.#options;
    const { signal } = this.#stopping;
    for (let failures = 1; !signal.aborted; failures++) {
      const startedAtMs = performance.now();
      // A thread that cannot even be made is a failure like any other.
      const error = await this.#live().catch((failed: Error) => failed.message);
      if (signal.aborted) return;
      if (performance.now() - startedAtMs > STEADY_MS) failures = 1;
      const againInMs = Math.min(BACKOFF_MS_MAX, 500 * 2 ** failures);
      logger.error({ error, againInMs }, 'the follower ended: no snapshots until it is back');
      await this.#clock.wait(againInMs, signal);
    }
  }

  /** One life of the thread; resolves with what it ended of. */
  async #live(): Promise<string> {
    const { order, program = new URL('./follower.js', import.meta.url) } = this.#options;
    const worker = new Worker(program, { workerData: order, name: 'follower' });
    this.#worker = worker;
    this.#isUp = false;
    let failure = 'it returned';
    worker.once('error', (error: Error) => {
      failure = error.message;
    });
    const watch = this.#watch(worker);
    try {
      await new Promise((resolve) => worker.once('exit', resolve));
      return failure;
    } finally {
      clearInterval(watch);
      this.#worker = undefined;
    }
  }

  /** Passes on what the thread says, and says itself when it is behind or says nothing. */
  #watch(worker: Worker): NodeJS.Timeout {
    const { logger, servedSeq } = this.#options;
    const watch = new FollowerWatch(servedSeq(), performance.now());
    worker.on('message', (report: FollowerReport) => {
      this.#isUp = true;
      if (report.kind === 'progress') watch.heard(performance.now(), report.seq);
      else {
        watch.heard(performance.now());
        logger[report.level](report.fields, report.message);
      }
    });
    return setInterval(() => {
      const verdict = watch.judge(servedSeq(), performance.now());
      const fields = { seq: watch.seq, lag: servedSeq() - watch.seq };
      if (verdict === 'behind') logger.warn(fields, 'the follower is behind: snapshots are late');
      if (verdict === 'caught up') logger.info(fields, 'the follower has caught up');
      if (verdict !== 'hangs') return;
      logger.error(fields, 'the follower hangs: it is ended');
      void worker.terminate();
    }, WATCH_MS).unref();
  }
}
