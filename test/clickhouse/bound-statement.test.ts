// Values in a statement: whatever they hold, they are values.
import { expect, test } from 'vitest';
import { boundStatement } from '#clickhouse/bound-statement.ts';
import { Random } from '#kit/random.ts';

test('each value stands where its name stood, cast to its type', () => {
  const sql = 'a = {a:String} AND b IN {b:Array(String)} LIMIT {n:UInt32} OFFSET {n:UInt32}';
  expect(boundStatement(sql, { a: 'x', b: ['y', ''], n: 7 })).toBe(
    "a = CAST(unhex('78') AS String) AND b IN CAST([unhex('79'),unhex('')] AS Array(String)) " +
      'LIMIT CAST(7 AS UInt32) OFFSET CAST(7 AS UInt32)',
  );
  expect(boundStatement('{a:Nullable(Float64)}', { a: null })).toBe(
    'CAST(NULL AS Nullable(Float64))',
  );
});

test('a name without a value stays, names of every object included', () => {
  expect(boundStatement('{a:String} {constructor:String}', {})).toBe(
    '{a:String} {constructor:String}',
  );
});

test('a text is digits, whatever is in it, and is not looked through for names', () => {
  const random = new Random(5);
  const alphabet = ["'", '\\', '{a:String}', '--', '\0', 'é', '\n', ')', '\ud800', '$&', '$1'];
  for (let count = 0; count < 500; count++) {
    const text = Array.from({ length: random.below(8) }, () => random.pick(alphabet)).join('');
    const bound = boundStatement('{a:String}', { a: text });
    expect(bound).toMatch(/^CAST\(unhex\('(?:[0-9a-f]{2})*'\) AS String\)$/);
    const digits = /'(.*)'/.exec(bound)?.[1] ?? '';
    expect(Buffer.from(digits, 'hex').toString()).toBe(Buffer.from(text).toString());
  }
});

test('what is no number is refused before it is asked', () => {
  expect(() => boundStatement('{n:Float64}', { n: Number.NaN })).toThrow(/Invalid parameter: NaN/);
  expect(() => boundStatement('{n:Float64}', { n: Infinity })).toThrow(/Infinity is no number/);
});
