// Credits of all accounts in this process. The ledger in SQL is the truth; requests are paid from
// blocks that were taken from it, so no request writes a row. A crash forfeits what was left of the
// block in use and of the next, which is fetched before that one ends: a hundredth of what the
// account had in each, a thousand credits at most (more where they are not counted).
import { type Sql, SqlError } from '#backends/sql/sql.ts';
import { PLANS, type PlanName } from '#domain/plan.ts';
import type { Logger } from '#kit/logger.ts';
import {
  type CreditAccount,
  leaseCredits,
  type Month,
  monthOf,
  monthUsage,
  returnCredits,
} from '#stores/credit-ledger.ts';
import type { Account } from './auth.ts';
import { CreditBalance } from './credit-balance.ts';

export interface CreditsOptions {
  readonly sql: Sql;
  /** Names this process in the ledger. */
  readonly processId: string;
  /** Epoch milliseconds: the month follows from it. */
  readonly now: () => number;
  /** Milliseconds of a clock that never steps back. */
  readonly nowMs?: () => number;
  readonly logger: Logger;
}

/** What an account used of its month, as far as this process can know. */
export interface CreditUsage {
  /** The month: epoch milliseconds, `to` is not in it. */
  readonly from: number;
  readonly to: number;
  /** Null: unlimited. */
  readonly granted: number | null;
  readonly used: number;
}

/** Credits that this process took from the ledger and brought back, by plan. */
export interface CreditCounts {
  readonly leased: Record<PlanName, number>;
  readonly returned: Record<PlanName, number>;
}

interface LeasingAccount extends CreditAccount {
  readonly plan: PlanName;
}

/** What an account has here of one month. */
interface Held {
  readonly month: Month;
  readonly account: LeasingAccount;
  readonly balance: CreditBalance;
}

/** The ledger is away if it takes longer to answer. */
const LEASE_MS_MAX = 2_000;
/**
 * Blocks that nobody paid from for so long go back. Who asks now and then keeps his: a row for each
 * of his requests would never leave the ledger.
 */
const IDLE_MS = 60_000;
/** A clock that is behind the month by more was wrong when that began. */
const SET_BACK_MS = 60_000;

export class Credits {
  readonly counts: CreditCounts = { leased: noneYet(), returned: noneYet() };
  readonly #options: CreditsOptions;
  readonly #nowMs: () => number;
  readonly #held = new Map<string, Held>();
  /** The same by who asks: found without making a name. */
  readonly #heldBy = new WeakMap<Account, Held>();
  /** Of months that have ended, until the ledger has heard of them. */
  readonly #past = new Set<Held>();
  readonly #sweeper: NodeJS.Timeout;
  #sweeping: Promise<void> | undefined;
  /** This month, its first millisecond and the first behind it: each payment asks for it. */
  #month: Month = '';
  #monthBeginsAt = 0;
  #monthEndsAt = 0;

  constructor(options: CreditsOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? (() => performance.now());
    this.#sweeper = setInterval(() => void this.sweep(), IDLE_MS);
    this.#sweeper.unref();
  }

  /** What an account pays from, this month. */
  balanceOf(account: Account): CreditBalance {
    const month = this.#currentMonth();
    const known = this.#heldBy.get(account);
    if (known?.month === month) return known.balance;
    const held = this.#heldIn(month, account);
    this.#heldBy.set(account, held);
    return held.balance;
  }

