// Who may go on: the rate of the account's plan first, then its credits. What is refused here costs
// nothing.

import { type Refusal, refuse } from '#contract/errors.ts';
import type { PlanLimit, PlanLimits } from '#domain/plan.ts';
import type { Account } from './auth.ts';
import type { CreditBalance } from './credit-balance.ts';
import type { Credits, CreditUsage } from './credits.ts';
import { rateLimitHeader, rateLimitPolicyHeader } from './rate-limit-headers.ts';
import type { RateDecision, RateLimits } from './rate-limits.ts';

/** What a request is told about its rate, whatever its answer is. */
export type RateHeaders = Readonly<Record<'RateLimit-Policy' | 'RateLimit', string>>;

export interface Admission {
  /** Undefined where no rate is counted. */
  readonly headers: RateHeaders | undefined;
  readonly refusal?: Refusal;
}

/** Decides about requests whose caller is known. */
export interface Guard {
  /** Counts one request against the account's rate. Never rejects. */
  admit(account: Account): Admission | Promise<Admission>;
  /** What the account pays from. */
  balanceOf(account: Account): CreditBalance;
  /** Why a request of this cost, in credits, was not paid for and is refused. */
  unpaid(reason: 'exhausted' | 'unavailable', cost: number): Refusal;
  /** How the account's month stands. Rejects with SqlError. */
  usageOf(account: Account): Promise<CreditUsage>;
  limitOf(account: Account): PlanLimit;
}

const LEDGER_AWAY = 'Credits cannot be counted at present: retry in a moment.';

export class PlanGuard implements Guard {
  readonly #rates: RateLimits;
  readonly #limits: PlanLimits;
  readonly #credits: Credits;
  readonly #policies: ReadonlyMap<string, string>;

  constructor(rates: RateLimits, limits: PlanLimits, credits: Credits) {
    this.#rates = rates;
    this.#limits = limits;
    this.#credits = credits;
    this.#policies = new Map(
      Object.entries(limits).map(([plan, limit]) => [plan, rateLimitPolicyHeader(limit)]),
    );
  }

  admit(account: Account): Admission | Promise<Admission> {
    const { accountId, plan } = account;
    const decision = this.#rates.take(accountId, this.#limits[plan]);
    if (!(decision instanceof Promise)) return this.#admission(account, decision);
    return decision.then((settled) => this.#admission(account, settled));
  }

  balanceOf(account: Account): CreditBalance {
    return this.#credits.balanceOf(account);
  }

  unpaid(reason: 'exhausted' | 'unavailable', cost: number): Refusal {
    if (reason === 'unavailable') {
      return { ...refuse('ERR_STORE_UNAVAILABLE', LEDGER_AWAY), headers: { 'retry-after': '1' } };
    }
    const seconds = Math.ceil(this.#credits.msUntilNextMonth / 1000);
    const tooFew = `This costs ${cost} credits; fewer are left this month: see /v1/usage.`;
    const refusal = refuse('ERR_CREDITS_EXHAUSTED', cost > 1 ? tooFew : undefined);
    return { ...refusal, headers: { 'retry-after': String(seconds) } };
  }

  usageOf(account: Account): Promise<CreditUsage> {
    return this.#credits.usage(account);
  }

  limitOf({ plan }: Account): PlanLimit {
    return this.#limits[plan];
  }

  #admission({ plan }: Account, decision: RateDecision): Admission {
    const headers = {
      'RateLimit-Policy': this.#policies.get(plan) ?? '',
      RateLimit: rateLimitHeader(decision),
    };
    if (decision.isAdmitted) return { headers };
    const retryAfter = { 'retry-after': String(decision.retryAfterS) };
    return { headers, refusal: { ...refuse('ERR_RATE_LIMITED'), headers: retryAfter } };
  }
}

/** Rate and credits in one, for what is no ordinary request. Never rejects. */
export async function paidAdmission(
  guard: Guard | undefined,
  account: Account,
  credits: number,
): Promise<Admission> {
  if (!guard) return { headers: undefined };
  const admission = await guard.admit(account);
  if (admission.refusal) return admission;
  const payment = await guard.balanceOf(account).pay(credits);
  return payment === 'paid' ? admission : { ...admission, refusal: guard.unpaid(payment, credits) };
}
