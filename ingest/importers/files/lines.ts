// The bytes and lines of a file, packed by gzip or not, with what has been read of it so far. A
// line that is too long is dropped and said to be; nothing is ever held that is larger than a
// line may be.
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { textOfBytes, utf8Of } from './text-encoding.ts';

export const MAX_LINE_BYTES = 1_048_576;
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024 * 1024;
const CHUNK_BYTES = 262_144;
const NEWLINE = 0x0a;

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Without its end; null where it is longer than `MAX_LINE_BYTES`. */
  readonly text: string | null;
}

export interface ReadOptions {
  readonly signal: AbortSignal;
  /** Told how many bytes of the file on disk have been read, ever more. */
  readonly onBytes: (bytes: number) => void;
}

/** Why a file as a whole cannot be read. Thrown here, a value at `importFile`. */
export class FileError extends Error {
  readonly reason: FileFailureReason;

  constructor(reason: FileFailureReason, detail: string) {
    super(detail);
    this.name = 'FileError';
    this.reason = reason;
  }
}

export type FileFailureReason = 'unreadable' | 'broken' | 'too_large' | 'wrong_file' | 'stopped';

/** Hexadecimal SHA-256 of the file as it is on disk. Throws `FileError`. */
export async function fileSha256(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const { raw } = await streamOf(path, signal);
  for await (const chunk of chunksOf(raw, signal)) hash.update(chunk);
  return hash.digest('hex');
}

/** The unpacked bytes of the file; of UTF-16 its text as UTF-8. Throws `FileError`. */
export async function* bytesOf(path: string, options: ReadOptions): AsyncGenerator<Buffer> {
  yield* utf8Of(unpackedBytesOf(path, options));
}

async function* unpackedBytesOf(path: string, options: ReadOptions): AsyncGenerator<Buffer> {
  const { raw, isPacked } = await streamOf(path, options.signal);
  const stream = isPacked ? pipeline(raw, createGunzip(), () => {}) : raw;
  let total = 0;
  try {
    for await (const chunk of chunksOf(stream, options.signal)) {
      options.onBytes(raw.bytesRead);
      total += chunk.length;
      if (total > MAX_UNPACKED_BYTES) throw new FileError('too_large', `${total} bytes unpacked`);
      yield chunk;
    }
  } finally {
    raw.destroy();
    stream.destroy();
  }
}

/** The lines of the file, some at a time. A line that is not UTF-8 is read as Windows-1252. */
export async function* linesOf(
  path: string,
  options: ReadOptions,
): AsyncGenerator<readonly Line[]> {
  const splitter = new LineSplitter();
  for await (const chunk of bytesOf(path, options)) yield splitter.push(chunk);
  yield splitter.end();
}

class LineSplitter {
  #number = 0;
  #parts: Buffer[] = [];
  #bytes = 0;

  push(chunk: Buffer): readonly Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      lines.push(this.#cut());
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }

  end(): readonly Line[] {
    return this.#bytes === 0 ? [] : [this.#cut()];
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > MAX_LINE_BYTES) this.#parts = [];
    else this.#parts.push(part);
  }

  #cut(): Line {
    this.#number += 1;
    const isTooLong = this.#bytes > MAX_LINE_BYTES;
    const text = isTooLong ? null : textOf(Buffer.concat(this.#parts), this.#number === 1);
    this.#parts = [];
    this.#bytes = 0;
    return { number: this.#number, text };
  }
}

function textOf(bytes: Buffer, isFirst: boolean): string {
  const text = textOfBytes(bytes);
  const start = isFirst && text.startsWith('\ufeff') ? 1 : 0;
  return text.slice(start, text.endsWith('\r') ? -1 : undefined);
}

async function streamOf(path: string, signal: AbortSignal) {
  if (signal.aborted) throw new FileError('stopped', 'stopped before reading');
  let handle: FileHandle | null = null;
  try {
    handle = await open(path);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    const isPacked = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
    return { raw: handle.createReadStream({ start: 0, highWaterMark: CHUNK_BYTES }), isPacked };
  } catch (error) {
    await handle?.close();
    throw new FileError('unreadable', String(error));
  }
}

async function* chunksOf(stream: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) {
      if (signal.aborted) throw new FileError('stopped', 'stopped while reading');
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError('broken', String(error));
  }
}
