// Rounds in which all contenders do the same work, one after the other, so that a noisy moment of
// the machine hits all alike. Rates are units per second; a comparison is the median of the
// rounds' ratios.
import { assert, must } from '#kit/assert.ts';

export interface Contender {
  readonly name: string;
  /** Does the work of a round and returns how many units that was. The same for every contender. */
  run(round: number): number;
}

export interface Rounds {
  /** Run first and not counted: compilers warm up. */
  readonly warmUp: number;
  readonly counted: number;
}

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

/** Runs all rounds. Contenders take turns at being first, so none always meets a cold cache. */
export function measure(
  contenders: readonly Contender[],
  { warmUp, counted }: Rounds,
  clockMs: () => number = () => performance.now(),
): readonly Measurement[] {
  assert(counted > 0 && contenders.length > 0, 'there is something to measure');
  const rates = contenders.map((): number[] => []);
  for (let round = 0; round < warmUp + counted; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const index = (round + turn) % contenders.length;
      const contender = contenders[index] as Contender;
      const from = clockMs();
      const units = contender.run(round);
      const ms = clockMs() - from;
      // A clock that did not move would make an infinite rate.
      if (round >= warmUp) rates[index]?.push((units * 1000) / Math.max(ms, 1e-3));
    }
  }
  return contenders.map(({ name }, index) => {
    const own = rates[index] as number[];
    return { name, rates: own, perSecond: spreadOf(own) };
  });
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
