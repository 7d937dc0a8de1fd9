// The rules of one subscription: what makes a book live, and what makes it start over.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asked, delta, EVENT, FakeServer, image, live, pass } from './fake-server.ts';

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

  test('starts over where no image comes, though heartbeats say that all was told', async () => {
    for (const parts of [[], [image(10, [EVENT], 1, false)]]) {
      const { server, subscription, restarts } = await asked({ channel: 'events' });
      server.subscribed();
      server.say(...parts);
      const beat = { op: 'heartbeat', topics: { t: 12 }, news: { t: 0 } };
      server.say(beat, beat, beat, beat, beat);
      expect([restarts, subscription.isLive]).toEqual([[], false]);
      server.say(beat);
      expect(restarts).toEqual(['gap']);
      server.subscribed();
      server.say(image(13, [EVENT]));
      await subscription.ready;
      server.stream.close();
    }
  });

  test('goes on where an answer is said twice', async () => {
    const { server, subscription } = await live();
    server.subscribed();
    server.say(delta(10, 11));
    expect([subscription.isLive, subscription.position?.seq]).toEqual([true, 11]);
  });

  test('is stale while another image of it is on its way, behind which changes wait', async () => {
    const { server, subscription } = await live();
    const told: string[] = [];
    for (const name of ['stale', 'image', 'live'] as const) {
      subscription.on(name, ({ seq }) => told.push(`${name} ${seq}`));
    }
    server.say(image(12, [EVENT], 1, false));
    expect([told, subscription.isLive]).toEqual([['stale 10'], false]);
    server.say(image(12, [], 2));
    expect([told, subscription.isLive]).toEqual([['stale 10', 'image 12', 'live 12'], true]);
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
    const { server, restarts } = await asked({ channel: 'odds', league: 'nfl' });
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
    const { server, restarts } = await asked({ channel: 'odds' });
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
