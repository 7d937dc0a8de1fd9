// An AbortController whose signal is made when somebody asks for it: one that Node makes costs
// microseconds and outlives young collections, and most requests are over before anybody does.

export class LazyAbort {
  #isAborted = false;
  #controller: AbortController | undefined;

  get isAborted(): boolean {
    return this.#isAborted;
  }

  /** For those who take nothing else. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isAborted) this.#controller.abort();
    return this.#controller.signal;
  }

  abort(): void {
    this.#isAborted = true;
    this.#controller?.abort();
  }
}
