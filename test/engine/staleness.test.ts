// The heap of deadlines against a sorted array.
import { describe, expect, test } from 'vitest';
import type { Line } from '#engine/book.ts';
import { Deadlines } from '#engine/staleness.ts';
import { Random } from '#kit/random.ts';

/** The heap looks at `scheduledAt` alone. */
function target(): Line {
  return { scheduledAt: Number.POSITIVE_INFINITY } as Line;
}

describe('Deadlines', () => {
  test('gives every target once, when its earliest time has come, earliest first', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = new Random(seed);
      const deadlines = new Deadlines();
      const targets = Array.from({ length: 1 + random.below(20) }, target);
      const model = new Map<Line, number>();
      let now = 0;
      for (let step = 0; step < 100; step++) {
        const chosen = random.pick(targets);
        const at = now + 1 + random.below(50);
        deadlines.schedule(chosen, at);
        model.set(chosen, Math.min(at, model.get(chosen) ?? Number.POSITIVE_INFINITY));
        if (random.chance(0.3)) now += random.below(30);
        const due = [...model].filter(([, time]) => time <= now);
        const times: number[] = [];
        const popped = new Set<Line>();
        for (let next = deadlines.pop(now); next; next = deadlines.pop(now)) {
          times.push(model.get(next as Line) ?? Number.NaN);
          popped.add(next as Line);
          expect(next.scheduledAt).toBe(Number.POSITIVE_INFINITY);
          model.delete(next as Line);
        }
        expect(popped).toEqual(new Set(due.map(([line]) => line)));
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }
    }
  });

  test('a time that never comes is not kept', () => {
    const deadlines = new Deadlines();
    deadlines.schedule(target(), Number.POSITIVE_INFINITY);
    expect(deadlines.count).toBe(0);
    expect(deadlines.pop(Number.MAX_SAFE_INTEGER)).toBeUndefined();
  });

  test('a target may be scheduled again from its own pop', () => {
    const deadlines = new Deadlines();
    const line = target();
    deadlines.schedule(line, 10);
    expect(deadlines.pop(9)).toBeUndefined();
    expect(deadlines.pop(10)).toBe(line);
    deadlines.schedule(line, 20);
    expect(deadlines.pop(10)).toBeUndefined();
    expect(deadlines.pop(20)).toBe(line);
  });
});
