// What the server refuses: what passes is asked for again, what does not is over.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EVENT, FakeServer, image, live, pass } from './fake-server.ts';

const PASSING = ['ERR_RATE_LIMITED', 'ERR_STORE_UNAVAILABLE', 'ERR_STARTING', 'ERR_INTERNAL'];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a book', () => {
  test('that was live outlasts a server that does not know its event yet', async () => {
    const { server, subscription } = await live();
    const refusals: unknown[] = [];
    subscription.on('refused', (refusal) => refusals.push(refusal));
    server.hangUp(1006);
    await pass(125);
    const error = { code: 'ERR_EVENT_NOT_FOUND', message: 'event: none', problems: [] };
    for (let second = 0; second < 120; second++) {
      server.say({ op: 'error', id: server.last('subscribe').id, error });
      await pass(1000);
      server.say({ op: 'heartbeat', topics: {} });
    }
    // 1 s and up to 30 s more, of which chance takes half here.
    expect(server.heard.length).toBeGreaterThan(9);
    expect(server.heard.length).toBeLessThan(17);
    await pass(14_000);
    server.subscribed();
    server.say(image(3, [EVENT]));
    expect([subscription.isLive, refusals]).toEqual([true, []]);
    // What comes next is another outage, not the same.
    server.hangUp(1006);
    await pass(250);
    const { id } = server.last('subscribe');
    server.say({ op: 'error', id, error });
    await pass(1200);
    expect(server.last('subscribe').id).not.toBe(id);
  });

  test('that was live waits for credits, and says so', async () => {
    const { server, subscription } = await live();
    const told: unknown[] = [];
    subscription.on('waiting', ({ code }) => told.push(code));
    subscription.on('refused', ({ code }) => told.push(['refused', code]));
    server.hangUp(1006);
    await pass(125);
    const { id } = server.last('subscribe');
    server.say({ op: 'error', id, error: { code: 'ERR_CREDITS_EXHAUSTED', message: 'none' } });
    for (let second = 0; second < 60; second++) {
      await pass(1000);
      server.say({ op: 'heartbeat', topics: {} });
    }
    expect([server.last('subscribe').id, told]).toEqual([id, ['ERR_CREDITS_EXHAUSTED']]);
    await pass(1000);
    server.subscribed('t', true);
    server.say({ op: 'heartbeat', topics: { t: 11 } });
    expect(subscription.isLive).toBe(true);
  });

  test.each(['ERR_INVALID_FRAME', 'ERR_EVENT_NOT_FOUND', 'ERR_CREDITS_EXHAUSTED'])(
    'that never was is over: %s',
    async (code) => {
      const server = new FakeServer();
      const subscription = server.stream.subscribe({ channel: 'events' });
      await pass(0);
      server.say({ op: 'error', id: 's1', error: { code, message: 'no', problems: [] } });
      await expect(subscription.ready).rejects.toThrow(code);
      await pass(60_000);
      expect(server.heard).toHaveLength(1);
    },
  );

  test('that is refused says why, and is over', async () => {
    const server = new FakeServer();
    const subscription = server.stream.subscribe({ channel: 'events' });
    await pass(0);
    const error = { code: 'ERR_INVALID_FRAME', message: 'league: takes one of …', problems: [] };
    server.say({ op: 'error', id: 's1', error });
    await expect(subscription.ready).rejects.toThrow('league: takes one of');
    server.hangUp(1006);
    await pass(60_000);
    expect(server.connections).toBe(1);
  });

  test.each(PASSING)('that cannot be had now is asked for again: %s', async (code) => {
    const server = new FakeServer();
    server.stream.subscribe({ channel: 'events' });
    await pass(0);
    server.say({ op: 'error', id: 's1', error: { code, message: 'wait', problems: [] } });
    await pass(1100);
    expect(server.heard).toHaveLength(1);
    await pass(200);
    expect(server.last('subscribe').id).toBe('s2');
  });

  test('that is refused again and again is asked for less and less', async () => {
    const server = new FakeServer();
    server.stream.subscribe({ channel: 'events' });
    await pass(0);
    const error = { code: 'ERR_STORE_UNAVAILABLE', message: 'away', problems: [] };
    for (let second = 0; second < 300; second++) {
      const { id } = server.last('subscribe');
      server.say({ op: 'error', id, error });
      await pass(1000);
      server.say({ op: 'heartbeat', topics: {} });
    }
    // 1 s and up to 30 s more, of which chance takes half here.
    expect(server.heard.length).toBeGreaterThan(20);
    expect(server.heard.length).toBeLessThan(30);
  });

  test('that came too soon is asked for once, whatever happens meanwhile', async () => {
    const server = new FakeServer();
    server.stream.subscribe({ channel: 'events' });
    await pass(0);
    const error = { code: 'ERR_RATE_LIMITED', message: 'wait', problems: [] };
    server.say({ op: 'error', id: 's1', error });
    server.hangUp(1006);
    await pass(5000);
    expect(server.heard.map(({ op, id }) => `${op} ${id}`)).toEqual([
      'subscribe s1',
      'subscribe s2',
    ]);
  });

  test('that came too soon and is closed is not unsubscribed from', async () => {
    const server = new FakeServer();
    const subscription = server.stream.subscribe({ channel: 'events' });
    await pass(0);
    const error = { code: 'ERR_RATE_LIMITED', message: 'wait', problems: [] };
    server.say({ op: 'error', id: 's1', error });
    subscription.close();
    await pass(5000);
    expect(server.heard.map(({ op }) => op)).toEqual(['subscribe']);
  });
});
