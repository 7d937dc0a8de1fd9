// The end of all streams, a few at a time; and what the hub counts of what it sends.
import { expect, test } from 'vitest';
import { drain } from '#gateway/push/drain.ts';
import { Session } from '#gateway/push/session.ts';
import type { Clock } from '#kit/clock.ts';
import { GAME, image, KICKOFF, MINUTE, quote } from '../../oracle/script.ts';
import { FakeStream } from './fake-sockets.ts';

/** Sessions that remember in which pause they ended, and how long the pauses are. */
async function drained(count: number) {
  let waitedMs = 0;
  const endedAtMs: number[] = [];
  const codes = new Set<string>();
  const clock: Clock = {
    now: () => 0,
    wait: async (ms) => {
      waitedMs += ms;
      return true;
    },
  };
  const wire = {
    hasRoom: true,
    isOverfull: false,
    send: () => {},
    follow: () => {},
    unfollow: () => {},
    end: (code: string) => {
      endedAtMs.push(waitedMs);
      codes.add(code);
    },
  };
  const sessions = Array.from({ length: count }, () => new Session(wire, undefined, 0));
  await drain(sessions, clock);
  return { endedAtMs, codes: [...codes], waitedMs };
}

test('few clients are told at once', async () => {
  expect(await drained(0)).toMatchObject({ endedAtMs: [], waitedMs: 0 });
  expect(await drained(50)).toMatchObject({ waitedMs: 0, codes: ['shuttingDown'] });
});

test('many are told evenly over a second at most, each once', async () => {
  for (const count of [51, 400, 2000, 2001, 50_000]) {
    const { endedAtMs, codes, waitedMs } = await drained(count);
    expect(endedAtMs).toHaveLength(count);
    expect(codes).toEqual(['shuttingDown']);
    expect(waitedMs).toBeGreaterThan(0);
    expect(waitedMs).toBeLessThanOrEqual(1000);
    const atOnce = new Map<number, number>();
    for (const ms of endedAtMs) atOnce.set(ms, (atOnce.get(ms) ?? 0) + 1);
    expect(Math.max(...atOnce.values())).toBeLessThanOrEqual(Math.max(50, Math.ceil(count / 40)));
  }
});

test('a hub counts the frames of a subscription, their bytes and their lag', async () => {
  let nowMs = 0;
  const stream = new FakeStream({ monotonicMs: () => nowMs });
  const socket = stream.open();
  stream.hear(socket, { op: 'subscribe', id: 1, channel: 'odds' });
  const { counts } = stream.hub;
  const afterImage = { frames: counts.frames, bytes: counts.bytes };
  expect(afterImage.frames).toBeGreaterThan(0);
  expect(stream.hub.topics).toBe(1);
  const at = KICKOFF - 60 * MINUTE;
  stream.say(image(GAME, at, [quote('draftkings', 'home', 105, at)]));
  nowMs = 7;
  await new Promise(setImmediate);
  const { length } = stream.published;
  expect(length).toBeGreaterThan(0);
  const bytes = stream.published.reduce((sum, frame) => sum + JSON.stringify(frame).length, 0);
  expect(counts.frames - afterImage.frames).toBe(length);
  expect(counts.bytes - afterImage.bytes).toBe(bytes);
  expect([counts.lagMs.count, counts.lagMs.sum]).toEqual([1, 7]);
  stream.disconnect(socket);
  expect(stream.hub.topics).toBe(0);
  stream.close();
});
