// A client comes from another server, which was a moment ahead of this one. It waits for its
// position instead of being taken back in time, and not for ever.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '#gateway/push/protocol.ts';
import { STANDARD_STREAM_LIMITS } from '#gateway/push/quotas.ts';
import { GAME, image, KICKOFF, MINUTE, patch, quote } from '../../oracle/script.ts';
import { EPOCH } from '../fixture.ts';
import { type FakeSocket, FakeStream } from './fake-sockets.ts';

const AT = KICKOFF - 60 * MINUTE;
const BEHIND = 2;

let stream: FakeStream;
let socket: FakeSocket;
let nowMs: number;

beforeEach(() => {
  // The hub's own timers say nothing by themselves.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  nowMs = 0;
  const limits = { ...STANDARD_STREAM_LIMITS, subscriptionsPerAccountMax: 2 };
  stream = new FakeStream({ limits, monotonicMs: () => nowMs });
  stream.say(image(GAME, AT, [quote('draftkings', 'home', -110, AT)]));
  socket = stream.open();
  ask(1);
});
afterEach(() => {
  stream.close();
  vi.useRealTimers();
});

function ask(id: number, channel = 'odds'): void {
  const seq = stream.engine.reader.seq + BEHIND;
  stream.hear(socket, { op: 'subscribe', id, channel, resume: { epoch: EPOCH, seq } });
}

/** The server reads one more message of its log. */
async function readOne(american: number): Promise<void> {
  stream.say(patch(GAME, AT, [quote('draftkings', 'home', american, AT)]));
  await new Promise(setImmediate);
}

function heard(): string[] {
  return socket.sent.map(({ op }) => op).filter((op) => op !== 'hello');
}

test('goes on from its position, once the server is there', async () => {
  await readOne(-120);
  expect(heard()).toEqual([]);
  await readOne(-130);
  expect(heard()).toEqual(['subscribed', 'heartbeat']);
  expect(socket.sent.at(-2)).toMatchObject({ id: 1, recovered: true });
  await readOne(-140);
  const { seq } = stream.engine.reader;
  expect(stream.published.at(-1)).toMatchObject({ op: 'delta', prev: seq - 1, seq });
});

test('begins with an image where the server does not get there in time', async () => {
  nowMs = LIMITS.resumeWaitMs - 1;
  vi.advanceTimersByTime(LIMITS.heartbeatMs);
  expect(heard().filter((op) => op !== 'heartbeat')).toEqual([]);
  nowMs += 1;
  await readOne(-120);
  const [subscribed, first] = socket.sent.slice(-3);
  expect(subscribed).toMatchObject({ op: 'subscribed', id: 1, recovered: false });
  expect(first).toMatchObject({ op: 'image', seq: stream.engine.reader.seq });
});

test('a subscription that waits counts: its id is taken, and so is its place', () => {
  ask(1);
  expect(socket.sent.at(-1)?.error.message).toContain('in use');
  ask(2, 'edges');
  ask(3, 'events');
  expect(socket.sent.at(-1)).toMatchObject({ id: 3, error: { code: 'ERR_RATE_LIMITED' } });
});

test('one that is ended before it began says nothing more, and leaves its place', async () => {
  stream.hear(socket, { op: 'unsubscribe', id: 1 });
  expect(socket.sent.at(-1)).toEqual({ op: 'unsubscribed', id: 1 });
  const before = socket.sent.length;
  for (const price of [-120, -130, -140]) await readOne(price);
  expect(socket.sent).toHaveLength(before);
  for (const [id, channel] of ['odds', 'edges'].entries()) ask(id, channel);
  expect(socket.sent).toHaveLength(before);
});

test('a client that leaves while it waits leaves nothing behind', async () => {
  stream.disconnect(socket);
  for (const price of [-120, -130]) await readOne(price);
  expect([stream.hub.topics, stream.hub.sessions.size]).toEqual([0, 0]);
  socket = stream.open();
  for (const [id, channel] of ['odds', 'edges'].entries()) ask(id, channel);
  expect(heard()).toEqual([]);
});
