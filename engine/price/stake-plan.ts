// Stakes of one's own size for a bet of several legs: a total that is divided so that every leg pays
// the same, with round stakes where a bookmaker would notice others. What is guaranteed is computed
// from the rounded stakes.
import { roundTo } from '#kit/exact-math.ts';
import { wholeCents } from './stakes.ts';

export interface PlannedLeg {
  /** Payout per unit staked, after commission. */
  readonly net: number;
  /** False where any stake is as inconspicuous as another: exchanges. */
  readonly isRounded: boolean;
  /** The step of stakes that its venue takes, and the least of them; absent: whole cents, none. */
  readonly stakeStep?: number | undefined;
  readonly minStake?: number | undefined;
  /** The most that may be staked; Infinity where nobody says. */
  readonly stakeMax: number;
}

export interface StakePlan {
  readonly stakes: readonly number[];
  readonly totalStake: number;
  /** What is won at least, when a single leg wins; negative: what is lost at most. */
  readonly leastProfit: number;
  /** What each leg pays back if it wins. */
  readonly payouts: readonly number[];
}

/**
 * Divides `total` among the legs. `step`: stakes are multiples of it, to the nearest one, or the one
 * below where the leg takes no more; 0.01 is whole cents. Null where a leg comes to nothing, or to
 * less than its venue takes.
 */
export function planStakes(
  legs: readonly PlannedLeg[],
  total: number,
  step: number,
): StakePlan | null {
  let inverse = 0;
  for (const { net } of legs) inverse += 1 / net;
  const payout = total / inverse;
  const stakes = legs.map(({ net, isRounded, stakeMax, stakeStep }) => {
    const exact = Math.min(payout / net, stakeMax);
    if (!isRounded && stakeStep === undefined) return wholeCents(exact);
    const own = commonStep(isRounded ? step : undefined, stakeStep);
    const nearest = multiple(Math.round(exact / own), own);
    return nearest <= stakeMax ? nearest : multiple(Math.floor(stakeMax / own), own);
  });
  if (stakes.some((stake, index) => stake <= 0 || stake < (legs[index]?.minStake ?? 0)))
    return null;
  const totalStake = roundTo(
    stakes.reduce((sum, stake) => sum + stake, 0),
    2,
  );
  const payouts = legs.map(({ net }, index) => net * (stakes[index] as number));
  const leastProfit = roundTo(Math.min(...payouts) - totalStake, 6);
  return { stakes, totalStake, leastProfit, payouts };
}

/** A stake of at most `most` that is a multiple of the steps; 0 where it would be below `least`. */
export function stakeBelow(
  most: number,
  steps: readonly (number | undefined)[],
  least: number | undefined,
): number {
  const step = commonStep(...steps);
  // What binary fractions lose of a step is made up for.
  const stake = multiple(Math.floor(most / step + 1e-9), step);
  return stake < (least ?? 0) ? 0 : stake;
}

/** The least amount that is a multiple of each step; whole cents where none is given. */
function commonStep(...steps: readonly (number | undefined)[]): number {
  let cents = 1;
  for (const step of steps) {
    const own = step === undefined ? 1 : Math.round(100 * step);
    cents *= own / divisor(cents, own);
  }
  return cents / 100;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/** Without what binary fractions add to so many steps. */
function multiple(count: number, step: number): number {
  return roundTo(count * step, 2);
}
