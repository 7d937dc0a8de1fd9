// Images that wait for slow sockets hold little, and nobody waits for ever; small ones not at all.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CLOSE_CODES } from '#contract/close-codes.ts';
import { LIMITS } from '#gateway/push/protocol.ts';
import { GAME, HOUR, image, KICKOFF, MATCH, patch, quote } from '../../oracle/script.ts';
import { type FakeSocket, FakeStream } from './fake-sockets.ts';

const AT = KICKOFF - 60 * HOUR;
const KIB = 1024;
/** A little more than one image of the book below, which comes in several parts. */
const IMAGE_BYTES_MAX = 700 * KIB;
/** So many of them may be under way. */
const UNDER_WAY = 2;
const TOPICS = [0, 100, 250];

let stream: FakeStream;
let nowMs = 0;
let price = -110;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  nowMs = 0;
  stream = new FakeStream({ imageBytesMax: IMAGE_BYTES_MAX, monotonicMs: () => nowMs });
  const lines = Array.from({ length: 700 }, (_, index) =>
    quote('draftkings', 'over', -110, AT, {
      marketType: 'total',
      point: 0.5 + index,
      isAlternate: true,
    }),
  );
  for (const game of [GAME, MATCH]) stream.say(image(game, AT, lines));
});
afterEach(() => {
  stream.close();
  vi.useRealTimers();
});

/** A socket that takes one part of an image and then nothing, until it is drained. */
function slowSocket(accountId?: string): FakeSocket {
  const socket = stream.open(accountId);
  socket.fillsWith = 'image';
  return socket;
}

/** Follows each topic; the book moves on, so that no other image is the same. */
function follow(socket: FakeSocket, topics: readonly number[] = TOPICS): void {
  for (const conflateMs of topics) {
    stream.hear(socket, { op: 'subscribe', id: conflateMs, channel: 'odds', conflateMs });
  }
  price -= 1;
  stream.say(patch(GAME, AT, [quote('draftkings', 'home', price, AT)]));
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
}

/** Each socket takes a little, as often as it needs to. */
async function readSlowly(sockets: readonly FakeSocket[]): Promise<void> {
  for (let round = 0; round < 400 && sockets.some(isBehind); round++) {
    for (const socket of sockets) {
      await stream.drain(socket);
      socket.fillsWith = 'image';
    }
    await turns(2);
    expect(stream.hub.imageBytes).toBeLessThan(2 * IMAGE_BYTES_MAX);
  }
}

/** So much time goes by, and each of these sockets takes a little now and then. */
function pass(ms: number, sockets: readonly FakeSocket[]): void {
  for (let passed = 0; passed < ms; passed += LIMITS.heartbeatMs) {
    nowMs += LIMITS.heartbeatMs;
    for (const { data } of sockets) if (data.session) data.session.tookAtMs = nowMs;
    vi.advanceTimersByTime(LIMITS.heartbeatMs);
  }
}

const isBehind = ({ topics }: FakeSocket): boolean => topics.size < TOPICS.length;

function imagesOf({ sent }: FakeSocket): number {
  return sent.filter(({ op, last }) => op === 'image' && last).length;
}

function hasImage({ sent }: FakeSocket): boolean {
  return sent.some(({ op }) => op === 'image');
}

test('of sockets that do not read hold little however many, and all get there', async () => {
  const sockets = Array.from({ length: 30 }, () => slowSocket());
  for (const socket of sockets) {
    follow(socket);
    await turns(1);
  }
  expect(stream.hub.imageBytes).toBeGreaterThan(IMAGE_BYTES_MAX);
  expect(stream.hub.imageBytes).toBeLessThan(2 * IMAGE_BYTES_MAX);
  await readSlowly(sockets);
  expect(sockets.map(imagesOf)).toEqual(sockets.map(() => TOPICS.length));
  expect(sockets.filter(isBehind)).toEqual([]);
  expect(stream.hub.imageBytes).toBe(0);
  for (const { sent } of sockets) {
    const seqs = sent.filter(({ op }) => op === 'image').map(({ topic, seq }) => `${topic} ${seq}`);
    expect(new Set(seqs).size, 'parts of one position each').toBe(TOPICS.length);
  }
});

test('of one position that many wait for are one, and no other', async () => {
  const sockets = Array.from({ length: 5 }, () => slowSocket());
  for (const socket of sockets) {
    stream.hear(socket, { op: 'subscribe', id: 1, channel: 'odds' });
  }
  expect(sockets.map(({ sent }) => sent.at(-1)?.op)).toEqual(sockets.map(() => 'image'));
  const bytes = stream.hub.imageBytes;
  stream.disconnect(sockets[0] as FakeSocket);
  expect(stream.hub.imageBytes).toBe(bytes);
  for (const socket of sockets.slice(1)) stream.disconnect(socket);
  expect(stream.hub.imageBytes).toBe(0);
});

