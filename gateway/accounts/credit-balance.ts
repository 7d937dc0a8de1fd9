// What one process holds of one account's credits in one month: a block taken from the ledger, from
// which requests are paid at once. Those that find it empty wait for the next block together.

export type Payment = 'paid' | 'exhausted' | 'unavailable';

export interface BalanceRules {
  /** Takes credits from the ledger, `needed` if they are there; rejects when it is away. */
  readonly lease: (needed: number) => Promise<number>;
  /** Nobody is refused: what cannot be taken now is owed. */
  readonly isOpen: boolean;
  /** Milliseconds of a clock that never steps back. */
  readonly nowMs: () => number;
}

/** A new block is asked for when so much of the last one is left. */
const PREFETCH_PART = 0.2;
/** How long an answer "all used up" or "away" holds before the ledger is asked again. */
const ASK_AGAIN_MS = 250;
/** Requests that may wait for one block. */
const WAITING_MAX = 10_000;
/** What an open account may owe while the ledger is away, in credits. */
const OWED_MAX = 1_000_000;

interface Waiting {
  readonly cost: number;
  readonly settle: (payment: Payment) => void;
}

export class CreditBalance {
  readonly #rules: BalanceRules;
  #credits = 0;
  #block = 0;
  #waiting: Waiting[] = [];
  #waitingCost = 0;
  #leasing: Promise<void> | undefined;
  #isAway = false;
  #isUsed = true;
  /** What is answered instead of asking the ledger, and until when. */
  #refusal: Payment = 'exhausted';
  #refusedUntilMs = Number.NEGATIVE_INFINITY;

  constructor(rules: BalanceRules) {
    this.#rules = rules;
  }

  /** Credits at hand; below zero where an open account owes. */
  get credits(): number {
    return this.#credits;
  }

  /** Pays, if need be after the next block came. Never rejects. */
  pay(cost: number): Payment | Promise<Payment> {
    this.#isUsed = true;
    if (this.#waiting.length > 0 || this.#credits < cost) return this.#payLater(cost);
    this.#credits -= cost;
    if (this.#credits <= this.#block * PREFETCH_PART && this.#block > 1) this.#leaseIfDue();
    return 'paid';
  }

  /** Brings back what a request did not cost after all. */
  refund(cost: number): void {
    this.#credits += cost;
  }

  /**
   * Hands out what is at hand for the ledger, if nothing was paid since it was last asked; below
   * zero what is owed.
   */
  emptyIfIdle(): number {
    const isIdle = !this.#isUsed && this.#leasing === undefined;
    this.#isUsed = false;
    return isIdle ? this.#empty() : 0;
  }

  /** Hands out what is at hand and what is on its way; below zero what is owed. */
  async empty(): Promise<number> {
    await this.#leasing;
    return this.#empty();
  }

  #empty(): number {
    const credits = this.#credits;
    this.#credits = 0;
    return credits;
  }

  #payLater(cost: number): Payment | Promise<Payment> {
    // While the ledger is away, nobody waits who need not.
    if (this.#isAway && this.#rules.isOpen) {
      this.#leaseIfDue();
      return this.#payOrRefuse(cost);
    }
    if (this.#rules.nowMs() < this.#refusedUntilMs) return this.#payOrRefuse(cost);
    if (this.#waiting.length >= WAITING_MAX) return 'unavailable';
    return new Promise((settle) => {
      this.#wait({ cost, settle });
      this.#leaseIfDue();
    });
  }

  #wait(request: Waiting): void {
    this.#waiting.push(request);
    this.#waitingCost += request.cost;
  }

  #leaseIfDue(): void {
    if (this.#leasing || this.#rules.nowMs() < this.#refusedUntilMs) return;
    this.#leasing = this.#lease();
  }

  /** Takes blocks until nobody waits. Never rejects. */
  async #lease(): Promise<void> {
    do {
      // What is owed is taken as well.
      const needed = Math.max(1, this.#waitingCost - this.#credits);
      try {
        const got = await this.#rules.lease(needed);
        this.#isAway = false;
        this.#credits += got;
        this.#block = got;
        if (got < needed) this.#refuse('exhausted');
      } catch {
        this.#isAway = true;
        this.#refuse('unavailable');
      }
      this.#settle();
    } while (this.#waiting.length > 0);
    // In the same turn: whoever comes to wait from now on asks anew.
    this.#leasing = undefined;
  }

  #refuse(refusal: Payment): void {
    this.#refusal = refusal;
    this.#refusedUntilMs = this.#rules.nowMs() + ASK_AGAIN_MS;
  }

  /** Who came first is paid first; who cannot be paid from this block hears so, or waits on. */
  #settle(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#waitingCost = 0;
    const isRefusing = this.#rules.nowMs() < this.#refusedUntilMs;
    for (const request of waiting) {
      const { cost, settle } = request;
      if (isRefusing || this.#credits >= cost) settle(this.#payOrRefuse(cost));
      else this.#wait(request);
    }
  }

  #payOrRefuse(cost: number): Payment {
    const isOwing = this.#rules.isOpen && this.#credits - cost >= -OWED_MAX;
    if (this.#credits < cost && !isOwing) return this.#refusal;
    this.#credits -= cost;
    return 'paid';
  }
}
