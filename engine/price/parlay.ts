// Several independent bets as one: what it pays, how likely it wins, what it is worth.
import { priceOfDecimal } from '#domain/odds.ts';
import { assert } from '#kit/assert.ts';

export interface ParlayLeg {
  /** Payout per unit staked, above 1, before commission: what the ticket multiplies. */
  readonly decimal: number;
  /** The same after commission. */
  readonly netDecimal: number;
  /** Of winning, in (0, 1). */
  readonly probability: number;
}

export interface Parlay {
  readonly decimal: number;
  /** Whole American odds of `decimal`; null where they are beyond any price that is quoted. */
  readonly american: number | null;
  /** All legs win; legs are taken to be independent. */
  readonly probability: number;
  /** Expected profit per unit stake, after commission. */
  readonly ev: number;
}

/** Multiplies the legs, two or more. */
export function parlayOf(legs: readonly ParlayLeg[]): Parlay {
  assert(legs.length >= 2, 'a parlay has two legs or more');
  let [decimal, netDecimal, probability] = [1, 1, 1];
  for (const leg of legs) {
    decimal *= leg.decimal;
    netDecimal *= leg.netDecimal;
    probability *= leg.probability;
  }
  const price = priceOfDecimal(decimal);
  const american = typeof price === 'number' ? price / 100 : null;
  return { decimal, american, probability, ev: probability * netDecimal - 1 };
}
