// Pushes: what is refunded of a bet on a whole number, and of half of it on a quarter. The model's
// probabilities are of bets that are decided; with the probability of a push what a bet is worth as
// it is settled follows from them.
import { roundTo } from '#kit/exact-math.ts';

/** The result that refunds a stake, and how much of it. */
export interface Refund {
  /** In thousandths, as points are kept. */
  readonly result: number;
  /** 1: a bet on a whole number; 0.5: half of a quarter line stands on the whole number. */
  readonly share: 1 | 0.5;
}

const WHOLE = 1000;

/**
 * What a line refunds whose first side wins above `threshold` (thousandths): null where no whole
 * result is refunded, undefined where a point is neither whole, half nor quarter.
 */
export function refundAt(threshold: number): Refund | null | undefined {
  const rest = ((threshold % WHOLE) + WHOLE) % WHOLE;
  if (rest === 500) return null;
  if (rest === 0) return { result: threshold + 0, share: 1 };
  if (rest === 250) return { result: threshold - 250, share: 0.5 };
  if (rest === 750) return { result: threshold + 250, share: 0.5 };
  return undefined;
}

/**
 * P(result = n) = P(result > n - 0.5) - P(result > n + 0.5), rounded to 6 decimals; null where one of
 * them is unknown, and where prices contradict each other.
 */
export function pushProbability(below: number | null, above: number | null): number | null {
  if (below === null || above === null || below < above) return null;
  return roundTo(below - above, 6);
}

/**
 * Expected value as the bet is settled, percent of the stake, 6 decimals: the part that is refunded
 * neither wins nor loses. On a quarter line a push refunds half of the stake and decides the other
 * half, whose worth the price includes already.
 */
export function allInPercent(
  evPct: number,
  pushProb: number | null,
  share: Refund['share'],
): number | null {
  return pushProb === null ? null : roundTo(evPct * (1 - share * pushProb), 6);
}
