// The heap against a sorted array.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MinHeap } from '#kit/min-heap.ts';

const key = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ noNaN: true }));
/** A key to push, or null to pop. */
const steps = fc.array(fc.option(key, { freq: 3 }), { maxLength: 200 });

interface Item {
  readonly key: number;
}

test('it answers as a sorted array does, and each item once', () => {
  fc.assert(
    fc.property(steps, (pushed) => {
      const heap = new MinHeap<Item>();
      const held = new Set<Item>();
      const sortedKeys = () => [...held].map((item) => item.key).sort((a, b) => a - b);
      const pop = () => {
        const [smallest] = sortedKeys();
        const peeked = heap.peek();
        const popped = heap.pop();
        expect(popped).toBe(peeked);
        expect(popped?.key).toBe(smallest);
        expect(popped === undefined || held.delete(popped)).toBe(true);
      };
      for (const next of pushed) {
        if (next === null) pop();
        else {
          // A zero of either sign sorts alike, so they are the same key to the model.
          const item = { key: next + 0 };
          held.add(item);
          heap.push(item.key, item);
        }
        expect(heap.size).toBe(held.size);
        expect(heap.minKey).toBe(sortedKeys()[0] ?? Number.POSITIVE_INFINITY);
      }
      while (held.size > 0) pop();
      expect(heap.pop()).toBeUndefined();
    }),
  );
});

test('the same calls pop ties in the same order', () => {
  const order = (): number[] => {
    const heap = new MinHeap<number>();
    for (let item = 0; item < 50; item++) heap.push(item % 3, item);
    return Array.from({ length: 50 }, () => heap.pop() as number);
  };
  expect(order()).toEqual(order());
});

test('a key that is no number is a bug', () => {
  const heap = new MinHeap<string>();
  expect(() => heap.push(Number.NaN, 'x')).toThrow('a heap key is a number');
  expect(heap.size).toBe(0);
});
