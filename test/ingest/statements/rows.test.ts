// Rows to statements: which of them become one, and what a row that cannot be read takes with it.
import { expect, test } from 'vitest';
import { rowStatements } from '#ingest/statements/rows.ts';
import { QUOTES_MAX } from '#ingest/statements/statement-schema.ts';
import { runWhole } from '#kit/tick-budget.ts';

const ROW = { league: 'nfl', home: 'a', away: 'b', start: 1, venue: 'x', market: 'total' };
const lines = (rows: readonly object[]) => rows.map((value, at) => ({ line: at + 1, value }));

test.each([null, 5, '', 'x'.repeat(101), ['spread']])(
  'a row whose market is %j leaves the image of the others as it is',
  (market) => {
    const [made, ...more] = runWhole(rowStatements(lines([ROW, { ...ROW, market }]), 'image'));
    expect(more).toEqual([]);
    expect(made?.statement).toMatchObject({ kind: 'image', venues: ['x'], markets: ['total'] });
    expect(made?.lines).toEqual([1, 2]);
  },
);

test('more rows of one event than a statement holds become several', () => {
  const rows = Array.from({ length: QUOTES_MAX + 1 }, (_, point) => ({ ...ROW, point }));
  const made = runWhole(rowStatements(lines(rows), 'patch'));
  expect(made.map((each) => each.lines.length)).toEqual([QUOTES_MAX, 1]);
  expect(made[1]).toMatchObject({
    statement: { kind: 'patch', event: { league: 'nfl' }, quotes: [{ point: QUOTES_MAX }] },
    lines: [QUOTES_MAX + 1],
  });
});
