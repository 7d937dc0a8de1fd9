// The newest written batches, kept in memory: readers at the tail of the log touch no file. Bounded
// by TAIL_BYTES_MAX and BATCHES_MAX; what is older is read from its segment.
import { assert } from '#kit/assert.ts';
import { HeadQueue } from '#kit/head-queue.ts';
import { type Frame, readFrame } from './log-frame.ts';
import type { WrittenBatch } from './log-writer.ts';

export const TAIL_BYTES_MAX = 8 * 1024 * 1024;
const BATCHES_MAX = 4096;

export class LogTail {
  readonly #batches = new HeadQueue<WrittenBatch>();
  #bytes = 0;

  /** Keeps a batch, the newest always, and lets the oldest beyond the bound go. */
  push(batch: WrittenBatch): void {
    this.#batches.push(batch);
    this.#bytes += batch.bytes;
    while (this.#batches.length > 1 && this.#isFull()) {
      this.#bytes -= this.#batches.shift()?.bytes ?? 0;
    }
  }

  /** The batch that holds `seq`; undefined when it is not in memory. */
  batchOf(seq: number): WrittenBatch | undefined {
    let low = 0;
    let high = this.#batches.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const batch = this.#batches.at(middle);
      if (batch === undefined) return undefined;
      if (seq < batch.firstSeq) high = middle - 1;
      else if (seq > batch.lastSeq) low = middle + 1;
      else return batch;
    }
    return undefined;
  }

  #isFull(): boolean {
    return this.#bytes > TAIL_BYTES_MAX || this.#batches.length > BATCHES_MAX;
  }
}

/** The frames of a batch, in order. */
export function framesOf(batch: WrittenBatch): Frame[] {
  const frames: Frame[] = [];
  for (const buffer of batch.buffers) {
    let offset = 0;
    while (offset < buffer.byteLength) {
      const frame = readFrame(buffer, offset, true);
      assert(typeof frame === 'object', 'a written batch holds whole frames');
      frames.push(frame);
      offset = frame.end;
    }
  }
  return frames;
}
