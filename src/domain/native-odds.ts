// What a venue quoted where it quotes decimals or probabilities. The book holds the nearest whole
// American price; four bits beside it say how far the venue's own figure is from what that comes to.
import type { PriceFormat } from './message/message.ts';
import { decimalOfPrice, probabilityOfPrice } from './odds.ts';

/** Figures of at most three places have a code. */
const STEPS = 1000;
/** A figure is at most so many steps from what its nearest whole American price comes to. */
const DECIMAL_STEPS = 5;
const PROBABILITY_STEPS = 1;
/** The codes of figures that are just that; those of others are beside them. */
const DECIMAL = 1 + DECIMAL_STEPS;
const PROBABILITY = DECIMAL + DECIMAL_STEPS + 1 + PROBABILITY_STEPS;

/** Under it a record has the code of its odds, for those who show it in another format: no JSON has it. */
export const QUOTED: unique symbol = Symbol('what a venue quoted');

/** Odds of a record, in American odds. */
export interface QuotedOdds {
  readonly [QUOTED]?: number;
}

/** Nothing is known but the American price, or it was quoted as such. */
export const NO_NATIVE = 0;
/** Bits of a code. */
export const NATIVE_BITS = 4;

const NONE: QuotedOdds = {};

/** Where order books have steps finer than two places, whole American prices tell three apart. */
const FINE_DECIMAL = 1.3;
const FINE_PROBABILITY = 0.3;

/**
 * The code of a figure that a venue quoted, beside the hundredths of American odds that it came to;
 * NO_NATIVE of American odds, of more than three places, and where the price is that of another
 * figure. Every decimal from 1.002 to 1000 and every probability in (0, 1) of at most three places
 * has one.
 */
export function nativeCode(price: number, format: PriceFormat, quoted: number): number {
  if (format === 'american') return NO_NATIVE;
  const steps = Math.round(STEPS * quoted);
  if (steps / STEPS !== quoted) return NO_NATIVE;
  const off = steps - stepsOf(price, format);
  const isDecimal = format === 'decimal';
  if (Math.abs(off) > (isDecimal ? DECIMAL_STEPS : PROBABILITY_STEPS)) return NO_NATIVE;
  return off + (isDecimal ? DECIMAL : PROBABILITY);
}

/** The format of a code. */
export function nativeFormat(code: number): PriceFormat {
  if (code === NO_NATIVE) return 'american';
  return code <= DECIMAL + DECIMAL_STEPS ? 'decimal' : 'probability';
}

/** What the venue quoted, by the price and its code, which is not NO_NATIVE. */
export function nativeOdds(price: number, code: number): number {
  const format = nativeFormat(code);
  const off = code - (format === 'decimal' ? DECIMAL : PROBABILITY);
  return (stepsOf(price, format) + off) / STEPS;
}

/**
 * The code of another price of the same order book: its nearest step of two places, or of three
 * where decimals are below 1.3, or probabilities below 0.3 or above 0.7.
 */
export function codeBeside(price: number, code: number): number {
  const format = nativeFormat(code);
  if (format === 'american') return NO_NATIVE;
  const isDecimal = format === 'decimal';
  const figure = isDecimal ? decimalOfPrice(price) : probabilityOfPrice(price);
  const isFine = isDecimal
    ? figure < FINE_DECIMAL
    : Math.min(figure, 1 - figure) < FINE_PROBABILITY;
  const places = isFine ? STEPS : STEPS / 10;
  return nativeCode(price, format, Math.round(places * figure) / places);
}

/** The member of a record with a code; none of NO_NATIVE. */
export function quotedMember(code: number): QuotedOdds {
  return code === NO_NATIVE ? NONE : { [QUOTED]: code };
}

function stepsOf(price: number, format: PriceFormat): number {
  return Math.round(
    STEPS * (format === 'decimal' ? decimalOfPrice(price) : probabilityOfPrice(price)),
  );
}
