// The queue gives back what was put in, in order, and holds nothing that was taken.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HeadQueue } from '#kit/head-queue.ts';
import { collectGarbage } from './garbage.ts';

test('the queue does what an array does, whatever is pushed and taken', () => {
  const steps = fc.array(fc.tuple(fc.nat(200), fc.nat(200)), { maxLength: 30 });
  fc.assert(
    fc.property(steps, (counts) => {
      const queue = new HeadQueue<number>();
      const model: number[] = [];
      let next = 0;
      for (const [pushed, taken] of counts) {
        for (let i = 0; i < pushed; i++) {
          queue.push(next);
          model.push(next++);
        }
        for (let i = 0; i < taken; i++) expect(queue.shift()).toBe(model.shift());
        expect(queue.length).toBe(model.length);
        expect(queue.slice()).toEqual(model);
        expect(queue.slice(taken)).toEqual(model.slice(0, taken));
        for (const at of [-1, 0, 1, taken, model.length - 1, model.length]) {
          expect(queue.at(at)).toBe(model[at]);
        }
      }
    }),
  );
});

test('what was taken is let go at once, what was not is held', async () => {
  const queue = new HeadQueue<object>();
  const items = filled(queue, 40);
  takeAway(queue, 30);
  await collectGarbage();
  const held = items.map((item) => item.deref() !== undefined);
  expect(held).toEqual(items.map((_, index) => index >= 30));
  expect(queue.length).toBe(10);
});

/** Weak references to what was pushed; nothing but the queue holds it afterwards. */
function filled(queue: HeadQueue<object>, count: number): WeakRef<object>[] {
  return Array.from({ length: count }, (_, index) => {
    const item = { index };
    queue.push(item);
    return new WeakRef(item);
  });
}

function takeAway(queue: HeadQueue<object>, count: number): void {
  for (let i = 0; i < count; i++) queue.shift();
}
