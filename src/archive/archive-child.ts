// The archive process as the service sees it: a process that is started, watched and started again.
// Its failures are said in the log and end nothing; a stop waits for it only so long.

import type { ChildProcess } from 'node:child_process';
import type { ArchiveWriterState } from '#clickhouse/archive-writer.ts';
import type { CapturedClose } from '#clickhouse/close-watch.ts';
import { ColumnStoreError } from '#clickhouse/column-store.ts';
import type { QuestionName } from '#clickhouse/history-questions.ts';
import { backOffMs } from '#kit/back-off.ts';
import { type Clock, systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { forkProgram, makeYield } from '#kit/yielding.ts';
import type { ChildOrder, ChildReport, ChildRequest } from './child-messages.ts';
import { ArchiveChildWatch } from './child-watch.ts';

export interface ArchiveChildOptions {
  readonly order: ChildOrder;
  readonly logger: Logger;
  /** Position of the service's own book. */
  readonly servedSeq: () => number;
  /** Where closes are kept; rejects while that is away. */
  readonly keepCloses?: (closes: readonly CapturedClose[]) => Promise<void>;
  /** The program of the process; the archive process's own unless a test has another. */
  readonly program?: URL;
  readonly clock?: Clock;
}

/** One that lived so long did not fail at its start: the next pause is short again. */
const STEADY_MS = 300_000;
const RESTART = { firstMs: 1000, mostMs: 60_000 };
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

export class ArchiveChild {
  readonly #options: ArchiveChildOptions;
  readonly #clock: Clock;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #child: ChildProcess | undefined;
  #yields: boolean;
  #archive: ArchiveWriterState | undefined;
  #archiveFailure: string | undefined;
  #seq: number | undefined;
  readonly #asked = new Map<number, Asked>();
  #lastId = 0;

  /** Starts it; nothing is waited for. */
  constructor(options: ArchiveChildOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#yields = options.order.yields;
    this.#ended = this.#run();
  }

  /** How far the archive is; undefined before it is open, and where there is none. */
  get archive(): ArchiveWriterState | undefined {
    return this.#archive;
  }

  /** Why the archive is not open, where that is known. */
  get archiveFailure(): string | undefined {
    return this.#archiveFailure;
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
    const child = this.#child;
    if (child === undefined || this.#archive === undefined) {
      const failure = this.#archiveFailure === undefined ? 'opening' : 'unavailable';
      throw new ColumnStoreError('the archive is not open', failure);
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
      const untilMs = systemClock.now() + ANSWER_MS_MAX;
      send(child, { kind: 'ask', id, name, request, untilMs });
    });
  }

  /** Resolves when it is gone: after its last snapshot, or killed when that takes too long. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const endSeq = this.#options.servedSeq();
    if (this.#child) send(this.#child, { kind: 'stop', endSeq, msMax: CATCH_UP_MS_MAX });
    const done = new AbortController();
    const late = this.#clock.wait(STOP_MS_MAX, done.signal).then((isLate) => {
      if (isLate && this.#child)
        this.#end(this.#child, 'the archive process took too long to stop');
    });
    await this.#ended;
    done.abort();
    await late;
  }

  /** What it has kept, it has kept: an archive in a killed process is whole. */
  #end(child: ChildProcess, why: string): void {
    this.#options.logger.error({ seq: this.#seq }, `${why}: it is ended`);
    child.kill('SIGKILL');
  }

  async #run(): Promise<void> {
    const { logger } = this.#options;
    const { signal } = this.#stopping;
    for (let failures = 1; !signal.aborted; failures++) {
      const startedAtMs = performance.now();
      // A process that cannot even be made is a failure like any other.
      const error = await this.#live().catch((failed: Error) => failed.message);
      if (signal.aborted) return;
      if (performance.now() - startedAtMs > STEADY_MS) failures = 1;
      const againInMs = backOffMs(RESTART, failures);
      logger.error(
        { error, againInMs },
        'the archive process ended: no snapshots, no history until it is back',
      );
      await this.#clock.wait(againInMs, signal);
    }
  }

  /** One life of the process; resolves with what it ended of. */
  async #live(): Promise<string> {
    const { order, program = new URL('./archive-process.js', import.meta.url) } = this.#options;
    // Values travel as they lie. What it prints itself, ClickHouse's words among it, is no log.
    const child = forkProgram(program, [], {
      // Opening the archive takes seconds of work: on a busy machine it would never get them.
      yields: this.#yields && order.archive === undefined,
      serialization: 'advanced',
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    this.#child = child;
    let failure: string | undefined;
    child.on('error', (error) => {
      failure = error.message;
    });
    const watch = new ArchiveChildWatch(this.#options.servedSeq(), performance.now());
    child.on('message', (report: ChildReport) => {
      watch.received(performance.now(), report.kind === 'progress' ? report.seq : watch.seq);
      if (report.kind === 'failed') failure = report.error;
      else this.#receive(child, report);
    });
    const judging = setInterval(() => this.#judge(child, watch), WATCH_MS).unref();
    send(child, { kind: 'begin', order });
    try {
      const [code, signal] = await endOf(child);
      return failure ?? (code === 0 ? 'it returned' : `it ended with ${signal ?? `code ${code}`}`);
    } finally {
      clearInterval(judging);
      this.#child = undefined;
      this.#archive = undefined;
      this.#archiveFailure = undefined;
      const gone = new ColumnStoreError('the archive is being opened again', 'opening');
      for (const id of [...this.#asked.keys()]) this.#settle(id)?.reject(gone);
    }
  }

  #receive(child: ChildProcess, report: Exclude<ChildReport, { kind: 'failed' }>): void {
    if (report.kind === 'progress') {
      if (this.#archive === undefined && report.archive) this.#makeYield(child);
      this.#archive = report.archive;
      this.#archiveFailure = report.archiveFailure;
      this.#seq = report.seq;
    } else if (report.kind === 'log') {
      this.#options.logger[report.level](report.fields, report.message);
    } else if (report.kind === 'closes') void this.#keep(child, report.id, report.closes);
    else if (report.kind === 'answer') this.#settle(report.id)?.resolve(report.value);
    else this.#settle(report.id)?.reject(new ColumnStoreError(report.why, report.failure));
  }

  /** Once the archive is open, nothing that it does is urgent. */
  #makeYield({ pid }: ChildProcess): void {
    if (this.#yields && pid !== undefined) makeYield(pid);
  }

  async #keep(child: ChildProcess, id: number, closes: readonly CapturedClose[]): Promise<void> {
    const failure = await this.#options.keepCloses?.(closes).then(
      () => undefined,
      (error: Error) => error.message,
    );
    send(child, { kind: 'kept', id, ...(failure !== undefined && { failure }) });
  }

  #settle(id: number): Asked | undefined {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (asked) clearTimeout(asked.late);
    return asked;
  }

  /** Says when it is behind, or says nothing. */
  #judge(child: ChildProcess, watch: ArchiveChildWatch): void {
    const { logger, servedSeq } = this.#options;
    const verdict = watch.judge(servedSeq(), performance.now());
    const fields = { seq: watch.seq, lag: servedSeq() - watch.seq };
    if (verdict === 'behind') this.#reportBehind(child, fields);
    if (verdict === 'caught up') logger.info(fields, 'the archive process has caught up');
    if (verdict === 'hangs') this.#end(child, 'the archive process hangs');
  }

  /** An archive that takes nothing, or a server that is away, makes it late whatever its share. */
  get #waitsForStore(): boolean {
    if (this.#archive) return this.#archive.failure !== undefined;
    const isElsewhere = this.#options.order.archive?.clickhouseUrl !== undefined;
    return isElsewhere || this.#archiveFailure !== undefined;
  }

  /** On a machine without rest, one that yields gets nothing: it is given its share. */
  #reportBehind(child: ChildProcess, fields: object): void {
    this.#options.logger.warn(fields, 'the archive process is behind: snapshots are late');
    if (!this.#yields || this.#waitsForStore) return;
    this.#yields = false;
    this.#end(child, 'the archive process gave way for too long and gets its share from now on');
  }
}

/** A process that is gone receives nothing, which its end reports. */
function send(child: ChildProcess, request: ChildRequest): void {
  if (child.connected) child.send(request, () => undefined);
}

/** A process that never began has no exit. */
async function endOf(child: ChildProcess): Promise<readonly [number | null, string | null]> {
  return await new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve([code, signal]));
    child.once('error', () => {
      if (child.pid === undefined) resolve([null, null]);
    });
  });
}
