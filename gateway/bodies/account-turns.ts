// Work that is made whole in one turn of the event loop, which everybody waits for: a turn has time
// for some of it, and then other turns have, account by account.
import { TurnTime } from '#kit/turn-time.ts';

const MS_PER_TURN_MAX = 10;
/** Of one account; who asks for more at once is told to wait. */
const WAITING_PER_ACCOUNT_MAX = 64;

export class AccountTurns {
  readonly #time: TurnTime;
  /** By account, who waited longest first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isScheduled = false;

  /** `msPerTurnMax`: with 0 a turn does one piece. */
  constructor(msPerTurnMax = MS_PER_TURN_MAX) {
    this.#time = new TurnTime(msPerTurnMax);
  }

  /** Does it now, if this turn has time for it and nobody waits; undefined where too much waits. */
  run<T>(accountId: string, work: () => T): T | Promise<T> | undefined {
    if (this.#waiting.size === 0 && !this.#time.isUp) return this.#spend(work);
    const own = this.#waiting.get(accountId) ?? [];
    if (own.length === WAITING_PER_ACCOUNT_MAX) return undefined;
    this.#waiting.set(accountId, own);
    return new Promise((resolve, reject) => {
      own.push(() => {
        try {
          resolve(this.#spend(work));
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  #spend<T>(work: () => T): T {
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(this.#nextTurn);
    }
    return this.#time.spend(work);
  }

  readonly #nextTurn = (): void => {
    this.#isScheduled = false;
    this.#time.renew();
    for (const [accountId, own] of this.#waiting) {
      if (this.#time.isUp) break;
      // It goes last from here on.
      this.#waiting.delete(accountId);
      const begin = own.shift();
      if (own.length > 0) this.#waiting.set(accountId, own);
      begin?.();
    }
  };
}
