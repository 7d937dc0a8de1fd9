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
 * below where the leg takes no more; 0.01 is whole cents. Null where a leg comes to nothing.
 */
export function planStakes(
  legs: readonly PlannedLeg[],
  total: number,
  step: number,
): StakePlan | null {
  let inverse = 0;
  for (const { net } of legs) inverse += 1 / net;
  const payout = total / inverse;
  const stakes = legs.map(({ net, isRounded, stakeMax }) => {
    const exact = Math.min(payout / net, stakeMax);
    if (!isRounded) return wholeCents(exact);
    const nearest = multiple(Math.round(exact / step), step);
    return nearest <= stakeMax ? nearest : multiple(Math.floor(stakeMax / step), step);
  });
  if (stakes.some((stake) => stake <= 0)) return null;
  const totalStake = roundTo(
    stakes.reduce((sum, stake) => sum + stake, 0),
    2,
  );
  const payouts = legs.map(({ net }, index) => net * (stakes[index] as number));
  const leastProfit = roundTo(Math.min(...payouts) - totalStake, 6);
  return { stakes, totalStake, leastProfit, payouts };
}

/** Without what binary fractions add to so many steps. */
function multiple(count: number, step: number): number {
  return roundTo(count * step, 2);
}
