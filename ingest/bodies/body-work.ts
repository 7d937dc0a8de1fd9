// One body being read, in whichever thread: its bytes are looked at as they come, and parsed only
// when all of them are within the bounds.
import zlib from 'node:zlib';
import { POST_BYTES_MAX, type PostCoding, type PostedForm } from '#domain/post.ts';
import { parseSourceJson } from '#kit/json.ts';
import {
  isOfShortLines,
  isWithinBounds,
  POSTED_BOUNDS,
  type PostedLine,
  postedLines,
  withoutMark,
} from '../statements/posted-body.ts';
import { type BoundReason, BoundScan } from './json-bounds.ts';
import { cut, type Pieces, valuesOf } from './pieces.ts';
import { type BodyTask, boundsOf, readBody } from './readings.ts';

/** Why a body is refused whole; each stands in the tables of reasons, too. */
export type BodyRefusal = BoundReason | 'malformed' | 'too_slow' | 'too_much_memory';

export type WorkResult =
  | { readonly pieces: Pieces }
  /** Short lines as they came, within the bounds: to parse them twice would cost more than once. */
  | { readonly ndjson: Uint8Array<ArrayBuffer> }
  | { readonly refusal: BodyRefusal };

type Inflate = (bytes: Buffer, options: InflateOptions) => Buffer;

interface InflateOptions {
  readonly maxOutputLength: number;
  readonly chunkSize: number;
}

const { zstdDecompressSync } = zlib as { readonly zstdDecompressSync?: Inflate };
const INFLATE: Readonly<Record<PostCoding, Inflate | undefined>> = {
  gzip: zlib.gunzipSync,
  br: zlib.brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/** Of a short body, inflated: it is read in some milliseconds, whatever it holds. */
export const SHORT_BYTES_MAX = 256 * 1024;
/** Of a small one, not compressed: to read it takes less than a millisecond. */
export const SMALL_BYTES_MAX = 16 * 1024;
/** Values of what a reader made of a body; the largest real game comes to some 10,000. */
const RECORD_VALUES_MAX = 100_000;

export class BodyWork {
  /** Of the body as it came and, where it was compressed, as it was inflated. */
  readBytes = 0;
  readonly #task: BodyTask;
  readonly #scan: BoundScan;
  #chunks: Uint8Array[] = [];
  #refusal: BoundReason | undefined;
  #bytes = 0;

  constructor(task: BodyTask) {
    this.#task = task;
    this.#scan = new BoundScan(boundsOf(task));
  }

  /** Takes the next bytes, which nobody may change; why no more are wanted, where none are. */
  push(chunk: Uint8Array): BoundReason | undefined {
    if (this.#refusal !== undefined) return this.#refusal;
    this.#bytes += chunk.length;
    if (this.#task.reader !== 'posted') this.#refusal = this.#scan.push(chunk);
    else if (this.#bytes > POST_BYTES_MAX) this.#refusal = 'too_long';
    if (this.#refusal === undefined) this.#chunks.push(chunk);
    else this.#chunks = [];
    return this.#refusal;
  }

  /** Parses and reads what came, received at an instant (epoch ms). To be called once. */
  finish(receivedAt: number): WorkResult {
    if (this.#refusal !== undefined) return { refusal: this.#refusal };
    if (this.#task.reader === 'posted') return this.#posted(this.#task);
    const text = withoutMark(Buffer.concat(this.#chunks).toString('utf8'));
    this.#chunks = [];
    const body = parseSourceJson(text);
    if (body === undefined) return { refusal: 'malformed' };
    const reading = readBody(this.#task, body, receivedAt);
    const isRecords = this.#task.reader === 'espn' || this.#task.reader === 'saved-answer';
    if (isRecords && valuesOf(reading, RECORD_VALUES_MAX) > RECORD_VALUES_MAX) {
      return { refusal: 'too_many_elements' };
    }
    return { pieces: cut(reading) };
  }

  #posted({ form, coding, isShort }: Extract<BodyTask, { reader: 'posted' }>): WorkResult {
    const wired = Buffer.concat(this.#chunks);
    this.#chunks = [];
    const bytesMax = isShort ? SHORT_BYTES_MAX : POSTED_BOUNDS.bytesMax;
    const bytes = coding === undefined ? wired : inflated(wired, coding, bytesMax);
    this.readBytes += wired.length;
    if (typeof bytes === 'string') {
      if (bytes === 'too_long') this.readBytes += bytesMax;
      return { refusal: bytes };
    }
    this.readBytes += bytes.length;
    const isInBounds = form === 'csv' || isWithinBounds(bytes);
    if (isInBounds && form === 'ndjson' && isOfShortLines(bytes)) {
      return { ndjson: new Uint8Array(bytes) };
    }
    const lines = linesOf(form, bytes, isInBounds);
    return 'refusal' in lines ? lines : { pieces: cut(lines.reading) };
  }
}

type LinesRead = { readonly reading: readonly PostedLine[] } | { readonly refusal: BodyRefusal };

/** What a small body that somebody posted comes to. */
export function readSmallBody(form: PostedForm, body: Uint8Array): LinesRead {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return linesOf(form, bytes, form === 'csv' || isWithinBounds(bytes));
}

function linesOf(form: PostedForm, bytes: Buffer, isInBounds: boolean): LinesRead {
  if (!isInBounds) return { refusal: 'too_many_elements' };
  const reading = postedLines(withoutMark(bytes.toString('utf8')), form);
  return reading === undefined ? { refusal: 'malformed' } : { reading };
}

/** The bytes of a compressed body; why they are not read where they are too many, or damaged. */
function inflated(
  bytes: Buffer,
  coding: PostCoding,
  maxOutputLength: number,
): Buffer | BodyRefusal {
  try {
    const inflate = INFLATE[coding];
    // In one piece, which takes no memory before it is written and gives all of it back at once;
    // many small ones leave the process as large as they were together.
    const chunkSize = maxOutputLength + 1;
    return inflate?.(bytes, { maxOutputLength, chunkSize }) ?? 'malformed';
  } catch (error) {
    const isTooLong = error instanceof RangeError;
    return isTooLong ? 'too_long' : 'malformed';
  }
}
