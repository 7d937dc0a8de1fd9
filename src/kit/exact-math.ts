// Powers and logarithms built from + - x / only, so that their bits are the same on every Node
// version. (Math.pow differs between V8 versions.) Relative error is below 1e-14.
import { assert } from './assert.ts';

const { LN2, SQRT2 } = Math;
const bits = new DataView(new ArrayBuffer(8));

/** Natural logarithm of a positive normal number. */
export function naturalLog(value: number): number {
  assert(value > 2.3e-308 && value < Infinity, `naturalLog of ${value}`);
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
  for (let odd = 21; odd >= 1; odd -= 2) sum = sum * square + 1 / odd;
  return exponent * LN2 + 2 * ratio * sum;
}

/** e to the power of `value`, for |value| < 700. */
export function exponential(value: number): number {
  assert(value > -700 && value < 700, `exponential of ${value}`);
  const halvings = Math.round(value / LN2);
  const rest = value - halvings * LN2;
  let sum = 1;
  for (let term = 16; term >= 1; term--) sum = 1 + (rest * sum) / term;
  bits.setUint32(0, (halvings + 1023) << 20);
  bits.setUint32(4, 0);
  return sum * bits.getFloat64(0);
}

/** `base` to the power of `exponent`, for a positive base. */
export function power(base: number, exponent: number): number {
  return exponential(exponent * naturalLog(base));
}

/** Rounds half up to this many decimals, for numbers that are shown. */
export function roundTo(value: number, decimals: 2 | 4 | 6 | 8): number {
  const scale = decimals === 2 ? 1e2 : decimals === 4 ? 1e4 : decimals === 6 ? 1e6 : 1e8;
  const rounded = Math.round(value * scale) / scale;
  return rounded === 0 ? 0 : rounded;
}
