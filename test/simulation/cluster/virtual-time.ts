// Time that passes only where something happens, and processes in it that can stand still, lose
// their link and die. What happens follows from a seed alone.
import type { Clock } from '#kit/clock.ts';
import { MinHeap } from '#kit/min-heap.ts';

/** Of what happens at the same time, what was planned first happens first. */
const ORDER_SHARE = 1e-7;

export class VirtualTime {
  now = 0;
  events = 0;
  readonly #heap = new MinHeap<() => void>();

  at(at: number, act: () => void): void {
    this.events += 1;
    this.#heap.push(Math.max(at, this.now) + this.events * ORDER_SHARE, act);
  }

  /** Everything until then, and what follows from each before the next. */
  async run(untilMs: number): Promise<void> {
    while (this.#heap.minKey <= untilMs) {
      this.now = Math.max(this.now, Math.floor(this.#heap.minKey));
      this.#heap.pop()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.now = untilMs;
  }
}

/** A process as its machine has it. */
export class SimulatedProcess {
  readonly name: string;
  readonly #time: VirtualTime;
  /** Milliseconds that its wall clock is ahead. */
  readonly clockError: number;
  /** It stands still until then. */
  pausedUntil = 0;
  /** Nothing passes its link until then. */
  cutUntil = 0;
  isDead = false;

  constructor(name: string, time: VirtualTime, clockError: number) {
    this.name = name;
    this.#time = time;
    this.clockError = clockError;
  }

  get clock(): Clock {
    return {
      now: () => 1_700_000_000_000 + this.#time.now + this.clockError,
      wait: (ms, signal) => this.#wait(ms, signal),
    };
  }

  /** Acts in the process at this time, or when it goes on; never where it is dead. */
  at(at: number, act: () => void): void {
    this.#time.at(at, () => {
      if (this.isDead) return;
      if (this.pausedUntil > this.#time.now) this.at(this.pausedUntil, act);
      else act();
    });
  }

  #wait(ms: number, signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve(false);
      const end = (): void => resolve(false);
      signal?.addEventListener('abort', end, { once: true });
      this.at(this.#time.now + ms, () => {
        signal?.removeEventListener('abort', end);
        resolve(true);
      });
    });
  }
}
