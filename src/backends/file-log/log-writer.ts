// The writing half of the file log. Calls of one tick go out in one write; a call resolves when its
// bytes are with the operating system; fsync follows on a timer. At most QUEUED_BYTES_MAX wait for
// the disk: beyond that, calls wait their turn. A failed write or fsync fails the writer for good,
// with a LogWriteError.
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { LogWriteError } from '../log.ts';
import { DirectoryLockedError } from './directory-lock.ts';
import { syncDirectory } from './log-file-state.ts';
import { FRAME_HEADER_BYTES, writeFrame } from './log-frame.ts';
import { type Segment, segmentPath } from './log-segment.ts';

export interface WriterOptions {
  readonly directory: string;
  /** A segment that has reached this size is closed and a new one begun. */
  readonly segmentBytesMax: number;
  readonly fsyncEveryMs: number;
  readonly now: () => number;
  /** As of a DirectoryLock: what rejects here fails the writer, before it writes over another's. */
  readonly assertHeld: () => Promise<void> | undefined;
  /** Frames firstSeq..lastSeq stand in `buffers`, in order, and in the file. */
  readonly onWritten: (batch: WrittenBatch) => void;
  readonly onRolled: (segment: Segment) => void;
  readonly onFailed: (error: LogWriteError) => void;
}

export interface WrittenBatch {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly buffers: readonly Buffer[];
  readonly bytes: number;
  readonly segment: Segment;
  /** Where in the segment's file the batch begins. */
  readonly position: number;
}

/** Payload bytes that may wait to be written. */
const QUEUED_BYTES_MAX = 8 * 1024 * 1024;
/** Calls that may wait for room in the queue; more is a caller that ignores back-pressure. */
export const WAITING_CALLS_MAX = 65_536;

const CHUNK_BYTES = 256 * 1024;

interface Call {
  readonly payload: Uint8Array;
  readonly resolve: (seq: number) => void;
  readonly reject: (error: Error) => void;
}

export class LogWriter {
  readonly #options: WriterOptions;
  readonly #timer: NodeJS.Timeout;
  #segment: Segment;
  #handle: FileHandle;
  #nextSeq: number;
  #stampMs: number;
  #chunk = Buffer.alloc(0);
  #chunkFrom = 0;
  #chunkUsed = 0;
  #sealed: Buffer[] = [];
  #queuedBytes = 0;
  #queued: Call[] = [];
  #waiting: Call[] = [];
  #running: Promise<void> | undefined;
  #syncing: Promise<void> | undefined;
  #dirty = false;
  #closed = false;
  #failure: LogWriteError | undefined;

  private constructor(
    options: WriterOptions,
    segment: Segment,
    handle: FileHandle,
    lastSeq: number,
    stampMs: number,
  ) {
    this.#options = options;
    this.#segment = segment;
    this.#handle = handle;
    this.#nextSeq = lastSeq + 1;
    this.#stampMs = stampMs;
    this.#timer = setInterval(() => this.#sync().catch(() => undefined), options.fsyncEveryMs);
    this.#timer.unref();
  }

  /** Continues `segment` (its file is created where it is not there) behind `lastSeq`. */
  static async open(
    options: WriterOptions,
    segment: Segment,
    lastSeq: number,
    stampMs: number,
  ): Promise<LogWriter> {
    const handle = await openForWriting(options.directory, segment.path);
    return new LogWriter(options, segment, handle, lastSeq, stampMs);
  }

