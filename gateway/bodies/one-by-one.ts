// Work that may take long, one piece after the other, so that all of it together takes no more of a
// turn than one. Nobody fills the queue alone, and nobody holds a place in it once he is gone.
import type { LazyAbort } from '#kit/lazy-abort.ts';

/** Who waits for an answer. */
export interface Caller {
  readonly accountId: string;
  readonly gone: LazyAbort | undefined;
}

const WAITING_MAX = 32;
/** Enough to ask of every league at once; most of the queue is for others. */
export const WAITING_PER_ACCOUNT_MAX = 9;

interface Waiting<C, T> {
  readonly callers: C[];
  readonly result: Promise<T>;
  readonly begin: () => void;
}

export class OneByOne<C extends Caller, T> {
  /** What has not begun, by what it is about. */
  readonly #waiting = new Map<string, Waiting<C, T>>();
  #isWorking = false;

  /**
   * Works once all that was asked before is done, for everybody who asked the same before it began;
   * where all of them are gone, `work` has nothing to do. Else says of whom too much waits. Rejects
   * as `work` does.
   */
  run(
    key: string,
    caller: C,
    work: (callers: readonly C[]) => Promise<T>,
  ): Promise<T> | 'too_many_own' | 'too_many' {
    const shared = this.#waiting.get(key);
    if (shared) {
      shared.callers.push(caller);
      return shared.result;
    }
    this.#dropAbandoned();
    const { accountId } = caller;
    const own = [...this.#waiting.values()].filter(
      ({ callers }) => callers.find(isHere)?.accountId === accountId,
    );
    if (own.length === WAITING_PER_ACCOUNT_MAX) return 'too_many_own';
    if (this.#waiting.size === WAITING_MAX) return 'too_many';
    const callers = [caller];
    let begin = (): void => {};
    const result = new Promise<T>((resolve) => {
      begin = () => resolve(work(callers));
    });
    this.#waiting.set(key, { callers, result, begin });
    if (!this.#isWorking) void this.#work();
    return result;
  }

  #dropAbandoned(): void {
    for (const [key, { callers, begin }] of this.#waiting) {
      if (callers.some(isHere)) continue;
      this.#waiting.delete(key);
      begin();
    }
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    // Who asks in the same breath shares the first piece, too.
    await Promise.resolve();
    for (const [key, { result, begin }] of this.#waiting) {
      this.#waiting.delete(key);
      begin();
      await result.catch(() => undefined);
    }
    this.#isWorking = false;
  }
}

/** Whether a caller still waits. */
export function isHere({ gone }: Caller): boolean {
  return gone?.isAborted !== true;
}
