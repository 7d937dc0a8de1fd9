// A few things that are used by one at a time each, and a bounded number of users waiting: what
// comes beyond that is refused at once.
import { HeadQueue } from '#kit/head-queue.ts';
import { ColumnStoreError } from './column-store.ts';

export class Slots<T> {
  readonly #free: T[];
  readonly #waiting = new HeadQueue<(thing: T) => void>();
  readonly #waitingMax: number;

  constructor(things: readonly T[], waitingMax: number) {
    this.#free = [...things];
    this.#waitingMax = waitingMax;
  }

  /** Works with one when it is free. Throws ColumnStoreError where too many wait already. */
  async run<R>(work: (thing: T) => Promise<R>): Promise<R> {
    const thing = this.#free.pop() ?? (await this.#turn());
    try {
      return await work(thing);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(thing);
      else this.#free.push(thing);
    }
  }

  #turn(): Promise<T> {
    if (this.#waiting.length >= this.#waitingMax) {
      throw new ColumnStoreError(`${this.#waitingMax} questions wait already`, 'unavailable');
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
