// The log as files of one directory, for one writing process: what an append resolved survives kill
// -9, and readers see an entry only after it was written. Other processes may open it read-only
// beside it.
import { stat, unlink } from 'node:fs/promises';
import { assert } from '#kit/assert.ts';
import {
  type Log,
  type LogEntry,
  type LogInfo,
  PAYLOAD_BYTES_MAX,
  RETENTION_MS,
  type ReadOptions,
} from '../log.ts';
import { notInLog, tooLarge } from '../log-errors.ts';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { openReadOnlyLog } from './log-file-readonly.ts';
import { currentBoot, readSkips, writeEpochState, writeSkips } from './log-file-state.ts';
import { type ReadableLog, readEntries } from './log-reader.ts';
import { type RecoveredLog, recoverLog, segmentsOf } from './log-recovery.ts';
import { readFirst, type Segment } from './log-segment.ts';
import { LogTail } from './log-tail.ts';
import { LogWriter, type WrittenBatch } from './log-writer.ts';

export interface FileLogOptions {
  /** A segment file that has reached this size is followed by a new one. Default 64 MiB. */
  readonly segmentBytesMax?: number;
  /** The oldest segments beyond this are deleted; the newest one never. Default 1 GiB. */
  readonly retentionBytesMax?: number;
  /** Segments whose every entry is older are deleted. Default 24 h. */
  readonly retentionMs?: number;
  /** Entries behind this seq stay, however old; Infinity unless given. See `mayDropUpTo`. */
  readonly droppableSeq?: number;
  /** The log's clock, epoch milliseconds. */
  readonly now?: () => number;
  /** Takes no lock and writes nothing; append and skip are refused. */
  readonly readOnly?: boolean;
  /** How long a power failure may reach back. Default 1000. */
  readonly fsyncEveryMs?: number;
  /** Hears of a torn tail that was cut off and of failed writes. */
  readonly warn?: (message: string) => void;
}

const TRIM_EVERY_MS = 60_000;

/**
 * Opens (and creates) the log of a directory. Throws DirectoryLockedError when another process
 * writes it, LogBrokenError when it is damaged in the middle, NoLogError when `readOnly` finds no
 * log.
 */
