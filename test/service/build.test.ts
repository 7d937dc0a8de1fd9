// The tests of the program run what was built from these sources, not an older one.
import { expect, test } from 'vitest';
import { isFresh } from './build.ts';

test('dist is at least as new as every source', () => {
  expect(isFresh()).toBe(true);
});
