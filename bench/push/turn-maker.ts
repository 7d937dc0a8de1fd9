// Makes the turns of a push load, in a process of its own where they are measured: what waits to be
// pushed must not be objects, or what looks after objects would be measured with the product.
import { Engine } from '#engine/engine.ts';
import { FrameDecoder } from '#ingest/decode.ts';
import { Slate } from '../slate.ts';
import { SLATES } from '../slate-profiles.ts';

export interface LoadSpec {
  readonly events: number;
  /** Price updates of one turn of the event loop. */
  readonly updatesPerTurn: number;
}

/** A frame for each turn, laid end to end. */
export interface Turns {
  readonly bytes: Uint8Array;
  /** Of each: its seq, its stamp, its end, the offers that it changes. */
  readonly heads: Float64Array;
}

/** A turn's frame, as the log would give it. */
export interface TurnFrame {
  readonly seq: number;
  readonly stampMs: number;
  readonly bytes: Uint8Array;
  /** Offers that it changes as the stream shows them: what is counted as delivered. */
  readonly changes: number;
}

const HEAD = 4;
const ENDS_AT = 2;

/** The slate of a push load. */
export function slateOf({ events }: LoadSpec): Slate {
  return new Slate(SLATES['sunday-slate'], events);
}

/** A book of all that the slate begins with. */
export function fill(engine: Engine, slate: Slate): void {
  for (const { seq, stampMs, message } of slate.load()) engine.apply(seq, stampMs, message);
}

export class TurnMaker {
  readonly #slate: Slate;
  readonly #updatesPerTurn: number;
  readonly #engine = new Engine();
  readonly #decoder = new FrameDecoder();

  constructor(spec: LoadSpec) {
    this.#slate = slateOf(spec);
    this.#updatesPerTurn = spec.updatesPerTurn;
    fill(this.#engine, this.#slate);
  }

  make(turns: number): Turns {
    const frames: Uint8Array[] = [];
    const heads = new Float64Array(turns * HEAD);
    let end = 0;
    for (let turn = 0; turn < turns; turn++) {
      const { seq, stampMs, bytes } = this.#slate.frame('single', this.#updatesPerTurn);
      end += bytes.length;
      this.#engine.applyPacked(seq, stampMs, this.#decoder.decode(bytes));
      heads.set([seq, stampMs, end, this.#changesSince(seq - 1)], turn * HEAD);
      frames.push(bytes);
    }
    return { bytes: Buffer.concat(frames), heads };
  }

  #changesSince(seq: number): number {
    const lines = this.#engine.changes.lines(seq, {}, {})?.upsert ?? [];
    // Offers stand in lists of their lines: one `impliedProbability` each.
    return lines.reduce((sum, line) => sum + line.split('"impliedProbability"').length - 1, 0);
  }
}

/** Turns in the order in which they were made. */
export class TurnQueue {
  #turns: Turns = { bytes: new Uint8Array(), heads: new Float64Array() };
  #next = 0;

  get count(): number {
    return this.#turns.heads.length / HEAD - this.#next;
  }

  /** What is left of the former ones is dropped. */
  fill(turns: Turns): void {
    this.#turns = turns;
    this.#next = 0;
  }

  /** The next frame; undefined after the last. */
  take(): TurnFrame | undefined {
    if (this.count === 0) return undefined;
    const { bytes, heads } = this.#turns;
    const at = this.#next * HEAD;
    const [seq = 0, stampMs = 0, end = 0, changes = 0] = heads.subarray(at, at + HEAD);
    const from = at === 0 ? 0 : heads[at - HEAD + ENDS_AT];
    this.#next += 1;
    return { seq, stampMs, bytes: bytes.subarray(from, end), changes };
  }
}
