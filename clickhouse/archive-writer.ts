// Brings cuts into the store, one after the other, and never gives up: what a store that is away
// does not take now, it takes later. What waits is bounded: whoever folds the log asks for room.
// Closes go another way beside: where they are kept may be away while the store is not.

import { backOffMs } from '#kit/back-off.ts';
import type { Clock } from '#kit/clock.ts';
import { HeadQueue } from '#kit/head-queue.ts';
import type { Logger } from '#kit/logger.ts';
import { readNotedSeq, writeProgress } from './archive-progress.ts';
import type { Cut } from './archiver.ts';
import type { CapturedClose } from './close-watch.ts';
import { type ColumnStore, ColumnStoreError } from './column-store.ts';
import type { TableBatch } from './table-cutter.ts';

export interface ArchiveWriterOptions {
  readonly store: ColumnStore;
  /** Where closes are kept. Rejects while that is away; taking one twice does nothing. */
  readonly keepCloses: (closes: readonly CapturedClose[]) => Promise<void>;
  readonly epoch: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /**
   * The store works in this process, for it alone: while it does, nothing more is to be folded for
   * it. Together they take one core that way, and leave the service another.
   */
  readonly takesTurns: boolean;
}

export interface ArchiveWriterState {
  /** Every row of the log up to here is stored. */
  readonly seq: number;
  /** When that was written into the log, epoch milliseconds; 0 before the first. */
  readonly stampMs: number;
  /** Where the next start goes on: up to here is noted in the store, and closes are kept. */
  readonly notedSeq: number;
  /** Rows stored since the start. */
  readonly rows: number;
  /** Cuts that wait to be stored. */
  readonly waiting: number;
  /** What the store, or else who keeps closes, said last while it takes nothing. */
  readonly failure: string | undefined;
}

/** Batches go to the store, closes to who keeps them: either may be away. */
type Way = 'batches' | 'closes';

/** Bytes that may wait. */
const WAITING_BYTES_MAX = 64 * 1024 * 1024;
/** Cuts that may wait, and as many whose closes may. */
const CUTS_MAX = 4096;
const RETRY = { firstMs: 250, mostMs: 5000 };
/**
 * How old may be what is known of another archiver's progress. The store knows the tokens of its
 * newest batches only: whoever is further behind would send batches that it takes for new ones.
 */
const CHECK_EVERY_MS = 60_000;
/** Progress is noted after this much time of the log: a restart makes no more than that again. */
const NOTE_EVERY_MS = 10_000;

export class ArchiveWriter {
  readonly #options: ArchiveWriterOptions;
  readonly #cuts = new HeadQueue<Cut>();
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  /** Rejects when the store refuses what we write: that is a mistake of ours. */
  readonly failed: Promise<never>;
  #bytes = 0;
  #wake: () => void = () => {};
  #roomWanted: (() => void)[] = [];
  #seq: number;
  #stampMs = 0;
  #notedMs = 0;
  #notedSeq: number;
  #rows = 0;
  readonly #failures: { [way in Way]?: string | undefined } = {};
  /** Resolves when all closes so far are kept, or at the stop. */
  #keeping: Promise<void> = Promise.resolve();
  #unkept = 0;
  /** What another archiver may have noted, and when that was asked. */
  #othersSeq: number;
  #checkedMs: number;

  /** `seq`: up to where all is stored already. */
  constructor(options: ArchiveWriterOptions, seq: number) {
    this.#options = options;
    this.#seq = seq;
    this.#notedSeq = seq;
    this.#othersSeq = seq;
    this.#checkedMs = options.clock.now();
    const running = this.#run();
    this.#running = running.catch(() => {});
    this.failed = running.then(() => new Promise<never>(() => {}));
    this.failed.catch(() => {});
  }