export async function openFileLog(directory: string, options: FileLogOptions = {}): Promise<Log> {
  if (options.readOnly === true) return openReadOnlyLog(directory);
  const lock = await lockDirectory(directory);
  try {
    return await FileLog.open(directory, withDefaults(options), lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** What the oldest entry of a directory says, read alone; undefined where there is none. */
export async function firstPayload(directory: string): Promise<Uint8Array | undefined> {
  const [oldest] = await segmentsOf(directory);
  return oldest && (await readFirst(oldest))?.payload;
}

type Settings = Required<Omit<FileLogOptions, 'readOnly'>>;

class FileLog implements Log, ReadableLog {
  readonly #directory: string;
  readonly #settings: Settings;
  readonly #lock: DirectoryLock;
  readonly #epoch: string;
  readonly #segments: Segment[];
  readonly #tail = new LogTail();
  readonly #listeners = new Set<() => void>();
  readonly #skips: Set<number>;
  #droppableSeq: number;
  #lastSeq: number;
  #writer: LogWriter | undefined;
  #trimTimer: NodeJS.Timeout | undefined;
  #trimming: Promise<void> | undefined;
  #skipping: Promise<void> = Promise.resolve();
  #closing: Promise<void> | undefined;
  #failure: Error | undefined;
  #ended = false;

  private constructor(
    directory: string,
    settings: Settings,
    lock: DirectoryLock,
    found: RecoveredLog,
    skips: Set<number>,
  ) {
    this.#directory = directory;
    this.#settings = settings;
    this.#droppableSeq = settings.droppableSeq;
    this.#lock = lock;
    this.#epoch = found.epoch;
    this.#segments = found.segments;
    this.#lastSeq = found.lastSeq;
    this.#skips = skips;
  }

  static async open(directory: string, settings: Settings, lock: DirectoryLock): Promise<FileLog> {
    const found = await recoverLog(directory, settings.warn);
    const newest = found.segments[found.segments.length - 1];
    assert(newest !== undefined, 'a recovered log has a segment');
    for (const segment of found.segments) {
      if (segment === newest) continue;
      segment.bytes = (await stat(segment.path)).size;
      segment.firstStampMs = (await readFirst(segment))?.stampMs;
    }
    const log = new FileLog(directory, settings, lock, found, await readSkips(directory));
    await log.#start(newest, found.lastStampMs);
    return log;
  }

  get firstSeq(): number {
    return this.#segments[0]?.firstSeq ?? this.#lastSeq + 1;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  get ended(): boolean {
    if (this.#failure !== undefined) throw this.#failure;
    return this.#ended;
  }

  async info(): Promise<LogInfo> {
    const bytes = this.#segments.reduce((sum, segment) => sum + segment.bytes, 0);
    return { epoch: this.#epoch, firstSeq: this.firstSeq, lastSeq: this.#lastSeq, bytes };
  }

  /**
   * The id is not used: an append of a live process is acknowledged exactly once. The payload must
   * not change before the append settles.
   */
  append(payload: Uint8Array, _id: string): Promise<number> {
    if (payload.byteLength > PAYLOAD_BYTES_MAX) {
      return Promise.reject(tooLarge(payload.byteLength, PAYLOAD_BYTES_MAX));
    }
    assert(this.#writer !== undefined, 'an open log has a writer');
    return this.#writer.append(payload);
  }

  read(fromSeq: number, options: ReadOptions): AsyncIterable<LogEntry> {
    return readEntries(this, fromSeq, options);
  }

  skip(seq: number): Promise<void> {
    if (!Number.isInteger(seq) || seq < this.firstSeq || seq > this.#lastSeq) {
      return Promise.reject(notInLog(seq, this.firstSeq, this.#lastSeq));
    }
    // One after the other: each write replaces the whole file.
    const written = this.#skipping.then(async () => {
      await writeSkips(this.#directory, new Set([...this.#skips, seq]));
      this.#skips.add(seq);
    });
    this.#skipping = written.catch(() => undefined);
    return written;
  }

  mayDropUpTo(seq: number): void {
    if (seq <= this.#droppableSeq) return;
    this.#droppableSeq = seq;
    this.#trimSoon();
  }

  close(): Promise<void> {
    this.#closing ??= this.#shut();
    return this.#closing;
  }

  async refresh(): Promise<void> {}

  changed(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#listeners.delete(done);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      this.#listeners.add(done);
      signal?.addEventListener('abort', done);
      if (signal?.aborted === true) done();
    });
  }

  segmentOf(seq: number): Segment | undefined {
    return this.#segments.findLast((segment) => segment.firstSeq <= seq);
  }

  batchOf(seq: number): WrittenBatch | undefined {
    return this.#tail.batchOf(seq);
  }

  isSkipped(seq: number): boolean {
    return this.#skips.has(seq);
  }

  async #start(newest: Segment, stampMs: number): Promise<void> {
    const { segmentBytesMax, fsyncEveryMs, now } = this.#settings;
    const options = {
      directory: this.#directory,
      segmentBytesMax,
      fsyncEveryMs,
      now,
      assertHeld: () => this.#lock.assertHeld(),
      onWritten: (batch: WrittenBatch) => this.#written(batch),
      onRolled: (segment: Segment) => {
        this.#segments.push(segment);
        this.#trimSoon();
      },
      onFailed: (error: Error) => this.#fail(error),
    };
    this.#writer = await LogWriter.open(options, newest, this.#lastSeq, stampMs);
    await this.#trim();
    await this.#dropDeadSkips();
    this.#trimTimer = setInterval(() => this.#trimSoon(), TRIM_EVERY_MS);
    this.#trimTimer.unref();
  }

  #written(batch: WrittenBatch): void {
    this.#lastSeq = batch.lastSeq;
    this.#tail.push(batch);
    this.#notify();
  }

  #fail(error: Error): void {
    this.#failure = error;
    this.#settings.warn(error.message);
    this.#notify();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #trimSoon(): void {
    this.#trimming ??= this.#trim()
      .catch((error: Error) => this.#settings.warn(`Old log files stay: ${error.message}`))
      .finally(() => {
        this.#trimming = undefined;
      });
  }

  /**
   * Deletes the oldest segments that retention does not cover, as far as may be; the newest is always
   * kept.
   */
  async #trim(): Promise<void> {
    const { segmentBytesMax, retentionBytesMax, retentionMs, now } = this.#settings;
    const newest = this.#segments[this.#segments.length - 1];
    // The newest counts as full, so that the directory stays within the bound while it fills.
    let bytes = Math.max(0, segmentBytesMax - (newest?.bytes ?? 0));
    for (const segment of this.#segments) bytes += segment.bytes;
    for (;;) {
      const [oldest, second] = this.#segments;
      if (oldest === undefined || second === undefined) return;
      // Stamps never fall: all of the oldest are at most the second's first.
      const isOld = (second.firstStampMs ?? Number.POSITIVE_INFINITY) < now() - retentionMs;
      if (!isOld && bytes <= retentionBytesMax) return;
      if (second.firstSeq - 1 > this.#droppableSeq) return;
      this.#segments.shift();
      bytes -= oldest.bytes;
      await unlink(oldest.path);
    }
  }

  /** Entries that were trimmed, or cut off and numbered again, are no longer the skipped ones. */
  async #dropDeadSkips(): Promise<void> {
    const dead = [...this.#skips].filter((seq) => seq < this.firstSeq || seq > this.#lastSeq);
    if (dead.length === 0) return;
    for (const seq of dead) this.#skips.delete(seq);
    await writeSkips(this.#directory, this.#skips);
  }

  async #shut(): Promise<void> {
    clearInterval(this.#trimTimer);
    try {
      await this.#writer?.close();
      await this.#skipping;
      await this.#trimming;
      if (this.#failure === undefined) {
        const state = { epoch: this.#epoch, boot: await currentBoot(), closedAt: this.#lastSeq };
        await writeEpochState(this.#directory, state);
      }
    } finally {
      this.#ended = true;
      this.#notify();
      await this.#lock.release();
    }
  }
}

function withDefaults(options: FileLogOptions): Settings {
  return {
    segmentBytesMax: options.segmentBytesMax ?? 64 * 1024 * 1024,
    retentionBytesMax: options.retentionBytesMax ?? 1024 * 1024 * 1024,
    retentionMs: options.retentionMs ?? RETENTION_MS,
    droppableSeq: options.droppableSeq ?? Number.POSITIVE_INFINITY,
    now: options.now ?? Date.now,
    fsyncEveryMs: options.fsyncEveryMs ?? 1000,
    warn: options.warn ?? (() => undefined),
  };
}
