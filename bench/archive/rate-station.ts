// A serving thread that folds what is due, and its follower with an archive in a thread beside it:
// how late the serving thread's loop is with the follower and without, and what was stored.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type FollowerSpec, RateFollower } from './rate-follower.ts';
import { RateBook, RateLoad, type RateSpec } from './rate-load.ts';
import type { FollowerCall } from './rate-thread.ts';

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

type Follower = Pick<RateFollower, FollowerCall>;

const TURN_MS = 4;
const START_IN_MS = 100;

export class RateStation {
  readonly #spec: RateSpec;
  readonly #load: RateLoad;
  readonly #book: RateBook;
  #follower: Follower | undefined;

  constructor(spec: RateSpec) {
    this.#spec = spec;
    this.#load = new RateLoad(spec);
    this.#book = new RateBook(this.#load.fill());
  }

  /** Returns how many quotes the book holds. */
  async begin(isInProcess = false): Promise<number> {
    const snapshot = this.#book.engine.snapshot('benchr3');
    const spec = { directory: this.#spec.directory, snapshot };
    this.#follower = await (isInProcess ? RateFollower.open(spec) : openThread(spec));
    return this.#load.quotes;
  }

  /** One round; without the follower it folds the round afterwards, on its own. */
  async round(withFollower: boolean): Promise<RateRound> {
    const follower = this.#follower;
    if (!follower) throw new Error('the station was not begun');
    const frames = this.#load.round();
    this.#book.prepare(frames);
    await follower.prepare(frames);
    await follower.calm();
    const startMs = Date.now() + START_IN_MS;
    const following = withFollower ? follower.run(startMs) : undefined;
    const delays = await this.#serve(startMs);
    const fromMs = withFollower ? startMs : Date.now();
    const { quotes, lastAtMs } = await (following ?? follower.run(0));
    const seconds = (lastAtMs - fromMs) / 1000;
    return { ...delays, quotes, quotesPerSecond: quotes / seconds, seconds };
  }

  async end(): Promise<void> {
    await this.#follower?.end();
  }

  async #serve(startMs: number): Promise<{ readonly p50Ms: number; readonly p999Ms: number }> {
    await delay(Math.max(0, startMs - Date.now()));
    const histogram = monitorEventLoopDelay({ resolution: 1 });
    histogram.enable();
    let turnStarted = performance.now();
    while (!this.#book.isDone) {
      const frame = this.#book.take(Date.now() - startMs);
      if (frame) this.#book.apply(frame);
      if (frame && performance.now() - turnStarted < TURN_MS) continue;
      await (frame ? nextTurn() : delay(1));
      turnStarted = performance.now();
    }
    histogram.disable();
    return { p50Ms: histogram.percentile(50) / 1e6, p999Ms: histogram.percentile(99.9) / 1e6 };
  }
}

async function openThread(spec: FollowerSpec): Promise<Follower> {
  // ClickHouse's library must be known to the thread that stays.
  await import('#clickhouse/embedded-store.ts');
  const worker = new Worker(new URL('./rate-thread.js', import.meta.url), { workerData: spec });
  const answer = () =>
    new Promise<unknown>((resolve, reject) => {
      const settle = (end: () => void): void => {
        worker.off('message', onMessage);
        worker.off('error', onError);
        end();
      };
      const onMessage = (value: unknown): void => settle(() => resolve(value));
      const onError = (error: Error): void => settle(() => reject(error));
      worker.on('message', onMessage);
      worker.on('error', onError);
    });
  const call = async <T>(name: FollowerCall, argument?: unknown): Promise<T> => {
    const answered = answer();
    worker.postMessage({ call: name, argument });
    return (await answered) as T;
  };
  await answer();
  return {
    prepare: (frames) => call('prepare', frames),
    run: (startMs) => call('run', startMs),
    calm: () => call('calm'),
    end: () => call('end'),
  } as Follower;
}
