// The clock of the machine: waits of any length, also those that a timer of Node cannot hold.
import { expect, test, vi } from 'vitest';
import { systemClock } from '#kit/clock.ts';

test('a wait of more than 24 days does not end at once', async () => {
  const warn = vi.spyOn(process, 'emitWarning');
  const stop = new AbortController();
  const waited = systemClock.wait(2 ** 31, stop.signal);
  const first = await Promise.race([waited, systemClock.wait(50).then(() => 'another')]);
  expect(first).toBe('another');
  stop.abort();
  expect(await waited).toBe(false);
  expect(warn).not.toHaveBeenCalled();
});

test.each([0, -5, 3])('a wait of %i ms comes to its end', async (ms) => {
  expect(await systemClock.wait(ms)).toBe(true);
});
