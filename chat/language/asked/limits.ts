// Numbers that bound what is shown: "arbs above 3%", "odds under +150", "between +100 and +200".
import { type Condition, payout } from './condition.ts';

export interface LimitsAsked
  extends Pick<
    Condition,
    | 'evPctMin'
    | 'edgePctMin'
    | 'profitPctMin'
    | 'probPctMin'
    | 'hitPctMin'
    | 'hits'
    | 'ageSecMax'
    | 'startsWithinMin'
    | 'startAtMin'
  > {
  /** Least percent of profit, value or expected value. */
  readonly percentMin: number | undefined;
  /** American odds, bounds included: none that pay less, none that pay more. */
  readonly oddsMin: number | undefined;
  readonly oddsMax: number | undefined;
}

/** Whether a price is within what is asked for. */
export function isWithinOdds(
  { oddsMin, oddsMax }: Pick<LimitsAsked, 'oddsMin' | 'oddsMax'>,
  american: number,
): boolean {
  if (oddsMin !== undefined && payout(american) < payout(oddsMin)) return false;
  return oddsMax === undefined || payout(american) <= payout(oddsMax);
}
