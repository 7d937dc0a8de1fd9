// The connection of the stream: how it begins, what ends it, and how it comes back.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLOSE_CODES } from '#contract/close-codes.ts';
import { delta, FakeServer, image, live, pass } from './fake-server.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a connection', () => {
  test('on which a frame came that cannot be is opened anew', async () => {
    const { server, subscription } = await live();
    const reasons: string[] = [];
    server.stream.on('down', ({ reason }) => reasons.push(reason));
    server.say({ op: 'heartbeat' });
    expect(reasons[0]).toContain('a frame that cannot be');
    await pass(125);
    expect(server.last('subscribe').resume).toEqual({ epoch: 'e', seq: 10 });
    expect(subscription.isLive).toBe(false);
  });

  test('says the key first where no header could', async () => {
    const server = new FakeServer(false);
    server.stream.subscribe({ channel: 'events' });
    await pass(0);
    expect(server.heard.map(({ op }) => op)).toEqual(['auth', 'subscribe']);
    expect(server.heard[0].key).toBe('key');
  });

  test('comes back with waits that double, and starts small again after a hello', async () => {
    const { server } = await live();
    const waits: number[] = [];
    server.stream.on('down', ({ retryInMs }) => waits.push(retryInMs));
    for (let times = 0; times < 9; times++) {
      server.hangUp(1006);
      await pass((waits.at(-1) ?? 0) + 1);
    }
    expect(waits).toEqual([125, 250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
    // A greeting alone proves nothing, nor does a connection that lasts without one; both do.
    const hello = { op: 'hello', epoch: 'e', seq: 1, heartbeatMs: 5000, limits: {} };
    server.say(hello);
    server.hangUp(4000);
    expect(waits.at(-1)).toBe(15_000);
    await pass(15_001);
    await pass(10_001);
    server.hangUp(4000);
    expect(waits.at(-1)).toBe(15_000);
    await pass(15_001);
    server.say(hello);
    await pass(10_001);
    server.hangUp(4000);
    expect(waits.at(-1)).toBe(125);
  });

  test('comes back within the time over which the server spreads all whom it loses', async () => {
    const { server } = await live();
    const waits: number[] = [];
    server.stream.on('down', ({ retryInMs }) => waits.push(retryInMs));
    const hello = { op: 'hello', epoch: 'e', seq: 1, heartbeatMs: 5000, limits: {} };
    server.say({ ...hello, reconnectSpreadMs: 20_000 });
    await pass(5001);
    server.hangUp(4000);
    await pass(10_001);
    // Who tries again and again is spread by that.
    server.hangUp(1006);
    expect(waits).toEqual([10_000, 250]);
  });

  test('says how old the book of the server is, as long as that stands still', async () => {
    const { server } = await live();
    const beat = { op: 'heartbeat', topics: {}, time: new Date(0).toISOString() };
    expect(server.stream.bookAgeMs).toBe(0);
    server.say({ ...beat, bookAgeMs: 7000 });
    expect(server.stream.bookAgeMs).toBe(7000);
    server.say(beat);
    expect(server.stream.bookAgeMs).toBe(0);
  });

  test('is not disturbed by a listener that throws, nor are other listeners', async () => {
    const { server, subscription } = await live();
    const thrown: unknown[] = [];
    vi.stubGlobal('queueMicrotask', (call: () => void) => {
      try {
        call();
      } catch (error) {
        thrown.push(error);
      }
    });
    const heard: number[] = [];
    subscription.on('change', () => {
      throw new Error('a bug of the application');
    });
    subscription.on('change', () => heard.push(subscription.position?.seq ?? 0));
    server.say(delta(10, 11), delta(11, 12));
    vi.unstubAllGlobals();
    expect(heard).toEqual([11, 12]);
    expect(thrown).toHaveLength(2);
    expect(subscription.isLive).toBe(true);
  });

  test('says how late what it brings is, whatever the clocks show', async () => {
    const { server } = await live();
    const beat = (ms: number) =>
      server.say({ op: 'heartbeat', topics: {}, time: new Date(ms).toISOString() });
    expect(server.stream.lagMs).toBe(0);
    beat(1_000_000);
    await pass(5_000);
    beat(1_004_000);
    expect(server.stream.lagMs).toBe(1_000);
    await pass(5_000);
    beat(1_010_000);
    expect(server.stream.lagMs).toBe(0);
    await pass(5_000);
    beat(1_010_500);
    expect(server.stream.lagMs).toBe(4_500);
    server.stream.retry();
    expect(server.stream.lagMs).toBe(0);
  });

  test('that ends for good is not opened again', async () => {
    const { server, subscription } = await live();
    const failed: number[] = [];
    server.stream.on('failed', ({ code }) => failed.push(code));
    server.hangUp(4101, 'the API key is not valid');
    await pass(120_000);
    expect(failed).toEqual([4101]);
    expect(server.connections).toBe(1);
    expect(subscription.isLive).toBe(false);
    expect(() => server.stream.subscribe({ channel: 'odds' })).toThrow('closed');
  });

  test.each(Object.values(CLOSE_CODES))(
    'comes back after $code where its text says that this helps: $reason',
    async ({ code, reason }) => {
      const { server } = await live();
      server.hangUp(code, reason);
      await pass(125);
      const helps = code < 4100 || reason.includes('reconnect');
      expect(server.connections).toBe(helps ? 2 : 1);
    },
  );

  test('on which the key came too late comes back: the key may be right', async () => {
    const server = new FakeServer(false);
    const subscription = server.stream.subscribe({ channel: 'events' });
    await pass(0);
    server.hangUp(4100, 'no auth message in time');
    await pass(125);
    expect(server.heard.map(({ op }) => op)).toEqual(['auth', 'subscribe', 'auth', 'subscribe']);
    server.subscribed();
    server.say(image(10));
    await subscription.ready;
  });

  test('to which no key could come is not opened again', async () => {
    const server = new FakeServer(false, '');
    const subscription = server.stream.subscribe({ channel: 'events' });
    await pass(0);
    server.hangUp(4100, 'no auth message in time');
    await expect(subscription.ready).rejects.toThrow('no auth message in time');
    await pass(60_000);
    expect(server.connections).toBe(1);
  });

  test('ends a moment after its last subscription, and keeps nothing running', async () => {
    const { server, subscription } = await live();
    const told: unknown[] = [];
    server.stream.on('down', (down) => told.push(down));
    subscription.close();
    const next = server.stream.subscribe({ channel: 'venues' });
    await pass(5000);
    expect([server.isConnected, server.connections]).toEqual([true, 1]);
    next.close();
    await pass(1000);
    expect([server.isConnected, vi.getTimerCount(), told]).toEqual([false, 0, []]);
    server.stream.subscribe({ channel: 'odds' });
    await pass(0);
    expect([server.last('subscribe').channel, server.connections]).toEqual(['odds', 2]);
  });

  test('that nobody waits for is not tried again', async () => {
    const { server, subscription } = await live();
    let waitMs = 0;
    server.stream.on('down', ({ retryInMs }) => {
      waitMs = retryInMs;
    });
    while (waitMs < 2000) {
      await pass(waitMs);
      server.hangUp(1006);
    }
    const { connections } = server;
    subscription.close();
    await pass(1000);
    expect([vi.getTimerCount(), server.connections]).toEqual([0, connections]);
  });

  test('that nobody needs comes back when somebody does', async () => {
    const { server, subscription } = await live();
    subscription.close();
    server.hangUp(4002, 'idle');
    await pass(60_000);
    expect(server.connections).toBe(1);
    server.stream.subscribe({ channel: 'venues' });
    await pass(0);
    expect(server.connections).toBe(2);
    expect(server.last('subscribe').channel).toBe('venues');
  });

  test('that is closed rejects who waits', async () => {
    const server = new FakeServer();
    const subscription = server.stream.subscribe({ channel: 'events' });
    server.stream.close();
    await expect(subscription.ready).rejects.toThrow('closed');
    expect(server.isConnected).toBe(false);
  });
});
