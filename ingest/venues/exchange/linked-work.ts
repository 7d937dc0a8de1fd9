// Tasks that live and end together: the first that fails ends the others, and its error counts.

export class LinkedWork {
  readonly #end = new AbortController();
  readonly #outer: AbortSignal;
  readonly #tasks: Promise<void>[] = [];
  #failure: { readonly error: unknown } | undefined;
  readonly #stop = (): void => this.#end.abort();

  /** `outer` ends all of them. */
  constructor(outer: AbortSignal) {
    this.#outer = outer;
    outer.addEventListener('abort', this.#stop);
    if (outer.aborted) this.#stop();
  }

  /** Begins a task; its signal says when it is to end. */
  start(task: (ended: AbortSignal) => Promise<void>): void {
    const running = task(this.#end.signal).catch((error: unknown) => {
      this.#failure ??= { error };
    });
    this.#tasks.push(running.finally(this.#stop));
  }

  /** Resolves when all have ended; rejects with the first failure. */
  async ended(): Promise<void> {
    for (let at = 0; at < this.#tasks.length; at++) await this.#tasks[at];
    this.#outer.removeEventListener('abort', this.#stop);
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
