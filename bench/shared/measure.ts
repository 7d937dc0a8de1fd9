// Numbers of rounds in which contenders alternate, so that a noisy moment of the machine affects
// all alike. Rates are units per second; a comparison is the median of the rounds' ratios.
import { assert, must } from '#kit/assert.ts';

/** A set of numbers by its middle and its ends. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export interface Measurement {
  readonly name: string;
  /** Units per second of each counted round, in order. */
  readonly rates: readonly number[];
  readonly perSecond: Spread;
}

export function measurementOf(name: string, rates: readonly number[]): Measurement {
  return { name, rates, perSecond: spreadOf(rates) };
}

/** How many times faster `ours` was than `theirs`, round by round. */
export function speedRatio(ours: Measurement, theirs: Measurement): Spread {
  return spreadOf(ours.rates.map((rate, round) => rate / must(theirs.rates[round], 'a round')));
}

/** Median, least and most of at least one number; NaN where one of them is: it was not measured. */
export function spreadOf(values: readonly number[]): Spread {
  assert(values.length > 0, 'a spread of nothing');
  if (values.some(Number.isNaN)) return { median: Number.NaN, min: Number.NaN, max: Number.NaN };
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  const lower = sorted[sorted.length - 1 - middle] as number;
  return { median: (lower + upper) / 2, min: sorted[0] as number, max: sorted.at(-1) as number };
}

/** The value below which this share of the values lies; NaN of nothing, which meets no target. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/**
 * Plays rounds of all sides, the first of them first in every other round, so that none is favoured;
 * what each side came to, in order. Rounds to warm up are played before and not counted.
 */
export async function inTurns<S, R>(
  sides: readonly S[],
  rounds: number,
  play: (side: S, round: number) => Promise<R>,
  warmUp = 0,
): Promise<R[][]> {
  const played = sides.map((side) => ({ side, results: [] as R[] }));
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const { side, results } of round % 2 === 0 ? played : played.toReversed()) {
      const result = await play(side, round);
      if (round >= warmUp) results.push(result);
    }
  }
  return played.map(({ results }) => results);
}
