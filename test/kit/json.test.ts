// Text to JSON values, and text that is none.
import { expect, test } from 'vitest';
import { parseJson } from '#kit/json.ts';

test('JSON text gives its value, null and false included', () => {
  const texts = ['null', 'false', '0', '""', ' [1] ', '{"a":{}}'];
  expect(texts.map(parseJson)).toEqual([null, false, 0, '', [1], { a: {} }]);
});

test('text that is no JSON gives undefined, however deep', () => {
  const texts = ['', ' ', '{', '{"a":}', 'undefined', 'NaN', '\uFEFF1', '['.repeat(1_000_000)];
  expect(texts.map(parseJson)).toEqual(texts.map(() => undefined));
});
