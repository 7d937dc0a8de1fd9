// Reads recordings of The Odds API as captures: .json or .jsonl, gzipped or not, of bare answers (a
// list of events, one event) or of {"timestamp", "data"} wrappers, as the historical API returns
// them. Streams line by line; a line that cannot be read is counted and passed over.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { parseJson } from '#kit/json.ts';
import { type Bodies, type BodyResult, bodiesHere } from '../bodies/bodies.ts';
import type { Capture } from '../venues/the-odds-api/capture.ts';
import { CaptureReader } from './recorded-captures.ts';
import { captureTimeOf, type RecordedForm } from './recorded-forms.ts';

/** Called now and then with how much of the file was read, in bytes as they lie on the disk. */
export type Progress = (bytesRead: number, bytesTotal: number) => void;

/** The longest line, or the longest .json file, that is read; a longer line is refused. */
const LINE_BYTES_MAX = 64 * 1024 * 1024;
const NEWLINE = 10;
const TRIES_MAX = 3;
/** A longer part of a line is not looked at for whether it is blank. */
const BLANK_BYTES_MAX = 1024;

/** A recording that cannot be used at all; the message names the file and says why. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

/**
 * The captures in the order of the file, each with its own time, out of order or not. What is
 * refused is counted on the next capture, at the end on an empty one. Throws RecordingError when
 * the file cannot be read, is no known kind, or holds not one capture.
 */
export async function* readCaptures(
  path: string,
  progress?: Progress,
  bodies: Bodies = bodiesHere,
): AsyncGenerator<Capture> {
  const isDocument = isDocumentPath(path);
  const reader = new CaptureReader();
  for await (const line of readLines(path, isDocument, progress)) {
    const result = await readLine(line, isDocument, bodies);
    if ('failure' in result) throw new RecordingError(`cannot read ${path}: ${result.failure}`);
    if ('refusal' in result) reader.refuse(result.refusal);
    else yield* reader.read(result.reading);
  }
  yield* reader.finish();
  if (!reader.hasRead) throw new RecordingError(`${path} holds no answer of The Odds API`);
}

/** The earliest and the latest time of the answers in a recording, epoch milliseconds. */
export interface RecordedSpan {
  readonly firstMs: number;
  readonly lastMs: number;
}

const STAMP = /"timestamp"\s*:\s*("[^"]{1,40}"|\d{1,15})/;
const STAMP_BYTES_MAX = 300;

/**
 * The time that a recording of wrapped answers spans, by the times at the beginnings of its lines,
 * which are not parsed; undefined where none is said. Throws RecordingError.
 */
export async function recordedSpan(path: string): Promise<RecordedSpan | undefined> {
  if (isDocumentPath(path)) return undefined;
  let span: RecordedSpan | undefined;
  for await (const line of readLines(path, false, undefined)) {
    const head = line?.[0]?.toString('utf8', 0, STAMP_BYTES_MAX) ?? '';
    const time = captureTimeOf(parseJson(STAMP.exec(head)?.[1] ?? ''));
    if (time === undefined) continue;
    const { firstMs = time, lastMs = time } = span ?? {};
    span = { firstMs: Math.min(firstMs, time), lastMs: Math.max(lastMs, time) };
  }
  return span;
}

/** The SHA-256 of the file as it lies on the disk, in hexadecimal. Throws RecordingError. */
export async function recordingSha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch (error) {
    throw unreadable(path, error);
  }
  return hash.digest('hex');
}

/** A blank line has no answers. */
async function readLine(
  line: readonly Buffer[] | undefined,
  isDocument: boolean,
  bodies: Bodies,
): Promise<BodyResult<readonly RecordedForm[]>> {
  if (line === undefined) return { refusal: 'too_long' };
  if (line.every(isBlank)) return { reading: [] };
  let result: BodyResult<readonly RecordedForm[]> = { failure: '' };
  for (let tries = 0; tries < TRIES_MAX && 'failure' in result; tries++) {
    const intake = bodies.open({ reader: 'recording', isDocument });
    // A copy, as another recording that is read beside this one may make the first try fail.
    for (const part of line) if (!intake.push(Uint8Array.from(part))) break;
    // Its answers have times of their own.
    result = await intake.end(0);
  }
  return result;
}

function isBlank(part: Buffer): boolean {
  return part.length < BLANK_BYTES_MAX && part.toString().trim() === '';
}

function isDocumentPath(path: string): boolean {
  const plain = path.toLowerCase().replace(/\.gz$/, '');
  if (/\.(jsonl|ndjson)$/.test(plain)) return false;
  if (plain.endsWith('.json')) return true;
  throw new RecordingError(`${path} is no .json, .jsonl, .json.gz or .jsonl.gz file`);
}

/** The lines, or the whole document as one; undefined stands for one that is too long. */
async function* readLines(
  path: string,
  isDocument: boolean,
  progress: Progress | undefined,
): AsyncGenerator<readonly Buffer[] | undefined> {
  const parts = new LineParts();
  try {
    for await (const chunk of readChunks(path, progress)) {
      let from = 0;
      for (
        let end = newlineIn(chunk, from);
        end >= 0 && !isDocument;
        end = newlineIn(chunk, from)
      ) {
        parts.add(chunk.subarray(from, end));
        yield parts.take();
        from = end + 1;
      }
      parts.add(chunk.subarray(from));
    }
  } catch (error) {
    throw unreadable(path, error);
  }
  if (parts.bytes > 0) yield parts.take();
}

function newlineIn(chunk: Buffer, from: number): number {
  return chunk.indexOf(NEWLINE, from);
}

async function* readChunks(path: string, progress: Progress | undefined): AsyncGenerator<Buffer> {
  const { size } = await stat(path);
  const file = createReadStream(path);
  const isGzip = path.toLowerCase().endsWith('.gz');
  const chunks = isGzip ? file.pipe(createGunzip()) : file;
  // A pipe does not carry errors along, and the reader waits on its far end.
  if (chunks !== file) file.on('error', (error) => chunks.destroy(error));
  try {
    for await (const chunk of chunks) {
      yield chunk as Buffer;
      progress?.(file.bytesRead, size);
    }
    progress?.(size, size);
  } finally {
    chunks.destroy();
    file.destroy();
  }
}

/** The parts of a line until its end arrives; beyond the bound they are dropped. */
class LineParts {
  #parts: Buffer[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > LINE_BYTES_MAX) this.#parts = [];
    else this.#parts.push(part);
  }

  take(): readonly Buffer[] | undefined {
    const line = this.#bytes > LINE_BYTES_MAX ? undefined : this.#parts;
    this.#parts = [];
    this.#bytes = 0;
    return line;
  }
}

function unreadable(path: string, error: unknown): RecordingError {
  const reason = error instanceof Error ? error.message : String(error);
  return new RecordingError(`cannot read ${path}: ${reason}`, { cause: error });
}
