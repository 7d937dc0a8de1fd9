// Prices as downloaded files write them: real numbers, unlike the book's. What is no price is said
// to be none; decimals become American odds, and means are made in probability space.
import { tidyAmerican } from '#domain/odds.ts';

/** From here on, either way, a price is garbage. */
const GARBAGE = 100_000;

/** Whether a number is a price in American odds: neither inside (-100, 100) nor garbage. */
export function isAmerican(price: number): boolean {
  const size = Math.abs(price);
  return size >= 100 && size < GARBAGE;
}

/** Implied probability in (0, 1) of American odds, vig included. */
export function probabilityOf(american: number): number {
  return american > 0 ? 100 / (american + 100) : -american / (100 - american);
}

/** American odds of decimal ones, to four decimals; not finite or no price where they are none. */
export function americanOfDecimal(decimal: number): number {
  return tidyAmerican(decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1));
}
