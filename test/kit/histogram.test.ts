// Counting in fixed buckets, against counting by hand.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Histogram } from '#kit/histogram.ts';

const BOUNDS = [1, 2, 5, 10];

test('every value is in the first bucket whose bound is not below it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: 0, max: 12 }), fc.double({ noNaN: true }))),
      (values) => {
        const histogram = new Histogram(BOUNDS);
        for (const value of values) histogram.add(value);
        const inBucket = [...BOUNDS, Number.POSITIVE_INFINITY].map(
          (bound, index) =>
            values.filter((value) => value <= bound && !(value <= (BOUNDS[index - 1] ?? -Infinity)))
              .length,
        );
        const smallest = values.filter((value) => value === -Infinity).length;
        inBucket[0] = (inBucket[0] as number) + smallest;
        expect([...histogram.counts]).toEqual(inBucket);
        expect(histogram.count).toBe(values.length);
        expect(histogram.sum).toBe(values.reduce((sum, value) => sum + value, 0));
      },
    ),
  );
});
