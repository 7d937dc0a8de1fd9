// The room for long bodies of all sources: counted bytes, and who waits for whom.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Post } from '#domain/post.ts';
import { Engine } from '#engine/engine.ts';
import { type Bodies, bodiesHere } from '#ingest/bodies/bodies.ts';
import type { BodyTask } from '#ingest/bodies/readings.ts';
import { BodyRoom, inflatedBytesMax, ROOM_BYTES } from '#ingest/door/body-room.ts';
import { POSTED_BOUNDS } from '#ingest/statements/posted-body.ts';
import { Random } from '#kit/random.ts';
import { doorOver } from './door-over.ts';
import { MemoryLog } from './memory-log.ts';

const LONG = POSTED_BOUNDS.bytesMax;
const NOW = Date.parse('2026-11-08T12:00:00Z');

test('never holds more than it may, admits in order, and ends empty', async () => {
  const room = new BodyRoom();
  const random = new Random(1);
  const admitted: number[] = [];
  let held = 0;
  let most = 0;
  const all = Array.from({ length: 200 }, async (_, index) => {
    const bytes = random.chance(0.5) ? LONG : 1 + random.below(LONG);
    const release = await room.take(bytes);
    admitted.push(index);
    held += bytes;
    most = Math.max(most, held);
    await new Promise((resolve) => setImmediate(resolve));
    held -= bytes;
    release();
  });
  await Promise.all(all);
  expect(most).toBeLessThanOrEqual(ROOM_BYTES);
  expect(most).toBeGreaterThan(LONG);
  expect(admitted).toEqual(Array.from({ length: 200 }, (_, index) => index));
  // All of it is free again: else this would wait for ever.
  const release = await room.take(ROOM_BYTES);
  release();
});

test('a compressed body counts as much as it may come to', () => {
  const body = new Uint8Array(5);
  expect(inflatedBytesMax({ body, coding: undefined })).toBe(5);
  expect(inflatedBytesMax({ body, coding: 'gzip' })).toBe(LONG);
});

test('of long compressed bodies of many sources two are read at once, and all are answered', async () => {
  const reading = { now: 0, most: 0 };
  const bodies: Bodies = {
    open: (task) => bodiesHere.open(task),
    async read<T extends BodyTask>(task: T, bytes: Uint8Array, receivedAt: number) {
      reading.now += 1;
      reading.most = Math.max(reading.most, reading.now);
      await new Promise((resolve) => setImmediate(resolve));
      reading.now -= 1;
      return await bodiesHere.read(task, bytes, receivedAt);
    },
  };
  const log = new MemoryLog(() => NOW);
  const door = await doorOver(new Engine(), log, () => NOW, false, undefined, undefined, bodies);
  const posts = Array.from({ length: 12 }, (_, source): Post => {
    const body = gzipSync('{"kind":"heartbeat"}\n');
    const as = { source: `s${source}`, scope: { venues: null, scores: false }, key: undefined };
    const kind = { form: 'ndjson', isOddsApi: false, mode: 'patch', coding: 'gzip' } as const;
    return { ...as, ...kind, isAtomic: false, body };
  });
  const answers = await Promise.all(posts.map((post) => door.take(post)));
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['answered']));
  expect(reading.most).toBe(2);
});
