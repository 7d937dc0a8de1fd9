// Text to JSON values, and text that is none.
import { expect, test } from 'vitest';
import { parseJson, parseSourceJson } from '#kit/json.ts';

test('JSON text gives its value, null and false included', () => {
  const texts = ['null', 'false', '0', '""', ' [1] ', '{"a":{}}'];
  expect(texts.map(parseJson)).toEqual([null, false, 0, '', [1], { a: {} }]);
});

test('text that is no JSON gives undefined, however deep', () => {
  const texts = ['', ' ', '{', '{"a":}', 'undefined', 'NaN', '\uFEFF1', '['.repeat(1_000_000)];
  expect(texts.map(parseJson)).toEqual(texts.map(() => undefined));
});

test('NaN and Infinity of a source read as null outside strings, and cost nothing else', () => {
  const rows: readonly [text: string, value: unknown][] = [
    ['{"a":NaN,"b":1}', { a: null, b: 1 }],
    ['[Infinity,-Infinity,-1,"-Infinity"]', [null, null, -1, '-Infinity']],
    ['{"NaN":"NaN \\" NaN","b":NaN}', { NaN: 'NaN " NaN', b: null }],
    ['{"a":"\\\\","b":NaN}', { a: '\\', b: null }],
    ['["NaN"]', ['NaN']],
    ['NaN', null],
    ['[NaNa]', undefined],
    ['[+Infinity]', undefined],
    ['{"a":NaN,"b":"', undefined],
    ['{"a":NaN,"b":"\\', undefined],
    [`[${'"NaN",'.repeat(100_000)}NaN]`, [...new Array(100_000).fill('NaN'), null]],
  ];
  for (const [text, value] of rows) expect(parseSourceJson(text)).toEqual(value);
});
