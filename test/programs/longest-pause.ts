// How long something that happens all the time did not happen, from its times alone.

/** So long without a pause that is longer, and things go on again. */
const CALM_MS = 1000;

export interface Pause {
  readonly ms: number;
  /** It goes on again, for a second by now. */
  readonly isOver: boolean;
}

/** The longest pause since a moment. Times are monotonic milliseconds, in order. */
export function longestPause(times: readonly number[], fromMs: number): Pause {
  let [ms, endMs, last] = [0, fromMs, fromMs];
  for (const atMs of times) {
    if (atMs <= fromMs) continue;
    if (atMs - last > ms) [ms, endMs] = [atMs - last, atMs];
    last = atMs;
  }
  const isMoving = performance.now() - last < CALM_MS / 2;
  return { ms: Math.round(ms), isOver: isMoving && last - endMs > CALM_MS };
}

export function medianOf(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
