// The heap of deadlines against a sorted array.
import { expect, test } from 'vitest';
import { Deadlines } from '#engine/staleness.ts';
import { Random } from '#kit/random.ts';

test('deadlines come in the order of their times, each once', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = new Random(seed);
    const deadlines = new Deadlines();
    const waiting: { readonly at: number; readonly target: number }[] = [];
    for (let step = 0; step < 600; step++) {
      expect(deadlines.count).toBe(waiting.length);
      const firstAt = Math.min(...waiting.map(({ at }) => at));
      expect(deadlines.firstAt).toBe(firstAt);
      if (waiting.length > 0 && random.chance(0.45)) {
        const target = deadlines.take();
        expect(deadlines.takenAt).toBe(firstAt);
        const index = waiting.findIndex((each) => each.at === firstAt && each.target === target);
        expect(index).toBeGreaterThanOrEqual(0);
        waiting.splice(index, 1);
      } else {
        const at = random.below(50);
        const target = random.below(2000) - 1000;
        waiting.push({ at, target });
        deadlines.push(at, target);
      }
    }
  }
});