  get state(): ArchiveWriterState {
    const [seq, stampMs, rows] = [this.#seq, this.#stampMs, this.#rows];
    const [waiting, notedSeq] = [this.#cuts.length, this.#notedSeq];
    return { seq, stampMs, rows, waiting, notedSeq, failure: this.#failure };
  }

  get #failure(): string | undefined {
    return this.#failures.batches ?? this.#failures.closes;
  }

  /** Takes a cut; its batches are stored after those before it, and so are its closes. */
  add(cut: Cut): void {
    this.#cuts.push(cut);
    this.#bytes += bytesOf(cut);
    this.#wake();
    if (cut.closes.length === 0) return;
    this.#unkept += 1;
    this.#keeping = this.#keeping.then(() => this.#keep(cut.closes));
  }

  get isFull(): boolean {
    // While the store takes nothing there are no turns to take.
    const takesTurns = this.#options.takesTurns && this.#failure === undefined;
    const isLong = this.#cuts.length > CUTS_MAX || this.#unkept > CUTS_MAX;
    return isLong || this.#bytes > (takesTurns ? 0 : WAITING_BYTES_MAX);
  }

  /** Resolves when there is room for more, or at the stop. */
  async room(): Promise<void> {
    while (this.isFull && !this.#stop.signal.aborted) {
      await new Promise<void>((resolve) => this.#roomWanted.push(resolve));
    }
  }

  /** Ends: what is being stored is finished, what waits is for the next start. Never rejects. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake();
    this.#reportRoom();
    await this.#running;
    await this.#keeping;
    if (this.#seq <= this.#notedSeq || this.#failure !== undefined || this.#unkept > 0) return;
    // Spares the next start some work, and a log that is numbered anew a doubled end.
    await this.#note({ seq: this.#seq, stampMs: this.#stampMs }).catch(() => {});
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const cut = this.#cuts.shift();
      if (cut === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      await this.#store(cut);
      this.#bytes -= bytesOf(cut);
      this.#reportRoom();
    }
  }

  async #keep(closes: readonly CapturedClose[]): Promise<void> {
    if (!(await this.#until('closes', () => this.#options.keepCloses(closes)))) return;
    this.#unkept -= 1;
    this.#reportRoom();
  }

  async #store({ batches, through, isUnforeseen }: Cut): Promise<void> {
    const { store } = this.#options;
    for (const batch of batches) {
      if (await this.#isStored(batch)) continue;
      if (!(await this.#until('batches', () => store.insert(batch)))) return;
      this.#rows += batch.block.rows;
    }
    // A restart makes again what is stored: that is no progress.
    if (through === null || through.seq < this.#seq) return;
    this.#seq = through.seq;
    this.#stampMs = through.stampMs;
    const isDue = isUnforeseen || through.stampMs - this.#notedMs >= NOTE_EVERY_MS;
    if (!isDue || through.seq <= this.#notedSeq) return;
    if (isUnforeseen) await this.#keeping;
    // A start makes again what was not noted, and so the closes that wait.
    if (this.#unkept === 0) await this.#until('batches', () => this.#note(through));
  }

  /** Whether another archiver has stored it: one of a store elsewhere may be far ahead. */
  async #isStored({ seq }: TableBatch): Promise<boolean> {
    const { store, epoch, clock, takesTurns } = this.#options;
    if (!takesTurns && Math.abs(clock.now() - this.#checkedMs) > CHECK_EVERY_MS) {
      await this.#until('batches', async () => {
        this.#othersSeq = await readNotedSeq(store, epoch);
        this.#checkedMs = clock.now();
      });
    }
    return seq <= this.#othersSeq;
  }

  async #note(through: NonNullable<Cut['through']>): Promise<void> {
    await writeProgress(this.#options.store, this.#options.epoch, through);
    this.#notedMs = through.stampMs;
    this.#notedSeq = through.seq;
  }

  /** Tries until it works; false when the stop came first. A mistake of ours is thrown. */
  async #until(of: Way, work: () => Promise<void>): Promise<boolean> {
    const { clock, logger } = this.#options;
    const { signal } = this.#stop;
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        await work();
        if (this.#failures[of] !== undefined) {
          logger.info({ of, seq: this.#seq }, 'the archive goes on');
        }
        this.#failures[of] = undefined;
        return true;
      } catch (error) {
        if (error instanceof ColumnStoreError && error.isMistake) throw error;
        const why = (error as Error).message;
        if (this.#failures[of] === undefined) logger.warn({ of, error: why }, 'the archive waits');
        this.#failures[of] = why;
        this.#reportRoom();
      }
      await clock.wait(backOffMs(RETRY, failures), signal);
    }
    return false;
  }

  #reportRoom(): void {
    if (this.isFull && !this.#stop.signal.aborted) return;
    for (const resolve of this.#roomWanted.splice(0)) resolve();
  }
}

function bytesOf({ batches }: Cut): number {
  return batches.reduce((sum, { block }) => sum + block.bytes.length, 0);
}
