// What is asked of every price by hand is what the documented schemas say.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isQuote,
  isSelection,
  quoteSchema,
  selectionSchema,
} from '#ingest/statements/statement-schema.ts';
import { share } from '../../long.ts';

/** Values near every bound of every member, most of them valid for some. */
const value = fc.constantFrom<unknown>(
  ...[undefined, null, '', 'x', 'x'.repeat(100), 'x'.repeat(101), 'x'.repeat(1024)],
  ...['x'.repeat(1025), 0, -0, 3.5, 1e308, Number.NaN, Number.POSITIVE_INFINITY],
  ...[true, false, [], {}, ['x'], 7n],
);
const name = fc.oneof({ weight: 12, arbitrary: fc.constant('spread') }, value);
const other = fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, value);
const named = { venue: name, market: name, selection: name };
const others = ['point', 'player', 'team', 'observedAt', 'changedAt', 'suspended', 'size', 'link'];
const piece = fc.oneof(
  { weight: 1, arbitrary: value },
  {
    weight: 9,
    arbitrary: fc.record(
      { ...named, ...Object.fromEntries(others.map((member) => [member, other])), american: value },
      { requiredKeys: ['venue', 'market'] },
    ),
  },
);

test('a price is readable where its schema takes it, and as it is', () => {
  let taken = 0;
  fc.assert(
    fc.property(piece, (written) => {
      const schema = quoteSchema.safeParse(written);
      expect(isQuote(written)).toBe(schema.success);
      if (schema.success) expect(written).toEqual(schema.data);
      expect(isSelection(written)).toBe(selectionSchema.safeParse(written).success);
      taken += schema.success ? 1 : 0;
    }),
    { numRuns: share(8000) },
  );
  expect(taken).toBeGreaterThan(share(8000) / 20);
});
