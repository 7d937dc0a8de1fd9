// Brings cuts into the store, one after the other, and never gives up: what a store that is away
// does not take now, it takes later. What waits is bounded: whoever folds the log asks for room.
import type { Clock } from '#kit/clock.ts';
import { HeadQueue } from '#kit/head-queue.ts';
import type { Logger } from '#kit/logger.ts';
import { writeProgress } from './archive-progress.ts';
import type { Cut } from './archiver.ts';
import type { CapturedClose } from './close-watch.ts';
import { type ColumnStore, ColumnStoreError } from './column-store.ts';

export interface ArchiveWriterOptions {
  readonly store: ColumnStore;
  /** Where closes are kept. Rejects while that is away; taking one twice does nothing. */
  readonly keepCloses: (closes: readonly CapturedClose[]) => Promise<void>;
  readonly epoch: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /**
   * The store works in this process: while it does, nothing more is to be folded for it. Together
   * they take one core that way, and leave the service another.
   */
  readonly takesTurns: boolean;
}

export interface ArchiveWriterState {
  /** All of the log up to here is stored. */
  readonly seq: number;
  /** When that was written into the log, epoch milliseconds; 0 before the first. */
  readonly stampMs: number;
  /** Where the next start goes on: up to here is noted in the store, too. */
  readonly notedSeq: number;
  /** Rows stored since the start. */
  readonly rows: number;
  /** Cuts that wait to be stored. */
  readonly waiting: number;
  /** What the store said last, while it takes nothing. */
  readonly failure: string | undefined;
}

/** Bytes that may wait. */
const WAITING_BYTES_MAX = 64 * 1024 * 1024;
const CUTS_MAX = 4096;
const RETRY_MS = 250;
const RETRY_MS_MAX = 5000;
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
  #failure: string | undefined;

  /** `seq`: up to where all is stored already. */
  constructor(options: ArchiveWriterOptions, seq: number) {
    this.#options = options;
    this.#seq = seq;
    this.#notedSeq = seq;
    const running = this.#run();
    this.#running = running.catch(() => {});
    this.failed = running.then(() => new Promise<never>(() => {}));
    this.failed.catch(() => {});
  }

  get state(): ArchiveWriterState {
    const [seq, stampMs, rows] = [this.#seq, this.#stampMs, this.#rows];
    const waiting = this.#cuts.length;
    return { seq, stampMs, rows, waiting, notedSeq: this.#notedSeq, failure: this.#failure };
  }

  /** Takes a cut; it is stored after those before it. */
  add(cut: Cut): void {
    this.#cuts.push(cut);
    this.#bytes += bytesOf(cut);
    this.#wake();
  }

  get isFull(): boolean {
    // While the store takes nothing there are no turns to take.
    const takesTurns = this.#options.takesTurns && this.#failure === undefined;
    return this.#bytes > (takesTurns ? 0 : WAITING_BYTES_MAX) || this.#cuts.length > CUTS_MAX;
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
    this.#sayRoom();
    await this.#running;
    if (this.#seq <= this.#notedSeq || this.#failure !== undefined) return;
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
      this.#sayRoom();
    }
  }

  async #store({ batches, closes, through, isUnforeseen }: Cut): Promise<void> {
    const { store, keepCloses } = this.#options;
    for (const batch of batches) {
      if (!(await this.#until(() => store.insert(batch)))) return;
      this.#rows += batch.block.rows;
    }
    if (closes.length > 0 && !(await this.#until(() => keepCloses(closes)))) return;
    // A restart makes again what is stored: that is no progress.
    if (through === null || through.seq < this.#seq) return;
    this.#seq = through.seq;
    this.#stampMs = through.stampMs;
    const isDue = isUnforeseen || through.stampMs - this.#notedMs >= NOTE_EVERY_MS;
    if (isDue && through.seq > this.#notedSeq) await this.#until(() => this.#note(through));
  }

  async #note(through: NonNullable<Cut['through']>): Promise<void> {
    await writeProgress(this.#options.store, this.#options.epoch, through);
    this.#notedMs = through.stampMs;
    this.#notedSeq = through.seq;
  }

  /** Tries until it works; false when the stop came first. A mistake of ours is thrown. */
  async #until(work: () => Promise<void>): Promise<boolean> {
    const { clock, logger } = this.#options;
    const { signal } = this.#stop;
    for (let pauseMs = RETRY_MS; !signal.aborted; pauseMs = Math.min(RETRY_MS_MAX, 2 * pauseMs)) {
      try {
        await work();
        if (this.#failure !== undefined) logger.info({ seq: this.#seq }, 'the archive goes on');
        this.#failure = undefined;
        return true;
      } catch (error) {
        if (error instanceof ColumnStoreError && error.isMistake) throw error;
        const why = (error as Error).message;
        if (this.#failure === undefined) logger.warn({ error: why }, 'the archive waits');
        this.#failure = why;
        this.#sayRoom();
      }
      await clock.wait(pauseMs, signal);
    }
    return false;
  }

  #sayRoom(): void {
    if (this.isFull && !this.#stop.signal.aborted) return;
    for (const resolve of this.#roomWanted.splice(0)) resolve();
  }
}

function bytesOf({ batches }: Cut): number {
  return batches.reduce((sum, { block }) => sum + block.bytes.length, 0);
}
