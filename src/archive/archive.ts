// The archive at work in the archive process: opens the store, sees what the engine folds, keeps
// it, and answers what was kept.

import { join } from 'node:path';
import { dropOldMonths } from '#clickhouse/archive-position.ts';
import { readProgress } from '#clickhouse/archive-progress.ts';
import { ArchiveWriter, type ArchiveWriterState } from '#clickhouse/archive-writer.ts';
import { Archiver } from '#clickhouse/archiver.ts';
import { openServerStore } from '#clickhouse/clickhouse-store.ts';
import { type CapturedClose, CloseWatch } from '#clickhouse/close-watch.ts';
import { type ColumnStore, ColumnStoreError } from '#clickhouse/column-store.ts';
import { migrateArchive } from '#clickhouse/migrations/migrate.ts';
import type { Engine } from '#engine/engine.ts';
import { backOffMs } from '#kit/back-off.ts';
import { type Clock, systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { FoldObserver } from '../log/fold.ts';

/** Where the archive is: a server, or where undefined the process's own in DATA_DIR. */
export interface ArchiveOrder {
  readonly clickhouseUrl: string | undefined;
  /** Of several such servers; undefined: of one alone. */
  readonly cluster?: string | undefined;
  readonly dataDir: string;
  /** Whole months that are kept beside the one that runs. */
  readonly months: number;
}

export interface ArchiveOptions {
  readonly order: ArchiveOrder;
  readonly epoch: string;
  readonly keepCloses: (closes: readonly CapturedClose[]) => Promise<void>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Hears at each try why the store does not open. */
  readonly onWait?: (why: string) => void;
  readonly clock?: Clock;
}

const RETRY_MS = 500;
const RETRY_MS_MAX = 10_000;
/** The embedded engine keeps some memory for good of each try that fails. */
const RETRY_EMBEDDED_MS_MAX = 300_000;
/** A replay that says nothing for so long has ended, or pauses. */
const STILL_MS = 1000;
const TIDY_EVERY_MS = 3_600_000;

export class Archive implements FoldObserver {
  readonly store: ColumnStore;
  readonly #archiver: Archiver;
  readonly #writer: ArchiveWriter;
  readonly #clock: Clock;
  readonly #months: number;
  readonly #logger: Logger;
  #tidiedMs = 0;
  #engine: Engine | undefined;
  #movedAtMs = 0;
  #isStill = true;

  /** All of the log up to here is stored. */
  readonly progressSeq: number;

  /**
   * Opens the store and brings its schema up to date; waits for one that is away. Undefined when
   * the signal comes first.
   */
  static async open(options: ArchiveOptions): Promise<Archive | undefined> {
    const { order, epoch, logger, signal, onWait, clock = systemClock } = options;
    const reported = new Set<string>();
    const reportOnce = (level: 'warn' | 'error', fields: object, message: string): void => {
      if (!reported.has(message)) logger[level](fields, message);
      reported.add(message);
    };
    const onMadeAnew = (): void =>
      reportOnce('warn', {}, 'the archive was never finished, as on a full disk: it is made anew');
    const mostMs = order.clickhouseUrl === undefined ? RETRY_EMBEDDED_MS_MAX : RETRY_MS_MAX;
    for (let failures = 1; !signal.aborted; failures++) {
      let store: ColumnStore | undefined;
      try {
        store = await openStore(order, onMadeAnew);
        await migrateArchive(store);
        return new Archive(options, store, await readProgress(store, epoch, clock.now()));
      } catch (error) {
        await store?.close();
        if (!(error instanceof ColumnStoreError)) throw error;
        const option = order.clickhouseUrl === undefined ? '' : 'CLICKHOUSE_URL: ';
        const why = `${option}${error.message}`;
        if (error.isMistake) throw new ColumnStoreError(why, error.failure, error.code, error);
        const isDamaged = error.failure === 'damaged';
        if (isDamaged) reportOnce('error', { error: why }, 'the archive is damaged');
        else reportOnce('warn', { error: why }, 'the archive cannot be opened yet');
        onWait?.(why);
      }
      await clock.wait(backOffMs({ firstMs: RETRY_MS, mostMs }, failures), signal);
    }
    return undefined;
  }

  private constructor(
    { order, epoch, keepCloses, logger, clock = systemClock }: ArchiveOptions,
    store: ColumnStore,
    { seq, places, knownUntilMs }: Awaited<ReturnType<typeof readProgress>>,
  ) {
    this.store = store;
    this.progressSeq = seq;
    this.#clock = clock;
    this.#months = order.months;
    this.#logger = logger;
    const takesTurns = order.clickhouseUrl === undefined;
    const writing = { store, keepCloses, epoch, clock, logger, takesTurns };
    const writer = new ArchiveWriter(writing, seq);
    this.#writer = writer;
    this.#archiver = new Archiver({
      epoch,
      places,
      storedSeq: seq,
      knownUntilMs,
      closes: new CloseWatch(),
      onCut: (cut) => writer.add(cut),
    });
  }

  get state(): ArchiveWriterState {
    return this.#writer.state;
  }

  /** Rejects when the archive cannot go on: the store refuses what we write. */
  get failed(): Promise<never> {
    return this.#writer.failed;
  }

  /** Keeps what this engine folds from now on. */
  follow(engine: Engine): void {
    this.#engine = engine;
    engine.observe(this.#archiver);
  }

  beforeMessage(stampMs: number): Promise<void> | undefined {
    this.#archiver.beforeMessage(stampMs);
    return this.#writer.isFull ? this.#writer.room() : undefined;
  }

  afterMessage(seq: number): void {
    this.#archiver.afterMessage(seq);
    this.#movedAtMs = this.#clock.now();
    this.#isStill = false;
  }

  /**
   * Asked now and then, between messages. A live log ends each of its seconds with the next; that
   * of a replay may stand still for ever.
   */
  checkStarts(): void {
    this.#dropOldMonths();
    if (this.#isStill || this.#engine?.config?.mode !== 'replay') return;
    if (this.#clock.now() - this.#movedAtMs < STILL_MS) return;
    this.#isStill = true;
    this.#archiver.flush();
  }

  /** Once an hour; a store that is away is asked again in the next. */
  #dropOldMonths(): void {
    const nowMs = this.#engine?.reader.now ?? 0;
    if (nowMs === 0 || this.#clock.now() - this.#tidiedMs < TIDY_EVERY_MS) return;
    this.#tidiedMs = this.#clock.now();
    dropOldMonths(this.store, { months: this.#months, nowMs }).then(
      ({ dropped, failed }) => {
        if (dropped.length > 0) this.#logger.info({ dropped }, 'old months left the archive');
        if (failed.length > 0) this.#logger.warn({ failed }, 'old months could not be dropped');
      },
      (error: Error) =>
        this.#logger.warn({ error: error.message }, 'old months could not be dropped'),
    );
  }

  /** What is being stored is finished; what waits, the next start makes again. */
  async stop(): Promise<void> {
    await this.#writer.stop();
    await this.store.close();
  }
}

/** The embedded one is loaded only where it is used: it is large. */
async function openStore(
  { clickhouseUrl, cluster, dataDir }: ArchiveOrder,
  onMadeAnew: () => void,
): Promise<ColumnStore> {
  if (clickhouseUrl !== undefined) return openServerStore({ url: clickhouseUrl, cluster });
  const { openEmbeddedStore } = await import('#clickhouse/embedded-store.ts');
  return openEmbeddedStore(join(dataDir, 'archive'), onMadeAnew);
}