test('of one part wait for nobody', async () => {
  for (let count = 0; count < UNDER_WAY; count++) follow(slowSocket());
  const [other, small] = [slowSocket(), slowSocket()];
  follow(other);
  expect(hasImage(other), 'it waits').toBe(false);
  stream.hear(small, { op: 'subscribe', id: 1, channel: 'odds', market: 'moneyline' });
  expect(imagesOf(small)).toBe(1);
});

test('of one part do not wait for a longer one of the same client', async () => {
  for (let count = 0; count < UNDER_WAY; count++) follow(slowSocket());
  const socket = stream.open();
  follow(socket, [0]);
  expect(hasImage(socket), 'it waits').toBe(false);
  stream.hear(socket, { op: 'subscribe', id: 1, channel: 'odds', market: 'moneyline' });
  stream.hear(socket, { op: 'subscribe', id: 2, channel: 'events' });
  expect(imagesOf(socket)).toBe(2);
  expect(socket.topics.size).toBe(2);
});

test('a topic that is live stays live while an image for another id of it waits', async () => {
  const socket = stream.open();
  follow(socket, [0]);
  await turns(1);
  expect(socket.topics.size).toBe(1);
  const holders = Array.from({ length: UNDER_WAY }, () => slowSocket());
  for (const holder of holders) follow(holder, [0]);
  stream.hear(socket, { op: 'subscribe', id: 1, channel: 'odds' });
  expect(socket.sent.at(-1)).toMatchObject({ op: 'subscribed', id: 1, recovered: false });
  await turns(3);
  expect([imagesOf(socket), socket.topics.size]).toEqual([1, 1]);
  stream.disconnect(holders[0] as FakeSocket);
  await turns(3);
  expect([imagesOf(socket), socket.topics.size]).toEqual([2, 1]);
});

test('go first to the account that is sent the fewest', async () => {
  const holders = Array.from({ length: UNDER_WAY }, () => slowSocket('many'));
  for (const socket of holders) follow(socket, [0]);
  const waiting = ['many', 'other'].map((account) => slowSocket(account));
  for (const socket of waiting) follow(socket, [0]);
  await turns(3);
  expect(waiting.map(hasImage)).toEqual([false, false]);
  for (const [index, socket] of holders.entries()) {
    await stream.drain(socket);
    await turns(3);
    expect(waiting.map(hasImage)).toEqual([index > 0, true]);
  }
});

test('are not given up where there is room, or nobody wants another any more', async () => {
  const holders = Array.from({ length: UNDER_WAY }, () => slowSocket());
  for (const socket of holders) follow(socket, [0]);
  const [leaving, full] = [stream.open(), stream.open()];
  follow(leaving, [0]);
  follow(full, [0]);
  full.isFull = true;
  stream.hear(leaving, { op: 'unsubscribe', id: 0 });
  stream.disconnect(holders[0] as FakeSocket);
  await turns(3);
  expect(stream.hub.imageBytes).toBeLessThan(IMAGE_BYTES_MAX);
  pass(150_000, [...holders, full]);
  expect(holders[1]?.endedWith, 'there is room').toBeUndefined();
  follow(slowSocket(), [0]);
  await turns(3);
  expect(stream.hub.imageBytes).toBeGreaterThan(IMAGE_BYTES_MAX);
  stream.hear(full, { op: 'unsubscribe', id: 0 });
  pass(150_000, holders);
  expect(holders[1]?.endedWith, 'nobody waits').toBeUndefined();
});

test('one of several of an account is given up where another account is sent none', async () => {
  const holders = Array.from({ length: UNDER_WAY }, () => slowSocket('many'));
  for (const socket of holders) follow(socket, [0]);
  const ends = () => holders.map(({ endedWith }) => endedWith);
  follow(slowSocket('many'), [0]);
  pass(30_000, holders);
  expect(ends(), 'others of the account wait as long as all').toEqual([undefined, undefined]);
  const other = slowSocket('other');
  follow(other, [0]);
  pass(LIMITS.heartbeatMs, holders);
  expect(ends()).toEqual([CLOSE_CODES.tooSlow.code, undefined]);
  stream.disconnect(holders[0] as FakeSocket);
  await turns(3);
  expect(hasImage(other)).toBe(true);
  const third = slowSocket('third');
  follow(third, [0]);
  pass(30_000, [...holders, other]);
  expect([holders[1]?.endedWith, other.endedWith], 'one each').toEqual([undefined, undefined]);
});

test('are given up after two minutes where others wait, with a code to reconnect', async () => {
  const holders = Array.from({ length: UNDER_WAY }, () => slowSocket());
  for (const socket of holders) follow(socket, [0]);
  pass(150_000, holders);
  const ends = () => holders.map(({ endedWith }) => endedWith);
  expect(ends(), 'nobody waits').toEqual([undefined, undefined]);
  const waiting = slowSocket();
  follow(waiting, [0]);
  pass(LIMITS.heartbeatMs, holders);
  expect(ends()).toEqual([CLOSE_CODES.tooSlow.code, CLOSE_CODES.tooSlow.code]);
  for (const socket of holders) stream.disconnect(socket);
  await turns(3);
  expect(hasImage(waiting)).toBe(true);
});
