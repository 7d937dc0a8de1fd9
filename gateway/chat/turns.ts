// Chats take turns: one piece of one chat in each turn of the event loop, so that the stream waits
// for a single piece, however many ask at once.
import { setImmediate } from 'node:timers';

export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** Resolves in a turn of the caller's own; first come, first served. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(this.#next);
    });
  }

  readonly #next = (): void => {
    const resolve = this.#waiting.shift();
    if (this.#waiting.length > 0) setImmediate(this.#next);
    resolve?.();
  };
}
