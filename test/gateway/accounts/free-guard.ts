// A guard whose accounts have what a test gives them, and that keeps what was paid.

import { refuse } from '#contract/errors.ts';
import type { Admission, Guard } from '#gateway/accounts/admission.ts';
import type { Account } from '#gateway/accounts/auth.ts';
import { CreditBalance } from '#gateway/accounts/credit-balance.ts';

export class FreeGuard implements Guard {
  readonly balance: CreditBalance;
  admission: Admission | Promise<Admission> = { headers: undefined };
  readonly #credits: number;
  #leased = 0;

  /** `credits`: all there are. */
  constructor(credits = 1_000_000) {
    this.#credits = credits;
    this.balance = new CreditBalance({
      lease: async (needed) => {
        const got = Math.min(needed, credits - this.#leased);
        this.#leased += got;
        return got;
      },
      isOpen: false,
      nowMs: () => 0,
    });
  }

  /** Credits that were paid and not brought back. */
  get paid(): number {
    return this.#leased - this.balance.credits;
  }

  admit(_: Account): Admission | Promise<Admission> {
    return this.admission;
  }

  balanceOf(_: Account): CreditBalance {
    return this.balance;
  }

  async usageOf() {
    const month = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 11, 1) };
    return { ...month, granted: this.#credits, used: this.paid };
  }

  limitOf() {
    return { perSecond: 5, burst: 10 };
  }

  unpaid(reason: 'exhausted' | 'unavailable') {
    return refuse(reason === 'exhausted' ? 'ERR_CREDITS_EXHAUSTED' : 'ERR_STORE_UNAVAILABLE');
  }
}
