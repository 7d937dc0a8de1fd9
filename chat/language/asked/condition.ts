// What one rule reads of a message: bounds, counts, times, amounts, edits.

import type { LeagueId } from '#domain/league.ts';
import type { Zone } from './hours.ts';

export type Edit =
  | 'add_legs'
  | 'add_named'
  | 'drop_leg'
  | 'drop_named'
  | 'swap_leg'
  | 'swap_named'
  | 'set_legs'
  | 'payout'
  | 'rounding'
  | 'same_but';

/** Whether an edit is of legs that are told by the teams or players that are named. */
export function isOfNamed(edit: Edit | undefined): boolean {
  return edit === 'add_named' || edit === 'drop_named' || edit === 'swap_named';
}

/** What one rule reads; what one message asks is all of them together. */
export interface Condition {
  /** American odds, bounds included: none that pay less, none that pay more. */
  readonly oddsMin?: number;
  readonly oddsMax?: number;
  /** Least percent, of what its name says; `percentMin`: of what the context measures. */
  readonly percentMin?: number;
  readonly evPctMin?: number;
  readonly edgePctMin?: number;
  readonly profitPctMin?: number;
  /** Least probability of a win, percent. */
  readonly probPctMin?: number;
  /** Least share of games that a prop hit, percent; so many of so many games. */
  readonly hitPctMin?: number;
  readonly hits?: readonly [least: number, of: number];
  /** Least distance of the two lines of a middle. */
  readonly minWidth?: number;
  /** Most picks that are wanted. */
  readonly limit?: number;
  readonly legsRange?: readonly [least: number, most: number];
  /** An amount for one bet, one parlay, or all legs of an arbitrage. */
  readonly stake?: number;
  readonly startsWithinMin?: number;
  /** Starts later than so many minutes from now. */
  readonly startsAfterMin?: number;
  /** Moves within so many minutes before now. */
  readonly movedWithinMin?: number;
  /** Starts behind the window of before: "and after that". */
  readonly isAfterWindow?: true;
  /** Minutes after midnight in New York. */
  readonly startAtMin?: number;
  /** Starts of each day from one minute after midnight to before another, of the zone: New York's where none is said. */
  readonly startsFromMin?: number;
  readonly startsBeforeMin?: number;
  readonly startsZone?: Zone;
  readonly isPregame?: true;
  /** Oldest price, seconds. */
  readonly ageSecMax?: number;
  readonly edit?: Edit;
  /** Which leg: from 1; -1 the last; else `LONGEST`, `SAFEST` or `WORST`. */
  readonly leg?: number;
  /** Of which leagues the leg is that is meant; where there is none such it is `leg`. */
  readonly legLeagues?: readonly LeagueId[];
  readonly legsAdded?: number;
  /** Which picks of the answer before are to be a parlay, from 1, from the last -1; all where none is named. */
  readonly listed?: readonly number[];
  /** So many of them, and not which: "those two". */
  readonly listedCount?: number;
  readonly legsSet?: number;
  /** Which of the picks before is meant, from 1: "number 3". */
  readonly place?: number;
  readonly roundTo?: number;
  /** Of the full Kelly stake, said without a bankroll: 1, 0.5 or 0.25. */
  readonly kelly?: number;
  readonly plusMoney?: true;
  readonly withoutDraws?: true;
  /** American odds of the whole bet, bounds included: of a parlay of its legs together, else of each bet. */
  readonly totalMin?: number;
  readonly totalMax?: number;
}

/** In place of the number of a leg: the one with the least chance, with the most, with the least EV. */
export const LONGEST = -2;
export const SAFEST = -3;
export const WORST = -4;

/** What one unit staked wins. */
export function payout(american: number): number {
  return american > 0 ? american / 100 : -100 / american;
}
