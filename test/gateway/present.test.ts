// The time at which stored data is asked for: the book's, or the machine's where the book has none.
import { expect, test } from 'vitest';
import { presentMs } from '#kit/present.ts';

test('a book that has a time answers at that time, a replay of the past too', () => {
  expect(presentMs({ now: 1_700_000_000_000 })).toBe(1_700_000_000_000);
});

test('a book to which nothing was ever fed answers at the time of the machine', () => {
  const before = Date.now();
  expect(presentMs({ now: 0 })).toBeGreaterThanOrEqual(before);
});
