// Waits grow, stay under the cap, and scatter between half and all of what they may be.
import { expect, test } from 'vitest';
import { backOffMs } from '#kit/back-off.ts';

const WAITS = { firstMs: 100, mostMs: 1000 };
const most = (failures: number) => backOffMs(WAITS, failures, () => 1);
const least = (failures: number) => backOffMs(WAITS, failures, () => 0);

test('a wait doubles with each failure up to the cap', () => {
  expect([1, 2, 3, 4, 5, 1000].map(most)).toEqual([100, 200, 400, 800, 1000, 1000]);
});

test('a wait is never shorter than half of what it may be', () => {
  expect([1, 2, 3, 4, 5, 1000].map(least)).toEqual([50, 100, 200, 400, 500, 500]);
});

test('waits differ by chance', () => {
  const waits = new Set(Array.from({ length: 50 }, () => backOffMs(WAITS, 5)));
  expect(waits.size).toBeGreaterThan(5);
});
