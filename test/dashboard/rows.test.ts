// What makes a screen list its rows anew: a line of one event, a market of many, and no price.
import { expect, test } from 'vitest';
import type { LineKey } from '#client/overround.ts';
import { Rows } from '#dashboard/live/rows.ts';

const total = (point: number): LineKey => ({ eventId: 'nfl_1', marketType: 'total', point });

test('a point of one event that comes or goes is a row; a price is none', () => {
  const rows = new Rows('lines');
  expect([rows.add(total(44.5)), rows.add(total(44.5)), rows.add(total(45.5))]).toEqual([
    true,
    false,
    true,
  ]);
  expect(rows.remove(total(45.5), 1)).toBe(true);
  expect(rows.add(total(45.5))).toBe(true);
});

test('of many events a market is a row, whatever its points', () => {
  const rows = new Rows('markets');
  expect([rows.add(total(44.5)), rows.add(total(45.5))]).toEqual([true, false]);
  expect([rows.remove(total(45.5), 1), rows.remove(total(44.5), 0)]).toEqual([false, true]);
});
