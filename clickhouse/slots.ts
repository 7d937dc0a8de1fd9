// So much at a time, and a bounded number waiting: what comes beyond that is refused at once.
import { HeadQueue } from '#kit/head-queue.ts';
import { ColumnStoreError } from './column-store.ts';

export class Slots {
  readonly #waiting = new HeadQueue<() => void>();
  readonly #waitingMax: number;
  #free: number;

  constructor(count: number, waitingMax: number) {
    this.#free = count;
    this.#waitingMax = waitingMax;
  }

  /** Runs the work when there is a place. Throws ColumnStoreError where too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  async #turn(): Promise<void> {
    if (this.#waiting.length >= this.#waitingMax) {
      throw new ColumnStoreError(`${this.#waitingMax} questions wait already`, 'unavailable');
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
