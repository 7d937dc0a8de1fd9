// The follower as the service sees it: a thread that is started, watched and started again. Its
// failures are said in the log and end nothing; a stop waits for it only so long.
import { Worker } from 'node:worker_threads';
import type { ArchiveWriterState } from '#clickhouse/archive-writer.ts';
import type { CapturedClose } from '#clickhouse/close-watch.ts';
import { type ColumnFailure, ColumnStoreError } from '#clickhouse/column-store.ts';
import type { QuestionName } from '#clickhouse/history-questions.ts';
import { type Clock, systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { ArchiveOrder } from './archive.ts';
import { FollowerWatch } from './follower-watch.ts';
import type { SnapshotRhythm } from './snapshot-writer.ts';

/** What the follower is to do: plain data, it goes to another thread. */
export interface FollowerOrder {
  readonly dataDir: string;
  /** The log is here, or where undefined in DATA_DIR. */
  readonly natsUrl: string | undefined;
  /** As clients see it. */
  readonly epoch: string;
  /** How often snapshots are kept; undefined: never. */
  readonly rhythm: SnapshotRhythm | undefined;
  /** Where every price is kept; undefined: nowhere. */
  readonly archive: ArchiveOrder | undefined;
}

/** What the follower says. */
export type FollowerReport =
  | { readonly kind: 'progress'; readonly seq: number; readonly archive?: ArchiveWriterState }
  | { readonly kind: 'closes'; readonly id: number; readonly closes: readonly CapturedClose[] }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'refusal';
      readonly id: number;
      readonly failure: ColumnFailure;
      readonly why: string;
    }
  | {
      readonly kind: 'log';
      readonly level: keyof Logger;
      readonly fields: object;
      readonly message: string;
    };

/** Asks for the end: at `endSeq`, if that is reached within `msMax`. */
export interface FollowerStop {
  readonly kind: 'stop';
  readonly endSeq: number;
  readonly msMax: number;
}

/** What the follower is told. */
export type FollowerRequest =
  | FollowerStop
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly name: QuestionName;
      readonly request: unknown;
    }
  /** Closes of this id were kept, or why not. */
  | { readonly kind: 'kept'; readonly id: number; readonly failure?: string };

export interface FollowerThreadOptions {
  readonly order: FollowerOrder;
  readonly logger: Logger;
  /** Position of the service's own book. */
  readonly servedSeq: () => number;
  /** Where closes are kept; rejects while that is away. */
  readonly keepCloses?: (closes: readonly CapturedClose[]) => Promise<void>;
  /** The program of the thread; the follower's own unless a test has another. */
  readonly program?: URL;
  readonly clock?: Clock;
}

/** One that lived so long did not fail at its start: the next pause is short again. */
const STEADY_MS = 300_000;
const BACKOFF_MS_MAX = 60_000;
const WATCH_MS = 5000;
/** Questions that wait for an answer, and how long. */
const ASKED_MAX = 256;
const ANSWER_MS_MAX = 15_000;
/** A stop: how long it may fold on, and how long it may take with the last snapshot. */
const CATCH_UP_MS_MAX = 2000;
const STOP_MS_MAX = 5000;

interface Asked {
  resolve(value: unknown): void;
  reject(error: ColumnStoreError): void;
  readonly late: NodeJS.Timeout;
}

export class FollowerThread {
  readonly #options: FollowerThreadOptions;
  readonly #clock: Clock;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #worker: Worker | undefined;
  #archive: ArchiveWriterState | undefined;
  #seq: number | undefined;
  readonly #asked = new Map<number, Asked>();
  #lastId = 0;

  /** Starts it; nothing is waited for. */
  constructor(options: FollowerThreadOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#ended = this.#run();
  }

  /** How far the archive is; undefined before it is open, and where there is none. */
  get archive(): ArchiveWriterState | undefined {
    return this.#archive;
  }

  /** How far its own book is; undefined before it has said so. */
  get seq(): number | undefined {
    return this.#seq;
  }

  /** Questions that wait for an answer of the archive. */
  get questionsWaiting(): number {
    return this.#asked.size;
  }

