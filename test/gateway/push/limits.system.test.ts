// What one account may hold open, and what happens to who takes nothing.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '#gateway/push/protocol.ts';
import { GAME, image, KICKOFF, quote } from '../../oracle/script.ts';
import { type FakeSocket, FakeStream } from './fake-sockets.ts';

const limits = {
  connectionsPerAccountMax: 2,
  subscriptionsPerAccountMax: 3,
  bufferBytesMax: 16 * 1024 * 1024,
};

let stream: FakeStream;
let nowMs = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  nowMs = 0;
  stream = new FakeStream({ limits, monotonicMs: () => nowMs });
  stream.say(image(GAME, KICKOFF, [quote('draftkings', 'home', -110, KICKOFF)]));
});
afterEach(() => {
  stream.close();
  vi.useRealTimers();
});

function subscribe(socket: FakeSocket, id: number, channel = 'odds', filters = {}): string {
  stream.hear(socket, { op: 'subscribe', id, channel, ...filters });
  const answer = socket.sent.findLast((frame) => frame.id === id);
  return answer.op === 'error' ? answer.error.code : answer.op;
}

/** Heartbeats for so long. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += LIMITS.heartbeatMs) {
    nowMs += LIMITS.heartbeatMs;
    vi.advanceTimersByTime(LIMITS.heartbeatMs);
  }
}

describe('an account', () => {
  test('has so many connections, and another one when one of them closes', () => {
    const first = stream.open();
    const second = stream.open();
    expect(first.sent[0]?.limits).toMatchObject({
      connectionsPerKeyMax: 2,
      subscriptionsPerKeyMax: 3,
    });
    expect(stream.open().endedWith).toBe(4003);
    expect(stream.hub.sessions.size).toBe(2);
    stream.disconnect(second);
    expect(stream.open().endedWith).toBeUndefined();
  });

  test('has so many subscriptions over all connections', () => {
    const first = stream.open();
    const second = stream.open();
    expect([subscribe(first, 1), subscribe(first, 2), subscribe(second, 1, 'edges')]).toEqual([
      'subscribed',
      'subscribed',
      'subscribed',
    ]);
    expect(subscribe(second, 2)).toBe('ERR_RATE_LIMITED');
    stream.hear(first, { op: 'unsubscribe', id: 2 });
    expect(subscribe(second, 3)).toBe('subscribed');
    expect(subscribe(second, 4)).toBe('ERR_RATE_LIMITED');
    stream.disconnect(first);
    expect(subscribe(second, 5)).toBe('subscribed');
    expect(second.endedWith).toBeUndefined();
  });
});

test('a connection has so many subscriptions, and whoever asks for more goes on', () => {
  stream.close();
  stream = new FakeStream({ monotonicMs: () => nowMs });
  const socket = stream.open();
  for (let id = 1; id <= LIMITS.subscriptionsMax; id++) {
    nowMs += 1000;
    expect(subscribe(socket, id)).toBe('subscribed');
  }
  for (let extra = 1; extra <= LIMITS.badFramesMax + 2; extra++) {
    nowMs += 1000;
    expect(subscribe(socket, 100 + extra)).toBe('ERR_INVALID_FRAME');
  }
  expect(socket.endedWith).toBeUndefined();
});

test('whoever asks for events that the book does not hold goes on, however many they are', () => {
  const socket = stream.open();
  for (let id = 1; id <= LIMITS.subscriptionsMax; id++) {
    nowMs += 1000;
    expect(subscribe(socket, id, 'odds', { event: `nfl_20240101_gone_${id}` })).toBe(
      'ERR_EVENT_NOT_FOUND',
    );
  }
  expect(socket.endedWith).toBeUndefined();
  expect(subscribe(socket, 99, 'odds', { event: GAME.eventId })).toBe('subscribed');
});

test('what is wrong with a frame is said at no great length, however much it is', () => {
  const unknown = Object.fromEntries(Array.from({ length: 2300 }, (_, index) => [`f${index}`, 1]));
  const errors = [
    { op: 'subscribe', id: 1, channel: 'player-props', ...unknown },
    { op: 'unsubscribe', id: 1, ...unknown },
    { op: 'subscribe', id: 1, channel: 'odds', ['x'.repeat(15_000)]: 1 },
  ].map((frame) => {
    const socket = stream.open();
    stream.hear(socket, frame);
    // To read it took as long as to read many.
    expect(socket.endedWith).toBe(4102);
    stream.disconnect(socket);
    return socket.sent.find(({ op }) => op === 'error');
  });
  for (const error of errors) expect(JSON.stringify(error).length).toBeLessThan(5000);
  expect(errors[0].error.problems[0]).toContain('f0: unknown; takes only ');
});

test('a frame that is not understood counts for as much as it is long', () => {
  const socket = stream.open();
  const long = (characters: number) =>
    stream.hear(socket, { op: 'drop', of: 'x'.repeat(characters) });
  long(4_000);
  long(4_000);
  expect(socket.endedWith).toBeUndefined();
  long(3_000);
  expect(socket.endedWith).toBe(4102);
});

test('frames that are not understood are forgiven with time, one a minute', () => {
  const socket = stream.open();
  const say = (times: number): void => {
    for (; times > 0; times--) stream.hear(socket, { op: 'drop' });
  };
  say(LIMITS.badFramesMax);
  nowMs += 2 * 60_000;
  say(2);
  expect(socket.endedWith).toBeUndefined();
  say(1);
  expect(socket.endedWith).toBe(4102);
});

describe('who takes nothing', () => {
  test('is closed after half a minute with a code that says to reconnect', () => {
    const socket = stream.open();
    subscribe(socket, 1);
    socket.isFull = true;
    pass(LIMITS.tooSlowMs - LIMITS.heartbeatMs);
    expect(socket.endedWith).toBeUndefined();
    pass(2 * LIMITS.heartbeatMs);
    expect(socket.endedWith).toBe(4001);
  });

  test('is kept while it takes some of it', async () => {
    const socket = stream.open();
    subscribe(socket, 1);
    for (let times = 0; times < 5; times++) {
      socket.isFull = true;
      pass(LIMITS.tooSlowMs - LIMITS.heartbeatMs);
      // It drained, but is not empty yet.
      await stream.drain(socket);
    }
    expect(socket.endedWith).toBeUndefined();
    expect(socket.sent.at(-1)?.op).toBe('heartbeat');
  });
});
