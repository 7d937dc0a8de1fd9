// When a snapshot is taken and that it reaches the disk: not too often, not too seldom, one at a
// time. A disk that does not take it is said in the log and tried again at the next turn.
import type { Logger } from '#kit/logger.ts';
import type { SharedSnapshots } from './shared-snapshots.ts';
import type { SnapshotStore } from './snapshots.ts';

/** How often: `everyMs` is the least time, `everyMessages` the least news between two. */
export interface SnapshotRhythm {
  readonly everyMs: number;
  readonly everyMessages: number;
}

export interface SnapshotWriterOptions {
  readonly rhythm: SnapshotRhythm;
  readonly store: SnapshotStore;
  /** Where other processes begin from; undefined where there is no such place. */
  readonly shared?: Pick<SharedSnapshots, 'share'> | undefined;
  readonly logger: Logger;
  /** Position of the engine now. */
  readonly seq: () => number;
  /** All state of the engine at that position. */
  readonly take: () => Uint8Array;
  /** Whether it is worth keeping. */
  readonly isWhole: () => boolean;
  /** Last seq of the log, as far as it is known. */
  readonly endSeq: () => Promise<number>;
  /** Position that is kept already; 0 when none is. */
  readonly keptSeq: number;
  /** Where the log ended at the start: once there, the first snapshot need not wait. */
  readonly caughtUpSeq: number;
  /** Milliseconds of a clock that never steps. */
  readonly now: () => number;
}

/** News this old is kept however little it is: the log may be trimmed behind it one day. */
const STALE_MS = 3_600_000;

export class SnapshotWriter {
  readonly #options: SnapshotWriterOptions;
  #keptSeq: number;
  #lastAtMs: number;
  #isFirst = true;
  #writing: Promise<void> | undefined;

  constructor(options: SnapshotWriterOptions) {
    this.#options = options;
    this.#keptSeq = options.keptSeq;
    this.#lastAtMs = options.now();
  }

  /** True when a snapshot is due; false while one is being written. */
  get isDue(): boolean {
    const { rhythm, seq, isWhole, caughtUpSeq, now } = this.#options;
    const messages = seq() - this.#keptSeq;
    if (messages < 1 || this.#writing !== undefined || !isWhole()) return false;
    const waitedMs = now() - this.#lastAtMs;
    if (waitedMs >= Math.max(STALE_MS, rhythm.everyMs)) return true;
    if (messages < rhythm.everyMessages) return false;
    return waitedMs >= rhythm.everyMs || (this.#isFirst && seq() >= caughtUpSeq);
  }

  /** Takes one now, if there is news. Resolves when it is on the disk or was refused. */
  async write(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    if (this.#options.seq() <= this.#keptSeq || !this.#options.isWhole()) return;
    this.#writing = this.#write().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  async #write(): Promise<void> {
    const { store, logger, seq: seqNow, take, endSeq, now } = this.#options;
    const startedMs = now();
    this.#isFirst = false;
    this.#lastAtMs = startedMs;
    const seq = seqNow();
    const bytes = take();
    const takenMs = now();
    try {
      await store.write(seq, bytes);
      this.#keptSeq = seq;
    } catch (error) {
      logger.warn({ seq, error: (error as Error).message }, 'a snapshot could not be written');
      return;
    }
    const times = { takeMs: takenMs - startedMs, writeMs: now() - takenMs };
    // The fold reports a log that does not answer; the lag is left out here.
    const end = await endSeq().catch(() => undefined);
    const behind = end === undefined ? {} : { lag: Math.max(0, end - seqNow()) };
    logger.info({ seq, ...behind, bytes: bytes.byteLength, ...rounded(times) }, 'snapshot written');
    await this.#share(seq, bytes);
  }

  /** Half the time between two: writers of one log that begin at different times take turns. */
  async #share(seq: number, bytes: Uint8Array): Promise<void> {
    const { shared, logger, rhythm } = this.#options;
    try {
      const isShared = await shared?.share(seq, bytes, rhythm.everyMs / 2);
      if (isShared) logger.info({ seq, bytes: bytes.byteLength }, 'snapshot shared');
    } catch (error) {
      logger.warn({ seq, error: (error as Error).message }, 'a snapshot could not be shared');
    }
  }
}

function rounded<T extends Readonly<Record<string, number>>>(times: T): Record<string, number> {
  return Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, Math.round(ms)]));
}
