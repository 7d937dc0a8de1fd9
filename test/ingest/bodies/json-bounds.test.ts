// Bounds on JSON text, found while its bytes arrive: what passes, what does not, and how early.
import { expect, test } from 'vitest';
import { type BoundReason, BoundScan, type JsonBounds } from '#ingest/bodies/json-bounds.ts';

const BOUNDS: JsonBounds = {
  bytesMax: 200,
  valuesMax: 12,
  depthMax: 3,
  membersMax: 5,
  tokenBytesMax: 20,
};

/** What the scan says of a text that arrives in parts of so many bytes. */
function scanned(text: string, partBytes = 1000, bounds = BOUNDS): BoundReason | undefined {
  const scan = new BoundScan(bounds);
  const bytes = new TextEncoder().encode(text);
  for (let from = 0; from < bytes.length; from += partBytes) {
    const reason = scan.push(bytes.subarray(from, from + partBytes));
    if (reason !== undefined) return reason;
  }
  return undefined;
}

test.each([
  ['values', '[1,2,3,[4,5,6,7],[8,9]]', undefined],
  ['one value more', '[1,2,3,[4,5,6,7],[8,9,0]]', 'too_many_elements'],
  ['names and values', '{"a":1,"b":2,"c":{"d":3,"e":4}}', undefined],
  ['one name more', '{"a":1,"b":2,"c":{"d":3,"e":4},"f":5}', 'too_many_elements'],
  ['members of a list', '[1,2,3,4,5]', undefined],
  ['one member more', '[1,2,3,4,5,6]', 'too_many_elements'],
  ['a name that is repeated', '{"a":1,"a":1,"a":1,"a":1,"a":1}', undefined],
  ['a name repeated once more', '{"a":1,"a":1,"a":1,"a":1,"a":1,"a":1}', 'too_many_elements'],
  ['levels', '[[[]]]', undefined],
  ['one level more', '[[[[', 'too_deep'],
  ['levels of objects', '{"a":{"a":{"a":1', undefined],
  ['one level of objects more', '{"a":{"a":{"a":{', 'too_deep'],
  ['a text', `"${'x'.repeat(20)}"`, undefined],
  ['a text one byte longer', `"${'x'.repeat(21)}"`, 'too_long'],
  ['a number', '1'.repeat(20), undefined],
  ['a number one digit longer', '1'.repeat(21), 'too_long'],
  ['white space', ' '.repeat(200), undefined],
  ['one byte more', ' '.repeat(201), 'too_long'],
  ['brackets within a text', '["[[[[[[,,,,,,\\"[["]', undefined],
  ['a text that ends in a backslash', '["\\\\",[[1]]]', undefined],
  ['brackets that only close', ']]]]]]', undefined],
] as const)('%s: %s gives %s, in whatever parts it comes', (_, text, reason) => {
  for (const partBytes of [1, 2, 7, 1000]) expect(scanned(text, partBytes)).toBe(reason);
});

test('a text without end is refused before all of it is here', () => {
  const scan = new BoundScan(BOUNDS);
  expect(scan.push(new TextEncoder().encode('["'))).toBeUndefined();
  expect(scan.push(new TextEncoder().encode('x'.repeat(21)))).toBe('too_long');
});
