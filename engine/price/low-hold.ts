// Low holds: lines whose best prices, taken from several operators, together keep almost nothing.
// A pure function of a line and of how old a price may be; nothing of it is remembered.
import { roundTo } from '#kit/exact-math.ts';
import type { Line } from '../book/book.ts';
import {
  type Bet,
  betOf,
  inverseSum,
  type LegChoice,
  legChoice,
  legsOfTwoOperators,
} from './leg-choice.ts';
import { settledLeg } from './leg-terms.ts';
import { leastProfit, type Settlement, settle } from './settlement.ts';

/** Above this hold, percent, a line is like any other. */
export const LOW_HOLD_PCT_MAX = 2;

/** All selections of one line backed at once for almost nothing. */
export interface LowHold {
  readonly type: 'low_hold';
  readonly line: Line;
  readonly bet: Bet;
  /** What the best prices keep, percent of the stakes; 0 to LOW_HOLD_PCT_MAX. */
  readonly holdPct: number;
  /**
   * What the rounded stakes lose at worst, whichever selection wins and in states that all venues
   * know, in the units of the stakes; at least 0.
   */
  readonly worstLoss: number;
  readonly settlement: Settlement;
}

/**
 * The low hold of a line, or null. One line, all its selections (two or three), the best price of
 * each net of commission, legs from at least two operators chosen as an arbitrage's are;
 * holdPct = 100 * (1 - 1 / sum(1 / net)), rounded to 6 decimals, is between 0 and LOW_HOLD_PCT_MAX.
 * Selections that overlap (double chance) have none. `oldestMs`: least confirmation time of a leg.
 */
export function lowHoldOf(line: Line, oldestMs: number): LowHold | null {
  const { market } = line.market;
  if (market.probabilityTotal !== 1) return null;
  const choices: LegChoice[] = [];
  for (let side = 0; side < market.sides.length; side++) {
    const choice = legChoice(line, side, oldestMs);
    if (!choice) return null;
    choices.push(choice);
  }
  const legs = legsOfTwoOperators(choices);
  if (!legs) return null;
  const holdPct = roundTo(100 * (1 - 1 / inverseSum(legs)), 6);
  if (holdPct < 0 || holdPct > LOW_HOLD_PCT_MAX) return null;
  const bet = betOf(legs);
  // Rounded as an arbitrage's. The least payout is at most the stakes over the inverse sum, so
  // whatever the stakes are rounded to, a line with a hold is no arbitrage.
  const profit = roundTo(bet.leastPayout - bet.totalStake, 6);
  const settlement = settle(legs.map(settledLeg));
  const worstLoss = Math.max(0, 0 - leastProfit(profit, settlement));
  return { type: 'low_hold', line, bet, holdPct, worstLoss, settlement };
}
