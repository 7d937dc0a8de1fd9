// Chats take turns: one piece of one chat in each turn of the event loop, so that the stream waits
// for a single piece, however many ask at once; and none while the stream has something to say.
import { setImmediate } from 'node:timers';

/** On a book that never rests chats would wait for good. */
const WAYS_GIVEN_MAX = 4;

export class Turns {
  readonly #waiting: (() => void)[] = [];
  readonly #mustGiveWay: () => boolean;
  #waysGiven = 0;

  /** `mustGiveWay`: whether something more urgent waits for the end of this turn. */
  constructor(mustGiveWay: () => boolean = () => false) {
    this.#mustGiveWay = mustGiveWay;
  }

  /** Resolves in a turn of the caller's own; first come, first served. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(this.#next);
    });
  }

  readonly #next = (): void => {
    if (this.#waysGiven < WAYS_GIVEN_MAX && this.#mustGiveWay()) {
      this.#waysGiven += 1;
      setImmediate(this.#next);
      return;
    }
    this.#waysGiven = 0;
    const resolve = this.#waiting.shift();
    if (this.#waiting.length > 0) setImmediate(this.#next);
    resolve?.();
  };
}
