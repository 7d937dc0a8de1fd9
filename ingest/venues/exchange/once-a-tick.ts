// Work that is asked for much more often than it is done: once in a tick of the event loop at most, and
// never while it is under way.

export class OnceATick {
  readonly #work: () => Promise<void>;
  #isAsked = false;
  #wake: () => void = () => {};

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Has it done when this tick has read what came in, or when what is under way has ended. */
  ask(): void {
    this.#isAsked = true;
    this.#wake();
  }

  /** Works until the signal. Rejects where the work does. */
  async run(signal: AbortSignal): Promise<void> {
    const stop = (): void => this.#wake();
    signal.addEventListener('abort', stop);
    while (!signal.aborted) {
      if (!this.#isAsked) await this.#asked();
      await endOfTick();
      if (signal.aborted || !this.#isAsked) continue;
      this.#isAsked = false;
      await this.#work();
    }
    signal.removeEventListener('abort', stop);
  }

  #asked(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/** Resolves once everything that came in has been read in this tick of the event loop. */
export function endOfTick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
