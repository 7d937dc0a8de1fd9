// Whether a process grows: its resident memory in the second half of a run beside the first.
import { must } from '#kit/assert.ts';

/** Nothing is counted before: heaps and caches fill. */
const WARM_SHARE = 0.1;
/** The second half's median may be above the first's by so much, or by so many MiB. */
export const GROWTH_MAX = 1.15;
export const GROWTH_MIB_MAX = 48;

export interface Growth {
  readonly firstMib: number;
  readonly secondMib: number;
  readonly isBounded: boolean;
}

/** From samples in MiB, taken evenly over the run; at least eight. */
export function growthOf(samples: readonly number[]): Growth {
  const counted = samples.slice(Math.ceil(samples.length * WARM_SHARE));
  const half = counted.length >> 1;
  const [firstMib, secondMib] = [median(counted.slice(0, half)), median(counted.slice(half))];
  const most = Math.max(firstMib * GROWTH_MAX, firstMib + GROWTH_MIB_MAX);
  return { firstMib, secondMib, isBounded: secondMib <= most };
}

function median(values: readonly number[]): number {
  return must(values.toSorted((a, b) => a - b)[values.length >> 1], 'samples');
}
