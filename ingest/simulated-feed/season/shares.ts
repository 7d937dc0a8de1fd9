// Dividing whole numbers: a total among many without losing one, picks by weight, small counts.
// Only sums, products and square roots, so that every machine divides alike.
import { assert } from '#kit/assert.ts';
import type { Random } from '#kit/random.ts';

/** Whole numbers of at least 0 that add up to `total`, in proportion to the weights as far as that
 * goes. At least one weight must be above 0 unless the total is 0. */
export function apportion(total: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  assert(total === 0 || sum > 0, `nobody to give ${total} to`);
  let weighed = 0;
  let given = 0;
  return weights.map((weight, index) => {
    weighed += weight;
    const upTo = index === weights.length - 1 ? total : Math.round((total * weighed) / (sum || 1));
    const part = Math.max(0, upTo - given);
    given += part;
    return part;
  });
}

/** An index, as likely as its weight; -1 when no weight is above 0. */
export function drawIndex(random: Random, weights: readonly number[]): number {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let rest = random.unit() * sum;
  let last = -1;
  for (let index = 0; index < weights.length; index++) {
    const weight = weights[index] ?? 0;
    if (weight <= 0) continue;
    last = index;
    rest -= weight;
    if (rest < 0) break;
  }
  return last;
}

/** A count of things that happen `mean` times. */
export function countAbout(random: Random, mean: number): number {
  return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()));
}

/** The items in another order. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j] as T, order[i] as T];
  }
  return order;
}
