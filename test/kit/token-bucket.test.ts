// Token buckets against the law they keep: in no interval does more pass than burst + rate x t, and
// whoever asks often enough gets all of it. And what bounds the number of them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecentMap } from '#kit/recent-map.ts';
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
        taken.push({ atMs: nowMs, tokens: bucket.takeUpTo(bucketSize, nowMs, wanted) });
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

test('fewer than the least is none, and a clock that stands or steps back gives nothing', () => {
  const ten = { perSecond: 1, burst: 10 };
  const bucket = new TokenBucket(ten, 5000);
  expect(bucket.takeUpTo(ten, 5000, 7)).toBe(7);
  expect(bucket.takeUpTo(ten, 5000, 7, 4)).toBe(0);
  expect(bucket.takeUpTo(ten, 4000, 7)).toBe(3);
  expect(bucket.tokens).toBe(0);
});

test('a map of recent entries keeps what is used and is bounded', () => {
  const map = new RecentMap<number>(100);
  for (let i = 0; i < 1000; i++) {
    map.set(`${i}`, i);
    expect(map.get('0')).toBe(0);
    expect(map.get(`${Math.max(0, i - 20)}`)).toBe(Math.max(0, i - 20));
    expect(map.size).toBeLessThanOrEqual(100);
  }
  expect(map.get('1')).toBeUndefined();
  map.set('0', 7);
  expect(map.get('0')).toBe(7);
});

test('buckets by name: the same one again, a full one for a new name', () => {
  const ten = { perSecond: 1, burst: 10 };
  const buckets = new TokenBuckets(100);
  buckets.of('a', ten, 0).take(ten, 0, 10);
  expect(buckets.of('a', ten, 0).take(ten, 0)).toBe(false);
  expect(buckets.of('b', ten, 0).take(ten, 0)).toBe(true);
});
