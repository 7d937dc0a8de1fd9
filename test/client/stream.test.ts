// The rules of the stream, one by one: what makes a book live, what makes it start over, and how a
// connection comes back.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLOSE_CODES } from '#gateway/close-codes.ts';
import { delta, EVENT, FakeServer, image, live, pass } from './fake-server.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a book', () => {
  test('is live with the last part of its image, not before', async () => {
    const server = new FakeServer();
    const subscription = server.stream.subscribe({ channel: 'events' });
    await pass(0);
    expect(server.heard).toEqual([{ op: 'subscribe', id: 's1', channel: 'events' }]);
    server.subscribed();
    server.say(delta(8, 9, { upsert: [EVENT] }));
    server.say(image(10, [EVENT], 1, false));
    expect(subscription.isLive).toBe(false);
    server.say(image(10, [{ eventId: 'b' }], 2, true));
    expect(subscription.isLive).toBe(true);
    expect(subscription.position).toEqual({ epoch: 'e', seq: 10 });
    expect([...subscription.book.byId.keys()]).toEqual(['a', 'b']);
  });

  test('applies what fits, and ignores what it has', async () => {
    const { server, subscription, restarts } = await live();
    server.say(delta(10, 12, { upsert: [{ eventId: 'b' }] }));
    server.say(delta(8, 11, { remove: [{ eventId: 'b' }] }));
    server.say(delta(9, 14, { remove: [{ eventId: 'a' }] }));
    expect(subscription.position?.seq).toBe(14);
    expect([...subscription.book.byId.keys()]).toEqual(['b']);
    expect(restarts).toEqual([]);
  });

  test('moves with heartbeats, and only forward', async () => {
    const { server, subscription } = await live();
    server.say({ op: 'heartbeat', topics: { t: 15, other: 99 } });
    server.say({ op: 'heartbeat', topics: { t: 12 } });
    expect(subscription.position?.seq).toBe(15);
  });

  test('a heartbeat tells of a frame that never came', async () => {
    const { server, subscription, restarts } = await live();
    server.say({ op: 'heartbeat', topics: { t: 15 }, news: { t: 10 } });
    expect([subscription.position?.seq, restarts]).toEqual([15, []]);
    server.say({ op: 'heartbeat', topics: { t: 20 }, news: { t: 18 } });
    expect(restarts).toEqual(['gap']);
    expect(server.heard.at(-1)).toMatchObject({ resume: { epoch: 'e', seq: 15 } });
  });

  test('asks for what it missed where there is a gap', async () => {
    const { server, subscription, restarts } = await live();
    server.say(delta(12, 13, { remove: [{ eventId: 'a' }] }));
    expect(restarts).toEqual(['gap']);
    expect(subscription.isLive).toBe(false);
    expect(server.heard.slice(1)).toEqual([
      { op: 'unsubscribe', id: 's1' },
      { op: 'subscribe', id: 's2', channel: 'events', resume: { epoch: 'e', seq: 10 } },
    ]);
    server.subscribed('t', true);
    server.say(delta(10, 13, { remove: [{ eventId: 'a' }] }));
    expect(subscription.isLive).toBe(true);
    expect(subscription.book.byId.size).toBe(0);
  });

  test('starts over where a part of its image is missing', async () => {
    const { server, restarts } = await live();
    server.say(image(20, [], 1, false), image(20, [], 3, true));
    expect(restarts).toEqual(['gap']);
  });

  test('an answer that is not recovered makes changes wait for the image', async () => {
    const { server, subscription } = await live();
    server.hangUp(1006);
    await pass(250);
    expect(server.last('subscribe').resume).toEqual({ epoch: 'e', seq: 10 });
    server.subscribed('t', false);
    // Others follow the same topic on this connection.
    server.say(delta(10, 11, { upsert: [{ eventId: 'x' }] }));
    expect(subscription.isLive).toBe(false);
    expect(subscription.book.byId.has('x')).toBe(false);
    server.say(image(30));
    expect(subscription.position?.seq).toBe(30);
  });

  test('with a wrong checksum starts over from an image', async () => {
    const server = new FakeServer();
    const subscription = server.stream.subscribe({ channel: 'odds', league: 'nfl' });
    const restarts: string[] = [];
    subscription.on('restart', (reason) => restarts.push(reason));
    await pass(0);
    server.subscribed();
    server.say(image(10));
    // Of nothing the checksum is 0.
    server.say({ op: 'check', topic: 't', seq: 10, eventId: 'a', crc: 0 });
    expect(restarts).toEqual([]);
    server.say({ op: 'check', topic: 't', seq: 10, eventId: 'a', crc: 1 });
    expect(restarts).toEqual(['checksum']);
    expect(server.last('subscribe').resume).toBeUndefined();
  });

  test('with a line of an event that nobody introduced starts over', async () => {
    const server = new FakeServer();
    const subscription = server.stream.subscribe({ channel: 'odds' });
    const restarts: string[] = [];
    subscription.on('restart', (reason) => restarts.push(reason));
    await pass(0);
    server.subscribed();
    server.say(image(10));
    const line = { eventId: 'a', marketType: 'spread', point: 1, offers: [], gone: [] };
    server.say(delta(10, 11, { upsert: [line] }));
    expect(restarts).toEqual(['protocol']);
  });

  test('that misses the same again gets an image, and not at once', async () => {
    const { server, restarts } = await live();
    server.say(delta(12, 13));
    server.subscribed('t', true);
    server.say(delta(12, 14));
    expect(restarts).toEqual(['gap', 'gap']);
    expect(server.heard.at(-1)).toEqual({ op: 'unsubscribe', id: 's2' });
    await pass(1000);
    expect(server.heard.at(-1).op).toBe('unsubscribe');
    await pass(1000);
    expect(server.heard.at(-1)).toEqual({ op: 'subscribe', id: 's3', channel: 'events' });
    server.subscribed('t', false);
    server.say(image(20), delta(22, 23));
    // Now it is another gap.
    expect(server.heard.at(-1)).toMatchObject({ id: 's4', resume: { epoch: 'e', seq: 20 } });
  });

  test('whose checksums are never right asks for images less and less', async () => {
    const server = new FakeServer();
    server.stream.subscribe({ channel: 'odds', league: 'nfl' });
    await pass(0);
    for (let second = 0; second < 300; second++) {
      server.subscribed();
      const check = { op: 'check', topic: 't', seq: second, eventId: 'a', crc: 1 };
      server.say(image(second), check);
      await pass(1000);
      server.say({ op: 'heartbeat', topics: {} });
    }
    const asked = server.heard.filter(({ op }) => op === 'subscribe').length;
    expect(asked).toBeGreaterThan(20);
    expect(asked).toBeLessThan(30);
  });

  test('of edges tells what an image changed: what opened is closed once', async () => {
    const server = new FakeServer();
    const subscription = server.stream.subscribe({ channel: 'edges' });
    const told: string[] = [];
    subscription.on('change', ({ events }) => {
      told.push(...events.map(({ event, edge }) => `${event} ${edge.edgeId}`));
    });
    await pass(0);
    server.subscribed();
    const shown = (...ids: string[]) => [{ ...EVENT, edges: ids.map((edgeId) => ({ edgeId })) }];
    server.say(image(10, shown('a', 'b')));
    expect(told).toEqual([]);
    server.hangUp(1006);
    await pass(125);
    server.subscribed('t', false);
    server.say(image(30, shown('b', 'c')));
    expect(told).toEqual(['open c', 'close a']);
  });

  test('says when it ceases to follow, and when it is over', async () => {
    const { server, subscription } = await live();
    const told: unknown[] = [];
    subscription.on('stale', ({ seq }) => told.push(`stale at ${seq}`));
    subscription.on('live', ({ seq }) => told.push(`live at ${seq}`));
    subscription.on('ended', ({ message }) => told.push(message));
    server.hangUp(1006);
    await pass(125);
    server.hangUp(1006);
    await pass(250);
    server.subscribed('t', true);
    server.say({ op: 'heartbeat', topics: { t: 11 } }, delta(12, 13));
    expect(told).toEqual(['stale at 10', 'live at 11', 'stale at 11']);
    server.hangUp(4101, 'the API key is not valid');
    expect(told.slice(3)).toEqual(['the stream failed: 4101 the API key is not valid']);
  });

  test('knows what the server made of its request', async () => {
    const { subscription } = await live();
    expect(subscription.served).toEqual({ filters: {}, conflateMs: 0 });
  });

  test('begins anew after an image that cannot be', async () => {
    const { server, subscription, restarts } = await live();
    server.say(image(20, [null]));
    expect([restarts, subscription.isLive]).toEqual([['protocol'], false]);
    expect(server.last('subscribe').resume).toBeUndefined();
  });

  test('that was closed is not heard of again', async () => {
    const { server, subscription } = await live();
    subscription.close();
    expect(server.last('unsubscribe').id).toBe('s1');
    server.say(delta(10, 11, { upsert: [{ eventId: 'x' }] }));
    expect(subscription.book.byId.has('x')).toBe(false);
    expect(subscription.isLive).toBe(false);
  });
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
