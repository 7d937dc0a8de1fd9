// Durations of single calls: percentiles without the timer's own cost, and a histogram on a
// logarithmic scale.
import { spreadOf } from './measure.ts';

/** Buckets double every eight; the first begins at ten nanoseconds. */
const BUCKETS_PER_DOUBLING = 8;
const FIRST_NS = 10;

export interface Latency {
  readonly samples: number;
  /** What reading the clock twice cost in the same run; taken off every figure. */
  readonly timerNs: number;
  readonly p50Us: number;
  readonly p90Us: number;
  readonly p99Us: number;
  readonly p999Us: number;
  readonly maxUs: number;
  /** Upper bounds of the buckets in nanoseconds, and calls in each; up to the last used. */
  readonly boundsNs: readonly number[];
  readonly counts: readonly number[];
}

/** Sums up durations in milliseconds, each `timerMs` too long. */
export function latencyOf(durationsMs: Float64Array, timerMs: number): Latency {
  const sorted = durationsMs.map((ms) => Math.max(0, ms - timerMs)).sort();
  const at = (share: number) => {
    const index = Math.min(sorted.length - 1, Math.floor(share * sorted.length));
    return Math.round((sorted[index] as number) * 1e6) / 1e3;
  };
  const counts: number[] = [];
  for (const ms of sorted) {
    const bucket = bucketOf(ms * 1e6);
    while (counts.length <= bucket) counts.push(0);
    counts[bucket] = (counts[bucket] as number) + 1;
  }
  return {
    samples: sorted.length,
    timerNs: Math.round(timerMs * 1e6),
    p50Us: at(0.5),
    p90Us: at(0.9),
    p99Us: at(0.99),
    p999Us: at(0.999),
    maxUs: at(1),
    boundsNs: counts.map((_, bucket) =>
      Math.round(FIRST_NS * 2 ** (bucket / BUCKETS_PER_DOUBLING)),
    ),
    counts,
  };
}

/** What two readings of the clock one after the other are apart, in milliseconds. */
export function timerCostMs(readings = 20_000): number {
  const gaps = new Float64Array(readings);
  for (let index = 0; index < readings; index++) {
    const from = performance.now();
    gaps[index] = performance.now() - from;
  }
  // The first half runs before the compiler is done with it.
  return spreadOf([...gaps.subarray(readings >> 1)]).median;
}

function bucketOf(ns: number): number {
  if (ns <= FIRST_NS) return 0;
  return Math.ceil(BUCKETS_PER_DOUBLING * Math.log2(ns / FIRST_NS));
}
