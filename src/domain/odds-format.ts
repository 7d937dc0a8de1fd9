// How odds are shown: as American odds, as decimal odds, or as a probability. A format is a value
// that turns what the book holds into the number of a record; texts of numbers follow from it.
import type { PriceFormat } from './message/message.ts';
import { NO_NATIVE, nativeFormat, nativeOdds } from './native-odds.ts';
import {
  americanOfPrice,
  americanOfProbability,
  decimalOfPrice,
  probabilityOfPrice,
} from './odds.ts';

/** Decimal odds have 4 places at most, probabilities 6. */
const DECIMAL_STEPS = 10_000;
const PROBABILITY_STEPS = 1_000_000;

/** One way to show odds. */
export interface OddsFormat {
  readonly name: PriceFormat;
  /**
   * A price in hundredths of American odds, which need not be whole where it is a mean. `native`: the
   * code of what its venue quoted, which is shown in that format as it is.
   */
  readonly ofPrice: (price: number, native?: number) => number;
  /** A probability in (0, 1), as of a fair or average price. */
  readonly ofProbability: (probability: number) => number;
}

/** American odds: prices as the book holds them, probabilities to the nearest whole number. */
export const AMERICAN: OddsFormat = {
  name: 'american',
  ofPrice: americanOfPrice,
  ofProbability: americanOfProbability,
};

/** All formats by name. */
export const ODDS_FORMATS: Readonly<Record<PriceFormat, OddsFormat>> = {
  american: AMERICAN,
  /** Payout per unit staked, before commission. */
  decimal: {
    name: 'decimal',
    ofPrice: (price, native = NO_NATIVE) =>
      nativeFormat(native) === 'decimal'
        ? nativeOdds(price, native)
        : rounded(decimalOfPrice(price), DECIMAL_STEPS),
    ofProbability: (probability) => rounded(1 / probability, DECIMAL_STEPS),
  },
  /** Implied probability. */
  probability: {
    name: 'probability',
    ofPrice: (price, native = NO_NATIVE) =>
      nativeFormat(native) === 'probability'
        ? nativeOdds(price, native)
        : rounded(probabilityOfPrice(price), PROBABILITY_STEPS),
    ofProbability: (probability) => rounded(probability, PROBABILITY_STEPS),
  },
};

/** American odds, as of a record or a mean, in a format; `native`: the code of what was quoted. */
export function oddsIn(format: OddsFormat, american: number, native?: number): number;
export function oddsIn(format: OddsFormat, american: number | null): number | null;
export function oddsIn(
  format: OddsFormat,
  american: number | null,
  native: number = NO_NATIVE,
): number | null {
  if (american === null || format === AMERICAN) return american;
  return format.ofPrice(100 * american, native);
}

/** To the nearest of so many steps of one; halves go up. */
function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}
