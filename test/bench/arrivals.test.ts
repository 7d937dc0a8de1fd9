// What clients heard is kept whole and in order, however much it is.
import { expect, test } from 'vitest';
import { Arrivals } from '#bench/push/arrivals.ts';

test('arrivals come out as they came in, and are forgotten when asked', () => {
  const arrivals = new Arrivals();
  const count = 300_000;
  for (let seq = 0; seq < count; seq++) arrivals.add(seq % 100, seq, seq / 2);
  const all = arrivals.all();
  expect(all).toHaveLength(3 * count);
  const wrong = Array.from({ length: count }, (_, seq) => seq).filter(
    (seq) => all[3 * seq] !== seq % 100 || all[3 * seq + 1] !== seq || all[3 * seq + 2] !== seq / 2,
  );
  expect(wrong).toEqual([]);
  arrivals.clear();
  arrivals.add(7, 8, 9);
  expect([...arrivals.all()]).toEqual([7, 8, 9]);
});
