// How long to wait before a failed attempt is repeated: longer each time up to a cap, and scattered,
// so that many who failed at once do not all come back at once.

export interface BackOff {
  /** The longest wait after the first failure, milliseconds. */
  readonly firstMs: number;
  /** No wait is longer, milliseconds. */
  readonly mostMs: number;
}

/** Beyond it the growing wait is above every cap. */
const DOUBLINGS_MAX = 30;

/**
 * Milliseconds to wait after this many failures in a row, from 1: between half and all of
 * `firstMs`, doubled with each further failure. `random` gives numbers in [0, 1).
 */
export function backOffMs(
  { firstMs, mostMs }: BackOff,
  failures: number,
  random: () => number = Math.random,
): number {
  const doublings = Math.min(Math.max(0, failures - 1), DOUBLINGS_MAX);
  return Math.round(Math.min(mostMs, firstMs * 2 ** doublings) * (0.5 + random() / 2));
}
