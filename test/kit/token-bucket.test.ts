// Token buckets against the law they keep: in no interval does more pass than burst + rate x t, and
// whoever asks often enough gets all of it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenBucket, TokenBuckets } from '#kit/token-bucket.ts';

const size = fc.record({
  perSecond: fc.integer({ min: 1, max: 5000 }),
  burst: fc.integer({ min: 1, max: 5000 }),
});
const steps = fc.array(
  fc.record({ ms: fc.integer({ min: 0, max: 3000 }), wanted: fc.integer({ min: 1, max: 50 }) }),
  { maxLength: 60 },
);

test('no interval sees more than burst + rate x t', () => {
  fc.assert(
    fc.property(size, steps, (bucketSize, asked) => {
      const bucket = new TokenBucket(bucketSize, 0);
      const taken: { atMs: number; tokens: number }[] = [];
      let nowMs = 0;
      for (const { ms, wanted } of asked) {
        nowMs += ms;
        const tokens = bucket.take(bucketSize, nowMs, wanted) ? wanted : 0;
        taken.push({ atMs: nowMs, tokens });
      }
      for (const [from, { atMs }] of taken.entries()) {
        let sum = 0;
        for (const later of taken.slice(from)) {
          sum += later.tokens;
          const allowed = bucketSize.burst + ((later.atMs - atMs) / 1000) * bucketSize.perSecond;
          expect(sum).toBeLessThanOrEqual(allowed + 1e-6);
        }
      }
    }),
  );
});

test('a token is there when it was announced, and not before', () => {
  fc.assert(
    fc.property(size, (bucketSize) => {
      const bucket = new TokenBucket(bucketSize, 0);
      expect(bucket.take(bucketSize, 0, bucketSize.burst)).toBe(true);
      const ms = bucket.msUntil(bucketSize);
      expect(bucket.take(bucketSize, ms * 0.99)).toBe(false);
      expect(bucket.take(bucketSize, ms * 1.000001)).toBe(true);
    }),
  );
});

test('a clock that stands or steps back gives nothing', () => {
  const ten = { perSecond: 1, burst: 10 };
  const bucket = new TokenBucket(ten, 5000);
  expect(bucket.take(ten, 5000, 7)).toBe(true);
  expect(bucket.take(ten, 4000, 4)).toBe(false);
  expect(bucket.take(ten, 4000, 3)).toBe(true);
  expect(bucket.tokens).toBe(0);
});

test('a token that is given back can be taken again, and no bucket holds more than its burst', () => {
  const two = { perSecond: 1, burst: 2 };
  const bucket = new TokenBucket(two, 0);
  bucket.refund();
  expect(bucket.take(two, 0, 3)).toBe(false);
  expect(bucket.take(two, 0, 2)).toBe(true);
  bucket.refund();
  expect(bucket.take(two, 0)).toBe(true);
  expect(bucket.take(two, 0)).toBe(false);
});

test('buckets by name: the same one again, a full one for a new name', () => {
  const ten = { perSecond: 1, burst: 10 };
  const buckets = new TokenBuckets(100);
  buckets.of('a', ten, 0).take(ten, 0, 10);
  expect(buckets.of('a', ten, 0).take(ten, 0)).toBe(false);
  expect(buckets.of('b', ten, 0).take(ten, 0)).toBe(true);
});
