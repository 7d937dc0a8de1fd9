// Rows as text, against a reading of the format that is written down here alone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TsvWriter } from '#clickhouse/tsv.ts';

const LETTERS: Readonly<Record<string, string>> = {
  '0': '\0',
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  '\\': '\\',
};

function fieldsOf(tsv: Buffer): string[][] {
  const text = tsv.toString('utf8');
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((row) =>
      row
        .split('\t')
        .map((field) => field.replace(/\\(.)/gs, (_, letter: string) => LETTERS[letter] ?? '?')),
    );
}

test('any text comes back, in rows of any length', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1 });
  const nasty = fc.array(fc.constantFrom('\t', '\n', '\\', '\0', '\r', "'", '"', 'é', '😀', 'N'));
  const field = fc.oneof(texts, nasty).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(fc.array(field, { minLength: 1 }), { minLength: 1 }), (rows) => {
      const tsv = new TsvWriter();
      for (const row of rows) {
        for (const value of row) tsv.text(value);
        tsv.endRow();
      }
      expect(tsv.rows).toBe(rows.length);
      expect(fieldsOf(tsv.take())).toEqual(rows);
      expect(tsv.rows + tsv.bytes).toBe(0);
    }),
  );
});

test('half a surrogate pair becomes the replacement character', () => {
  const tsv = new TsvWriter();
  tsv.text('a\ud83d\tb');
  tsv.endRow();
  expect(tsv.take().toString()).toBe('a\ufffd\\tb\n');
});

test('numbers come back exactly', () => {
  fc.assert(
    fc.property(
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (a, b) => {
        const tsv = new TsvWriter();
        tsv.int(a);
        tsv.number(b);
        tsv.nullable(b);
        tsv.nullable(null);
        tsv.flag(a > 0);
        tsv.endRow();
        const [whole, number, nullable, none, flag] = tsv.take().toString().trimEnd().split('\t');
        expect(Number(whole)).toBe(a);
        expect(whole).toBe(String(a === 0 ? 0 : a));
        expect(Number(number)).toBe(b === 0 ? 0 : b);
        expect(nullable).toBe(number);
        expect(none).toBe('\\N');
        expect(flag).toBe(a > 0 ? '1' : '0');
      },
    ),
  );
});

test('instants have ten digits and three', () => {
  const tsv = new TsvWriter();
  for (const ms of [0, 999, 1_234_005, 1_772_712_000_123, 9_999_999_999_999]) tsv.instant(ms);
  tsv.endRow();
  expect(tsv.take().toString()).toBe(
    '0000000000.000\t0000000000.999\t0000001234.005\t1772712000.123\t9999999999.999\n',
  );
});

test('what is no number and no instant is a bug', () => {
  const tsv = new TsvWriter();
  expect(() => tsv.number(Number.NaN)).toThrow(/no number/);
  expect(() => tsv.instant(-1)).toThrow(/no instant/);
  expect(() => tsv.instant(1e13)).toThrow(/no instant/);
});

test('the room grows with what is written', () => {
  const tsv = new TsvWriter(1);
  const long = 'é\t'.repeat(200_000);
  for (let row = 0; row < 3; row++) {
    tsv.text(long);
    tsv.int(row);
    tsv.endRow();
  }
  expect(fieldsOf(tsv.take())).toEqual([0, 1, 2].map((row) => [long, String(row)]));
});
