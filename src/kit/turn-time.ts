// How much of a turn of the event loop goes into one kind of work; who comes when it is used up
// waits for the next turn, so that nobody holds up everybody.

export class TurnTime {
  readonly #msMax: number;
  /** Undefined while this turn has had none of it. */
  #spentMs: number | undefined;

  /** `msMax`: the work that exceeds it is still done whole; with 0 a turn does one piece. */
  constructor(msMax: number) {
    this.#msMax = msMax;
  }

  /** Nothing more of it in this turn. */
  get isUp(): boolean {
    return this.#spentMs !== undefined && this.#spentMs >= this.#msMax;
  }

  /** Does some of it, and counts how long that took. */
  spend<T>(work: () => T): T {
    const startMs = performance.now();
    const made = work();
    this.#spentMs = (this.#spentMs ?? 0) + performance.now() - startMs;
    return made;
  }

  /** Another turn has begun. */
  renew(): void {
    this.#spentMs = undefined;
  }
}
