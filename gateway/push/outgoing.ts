// Whether what was told may still be in this process: it is written before the next turn of the
// event loop begins. Nobody waits for that turn unless somebody asks.

export class Outgoing {
  #told = 0;
  #written = 0;
  #isAwaited = false;

  /** Frames were handed to sockets in this turn. */
  tell(): void {
    this.#told += 1;
  }

  /** True at least until all is written; false by the turn after the one that asks. */
  get isUnderWay(): boolean {
    if (this.#written === this.#told) return false;
    this.#awaitWrites();
    return true;
  }

  #awaitWrites(): void {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    const told = this.#told;
    setImmediate(() => {
      this.#isAwaited = false;
      this.#written = told;
    });
  }
}
