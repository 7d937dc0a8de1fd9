// The serving thread of the archive benchmark: folds each frame when it is due, and reports how
// late its event loop was.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Engine } from '#engine/engine.ts';
import { must } from '#kit/assert.ts';
import { eventLoop } from '#kit/tick-budget.ts';
import type { TaggedFrame } from '../shared/slate.ts';
import { FramedBook } from './archive-load.ts';

/** Event loop delay, milliseconds. */
export interface LoopDelay {
  readonly p50Ms: number;
  readonly p999Ms: number;
}

export class ServingThread {
  #book: FramedBook | undefined;

  /** Begins with the book of this snapshot. */
  begin(snapshot: Uint8Array): void {
    this.#book = new FramedBook(Engine.restore(snapshot).engine);
  }

  prepare(frames: readonly TaggedFrame[]): void {
    this.#book?.prepare(frames);
  }

  /** Folds what was prepared, each frame when it is due from `startMs` (epoch) on. */
  async run(startMs: number): Promise<LoopDelay> {
    const book = must(this.#book, 'a book');
    await delay(Math.max(0, startMs - Date.now()));
    const histogram = monitorEventLoopDelay({ resolution: 1 });
    histogram.enable();
    const lane = eventLoop.lane('fold');
    while (!book.isDone) {
      const frame = book.take(Date.now() - startMs);
      if (frame) lane.spend(() => book.apply(frame));
      else await delay(1);
      if (lane.isUp) await lane.nextTick();
    }
    histogram.disable();
    return { p50Ms: histogram.percentile(50) / 1e6, p999Ms: histogram.percentile(99.9) / 1e6 };
  }
}
