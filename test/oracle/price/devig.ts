// Takes the vig out of one venue's implied probabilities, by each method the rules can name. The
// answers of every method but the worst case add up to `total` (2 for double chance, else 1).

import type { DevigMethod } from '#domain/message/message.ts';
import { unreachable } from '#kit/assert.ts';

const BISECTIONS = 60;
/** Answers by question, as the same prices come again and again; forgotten when there are many. */
const powers = new Map<string, readonly number[]>();
const POWERS_MAX = 100_000;

/** Fair probabilities of the selections, in the order of `implied`; each in (0, 1) and complete. */
export function devig(method: DevigMethod, implied: readonly number[], total: number): number[] {
  switch (method) {
    case 'power':
      return power(implied, total);
    case 'multiplicative':
      return multiplicative(implied, total);
    case 'additive':
      return additive(implied, total);
    case 'shin':
      return shin(implied, total);
    case 'worst_case':
      return worstCase(implied, total);
    default:
      return unreachable(method);
  }
}

/** q ** k, with the k that makes them add up. */
export function power(implied: readonly number[], total: number): number[] {
  const question = `${total} ${implied.join(' ')}`;
  const known = powers.get(question);
  if (known) return [...known];
  if (powers.size === POWERS_MAX) powers.clear();
  const fair = powerByBisection(implied, total);
  powers.set(question, fair);
  return [...fair];
}

function powerByBisection(implied: readonly number[], total: number): number[] {
  const at = (k: number) => implied.map((q) => q ** k);
  let low = 0;
  let high = 1;
  while (sum(at(high)) > total) high *= 2;
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (sum(at(middle)) > total) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}

function multiplicative(implied: readonly number[], total: number): number[] {
  const booked = sum(implied);
  const fair = implied.map((q) => (q / booked) * total);
  // Overlapping outcomes can come out certain, which no price is.
  return fair.every((p) => p < 1) ? fair : power(implied, total);
}

/** Takes the same from each; falls back to proportions where that leaves the range. */
function additive(implied: readonly number[], total: number): number[] {
  const excess = (sum(implied) - total) / implied.length;
  const fair = implied.map((q) => q - excess);
  return fair.every((p) => p > 0 && p < 1) ? fair : multiplicative(implied, total);
}

/**
 * Shin's insider share z by bisection; it needs an overround and outcomes that exclude each other,
 * so falls back to proportions where there are none.
 */
function shin(implied: readonly number[], total: number): number[] {
  const booked = sum(implied);
  if (booked <= 1 || total !== 1) return multiplicative(implied, total);
  const at = (z: number) =>
    implied.map((q) => (Math.sqrt(z * z + (4 * (1 - z) * q * q) / booked) - z) / (2 * (1 - z)));
  let low = 0;
  let high = 0.999_999;
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (sum(at(middle)) > 1) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}

function worstCase(implied: readonly number[], total: number): number[] {
  const methods = [power, multiplicative, additive, shin].map((each) => each(implied, total));
  return implied.map((_, index) => Math.min(...methods.map((fair) => fair[index] ?? 1)));
}

function sum(values: readonly number[]): number {
  return values.reduce((left, right) => left + right, 0);
}