  /** All keys of an account pay from the same. */
  #heldIn(month: Month, account: Account): Held {
    const name = heldName(account);
    const known = this.#held.get(name);
    if (known?.month === month) return known;
    if (known) this.#past.add(known);
    const { accountId, plan } = account;
    const { monthlyCredits, hasOverage } = PLANS[plan];
    const leasing = { accountId, plan, monthlyCredits, hasOverage };
    const balance = new CreditBalance({
      lease: (needed) => this.#lease(leasing, month, needed),
      isOpen: monthlyCredits === null || hasOverage,
      nowMs: this.#nowMs,
    });
    const held = { month, account: leasing, balance };
    this.#held.set(name, held);
    return held;
  }

  /** How an account's month stands. Rejects with SqlError. */
  async usage(account: Account): Promise<CreditUsage> {
    const month = this.#currentMonth();
    const { accountId } = account;
    const usage = await monthUsage(this.#options.sql, accountId, month);
    const held = this.#held.get(heldName(account));
    const atHand = held?.month === month ? held.balance.credits : 0;
    const { monthlyCredits } = PLANS[account.plan];
    return {
      from: Date.parse(month),
      to: this.#monthEndsAt,
      granted: usage ? usage.granted : monthlyCredits,
      used: Math.max(0, (usage?.leased ?? 0) - atHand),
    };
  }

  /** Milliseconds until the month ends. */
  get msUntilNextMonth(): number {
    this.#currentMonth();
    return this.#monthEndsAt - this.#options.now();
  }

  /** What nobody paid from since the last time goes back, and what months left behind. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined;
    });
    return this.#sweeping;
  }

  /** Brings everything back that nobody used, and takes what is owed. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await this.#sweeping;
    const all = [...this.#past, ...this.#held.values()];
    await Promise.all(all.map(async (held) => this.#settle(held, await held.balance.empty())));
  }

  #currentMonth(): Month {
    const now = this.#options.now();
    if (now >= this.#monthEndsAt || now < this.#monthBeginsAt - SET_BACK_MS) {
      this.#month = monthOf(now);
      const date = new Date(`${this.#month}T00:00:00Z`);
      this.#monthBeginsAt = date.getTime();
      this.#monthEndsAt = date.setUTCMonth(date.getUTCMonth() + 1);
    }
    return this.#month;
  }

  /** A block that comes too late goes back. Rejects with an Error. */
  async #lease(account: LeasingAccount, month: Month, needed: number): Promise<number> {
    const { sql, processId, logger } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    let isLate = false;
    const leased = leaseCredits(sql, account, month, needed, processId);
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(new Error(`the ledger did not answer for ${LEASE_MS_MAX} ms`));
      }, LEASE_MS_MAX);
    });
    const taken = (credits: number): void => {
      this.counts.leased[account.plan] += credits;
      if (isLate) void this.#return(account, month, credits);
    };
    leased.then(taken, () => {});
    try {
      return await Promise.race([leased, late]);
    } catch (error) {
      logger.warn({ err: error, accountId: account.accountId }, 'no credits can be taken');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #sweep(): Promise<void> {
    const month = this.#currentMonth();
    for (const [name, held] of this.#held) {
      if (held.month === month) continue;
      this.#held.delete(name);
      this.#past.add(held);
    }
    if (!(await this.#isLedgerThere())) return;
    for (const held of this.#past) {
      await this.#settle(held, await held.balance.empty());
      // What could not be taken is owed still.
      if (held.balance.credits === 0) this.#past.delete(held);
    }
    for (const held of this.#held.values()) await this.#settle(held, held.balance.emptyIfIdle());
  }

  /** Asked before anything is brought back: what fails on its way is forfeited. */
  async #isLedgerThere(): Promise<boolean> {
    try {
      await this.#options.sql.query('select 1');
      return true;
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      return false;
    }
  }

  /** What a balance handed out comes to the ledger: credits that are left, or a debt. */
  async #settle({ account, month, balance }: Held, credits: number): Promise<void> {
    if (credits >= 0) {
      await this.#return(account, month, credits);
      return;
    }
    const { sql, processId, logger } = this.#options;
    try {
      const taken = await leaseCredits(sql, account, month, -credits, processId);
      this.counts.leased[account.plan] += taken;
      await this.#return(account, month, taken + credits);
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      balance.refund(credits);
      const { accountId } = account;
      logger.warn({ err: error, accountId, owed: -credits }, 'what is owed could not be taken');
    }
  }

  /** What cannot be brought back is forfeited, as in a crash. */
  async #return({ accountId, plan }: LeasingAccount, month: Month, credits: number): Promise<void> {
    if (credits <= 0) return;
    const { sql, processId, logger } = this.#options;
    try {
      await returnCredits(sql, accountId, month, credits, processId);
      this.counts.returned[plan] += credits;
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      logger.warn({ err: error, accountId, credits }, 'credits could not be brought back');
    }
  }
}

function noneYet(): Record<PlanName, number> {
  return { free: 0, starter: 0, pro: 0, business: 0, enterprise: 0 };
}

/** A change of plan begins a block of its own. */
function heldName({ accountId, plan }: Account): string {
  return `${accountId} ${plan}`;
}
