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
    | 'startsAfterMin'
    | 'startAtMin'
    | 'startsFromMin'
    | 'startsBeforeMin'
    | 'startsZone'
  > {
  /** Least percent of profit, value or expected value. */
  readonly percentMin: number | undefined;
  /** American odds, bounds included: none that pay less, none that pay more. */
  readonly oddsMin: number | undefined;
  readonly oddsMax: number | undefined;
}

/** What of the limits bounds starts of games. */
const STARTS = [
  ...([
    'startsWithinMin',
    'startsAfterMin',
    'startAtMin',
    'startsFromMin',
    'startsBeforeMin',
  ] as const),
  'startsZone',
] as const satisfies readonly (keyof Condition)[];

/** Whether a name of a condition is one that bounds starts. */
export function isOfStarts(key: string): boolean {
  return STARTS.some((each) => each === key);
}

/** Whether starts are bounded by a window of the day, one that is counted from now, or one start. */
export function hasStarts(limits: LimitsAsked): boolean {
  return STARTS.some((key) => limits[key] !== undefined);
}

/** The limits with those of starts alone, or without them. */
export function limitsWhere(limits: LimitsAsked, areOfStarts: boolean): LimitsAsked {
  const kept = Object.entries(limits).filter(([key]) => isOfStarts(key) === areOfStarts);
  return { ...NO_LIMITS, ...Object.fromEntries(kept) };
}

export const NO_LIMITS: LimitsAsked = {
  percentMin: undefined,
  oddsMin: undefined,
  oddsMax: undefined,
};

/** Whether a price is within what is asked for. */
export function isWithinOdds(
  { oddsMin, oddsMax }: Pick<LimitsAsked, 'oddsMin' | 'oddsMax'>,
  american: number,
): boolean {
  if (oddsMin !== undefined && payout(american) < payout(oddsMin)) return false;
  return oddsMax === undefined || payout(american) <= payout(oddsMax);
}