  append(payload: Uint8Array): Promise<number> {
    return new Promise((resolve, reject) => {
      const call: Call = { payload, resolve, reject };
      if (this.#failure !== undefined) reject(this.#failure);
      else if (this.#closed) reject(new Error('The log is closed.'));
      else if (this.#waiting.length === 0 && this.#hasRoom(payload)) this.#enqueue(call);
      else if (this.#waiting.length < WAITING_CALLS_MAX) this.#waiting.push(call);
      else reject(new Error(`${WAITING_CALLS_MAX} appends wait for the disk: append less.`));
    });
  }

  /** Writes what was appended, syncs, and closes the file. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    while (this.#running !== undefined) await this.#running;
    try {
      await this.#sync();
    } finally {
      await this.#handle.close();
    }
  }

  #hasRoom(payload: Uint8Array): boolean {
    return this.#queuedBytes === 0 || this.#queuedBytes + payload.byteLength <= QUEUED_BYTES_MAX;
  }

  #enqueue(call: Call): void {
    const bytes = FRAME_HEADER_BYTES + call.payload.byteLength;
    if (this.#chunkUsed + bytes > this.#chunk.byteLength) {
      this.#seal();
      this.#chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, bytes));
      this.#chunkFrom = 0;
      this.#chunkUsed = 0;
    }
    this.#stampMs = Math.max(this.#stampMs, this.#options.now());
    const seq = this.#nextSeq++;
    this.#chunkUsed = writeFrame(this.#chunk, this.#chunkUsed, seq, this.#stampMs, call.payload);
    this.#queuedBytes += call.payload.byteLength;
    this.#queued.push(call);
    if (this.#running === undefined) this.#running = this.#run();
  }

  #seal(): void {
    if (this.#chunkUsed === this.#chunkFrom) return;
    this.#sealed.push(this.#chunk.subarray(this.#chunkFrom, this.#chunkUsed));
    this.#chunkFrom = this.#chunkUsed;
  }

  async #run(): Promise<void> {
    // The rest of this tick's calls join the first write.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      while (this.#queued.length > 0) await this.#flush();
    } finally {
      this.#running = undefined;
    }
  }

  async #flush(): Promise<void> {
    this.#seal();
    const buffers = this.#sealed;
    const calls = this.#queued;
    const firstSeq = this.#nextSeq - calls.length;
    const stampMs = this.#stampMs;
    this.#sealed = [];
    this.#queued = [];
    this.#queuedBytes = 0;
    this.#admit();
    try {
      if (this.#failure !== undefined) throw this.#failure;
      await this.#options.assertHeld();
      if (this.#segment.bytes >= this.#options.segmentBytesMax) await this.#roll(firstSeq);
      const segment = this.#segment;
      const position = segment.bytes;
      const bytes = await this.#write(buffers);
      segment.firstStampMs ??= stampMs;
      segment.bytes += bytes;
      this.#dirty = true;
      const lastSeq = firstSeq + calls.length - 1;
      this.#options.onWritten({ firstSeq, lastSeq, buffers, bytes, segment, position });
    } catch (error) {
      this.#fail(error as Error, calls);
      return;
    }
    for (let i = 0; i < calls.length; i++) calls[i]?.resolve(firstSeq + i);
  }

  #admit(): void {
    let admitted = 0;
    for (const call of this.#waiting) {
      if (!this.#hasRoom(call.payload)) break;
      this.#enqueue(call);
      admitted++;
    }
    if (admitted > 0) this.#waiting.splice(0, admitted);
  }

  async #write(buffers: readonly Buffer[]): Promise<number> {
    const start = this.#segment.bytes;
    const total = buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0);
    let written = 0;
    let rest = buffers;
    try {
      while (written < total) {
        const { bytesWritten } = await this.#handle.writev(rest, start + written);
        if (bytesWritten === 0) throw new Error(`${this.#segment.path} takes no more bytes.`);
        written += bytesWritten;
        if (written < total) rest = dropBytes(rest, bytesWritten);
      }
    } catch (error) {
      // Half a frame would read as a torn tail at the next start, and cost clients their position.
      await this.#handle.truncate(start).catch(() => undefined);
      throw error;
    }
    return total;
  }

  async #roll(firstSeq: number): Promise<void> {
    // The old segment is on the disk before a newer one can be: no power failure leaves a hole.
    this.#dirty = true;
    await this.#sync();
    await this.#handle.close();
    const path = segmentPath(this.#options.directory, firstSeq);
    this.#handle = await openForWriting(this.#options.directory, path);
    this.#segment = { firstSeq, path, bytes: 0, firstStampMs: undefined };
    this.#options.onRolled(this.#segment);
  }

  async #sync(): Promise<void> {
    while (this.#syncing !== undefined) await this.#syncing;
    if (!this.#dirty || this.#failure !== undefined) return;
    this.#dirty = false;
    this.#syncing = this.#handle.datasync();
    try {
      await this.#syncing;
    } catch (error) {
      // After a failed fsync nobody knows what is on the disk: carrying on would be a guess.
      throw this.#fail(error as Error, []);
    } finally {
      this.#syncing = undefined;
    }
  }

  /** Ends all appending: rejects `calls` and those that wait, now and from now on. */
  #fail(error: Error, calls: readonly Call[]): LogWriteError {
    const failure = this.#failure ?? writeError(this.#options.directory, error);
    const lost = [...calls, ...this.#queued, ...this.#waiting];
    this.#queued = [];
    this.#waiting = [];
    for (const call of lost) call.reject(failure);
    if (this.#failure === undefined) {
      this.#failure = failure;
      this.#options.onFailed(failure);
    }
    return failure;
  }
}

function writeError(directory: string, cause: NodeJS.ErrnoException): LogWriteError {
  if (cause instanceof DirectoryLockedError) return new LogWriteError(cause.message, { cause });
  const isFull = cause.code === 'ENOSPC' || cause.code === 'EDQUOT';
  const remedy = isFull ? 'Make room on its disk' : 'Mend its disk or volume';
  return new LogWriteError(
    `The log in ${directory} cannot be written any more: ${cause.message}. ${remedy}, then start ` +
      'again: the log continues behind its last whole entry.',
    { cause },
  );
}

async function openForWriting(directory: string, path: string): Promise<FileHandle> {
  // Neither truncating nor appending: writes name their position.
  const handle = await open(path, constants.O_CREAT | constants.O_WRONLY, 0o644);
  await syncDirectory(directory);
  return handle;
}

function dropBytes(buffers: readonly Buffer[], bytes: number): Buffer[] {
  const rest: Buffer[] = [];
  let drop = bytes;
  for (const buffer of buffers) {
    if (drop < buffer.byteLength) rest.push(buffer.subarray(drop));
    drop = Math.max(0, drop - buffer.byteLength);
  }
  return rest;
}
