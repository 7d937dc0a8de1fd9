// What many sources keep in one bounded room: nobody loses what is within its share, and nobody
// makes room for another.
import { expect, test } from 'vitest';
import { RoomCache, SharedRoom } from '#ingest/source-room.ts';

const SHARE = 10;
const POOL = 100;

function filled(room: SharedRoom, keys: number): RoomCache<{ at: number }> {
  const cache = new RoomCache<{ at: number }>(room);
  for (let at = 0; at < keys; at += 1) cache.set(`key ${at}`, { at });
  return cache;
}
const sizeOf = (cache: RoomCache<{ at: number }>): number => [...cache.values()].length;

test('one source gets its share and half of the pool, and drops what it used longest ago', () => {
  const cache = filled(new SharedRoom({ share: SHARE, pool: POOL }), 1000);
  expect(sizeOf(cache)).toBe(SHARE + POOL / 2);
  expect(cache.get('key 999')).toEqual({ at: 999 });
  expect(cache.get('key 900')).toBeUndefined();
});

test('a thousand sources that flood it keep their shares, and no more than the pool in all', () => {
  const room = new SharedRoom({ share: SHARE, pool: POOL });
  const modest = filled(room, SHARE);
  const floods = Array.from({ length: 1000 }, () => filled(room, 200));
  expect(room.pooled).toBeLessThanOrEqual(POOL);
  expect(floods.every((cache) => sizeOf(cache) >= SHARE)).toBe(true);
  expect(floods.reduce((sum, cache) => sum + sizeOf(cache), 0)).toBeLessThanOrEqual(
    1000 * SHARE + POOL,
  );
  expect(sizeOf(modest)).toBe(SHARE);
  expect(modest.get('key 0')).toEqual({ at: 0 });
});

test('a key that is set again takes no more room', () => {
  const room = new SharedRoom({ share: SHARE, pool: POOL });
  const cache = filled(room, SHARE);
  for (let again = 0; again < 500; again += 1) cache.set('key 3', { at: again });
  expect(sizeOf(cache)).toBe(SHARE);
  expect(room.pooled).toBe(0);
  expect(cache.get('key 3')).toEqual({ at: 499 });
});

test('what is deleted leaves its room to others', () => {
  const room = new SharedRoom({ share: SHARE, pool: POOL });
  const cache = filled(room, SHARE + POOL / 2);
  expect(room.pooled).toBe(POOL / 2);
  for (const [key] of [...cache.entries()]) cache.delete(key);
  expect([room.pooled, sizeOf(cache)]).toEqual([0, 0]);
  expect(sizeOf(filled(room, 1000))).toBe(SHARE + POOL / 2);
});
