// Segment files of the file log: names, listing, reading in large chunks, and the scan that finds
// where a segment ends and whether that end is clean, torn (a crash in mid-write) or damage in the
// middle.
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LogBrokenError } from '../log.ts';
import { FRAME_BYTES_MAX, type Frame, findFrameAfter, readFrame } from './log-frame.ts';

/** A segment holds the entries from `firstSeq` up to the next segment's first. */
export interface Segment {
  readonly firstSeq: number;
  readonly path: string;
  /** Bytes of whole, written frames. */
  bytes: number;
  /** Stamp of the first entry, undefined while there is none. */
  firstStampMs: number | undefined;
}

export interface SegmentScan {
  /** Seq of the last whole entry; firstSeq - 1 when there is none. */
  readonly lastSeq: number;
  readonly lastStampMs: number | undefined;
  /** Bytes behind the last whole frame that are no frame: a torn tail. */
  readonly tornBytes: number;
}

const CHUNK_BYTES = 1024 * 1024;
const NAME = /^(\d{16})\.log$/;

if (CHUNK_BYTES < FRAME_BYTES_MAX) throw new Error('a chunk must hold the largest frame');

export function segmentPath(directory: string, firstSeq: number): string {
  return join(directory, `${String(firstSeq).padStart(16, '0')}.log`);
}

/** First seqs of the segments of a directory, ascending. */
export async function listSegments(directory: string): Promise<number[]> {
  const firstSeqs: number[] = [];
  for (const name of await readdir(directory)) {
    const digits = NAME.exec(name)?.[1];
    if (digits !== undefined) firstSeqs.push(Number(digits));
  }
  return firstSeqs.sort((a, b) => a - b);
}

/** Reads whole frames in order. Buffers are never re-used: payloads stay valid as long as held. */
export class SegmentCursor {
  readonly segment: Segment;
  readonly #handle: FileHandle;
  #position = 0;

  private constructor(segment: Segment, handle: FileHandle) {
    this.segment = segment;
    this.#handle = handle;
  }

  static async open(segment: Segment): Promise<SegmentCursor> {
    return new SegmentCursor(segment, await open(segment.path, 'r'));
  }

  /** Byte behind the last frame that was read. */
  get position(): number {
    return this.#position;
  }

  seek(position: number): void {
    this.#position = position;
  }

  /**
   * The next whole frames before byte `limit`; none when there is no whole frame at the position.
   */
  async next(limit: number): Promise<Frame[]> {
    const wanted = Math.min(CHUNK_BYTES, limit - this.#position);
    if (wanted <= 0) return [];
    const buffer = Buffer.allocUnsafeSlow(wanted);
    const { bytesRead } = await this.#handle.read(buffer, 0, wanted, this.#position);
    const chunk = buffer.subarray(0, bytesRead);
    const frames: Frame[] = [];
    let offset = 0;
    for (;;) {
      const frame = readFrame(chunk, offset);
      if (typeof frame === 'string') break;
      frames.push(frame);
      offset = frame.end;
    }
    this.#position += offset;
    return frames;
  }

  async size(): Promise<number> {
    return (await this.#handle.stat()).size;
  }

  /** All bytes from the position to the end of the file. */
  async rest(): Promise<Buffer> {
    const wanted = Math.max(0, (await this.size()) - this.#position);
    const buffer = Buffer.allocUnsafeSlow(wanted);
    const { bytesRead } = await this.#handle.read(buffer, 0, wanted, this.#position);
    return buffer.subarray(0, bytesRead);
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/** A segment's first entry; undefined when it has no whole one. */
export async function readFirst(segment: Segment): Promise<Frame | undefined> {
  const cursor = await SegmentCursor.open(segment);
  try {
    const [first] = await cursor.next(Number.MAX_SAFE_INTEGER);
    return first;
  } finally {
    await cursor.close();
  }
}

/**
 * Reads a segment from `segment.bytes` on, where `nextSeq` is expected, and moves `segment.bytes`
 * and `firstStampMs` forward. Throws LogBrokenError where whole entries stand behind a damaged one.
 */
export async function scanSegment(segment: Segment, nextSeq: number): Promise<SegmentScan> {
  const cursor = await SegmentCursor.open(segment);
  try {
    cursor.seek(segment.bytes);
    let lastSeq = nextSeq - 1;
    let lastStampMs: number | undefined;
    const absorb = (frames: readonly Frame[]): void => {
      for (const frame of frames) {
        if (frame.seq !== lastSeq + 1) throw brokenAt(segment, segment.bytes, lastSeq + 1);
        lastSeq = frame.seq;
        lastStampMs = frame.stampMs;
        segment.firstStampMs ??= frame.stampMs;
      }
      segment.bytes = cursor.position;
    };
    const advance = async (): Promise<void> => {
      for (;;) {
        const frames = await cursor.next(Number.MAX_SAFE_INTEGER);
        if (frames.length === 0) return;
        absorb(frames);
      }
    };
    await advance();
    let rest = await cursor.rest();
    // A writer may have completed this very frame meanwhile (read-only openers): look once more.
    if (findFrameAfter(rest, 0, lastSeq) !== undefined) {
      await advance();
      rest = await cursor.rest();
      if (rest.byteLength > 0 && typeof readFrame(rest, 0) === 'string') {
        if (findFrameAfter(rest, 1, lastSeq) !== undefined) {
          throw brokenAt(segment, cursor.position, lastSeq + 1);
        }
      }
    }
    return { lastSeq, lastStampMs, tornBytes: rest.byteLength };
  } finally {
    await cursor.close();
  }
}

/** The error for a damaged entry, saying what an operator can do. */
export function brokenAt(segment: Segment, position: number, seq: number): LogBrokenError {
  return new LogBrokenError(
    `The log is damaged: entry ${seq} at byte ${position} of ${segment.path} does not check ` +
      'out. Restore the file from a copy. To give up that entry and all after it: stop the ' +
      `service, run "truncate -s ${position} ${segment.path}", delete the newer .log files and ` +
      'the file "epoch" beside it, and start again: a new numbering begins and clients reload.',
  );
}
