// Blocks of credits: nobody is paid for twice, nobody gets more than there is, and a ledger that is
// away stops only those who could run up a debt.
import { describe, expect, it } from 'vitest';
import { CreditBalance, type Payment } from '#gateway/accounts/credit-balance.ts';

/** A ledger that answers when it is told to. */
class Ledger {
  left: number;
  isAway = false;
  readonly asked: number[] = [];
  readonly #block: number;
  #gate: Promise<void> = Promise.resolve();
  #open: () => void = () => {};

  constructor(left: number, block = 1) {
    this.left = left;
    this.#block = block;
  }

  hold(): void {
    this.#gate = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  release(): void {
    this.#open();
  }

  readonly lease = async (needed: number): Promise<number> => {
    this.asked.push(needed);
    await this.#gate;
    if (this.isAway) throw new Error('away');
    const got = Math.min(this.left, Math.max(needed, this.#block));
    this.left -= got;
    return got;
  };
}

function made(ledger: Ledger, isOpen = false) {
  const clock = { ms: 0 };
  const balance = new CreditBalance({ lease: ledger.lease, isOpen, nowMs: () => clock.ms });
  const payAll = (costs: readonly number[]): Promise<Payment[]> =>
    Promise.all(costs.map((cost) => balance.pay(cost)));
  return { balance, clock, payAll };
}
const count = (payments: readonly Payment[], wanted: Payment) =>
  payments.filter((payment) => payment === wanted).length;

describe('a balance', () => {
  it('pays at once from its block, and asks for the next before it is empty', async () => {
    const ledger = new Ledger(1000, 100);
    const { balance } = made(ledger);
    expect(await balance.pay(1)).toBe('paid');
    for (let paid = 1; paid < 80; paid++) expect(balance.pay(1)).toBe('paid');
    expect(ledger.asked.length).toBe(2);
    for (let paid = 80; paid < 100; paid++) expect(balance.pay(1)).toBe('paid');
    await new Promise((resolve) => setImmediate(resolve));
    expect(balance.pay(1)).toBe('paid');
    expect(ledger.asked.length).toBe(2);
  });

  it('lets those who wait share one question', async () => {
    const ledger = new Ledger(1000);
    ledger.hold();
    const { payAll } = made(ledger);
    const paid = payAll([1, 2, 3, 4]);
    ledger.release();
    expect(await paid).toEqual(['paid', 'paid', 'paid', 'paid']);
    // The first asked for itself, the others together.
    expect(ledger.asked).toEqual([1, 9]);
    expect(ledger.left).toBe(990);
  });

  it('lets ten thousand wait, and tells the next at once', async () => {
    const ledger = new Ledger(20_000);
    ledger.hold();
    const { balance } = made(ledger);
    const waiting = Array.from({ length: 10_000 }, () => balance.pay(1));
    expect(balance.pay(1)).toBe('unavailable');
    ledger.release();
    expect(count(await Promise.all(waiting), 'paid')).toBe(10_000);
  });

  it('never pays more than there is, whoever asks at once', async () => {
    const ledger = new Ledger(100);
    const { balance, payAll } = made(ledger);
    const payments = await payAll(new Array(200).fill(1));
    expect(count(payments, 'paid')).toBe(100);
    expect(count(payments, 'exhausted')).toBe(100);
    expect(balance.credits).toBe(0);
  });

  it('pays small requests with what is too little for a large one', async () => {
    const ledger = new Ledger(3);
    const { balance } = made(ledger);
    expect(await balance.pay(4)).toBe('exhausted');
    expect(balance.pay(1)).toBe('paid');
    expect(balance.pay(2)).toBe('paid');
    expect(balance.pay(1)).toBe('exhausted');
  });

  it('asks an empty ledger again after a while only', async () => {
    const ledger = new Ledger(0);
    const { balance, clock } = made(ledger);
    expect(await balance.pay(1)).toBe('exhausted');
    for (let asked = 0; asked < 50; asked++) expect(balance.pay(1)).toBe('exhausted');
    expect(ledger.asked.length).toBe(1);
    ledger.left = 5;
    clock.ms += 1000;
    expect(await balance.pay(1)).toBe('paid');
  });

  it('takes back what was not used', async () => {
    const ledger = new Ledger(1);
    const { balance } = made(ledger);
    expect(await balance.pay(1)).toBe('paid');
    balance.refund(1);
    expect(balance.pay(1)).toBe('paid');
  });

  it('gives its block up when nobody pays from it any more', async () => {
    const ledger = new Ledger(100, 10);
    const { balance } = made(ledger);
    await balance.pay(1);
    expect(balance.emptyIfIdle()).toBe(0);
    expect(balance.emptyIfIdle()).toBe(9);
    expect(balance.credits).toBe(0);
  });

  it('waits for a block that is on its way before it gives everything up', async () => {
    const ledger = new Ledger(100, 10);
    const { balance } = made(ledger);
    ledger.hold();
    const paid = balance.pay(1);
    const emptied = balance.empty();
    ledger.release();
    expect(await paid).toBe('paid');
    expect(await emptied).toBe(9);
  });
});

describe('while the ledger is away', () => {
  it('a limited account is told so, and served again afterwards', async () => {
    const ledger = new Ledger(100);
    ledger.isAway = true;
    const { balance, clock } = made(ledger);
    expect(await balance.pay(1)).toBe('unavailable');
    expect(balance.pay(1)).toBe('unavailable');
    ledger.isAway = false;
    clock.ms += 1000;
    expect(await balance.pay(1)).toBe('paid');
  });

  it('an open account goes on without waiting, and what it owes is taken later', async () => {
    const ledger = new Ledger(1_000_000, 100);
    ledger.isAway = true;
    const { balance, clock } = made(ledger, true);
    expect(await balance.pay(1)).toBe('paid');
    for (let paid = 1; paid < 50; paid++) expect(balance.pay(1)).toBe('paid');
    expect(balance.credits).toBe(-50);
    ledger.isAway = false;
    clock.ms += 1000;
    expect(balance.pay(1)).toBe('paid');
    await new Promise((resolve) => setImmediate(resolve));
    expect(balance.credits).toBe(49);
    expect(1_000_000 - ledger.left - balance.credits).toBe(51);
  });

  it('even an open account has a bound', async () => {
    const ledger = new Ledger(0);
    ledger.isAway = true;
    const { balance } = made(ledger, true);
    expect(await balance.pay(1_000_000)).toBe('paid');
    expect(balance.pay(1)).toBe('unavailable');
  });
});
