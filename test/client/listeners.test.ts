// What listeners and callers may do to a stream in the midst of whatever happens to it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { delta, EVENT, FakeServer, image, live, pass } from './fake-server.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a listener', () => {
  test.each(['image', 'change', 'live'] as const)('may end its book: at %s', async (name) => {
    const server = new FakeServer();
    const subscription = server.stream.subscribe({ channel: 'events' });
    const told: string[] = [];
    for (const each of ['image', 'live', 'change'] as const) {
      subscription.on(each, () => told.push(each));
    }
    subscription.on(name, () => subscription.close());
    await pass(0);
    server.subscribed();
    server.say(image(10, [EVENT]), delta(10, 11), { op: 'heartbeat', topics: { t: 12 } });
    expect(subscription.isLive).toBe(false);
    expect(told.at(-1)).toBe(name);
  });

  test('ends its book for all others, too, in the order in which it happened', async () => {
    const server = new FakeServer();
    const subscription = server.stream.subscribe({ channel: 'events' });
    const told: string[] = [];
    subscription.on('live', () => subscription.close());
    for (const name of ['live', 'stale', 'ended'] as const) {
      subscription.on(name, () => told.push(name));
    }
    await pass(0);
    server.subscribed();
    server.say(image(10, [EVENT]));
    expect(told).toEqual(['live', 'stale', 'ended']);
  });

  test('is not called any more once another took it off', async () => {
    const { server, subscription } = await live();
    let told = 0;
    subscription.on('change', () => end());
    const end = subscription.on('change', () => {
      told += 1;
    });
    server.say(delta(10, 11));
    expect(told).toBe(0);
  });

  test('may end another book, which hears nothing more', async () => {
    const server = new FakeServer();
    const [first, second] = [1, 2].map(() => server.stream.subscribe({ channel: 'events' }));
    await pass(0);
    for (const { id } of server.heard) server.say({ op: 'subscribed', id, topic: 't' });
    const told: unknown[] = [];
    first?.on('image', () => second?.close());
    second?.on('image', (position) => told.push(position));
    server.say(image(10));
    expect([first?.isLive, second?.isLive, told]).toEqual([true, false, []]);
  });

  test('may connect anew, and the book is live again with the server’s next word', async () => {
    const server = new FakeServer();
    const subscription = server.stream.subscribe({ channel: 'events' });
    const once = subscription.on('image', () => server.stream.retry());
    await pass(0);
    server.subscribed();
    server.say(image(10));
    once();
    expect(subscription.isLive).toBe(false);
    await pass(0);
    server.subscribed('t', true);
    server.say({ op: 'heartbeat', topics: { t: 11 } });
    expect(subscription.isLive).toBe(true);
  });
});

describe('a listener to the end of a connection', () => {
  test.each([
    ['down', 'retry'],
    ['down', 'subscribe'],
    ['stale', 'retry'],
  ] as const)('may connect anew: at %s, by %s', async (name, what) => {
    const { server, subscription } = await live();
    const ask = () =>
      what === 'retry' ? server.stream.retry() : server.stream.subscribe({ channel: 'venues' });
    if (name === 'down') server.stream.on('down', ask);
    else subscription.on('stale', ask);
    server.stream.retry();
    await pass(0);
    expect(server.open).toBe(1);
    server.hangUp(1006);
    await pass(60_000);
    expect(server.open).toBe(1);
  });

  test('that connects anew is told that it is down all the same, or that it failed', async () => {
    const { server, subscription } = await live();
    const told: unknown[] = [];
    subscription.on('stale', () => server.stream.retry());
    server.stream.on('down', ({ code, retryInMs }) => told.push(['down', code, retryInMs]));
    server.stream.on('failed', ({ code }) => told.push(['failed', code]));
    server.hangUp(1006);
    await pass(0);
    expect([told, server.open]).toEqual([[['down', 1006, 0]], 1]);
    server.subscribed('t', true);
    server.say({ op: 'heartbeat', topics: { t: 11 } });
    server.hangUp(4103);
    await pass(60_000);
    expect([told.at(-1), server.open]).toEqual([['failed', 4103], 0]);
  });

  test('that ends its book at a gap hears nothing more of it', async () => {
    const { server, subscription, restarts } = await live();
    subscription.on('stale', () => subscription.close());
    server.say(delta(12, 13));
    expect(restarts).toEqual([]);
  });

  test.each(['down', 'stale'] as const)('may end the stream: at %s', async (name) => {
    const { server, subscription } = await live();
    const end = () => server.stream.close();
    if (name === 'down') server.stream.on('down', end);
    else subscription.on('stale', end);
    server.stream.retry();
    await pass(60_000);
    expect([server.open, server.stream.isOpen, vi.getTimerCount()]).toEqual([0, false, 0]);
  });
});

describe('whoever knows better than to wait', () => {
  test('connects anew at once, and the book goes on from its position', async () => {
    const { server, subscription } = await live();
    const downs: unknown[] = [];
    server.stream.on('down', (down) => downs.push(down));
    server.stream.retry();
    expect(subscription.isLive).toBe(false);
    expect(downs).toEqual([{ code: 1006, reason: 'asked to', retryInMs: 0 }]);
    await pass(0);
    expect(server.connections).toBe(2);
    expect(server.last('subscribe').resume).toEqual({ epoch: 'e', seq: 10 });
  });

  test('does not wait for the next attempt, which is then not made too', async () => {
    const { server } = await live();
    for (let times = 0; times < 12; times++) {
      server.hangUp(1006);
      if (times < 11) await pass(40_000);
    }
    const { connections } = server;
    server.stream.retry();
    await pass(0);
    expect(server.connections).toBe(connections + 1);
    server.subscribed('t', true);
    server.say({ op: 'heartbeat', topics: { t: 11 } });
    await pass(4_000);
    expect(server.connections).toBe(connections + 1);
  });

  test('changes nothing where the stream is over', async () => {
    const { server } = await live();
    server.stream.close();
    server.stream.retry();
    await pass(60_000);
    expect(server.connections).toBe(1);
  });
});
