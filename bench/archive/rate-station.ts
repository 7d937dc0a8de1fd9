// A serving thread that folds what is due, and its follower with an archive in a process beside it:
// how late the serving thread's loop is with the follower and without, and what was stored.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Engine } from '#engine/engine.ts';
import { must } from '#kit/assert.ts';
import { wholeTurn } from '#kit/turns.ts';
import { Child, type Remote } from '../child-calls.ts';
import type { LaidFrames } from '../laid-frames.ts';
import { type FollowerSpec, RateFollower } from './rate-follower.ts';
import { RateBook } from './rate-load.ts';

export interface RateRound {
  /** Prices stored, and a second from the start of the follower's work to the last of them. */
  readonly quotes: number;
  readonly quotesPerSecond: number;
  /** Event loop delay of the serving thread, milliseconds. */
  readonly p50Ms: number;
  readonly p999Ms: number;
  /** From the start of the follower's work until all was stored. */
  readonly seconds: number;
}

type Follower = RateFollower | Remote<RateFollower>;

const TURN_MS = 4;
const START_IN_MS = 100;

export class RateStation {
  readonly #spec: FollowerSpec;
  #book: RateBook | undefined;
  #follower: Follower | undefined;

  /** Of a follower of this kind. */
  constructor(spec: FollowerSpec) {
    this.#spec = spec;
  }

  /** Begins with the book of this snapshot. */
  async begin(snapshot: Uint8Array, isInProcess = false): Promise<void> {
    this.#book = new RateBook(Engine.restore(snapshot).engine);
    this.#follower = isInProcess ? new RateFollower(this.#spec) : followerProcess(this.#spec);
    await this.#follower.begin(snapshot);
  }

  /** One round; without the follower it folds the round afterwards, on its own. */
  async round(frames: LaidFrames, withFollower: boolean): Promise<RateRound> {
    const follower = must(this.#follower, 'the station was begun');
    const book = must(this.#book, 'the station was begun');
    book.prepare(frames);
    await follower.prepare(frames);
    await follower.calm();
    const startMs = Date.now() + START_IN_MS;
    const following = withFollower ? follower.run(startMs) : undefined;
    const delays = await serve(book, startMs);
    const fromMs = withFollower ? startMs : Date.now();
    const { quotes, lastAtMs } = await (following ?? follower.run(0));
    const seconds = (lastAtMs - fromMs) / 1000;
    return { ...delays, quotes, quotesPerSecond: quotes / seconds, seconds };
  }

  async end(): Promise<void> {
    await this.#follower?.end();
  }
}

async function serve(
  book: RateBook,
  startMs: number,
): Promise<{ readonly p50Ms: number; readonly p999Ms: number }> {
  await delay(Math.max(0, startMs - Date.now()));
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  let turnStarted = performance.now();
  while (!book.isDone) {
    const frame = book.take(Date.now() - startMs);
    if (frame) book.apply(frame);
    if (frame && performance.now() - turnStarted < TURN_MS) continue;
    await (frame ? wholeTurn() : delay(1));
    turnStarted = performance.now();
  }
  histogram.disable();
  return { p50Ms: histogram.percentile(50) / 1e6, p999Ms: histogram.percentile(99.9) / 1e6 };
}

/** As the product has it: a process that gives way. */
function followerProcess(argument: FollowerSpec): Remote<RateFollower> {
  const file = new URL('./rate-follower-main.js', import.meta.url);
  return new Child({ file, argument, givesWay: true }).remote();
}
