// Work that may take long, one piece after the other, so that all of it together takes no more of a
// turn than one.

const WAITING_MAX = 32;

export class OneByOne<T> {
  /** What has not begun, by what it is about. */
  readonly #waiting = new Map<string, Promise<T>>();
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Works once all that was asked before is done; whoever asks the same before it began shares it.
   * Undefined where too much waits. Rejects as `work` does.
   */
  run(key: string, work: () => Promise<T>): Promise<T> | undefined {
    const shared = this.#waiting.get(key);
    if (shared) return shared;
    if (this.#waiting.size === WAITING_MAX) return undefined;
    const result = this.#last.then(() => {
      this.#waiting.delete(key);
      return work();
    });
    this.#waiting.set(key, result);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
