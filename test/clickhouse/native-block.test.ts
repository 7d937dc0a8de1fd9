// Rows as a block, against a reader of the format that is written down for tests alone. That
// ClickHouse reads the same is shown by `store-suite.ts`.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlockWriter } from '#clickhouse/native-block.ts';
import { rowsOf } from './native-rows.ts';

test('any text comes back, in blocks of any length, of a writer that is used again', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
  const nasty = fc.constantFrom('', '\t', '\n', '\\', '\0', 'é', '😀', 'x'.repeat(300));
  const field = fc.oneof(texts, nasty);
  const writer = new BlockWriter({ a: 'text', b: 'text' });
  fc.assert(
    fc.property(fc.array(fc.tuple(field, field)), (rows) => {
      for (const [a, b] of rows) {
        writer.text(a);
        writer.text(b);
        writer.endRow();
      }
      expect(writer.rows).toBe(rows.length);
      const block = writer.take();
      expect([block.rows, block.columns]).toEqual([rows.length, ['a', 'b']]);
      expect(rowsOf(block.bytes)).toEqual(rows.map(([a, b]) => ({ a, b })));
      expect(writer.rows).toBe(0);
    }),
  );
});

test('half a surrogate pair becomes the replacement character', () => {
  const writer = new BlockWriter({ text: 'text' });
  writer.text('a\ud83db');
  writer.endRow();
  expect(rowsOf(writer.take().bytes)).toEqual([{ text: 'a\ufffdb' }]);
});

test('numbers come back exactly', () => {
  const types = { a: 'UInt64', b: 'Float64', c: 'Nullable(Float64)' } as const;
  const writer = new BlockWriter({ ...types, d: 'Nullable(Float64)', e: 'flag', f: 'Int32' });
  const double = fc.double({ noNaN: true, noDefaultInfinity: true });
  const int = fc.integer();
  fc.assert(
    fc.property(fc.maxSafeNat(), double, int, (whole, number, small) => {
      writer.number(whole);
      writer.number(number);
      writer.nullable(number);
      writer.nullable(null);
      writer.flag(small > 0);
      writer.number(small);
      writer.endRow();
      const [row] = rowsOf(writer.take().bytes);
      expect(row).toEqual({
        ...{ a: String(whole), b: String(number), c: String(number), d: '\\N' },
        ...{ e: small > 0 ? '1' : '0', f: String(small) },
      });
    }),
  );
});

test('instants are kept to the millisecond', () => {
  const writer = new BlockWriter({ at: 'instant' });
  const instants = [0, 999, 1_234_005, 1_772_712_000_123, 9_999_999_999_999];
  for (const ms of [...instants, 17.9]) {
    writer.instant(ms);
    writer.endRow();
  }
  expect(rowsOf(writer.take().bytes).map(({ at }) => Number(at))).toEqual([...instants, 17]);
});

test('what its column cannot hold is a bug, as is a row with too few fields or too many', () => {
  const types = { a: 'UInt16', b: 'instant', c: 'UInt64' } as const;
  const writer = new BlockWriter(types);
  for (const wrong of [-1, 65_536, 0.5, Number.NaN]) {
    expect(() => new BlockWriter(types).number(wrong), `${wrong}`).toThrow(/no UInt16/);
  }
  writer.number(65_535);
  expect(() => writer.endRow()).toThrow(/row of 1 fields/);
  expect(() => writer.take()).toThrow(/whole row/);
  expect(() => writer.instant(-1)).toThrow(/no DateTime64/);
  expect(() => new BlockWriter({ b: 'instant' }).instant(1e13)).toThrow(/no DateTime64/);
  expect(() => new BlockWriter({ c: 'UInt64' }).number(2 ** 53)).toThrow(/no UInt64/);
  expect(() => new BlockWriter({ c: 'UInt64' }).text('a')).toThrow();
});

test('the room grows with the rows', () => {
  const writer = new BlockWriter({ n: 'UInt32', text: 'text', wide: 'UInt64', point: 'Float64' });
  const count = 5000;
  for (let n = 0; n < count; n++) {
    writer.number(n);
    writer.text(`t${n % 300}`);
    writer.number(2 ** 40 + n);
    writer.number(n / 2);
    writer.endRow();
  }
  const rows = rowsOf(writer.take().bytes);
  const expected = (n: number) => [`${n}`, `t${n % 300}`, `${2 ** 40 + n}`, `${n / 2}`];
  expect(rows.map((row) => Object.values(row))).toEqual(rows.map((_, n) => expected(n)));
  expect(rows).toHaveLength(count);
});
