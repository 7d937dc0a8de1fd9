// Powers and logarithms built from + - x / only, so that their bits are the same on every Node
// version. (Math.pow differs between V8 versions.) Relative error is below 1e-14.
import { assert } from './assert.ts';

const { LN2, SQRT2 } = Math;
const bits = new DataView(new ArrayBuffer(8));

/** 1 / odd for the odd numbers of the logarithm's series, from the smallest term on. */
const LOG_TERMS = Float64Array.from({ length: 11 }, (_, index) => 1 / (21 - 2 * index));
/** 1 / term! for the exponential's series, from the smallest term on. */
const EXPONENTIAL_TERMS = inverseFactorials(14).reverse();
/** Powers of two from -1022 on. */
const POWERS_OF_TWO = powersOfTwo();

/** Natural logarithm of a positive normal number. */
export function naturalLog(value: number): number {
  if (!(value > 2.3e-308 && value < Infinity)) assert(false, `naturalLog of ${value}`);
  bits.setFloat64(0, value);
  const high = bits.getUint32(0);
  let exponent = (high >>> 20) - 1023;
  bits.setUint32(0, (high & 0x000fffff) | 0x3ff00000);
  let mantissa = bits.getFloat64(0);
  if (mantissa > SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  // ln m = 2 atanh((m - 1) / (m + 1)); |ratio| < 0.172, so 11 odd terms reach full precision.
  const ratio = (mantissa - 1) / (mantissa + 1);
  const square = ratio * ratio;
  let sum = 0;
  for (let index = 0; index < 11; index++) sum = sum * square + (LOG_TERMS[index] as number);
  return exponent * LN2 + 2 * ratio * sum;
}

/** e to the power of `value`, for |value| < 700. */
export function exponential(value: number): number {
  if (!(value > -700 && value < 700)) assert(false, `exponential of ${value}`);
  const doublings = Math.round(value / LN2);
  // |rest| < 0.35, so 14 terms reach full precision.
  const rest = value - doublings * LN2;
  let sum = 0;
  for (let index = 0; index < 15; index++) {
    sum = sum * rest + (EXPONENTIAL_TERMS[index] as number);
  }
  return sum * (POWERS_OF_TWO[doublings + 1022] as number);
}

/** `base` to the power of `exponent`, for a positive base. */
export function power(base: number, exponent: number): number {
  return exponential(exponent * naturalLog(base));
}

/** The lesser of two whole numbers less than 2^31 apart, without a branch. */
export function lesser(a: number, b: number): number {
  const above = (a - b) | 0;
  return a - (above & ~(above >> 31));
}

/** The greater of two whole numbers less than 2^31 apart, without a branch. */
export function greater(a: number, b: number): number {
  const below = (b - a) | 0;
  return a + (below & ~(below >> 31));
}

/** Rounds half up to this many decimals, for numbers that are shown. */
export function roundTo(value: number, decimals: 2 | 4 | 6 | 8): number {
  const scale = decimals === 2 ? 1e2 : decimals === 4 ? 1e4 : decimals === 6 ? 1e6 : 1e8;
  const rounded = Math.round(value * scale) / scale;
  return rounded === 0 ? 0 : rounded;
}

/** 1 / 0! to 1 / most!. */
function inverseFactorials(most: number): number[] {
  const inverses = [1];
  let factorial = 1;
  for (let term = 1; term <= most; term++) {
    factorial *= term;
    inverses.push(1 / factorial);
  }
  return inverses;
}

function powersOfTwo(): Float64Array {
  const powers = new Float64Array(2046);
  powers[1022] = 1;
  for (let up = 1023; up < 2046; up++) powers[up] = (powers[up - 1] as number) * 2;
  for (let down = 1021; down >= 0; down--) powers[down] = (powers[down + 1] as number) / 2;
  return powers;
}
