// One body being read, in whichever thread: its bytes are looked at as they come, and parsed only
// when all of them are within the bounds.
import { parseSourceJson } from '#kit/json.ts';
import { type BoundReason, BoundScan } from './json-bounds.ts';
import { cut, type Pieces, valuesOf } from './pieces.ts';
import { type BodyTask, boundsOf, readBody } from './readings.ts';

/** Why a body is refused whole; each stands in the tables of reasons, too. */
export type BodyRefusal = BoundReason | 'malformed' | 'too_slow' | 'too_much_memory';

export type WorkResult = { readonly pieces: Pieces } | { readonly refusal: BodyRefusal };

/** Values of what a reader made of a body; the largest real game comes to some 10,000. */
const RECORD_VALUES_MAX = 100_000;

export class BodyWork {
  readonly #task: BodyTask;
  readonly #scan: BoundScan;
  #chunks: Uint8Array[] = [];
  #refusal: BoundReason | undefined;

  constructor(task: BodyTask) {
    this.#task = task;
    this.#scan = new BoundScan(boundsOf(task));
  }

  /** Takes the next bytes, which nobody may change; why no more are wanted, where none are. */
  push(chunk: Uint8Array): BoundReason | undefined {
    if (this.#refusal !== undefined) return this.#refusal;
    this.#refusal = this.#scan.push(chunk);
    if (this.#refusal === undefined) this.#chunks.push(chunk);
    else this.#chunks = [];
    return this.#refusal;
  }

  /** Parses and reads what came, received at an instant (epoch ms). To be called once. */
  finish(receivedAt: number): WorkResult {
    if (this.#refusal !== undefined) return { refusal: this.#refusal };
    const text = Buffer.concat(this.#chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
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
}
