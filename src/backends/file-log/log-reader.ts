// Reading the file log: from memory at the tail, from segments before it, one batch of frames at a
// time. Entries come in order without gaps, or the reader throws LogBrokenError.
import { assert } from '#kit/assert.ts';
import type { LogEntry, ReadOptions } from '../log.ts';
import { endsBehind, gapAt, trimmed } from '../log-errors.ts';
import type { Frame } from './log-frame.ts';
import { brokenAt, type Segment, SegmentCursor } from './log-segment.ts';
import { framesOf } from './log-tail.ts';
import type { WrittenBatch } from './log-writer.ts';

/** What a reader sees of an open file log. */
export interface ReadableLog {
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** True once nothing can be appended any more: readers that follow end at lastSeq. */
  readonly ended: boolean;
  /** Looks for what was appended, where that is not known by itself. */
  refresh(): Promise<void>;
  /** Resolves when lastSeq or `ended` may have changed, or the signal aborted. */
  changed(signal: AbortSignal | undefined): Promise<void>;
  /** The segment that holds `seq`, with `bytes` up to date. */
  segmentOf(seq: number): Segment | undefined;
  batchOf(seq: number): WrittenBatch | undefined;
  isSkipped(seq: number): boolean;
}

/** Where in which file entry `seq` begins. */
interface Place {
  readonly segment: Segment;
  readonly position: number;
  readonly seq: number;
}

export async function* readEntries(
  log: ReadableLog,
  fromSeq: number,
  options: ReadOptions,
): AsyncGenerator<LogEntry, void, undefined> {
  assert(Number.isSafeInteger(fromSeq) && fromSeq >= 1, 'a log is read from a seq of 1 or more');
  const { follow, signal } = options;
  await log.refresh();
  const endSeq = follow ? Number.POSITIVE_INFINITY : log.lastSeq;
  if (fromSeq > log.lastSeq + 1) throw endsBehind(fromSeq, log.lastSeq);
  if (fromSeq < log.firstSeq) throw trimmed(fromSeq, log.firstSeq);
  const source = new FrameSource(log);
  let next = fromSeq;
  try {
    while (next <= endSeq && !isAborted(signal)) {
      if (next > log.lastSeq) {
        if (log.ended) return;
        await log.changed(signal);
        continue;
      }
      for (const frame of await source.framesAt(next)) {
        if (frame.seq < next) continue;
        if (frame.seq !== next) throw gapAt(next, frame.seq);
        if (frame.seq > endSeq || isAborted(signal)) return;
        const { seq, stampMs, payload } = frame;
        next++;
        yield { seq, stampMs, payload, skipped: log.isSkipped(seq) };
      }
    }
  } finally {
    await source.close();
  }
}

/** Finds the frames of a seq that is known to be written. */
class FrameSource {
  readonly #log: ReadableLog;
  #cursor: SegmentCursor | undefined;
  #place: Place | undefined;

  constructor(log: ReadableLog) {
    this.#log = log;
  }

  /** Frames that include `seq`; older ones may stand before it. */
  async framesAt(seq: number): Promise<readonly Frame[]> {
    const batch = this.#log.batchOf(seq);
    if (batch !== undefined) {
      const { segment, position, bytes } = batch;
      // Should memory run ahead of this reader, it goes on in the file from here.
      this.#place = { segment, position: position + bytes, seq: batch.lastSeq + 1 };
      return framesOf(batch);
    }
    const segment = this.#log.segmentOf(seq);
    if (segment === undefined) throw trimmed(seq, this.#log.firstSeq);
    for (;;) {
      const cursor = await this.#cursorIn(segment, seq);
      const frames = await cursor.next(segment.bytes);
      const last = frames[frames.length - 1];
      if (last === undefined) throw brokenAt(segment, cursor.position, seq);
      if (last.seq >= seq) {
        this.#place = { segment, position: cursor.position, seq: last.seq + 1 };
        return frames;
      }
    }
  }

  async close(): Promise<void> {
    const cursor = this.#cursor;
    this.#cursor = undefined;
    await cursor?.close();
  }

  async #cursorIn(segment: Segment, seq: number): Promise<SegmentCursor> {
    if (this.#cursor?.segment !== segment) {
      await this.close();
      try {
        this.#cursor = await SegmentCursor.open(segment);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        throw trimmed(seq, this.#log.firstSeq);
      }
    }
    if (this.#place?.seq === seq && this.#place.segment === segment) {
      this.#cursor.seek(this.#place.position);
      this.#place = undefined;
    }
    return this.#cursor;
  }
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}
