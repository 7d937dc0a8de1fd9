// A value that is taken apart comes together as it was, a bounded piece at a time.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cut, joined } from '#ingest/bodies/pieces.ts';
import { runWhole } from '#kit/tick-budget.ts';

/** As JSON carries it. */
const carried = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('any JSON value comes together as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(runWhole(joined(cut(value)))).toEqual(carried(value));
    }),
  );
});

test('large lists and objects within each other come together as they were', () => {
  const list = Array.from({ length: 3000 }, (_, index) => ({ index, text: `é${index}` }));
  const object = Object.fromEntries(list.map((each) => [`name ${each.index}`, each]));
  const value = { small: 1, list, object, within: [[list, 'x', [object]], null], last: [] };
  const pieces = cut(value);
  expect(pieces.steps.length).toBeGreaterThan(2 * 20);
  const back = runWhole(joined(pieces));
  expect(back).toEqual(value);
  expect(Object.keys(back as object)).toEqual(Object.keys(value));
});

test('a member called __proto__ is a member like any other', () => {
  const list = Array.from({ length: 5000 }, () => 1);
  const text = `{"a":${JSON.stringify(list)},"__proto__":{"isAdmin":true}}`;
  const back = runWhole(joined(cut(JSON.parse(text)))) as Record<string, unknown>;
  expect(back.isAdmin).toBeUndefined();
  expect(Object.keys(back)).toEqual(['a', '__proto__']);
});

test('no piece holds more than some thousand values, or some hundred kilobytes of text', () => {
  const value = Array.from({ length: 50 }, (_, index) => ({
    text: 'x'.repeat(index % 5 === 0 ? 200_000 : 10),
    list: Array.from({ length: 2000 }, () => ({ a: 1 })),
  }));
  const { steps } = cut(value);
  for (let step = 1; step < steps.length; step += 2) {
    expect(steps[step]).toBeLessThan(300_000);
  }
});
