// Decimal texts of exchanges as whole millionths.
import { assert, constantFrom, oneof, property, string, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { microOf, priceOf, sizeOf } from '#ingest/venues/exchange/fixed-point.ts';

const DECIMAL = /^(-?)([0-9]{1,9})(?:\.([0-9]{1,6})0*)?$/;

/** By a pattern, as slow as that is. */
function naiveMicro(text: string): number | undefined {
  const [, sign, whole, part = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const micro = Number(whole) * 1_000_000 + Number(part.padEnd(6, '0'));
  return sign === '-' ? -micro : micro;
}

test('a decimal text is its millionths, whatever else is none', () => {
  const nearly = stringMatching(/^-?[0-9]{0,11}\.?[0-9]{0,9}$/);
  const odd = constantFrom(
    '',
    '-',
    '.',
    '1.',
    '.5',
    '0.0000001',
    '0.1230000',
    '1e3',
    '+1',
    ' 1',
    '٣',
  );
  const texts = oneof(nearly, string(), odd);
  const isSame = (text: string): boolean => Object.is(microOf(text), naiveMicro(text));
  assert(property(texts, isSame));
});

test('what is no text is no number', () => {
  for (const value of [1, null, undefined, [], {}, true]) expect(microOf(value)).toBeUndefined();
});

test('a price is between nothing and one, a size not below zero', () => {
  expect(['0.0100', '0.999999', '0', '1', '-0.5'].map(priceOf)).toEqual([
    ...[10_000, 999_999, undefined, undefined, undefined],
  ]);
  expect(['0', '300.00', '-1'].map(sizeOf)).toEqual([0, 300_000_000, undefined]);
});
