// The engine and the Maps engine are measured side by side because they show the same: every edge
// with its figures and times, and as many changes.
import { expect, test } from 'vitest';
import { assertSameOutputs, BookRunner } from '#bench/engine/book-runner.ts';
import { openPart, runInProcess } from '#bench/shared/child-calls.ts';

const EVENTS = 12;
const UPDATES = 6000;

test('both show the same after single updates and after recorded groups', async () => {
  runInProcess(true);
  const [ours, theirs] = (['engine', 'maps'] as const).map((contender) => {
    const spec = { contender, events: EVENTS };
    return openPart(new URL(import.meta.url), spec, () => new BookRunner(spec)).calls;
  });
  if (!ours || !theirs) throw new Error('two contenders');
  for (const each of [ours, theirs]) await each.load();
  for (const shape of ['single', 'recorded'] as const) {
    for (const each of [ours, theirs]) await each.round(shape, UPDATES);
    expect(await assertSameOutputs(ours, theirs, 1)).toBe(EVENTS);
    expect((await ours.counts()).edgesClosed).toBeGreaterThan(0);
  }
});
