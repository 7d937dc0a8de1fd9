// Frames laid end to end in one buffer: as objects those that wait would cost collections of garbage,
// which would be measured with the product. They pass between processes as they are.
import type { SlateFrame } from './slate.ts';

export interface LaidFrames {
  readonly bytes: Uint8Array;
  /** Of each frame: its seq, its stamp, its end, and a number that its maker attaches. */
  readonly heads: Float64Array;
}

export interface LaidFrame {
  readonly seq: number;
  readonly stampMs: number;
  readonly bytes: Uint8Array;
  readonly tag: number;
}

const HEAD = 4;
const ENDS_AT = 2;
const TAG = 3;

/** Lays frames down one behind another. */
export class FrameLayer {
  readonly #frames: Uint8Array[] = [];
  readonly #heads: number[] = [];
  #end = 0;

  add({ seq, stampMs, bytes }: SlateFrame, tag: number): void {
    this.#end += bytes.length;
    this.#heads.push(seq, stampMs, this.#end, tag);
    this.#frames.push(bytes);
  }

  finish(): LaidFrames {
    return { bytes: Buffer.concat(this.#frames), heads: Float64Array.from(this.#heads) };
  }
}

/** Takes them in their order. */
export class FrameQueue {
  #laid: LaidFrames = { bytes: new Uint8Array(), heads: new Float64Array() };
  #next = 0;

  get isEmpty(): boolean {
    return this.#next * HEAD >= this.#laid.heads.length;
  }

  /** The number attached to the next frame; NaN after the last. */
  get nextTag(): number {
    return this.#laid.heads[this.#next * HEAD + TAG] ?? Number.NaN;
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
    const [seq = 0, stampMs = 0, end = 0, tag = 0] = heads.subarray(at, at + HEAD);
    const from = at === 0 ? 0 : heads[at - HEAD + ENDS_AT];
    this.#next += 1;
    return { seq, stampMs, bytes: bytes.subarray(from, end), tag };
  }
}
