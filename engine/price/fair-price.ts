// De-vigging: from the implied probabilities of one venue's complete line to fair ones. Formulas:
// Clarke, Kovalchik & Ingram 2017 (power), Shin 1993, Štrumbelj 2014. `total` is what fair
// probabilities add up to: 1, or 2 where outcomes overlap (double chance).
import type { Devig } from '#domain/devig-method.ts';
import { unreachable } from '#kit/assert.ts';
import { exponential, naturalLog } from '#kit/exact-math.ts';

const STEPS_MAX = 60;
const CLOSE_ENOUGH = 1e-15;

/** Fair probabilities of the implied ones (each in (0, 1)). */
export function devig(method: Devig, implied: readonly number[], total: 1 | 2): number[] {
  if (typeof method !== 'string') return averageFair(method.average_of, implied, total);
  switch (method) {
    case 'power':
      return powerFair(implied, total);
    case 'multiplicative':
      return multiplicativeFair(implied, total);
    case 'additive':
      return additiveFair(implied, total);
    case 'shin':
      return shinFair(implied, total);
    case 'worst_case':
      return worstCase(implied, total);
    default:
      return unreachable(method);
  }
}

/** The mean of several methods' probabilities. */
function averageFair(
  methods: readonly Devig[],
  implied: readonly number[],
  total: 1 | 2,
): number[] {
  const fairs = methods.map((method) => devig(method, implied, total));
  return implied.map((_, side) => sumOf(fairs.map((fair) => fair[side] as number)) / fairs.length);
}

/** p = total q / sum(q); the power method where that reaches 1 (only overlapping outcomes can). */
export function multiplicativeFair(implied: readonly number[], total: 1 | 2): number[] {
  const sum = sumOf(implied);
  const fair = implied.map((q) => (total * q) / sum);
  return fair.every((p) => p < 1) ? fair : powerFair(implied, total);
}

/** p = q - (sum(q) - total) / n; multiplicative where that leaves (0, 1). */
function additiveFair(implied: readonly number[], total: 1 | 2): number[] {
  const excess = (sumOf(implied) - total) / implied.length;
  const fair = implied.map((q) => q - excess);
  return fair.every((p) => p > 0 && p < 1) ? fair : multiplicativeFair(implied, total);
}

/** p = q^k with sum(p) = total. Newton on a convex falling function, from the left of its root. */
function powerFair(implied: readonly number[], total: 1 | 2): number[] {
  const logs = implied.map(naturalLog);
  let exponent = sumOf(implied) < total ? 0 : 1;
  for (let step = 0; step < STEPS_MAX; step++) {
    let value = -total;
    let slope = 0;
    for (const log of logs) {
      const term = exponential(exponent * log);
      value += term;
      slope += log * term;
    }
    const next = exponent - value / slope;
    const moved = next > exponent ? next - exponent : exponent - next;
    exponent = next;
    if (moved < CLOSE_ENOUGH * 8) break;
  }
  return logs.map((log) => exponential(exponent * log));
}

/** Shin's z by fixed-point bisection; equals the additive method for two outcomes. */
function shinFair(implied: readonly number[], total: 1 | 2): number[] {
  const sum = sumOf(implied);
  if (sum <= total || total !== 1) return multiplicativeFair(implied, total);
  const fairAt = (z: number): number[] =>
    implied.map((q) => (Math.sqrt(z * z + (4 * (1 - z) * q * q) / sum) - z) / (2 * (1 - z)));
  let low = 0;
  let high = 0.999;
  for (let step = 0; step < STEPS_MAX; step++) {
    const middle = (low + high) / 2;
    if (sumOf(fairAt(middle)) > total) low = middle;
    else high = middle;
  }
  return fairAt((low + high) / 2);
}

/**
 * The lowest fair probability of each outcome over the other methods: for EV, it does not add up.
 */
export function worstCase(implied: readonly number[], total: 1 | 2): number[] {
  const methods = [powerFair, multiplicativeFair, additiveFair, shinFair];
  const fairs = methods.map((method) => method(implied, total));
  return implied.map((_, index) => Math.min(...fairs.map((fair) => fair[index] as number)));
}

function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
