// Waits between attempts: scattered, each between half and all of what it may be.
import { expect } from 'vitest';

/** Each wait, in milliseconds, is at most the one of `most` at its place, and at least half of it. */
export function expectBackOffs(waits: readonly number[], most: readonly number[]): void {
  const isWithin = most.map((ms, nth) => (waits[nth] ?? 0) >= ms / 2 && (waits[nth] ?? 0) <= ms);
  expect(isWithin, `${waits} within ${most}`).toEqual(most.map(() => true));
  expect(waits.length).toBe(most.length);
}