  /** What the archive answers. Throws ColumnStoreError. */
  async ask(name: QuestionName, request: unknown): Promise<unknown> {
    const worker = this.#worker;
    if (worker === undefined || this.#archive === undefined) {
      throw new ColumnStoreError('the archive is not open', 'unavailable');
    }
    if (this.#asked.size >= ASKED_MAX) {
      throw new ColumnStoreError(`${ASKED_MAX} questions wait already`, 'unavailable');
    }
    const id = ++this.#lastId;
    return await new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#asked.delete(id);
        reject(new ColumnStoreError('the archive does not answer', 'timeout'));
      }, ANSWER_MS_MAX);
      this.#asked.set(id, { resolve, reject, late });
      worker.postMessage({ kind: 'ask', id, name, request } satisfies FollowerRequest);
    });
  }

  /** Resolves when the thread is gone: after its last snapshot, or ended when it takes too long. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const endSeq = this.#options.servedSeq();
    const stop: FollowerRequest = { kind: 'stop', endSeq, msMax: CATCH_UP_MS_MAX };
    this.#worker?.postMessage(stop);
    const done = new AbortController();
    const late = this.#clock.wait(STOP_MS_MAX, done.signal).then((isLate) => {
      if (isLate && this.#worker) this.#end(this.#worker, 'the follower took too long to stop');
    });
    await this.#ended;
    done.abort();
    await late;
  }

  /**
   * Ends a thread that does not end. One that ClickHouse's library is being opened in cannot be
   * ended: the library aborts, which stops its thread for good, and the process waits for that.
   */
  #end(worker: Worker, why: string): void {
    const { archive } = this.#options.order;
    const isOpening = archive !== undefined && !archive.clickhouseUrl && !this.#archive;
    const what = isOpening ? 'it opens its archive, nothing can be done' : 'it is ended';
    this.#options.logger.error({ seq: this.#seq }, `${why}: ${what}`);
    if (!isOpening) void worker.terminate();
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
      logger.error(
        { error, againInMs },
        'the follower ended: no snapshots, no history until it is back',
      );
      await this.#clock.wait(againInMs, signal);
    }
  }

  /** One life of the thread; resolves with what it ended of. */
  async #live(): Promise<string> {
    const { order, program = new URL('./follower.js', import.meta.url) } = this.#options;
    // ClickHouse's library must stay when the thread that uses it ends: unloaded with the last
    // thread that knows it, it takes the process with it.
    if (order.archive && !order.archive.clickhouseUrl)
      await import('#clickhouse/embedded-store.ts');
    if (this.#stopping.signal.aborted) return 'it was stopped';
    const worker = new Worker(program, { workerData: order, name: 'follower' });
    this.#worker = worker;
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
      this.#archive = undefined;
      const gone = new ColumnStoreError('the archive is being opened again', 'unavailable');
      for (const id of [...this.#asked.keys()]) this.#settle(id)?.reject(gone);
    }
  }

  #hear(worker: Worker, report: FollowerReport): void {
    if (report.kind === 'progress') {
      this.#archive = report.archive;
      this.#seq = report.seq;
    } else if (report.kind === 'log') {
      this.#options.logger[report.level](report.fields, report.message);
    } else if (report.kind === 'closes') void this.#keep(worker, report.id, report.closes);
    else if (report.kind === 'answer') this.#settle(report.id)?.resolve(report.value);
    else this.#settle(report.id)?.reject(new ColumnStoreError(report.why, report.failure));
  }

  async #keep(worker: Worker, id: number, closes: readonly CapturedClose[]): Promise<void> {
    const failure = await this.#options.keepCloses?.(closes).then(
      () => undefined,
      (error: Error) => error.message,
    );
    const kept: FollowerRequest = { kind: 'kept', id, ...(failure !== undefined && { failure }) };
    worker.postMessage(kept);
  }

  #settle(id: number): Asked | undefined {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (asked) clearTimeout(asked.late);
    return asked;
  }

  /** Passes on what the thread says, and says itself when it is behind or says nothing. */
  #watch(worker: Worker): NodeJS.Timeout {
    const { logger, servedSeq } = this.#options;
    const watch = new FollowerWatch(servedSeq(), performance.now());
    worker.on('message', (report: FollowerReport) => {
      watch.heard(performance.now(), report.kind === 'progress' ? report.seq : watch.seq);
      this.#hear(worker, report);
    });
    return setInterval(() => {
      const verdict = watch.judge(servedSeq(), performance.now());
      const fields = { seq: watch.seq, lag: servedSeq() - watch.seq };
      if (verdict === 'behind') logger.warn(fields, 'the follower is behind: snapshots are late');
      if (verdict === 'caught up') logger.info(fields, 'the follower has caught up');
      if (verdict === 'hangs') this.#end(worker, 'the follower hangs');
    }, WATCH_MS).unref();
  }
}
