// What levels take and pay, by trying every amount at which a level ends: written from the contract
// alone.
import type { Depth } from '#domain/depth.ts';
import { type Charge, netAt, perContract, upTo } from './fees.ts';
import { decimal } from './odds.ts';

/** A level as money: what can be paid in, what that pays, and the fee in it. */
interface Step {
  readonly price: number;
  readonly paid: number;
  readonly pays: number;
  readonly fee: number;
}

/** The levels of one bet. */
export interface Taker {
  readonly steps: readonly Step[];
  readonly charge: Charge;
}

export interface Amounts {
  readonly maxStake: number;
  readonly profitAtMax: number;
}

/** Levels as pairs, down to one of unknown size. */
function pairsOf(numbers: readonly number[]): { readonly price: number; readonly size: number }[] {
  const pairs: { readonly price: number; readonly size: number }[] = [];
  for (let at = 0; at < numbers.length; at += 2) {
    const [price, size] = [numbers[at] as number, numbers[at + 1] as number];
    if (size === 0) break;
    pairs.push({ price, size });
  }
  return pairs;
}

/** The back side of an offer; null where its size is unknown. */
export function backTaker(
  quote: { readonly price: number; readonly size: number | null; readonly depth?: Depth },
  charge: Charge,
): Taker | null {
  const numbers = [quote.price, quote.size ?? 0, ...(quote.depth?.behind ?? [])];
  return takerOf(pairsOf(numbers), charge);
}

/** A lay of these levels: its liability is paid in, and pays where the selection loses. */
export function layTaker(numbers: readonly number[], charge: Charge): Taker | null {
  const turned = pairsOf(numbers).map(({ price, size }) => ({
    price: price === 10_000 ? price : -price,
    size: size * (decimal(price) - 1),
  }));
  return takerOf(turned, charge);
}

function takerOf(
  pairs: readonly { readonly price: number; readonly size: number }[],
  charge: Charge,
): Taker | null {
  if (pairs.length === 0) return null;
  const steps = pairs.map(({ price, size }): Step => {
    if (charge.kind !== 'contract') {
      return { price, paid: size, pays: size * netAt(charge, price), fee: 0 };
    }
    const cost = 1 / decimal(price);
    const contracts = size / cost;
    const fee = contracts * perContract(charge, cost);
    return { price, paid: size + fee, pays: contracts, fee };
  });
  return { steps, charge };
}

/** What is paid in for a payout, level by level, and the fee in that. */
function costOf({ steps }: Taker, payout: number): { readonly paid: number; readonly fee: number } {
  let [left, paid, fee] = [payout, 0, 0];
  for (const step of steps) {
    const share = Math.min(1, left / step.pays);
    paid += share * step.paid;
    fee += share * step.fee;
    left -= share * step.pays;
    if (left <= 0) break;
  }
  return { paid, fee };
}

function roundingOf({ charge }: Taker, fee: number): number {
  const isRounded = charge.kind === 'contract' && !charge.isPerContract;
  return isRounded ? upTo(fee, charge.step) - fee : 0;
}

/** Of all payouts at which a level of some bet ends, the one that wins most. */
export function mostByTrying(takers: readonly Taker[]): Amounts {
  const ends = takers.flatMap(({ steps }) =>
    steps.map((_, at) => steps.slice(0, at + 1).reduce((sum, { pays }) => sum + pays, 0)),
  );
  const limit = Math.min(
    ...takers.map(({ steps }) => steps.reduce((sum, { pays }) => sum + pays, 0)),
  );
  let best = { payout: 0, profit: 0 };
  for (const payout of ends.filter((end) => end <= limit + 1e-9).toSorted((a, b) => a - b)) {
    const paid = takers.reduce((sum, taker) => sum + costOf(taker, payout).paid, 0);
    if (payout - paid > best.profit + 1e-9) best = { payout, profit: payout - paid };
  }
  return amountsAt(takers, best.payout);
}

/** The same at the first levels, whatever that wins. */
export function firstLevels(takers: readonly Taker[]): Amounts {
  return amountsAt(takers, Math.min(...takers.map(({ steps }) => steps[0]?.pays ?? 0)));
}

function amountsAt(takers: readonly Taker[], payout: number): Amounts {
  let paid = 0;
  for (const taker of takers) {
    const cost = costOf(taker, payout);
    paid += cost.paid + roundingOf(taker, cost.fee);
  }
  return inCents(paid, payout - paid);
}

/** All levels that are worth it by a probability, and what is expected of them. */
export function worthOf(taker: Taker, probability: number, type: 'value' | 'ev'): Amounts {
  const worth = taker.steps.filter(({ price, paid, pays }) =>
    type === 'value' ? probability > 1 / decimal(price) : probability * pays > paid,
  );
  const sum = (of: (step: Step) => number): number =>
    worth.reduce((total, step) => total + of(step), 0);
  const paid =
    sum(({ paid }) => paid) +
    roundingOf(
      taker,
      sum(({ fee }) => fee),
    );
  return inCents(paid, sum(({ pays }) => probability * pays) - paid);
}

/** Decimal odds that a stake gets: the payout is found by halving; null where the levels end. */
export function effectiveByTrying(taker: Taker, stake: number): number | null {
  let [low, high] = [0, taker.steps.reduce((sum, { pays }) => sum + pays, 0)];
  if (costOf(taker, high).paid < stake * (1 - 1e-12)) return null;
  for (let round = 0; round < 200; round++) {
    const middle = (low + high) / 2;
    if (costOf(taker, middle).paid < stake) low = middle;
    else high = middle;
  }
  return high / (stake + roundingOf(taker, costOf(taker, high).fee));
}

/** Rounded down. */
function inCents(paid: number, profit: number): Amounts {
  const cents = (amount: number): number => Math.floor(amount * 100 + 1e-6) / 100;
  return { maxStake: cents(paid), profitAtMax: cents(profit) };
}
