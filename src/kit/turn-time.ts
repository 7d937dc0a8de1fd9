// How much of a turn of the event loop goes into one kind of work; who comes when it is used up
// waits for the next turn, so that nobody holds up everybody.

export class TurnTime {
  readonly #msMax: number;
  readonly #nowMs: () => number;
  /** Undefined while this turn has had none of it. */
  #spentMs: number | undefined;

  /**
   * `msMax`: the work that exceeds it is still done whole; with 0 a turn does one piece. `nowMs`: a
   * monotonic clock.
   */
  constructor(msMax: number, nowMs = () => performance.now()) {
    this.#msMax = msMax;
    this.#nowMs = nowMs;
  }

  /** Nothing more of it in this turn. */
  get isUp(): boolean {
    return this.#spentMs !== undefined && this.#spentMs >= this.#msMax;
  }

  /** Does some of it, and counts how long that took. */
  spend<T>(work: () => T): T {
    const startMs = this.#nowMs();
    const made = work();
    this.#spentMs = (this.#spentMs ?? 0) + this.#nowMs() - startMs;
    return made;
  }

  /** Another turn has begun. */
  renew(): void {
    this.#spentMs = undefined;
  }
}
