// Prices and sizes of exchanges as whole millionths: sums of decimal texts stay exact, and an order
// that is taken back leaves no remainder.

/** Millionths of one. */
export const MICRO = 1_000_000;

const DECIMAL = /^(-?)([0-9]{1,9})(?:\.([0-9]{1,6})0*)?$/;

/**
 * The millionths that a decimal text means, up to a thousand million; undefined for any other text
 * and for more than six decimals that are not zero.
 */
export function microOf(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign, whole, part = ''] = match;
  const micro = Number(whole) * MICRO + Number(part.padEnd(6, '0'));
  return sign === '-' ? -micro : micro;
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
