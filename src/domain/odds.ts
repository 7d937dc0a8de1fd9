// Exact conversions between odds formats. The book holds hundredths of American odds (int32), which
// order like payouts: a larger number always pays more.

import type { PriceFormat } from './message/message.ts';

/** Inside this range there are no American odds: even money is +100, never -100. */
const GAP = 10_000;
/** At or beyond this, in hundredths, a price is garbage: no venue takes bets at 1000 to 1. */
const GARBAGE = 10_000_000;
/** "Sane" prices may stand in edges: -10000 to +10000. */
const SANE = 1_000_000;

/** Why a price was refused. */
export type PriceRejection = 'price_not_a_number' | 'price_in_gap' | 'price_garbage';

/** Hundredths of American odds of a venue's American price, or why it is refused. -100 is +100. */
export function priceOfAmerican(american: number): number | PriceRejection {
  if (!Number.isFinite(american)) return 'price_not_a_number';
  const price = Math.round(american * 100);
  if (Math.abs(price) >= GARBAGE) return 'price_garbage';
  if (price === -GAP) return GAP;
  return Math.abs(price) < GAP ? 'price_in_gap' : price;
}

/** The same of decimal odds (payout per unit stake, above 1): the nearest whole American price. */
export function priceOfDecimal(decimal: number): number | PriceRejection {
  if (!Number.isFinite(decimal)) return 'price_not_a_number';
  if (decimal <= 1) return 'price_in_gap';
  return priceOfAmerican(Math.round(decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1)));
}

/** The same of a price quoted as a probability in (0, 1), as exchanges do. */
export function priceOfProbability(probability: number): number | PriceRejection {
  if (!Number.isFinite(probability)) return 'price_not_a_number';
  if (probability <= 0 || probability >= 1) return 'price_garbage';
  return priceOfAmerican(americanOfProbability(probability));
}

/** The same of a price in any format in which venues quote. */
export function priceIn(price: number, format: PriceFormat): number | PriceRejection {
  if (format === 'american') return priceOfAmerican(price);
  return format === 'decimal' ? priceOfDecimal(price) : priceOfProbability(price);
}

/** American odds as the interface serves them, from hundredths. */
export function americanOfPrice(price: number): number {
  return price / 100;
}

/** Payout per unit stake (> 1), before commission. */
export function decimalOfPrice(price: number): number {
  return price > 0 ? 1 + price / 10_000 : 1 - 10_000 / price;
}

/** Implied probability in (0, 1), vig included. */
export function probabilityOfPrice(price: number): number {
  return price > 0 ? 10_000 / (price + 10_000) : -price / (10_000 - price);
}

/** Nearest whole American odds of a probability in (0, 1); never -100, never inside the gap. */
export function americanOfProbability(probability: number): number {
  if (probability > 0.5) {
    const american = -Math.round((100 * probability) / (1 - probability));
    return american === -100 ? 100 : american;
  }
  return Math.round((100 * (1 - probability)) / probability);
}

/**
 * American odds of a probability in (0, 1) as they are, to 4 decimals: what an average of many
 * prices comes to.
 */
export function exactAmericanOf(probability: number): number {
  return tidyAmerican(
    probability > 0.5
      ? (-100 * probability) / (1 - probability)
      : (100 * (1 - probability)) / probability,
  );
}

/** American odds to 4 decimals; -100 is +100. */
export function tidyAmerican(american: number): number {
  const rounded = Math.round(american * 10_000) / 10_000;
  return rounded === -100 ? 100 : rounded;
}

/** May stand in an edge: -10000 to +10000 American. */
export function isSane(price: number): boolean {
  return price >= -SANE && price <= SANE;
}
