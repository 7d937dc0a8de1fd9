// Seeded schedules of faults, some at once: what happened, and how long it took until all was right.
import { expect } from 'vitest';

const AT_ONCE = 4;

/** Plays this many; `play` counts faults in the tally and resolves to milliseconds of the feed's time. */
export async function playSchedules<F>(
  schedules: number,
  play: (seed: number, tally: Map<F, number>) => Promise<number>,
): Promise<void> {
  const tally = new Map<F, number>();
  const recoveries: number[] = [];
  for (let seed = 1; seed <= schedules; seed += AT_ONCE) {
    const seeds = Array.from({ length: AT_ONCE }, (_, at) => seed + at);
    recoveries.push(...(await Promise.all(seeds.map((each) => play(each, tally)))));
  }
  const sorted = recoveries.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)];
  console.info('faults', Object.fromEntries(tally), { median, longest: sorted.at(-1) });
  expect(recoveries).toHaveLength(Math.ceil(schedules / AT_ONCE) * AT_ONCE);
}
