// Frames laid end to end: those that wait must not be objects, or what looks after objects would be
// measured with the product. They travel between processes as they lie.
import type { SlateFrame } from './slate.ts';

export interface LaidFrames {
  readonly bytes: Uint8Array;
  /** Of each frame: its seq, its stamp, its end, and a number that its maker says of it. */
  readonly heads: Float64Array;
}

export interface LaidFrame {
  readonly seq: number;
  readonly stampMs: number;
  readonly bytes: Uint8Array;
  readonly said: number;
}

const HEAD = 4;
const ENDS_AT = 2;
const SAID = 3;

/** Lays frames down one behind another. */
export class FrameLayer {
  readonly #frames: Uint8Array[] = [];
  readonly #heads: number[] = [];
  #end = 0;

  add({ seq, stampMs, bytes }: SlateFrame, said: number): void {
    this.#end += bytes.length;
    this.#heads.push(seq, stampMs, this.#end, said);
    this.#frames.push(bytes);
  }

  finish(): LaidFrames {
    return { bytes: Buffer.concat(this.#frames), heads: Float64Array.from(this.#heads) };
  }
}

/** Takes them up again in their order. */
export class FrameQueue {
  #laid: LaidFrames = { bytes: new Uint8Array(), heads: new Float64Array() };
  #next = 0;

  get isEmpty(): boolean {
    return this.#next * HEAD >= this.#laid.heads.length;
  }

  /** What is said of the next frame; NaN after the last. */
  get nextSaid(): number {
    return this.#laid.heads[this.#next * HEAD + SAID] ?? Number.NaN;
  }

  /** What is left of the former ones is dropped. */
  fill(laid: LaidFrames): void {
    this.#laid = laid;
    this.#next = 0;
  }

  /** The next frame; undefined after the last. */
  take(): LaidFrame | undefined {
    if (this.isEmpty) return undefined;
    const { bytes, heads } = this.#laid;
    const at = this.#next * HEAD;
    const [seq = 0, stampMs = 0, end = 0, said = 0] = heads.subarray(at, at + HEAD);
    const from = at === 0 ? 0 : heads[at - HEAD + ENDS_AT];
    this.#next += 1;
    return { seq, stampMs, bytes: bytes.subarray(from, end), said };
  }
}
