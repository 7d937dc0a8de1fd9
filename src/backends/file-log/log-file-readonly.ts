// The file log as another process sees it while its owner may be appending: takes no lock, writes
// nothing, and shows a prefix of whole entries. Following polls the files.
import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Log,
  LogBrokenError,
  type LogEntry,
  type LogInfo,
  NoLogError,
  type ReadOptions,
} from '../log.ts';
import { codeOf } from './lock-owner.ts';
import { readEpochState, readSkips } from './log-file-state.ts';
import { type ReadableLog, readEntries } from './log-reader.ts';
import { segmentsOf } from './log-recovery.ts';
import { brokenAt, type Segment, scanSegment } from './log-segment.ts';

export interface ReadOnlyLogOptions {
  /** How often readers that follow look for more. Default 50. */
  readonly pollMs?: number;
}

const POLL_MS = 50;
/** Readings of a directory that changes meanwhile before that is an error. */
const TRIES_MAX = 5;

/** Opens the log of a directory for reading only. Throws NoLogError where there is none. */
export async function openReadOnlyLog(
  directory: string,
  { pollMs = POLL_MS }: ReadOnlyLogOptions = {},
): Promise<Log> {
  const state = await readEpochState(directory);
  if (state === undefined) {
    throw new NoLogError(
      `There is no log in ${directory} (no valid file "epoch"): the server makes it when it ` +
        'first starts. Set DATA_DIR to where the log is, or NATS_URL where it is kept in NATS.',
    );
  }
  const log = new ReadOnlyLog(directory, state.epoch, pollMs);
  await log.refresh();
  return log;
}

class ReadOnlyLog implements Log, ReadableLog {
  readonly #directory: string;
  readonly #epoch: string;
  readonly #pollMs: number;
  #segments: Segment[] = [];
  #lastSeq = 0;
  #skips: ReadonlySet<number> = new Set();
  #refreshing: Promise<void> | undefined;
  ended = false;

  constructor(directory: string, epoch: string, pollMs: number) {
    this.#directory = directory;
    this.#epoch = epoch;
    this.#pollMs = pollMs;
  }

  get firstSeq(): number {
    return this.#segments[0]?.firstSeq ?? this.#lastSeq + 1;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  async info(): Promise<LogInfo> {
    await this.refresh();
    const bytes = this.#segments.reduce((sum, segment) => sum + segment.bytes, 0);
    return { epoch: this.#epoch, firstSeq: this.firstSeq, lastSeq: this.#lastSeq, bytes };
  }

  append(): Promise<number> {
    return Promise.reject(new Error('This log is open for reading only.'));
  }

  skip(): Promise<void> {
    return Promise.reject(new Error('This log is open for reading only.'));
  }

  read(fromSeq: number, options: ReadOptions): AsyncIterable<LogEntry> {
    return readEntries(this, fromSeq, options);
  }

  async close(): Promise<void> {
    this.ended = true;
    await this.#refreshing?.catch(() => undefined);
  }

  refresh(): Promise<void> {
    this.#refreshing ??= this.#refreshAgain().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async changed(signal: AbortSignal | undefined): Promise<void> {
    const waiting = delay(this.#pollMs, undefined, signal === undefined ? {} : { signal });
    await waiting.catch(() => undefined);
    if (!this.ended && signal?.aborted !== true) await this.refresh();
  }

  segmentOf(seq: number): Segment | undefined {
    return this.#segments.findLast((segment) => segment.firstSeq <= seq);
  }

  batchOf(): undefined {
    return undefined;
  }

  isSkipped(seq: number): boolean {
    return this.#skips.has(seq);
  }

  /** The owner may close the newest file, and delete it, between its listing and its reading. */
  async #refreshAgain(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#refresh();
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || tries === TRIES_MAX) throw error;
      }
    }
  }

  async #refresh(): Promise<void> {
    await this.#checkEpoch();
    const known = new Map(this.#segments.map((segment) => [segment.firstSeq, segment]));
    const newest = this.#segments[this.#segments.length - 1];
    const found = await segmentsOf(this.#directory);
    const segments = found.map((segment) => known.get(segment.firstSeq) ?? segment);
    const last = segments[segments.length - 1];
    const sizes: number[] = [];
    for (const segment of segments) if (segment !== last) sizes.push(await sizeOf(segment));
    if (last !== undefined) {
      const next = last === newest ? this.#lastSeq + 1 : last.firstSeq;
      const scan = await scanSegment(last, next);
      if (last !== newest && last.firstSeq <= this.#lastSeq) throw brokenAt(last, 0, next);
      this.#lastSeq = scan.lastSeq;
    }
    // Only now: a look that failed halfway must change nothing. A segment that has a successor
    // grows no more.
    sizes.forEach((bytes, index) => {
      (segments[index] as Segment).bytes = bytes;
    });
    this.#segments = segments;
    this.#skips = await readSkips(this.#directory);
  }

  async #checkEpoch(): Promise<void> {
    const epoch = (await readEpochState(this.#directory))?.epoch;
    if (epoch === this.#epoch) return;
    throw new LogBrokenError(
      `The log in ${this.#directory} was numbered anew (epoch ${epoch}): open it again.`,
    );
  }
}

async function sizeOf(segment: Segment): Promise<number> {
  try {
    return (await stat(segment.path)).size;
  } catch (error) {
    // Trimmed since it was listed: whoever reads it now is told so.
    if (codeOf(error) === 'ENOENT') return segment.bytes;
    throw error;
  }
}
