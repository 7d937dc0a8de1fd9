// Stakes in cents, and what floats may not decide about them.

/** What each leg pays back if it wins, before its stake is rounded to cents. */
export const PAYOUT = 100;
/** An exact (half of a) cent is taken as one, whatever the last bit of its float; in cents. */
const FLOAT_NOISE = 1e-6;

/** The stake that pays PAYOUT at `net` (payout per unit staked), rounded to cents. */
export function stakeFor(net: number): number {
  return Math.round((PAYOUT * 100) / net + FLOAT_NOISE) / 100;
}

/** An amount without what is less than a cent; NaN of NaN. */
export function wholeCents(amount: number): number {
  return Math.floor(amount * 100 + FLOAT_NOISE) / 100;
}
