// Prices and sizes of exchanges as whole millionths: sums of decimal texts stay exact, and an order
// that is taken back leaves no remainder.

/** Millionths of one. */
export const MICRO = 1_000_000;

const WHOLE_DIGITS_MAX = 9;
const [MINUS, POINT, ZERO] = [45, 46, 48];

/**
 * The millionths that a decimal text means, below a thousand million; undefined for any other text
 * and for more than six decimals that are not zero. Digit by digit: several of them are in each of
 * fifty thousand frames a second.
 */
export function microOf(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const isNegative = text.charCodeAt(0) === MINUS;
  const from = isNegative ? 1 : 0;
  let [at, whole] = [from, 0];
  for (; at < text.length; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) break;
    whole = 10 * whole + digit;
  }
  const digits = at - from;
  if (digits === 0 || digits > WHOLE_DIGITS_MAX) return undefined;
  const part = partOf(text, at);
  if (part === undefined) return undefined;
  const micro = whole * MICRO + part;
  return isNegative ? -micro : micro;
}

/** What follows the whole number: nothing, or a point and decimals. */
function partOf(text: string, from: number): number | undefined {
  if (from === text.length) return 0;
  if (text.charCodeAt(from) !== POINT || from + 1 === text.length) return undefined;
  let [unit, micro] = [MICRO / 10, 0];
  for (let at = from + 1; at < text.length; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9) || (unit < 1 && digit !== 0)) return undefined;
    if (unit >= 1) micro += digit * unit;
    unit /= 10;
  }
  return micro;
}

/** The price of a contract that pays one: above 0 and below 1, in millionths. */
export function priceOf(text: unknown): number | undefined {
  const micro = microOf(text);
  return micro !== undefined && micro > 0 && micro < MICRO ? micro : undefined;
}

/** A number of contracts, not below zero. */
export function sizeOf(text: unknown): number | undefined {
  const micro = microOf(text);
  return micro !== undefined && micro >= 0 ? micro : undefined;
}
