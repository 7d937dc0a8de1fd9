// The few distributions the simulated world is made of. Approximate where that is plenty: prices
// are rounded to a ladder anyway.
import { exponential } from '#kit/exact-math.ts';

/** Beyond this no count of a small mean comes. */
const COUNT_MAX = 200;

/** P(X <= x) of a standard normal (Abramowitz and Stegun 7.1.26; error below 1e-6). */
function normalCdf(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const poly =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = (poly * Math.exp(-z * z)) / 2;
  return x >= 0 ? 1 - tail : tail;
}

/** P(X = 0), P(X = 1), ... P(X = max) of a Poisson variable; what lies beyond is dropped. */
export function poissonMasses(mean: number, max: number): number[] {
  const masses = [Math.exp(-mean)];
  for (let k = 1; k <= max; k++) masses.push(((masses[k - 1] ?? 0) * mean) / k);
  return masses;
}

/** The count of a Poisson variable at a quantile in [0, 1); the means here are small. */
export function poissonAt(mean: number, quantile: number): number {
  let mass = exponential(-mean);
  let rest = quantile;
  let k = 0;
  for (; rest >= mass && k < COUNT_MAX; k++) {
    rest -= mass;
    mass *= mean / (k + 1);
  }
  return k;
}

/** Chances of a count being below and above a point; the rest of 1 is a push. */
export interface Split {
  readonly below: number;
  readonly above: number;
}

/** Split of a Poisson count at a whole or half point. */
export function poissonSplit(mean: number, point: number): Split {
  let mass = Math.exp(-mean);
  let below = 0;
  let k = 0;
  for (; k < point; k++) {
    below += mass;
    mass *= mean / (k + 1);
  }
  const push = k === point ? mass : 0;
  return { below, above: Math.max(0, 1 - below - push) };
}

/** Split of a whole-numbered, roughly normal variable at a whole or half point. */
export function normalSplit(mean: number, deviation: number, point: number): Split {
  const half = Number.isInteger(point) ? 0.5 : 0;
  return {
    below: normalCdf((point - half - mean) / deviation),
    above: 1 - normalCdf((point + half - mean) / deviation),
  };
}
