// How subscriptions start: images shared and rationed, a second id on a topic that is followed
// already, clocks that step, and connections that follow nothing.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Images } from '#gateway/push/images.ts';
import { LIMITS, readSubscription, type Subscription } from '#gateway/push/protocol.ts';
import { GAME, image, KICKOFF, MATCH, MINUTE, patch, quote } from '../../oracle/script.ts';
import { FakeReader } from '../fake-reader.ts';
import { EPOCH, EVENTS } from '../fixture.ts';
import { FakeStream } from './fake-sockets.ts';
import { LiveBook } from './live-book.ts';
import type { StreamClient } from './state/stream-client.ts';

const AT = KICKOFF - 60 * MINUTE;
const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

describe('an image', () => {
  function images() {
    const reader = new FakeReader(EVENTS);
    let epoch = EPOCH;
    const made = new Images(reader, () => epoch);
    const asked = (frame: object): Subscription => {
      const read = readSubscription({ op: 'subscribe', id: 1, ...frame }, (id) =>
        reader.findEvent(id),
      );
      if (!('topic' in read)) throw new Error(read.problems.join());
      return read;
    };
    const records = (subscription: Subscription) =>
      made.frames(subscription).flatMap((frame) => JSON.parse(frame.toString()).data);
    const restart = () => {
      epoch = 'another';
    };
    return { reader, made, asked, records, restart };
  }

  test.each(['odds', 'edges'])('of %s is made once for all at a position', (channel) => {
    const { reader, made, asked } = images();
    const first = made.frames(asked({ channel }));
    const { reads } = reader;
    expect(reads).toBeGreaterThan(0);
    expect(made.frames(asked({ channel, id: 2 }))).toBe(first);
    made.frames(asked({ channel, conflateMs: 1000 }));
    expect(reader.reads).toBe(reads);
  });

  test('a moment later reads the events that changed, and no others', () => {
    const { reader, made, asked, records } = images();
    const subscription = asked({ channel: 'odds' });
    made.frames(subscription);
    const { reads } = reader;
    const changed = reader.get('nfl_20261108_nyj_ne');
    reader.put({ ...changed, quotes: changed.quotes.map((each) => ({ ...each, price: 333 })) });
    const [frame] = made.frames(subscription);
    expect(reader.reads).toBe(reads + 1);
    expect(JSON.parse(`${frame}`)).toMatchObject({ op: 'image', seq: 101, part: 1, last: true });
    const shown = EVENTS.filter(
      ({ quotes, status }) => quotes.length > 0 && status !== 'final' && status !== 'cancelled',
    );
    expect(new Set(records(subscription).map(({ eventId }) => eventId))).toEqual(
      new Set(shown.map(({ eventId }) => eventId)),
    );
    for (const record of records(subscription)) {
      expect(record).toEqual(JSON.parse(JSON.stringify(reader.oddsRecord(record.eventId, {}))));
    }
  });

  test('of another epoch is made anew', () => {
    const { reader, made, asked, restart } = images();
    made.frames(asked({ channel: 'odds' }));
    const { reads } = reader;
    restart();
    expect(JSON.parse(`${made.frames(asked({ channel: 'odds' }))[0]}`).epoch).toBe('another');
    expect(reader.reads).toBe(2 * reads);
  });
});

describe('a second id on a topic that is followed already', () => {
  let stream: FakeStream;

  beforeEach(() => {
    stream = new FakeStream();
    const quotes = Array.from({ length: 1500 }, (_, index) =>
      (['over', 'under'] as const).map((side) =>
        quote('draftkings', side, -110, AT, {
          marketType: 'total',
          isAlternate: true,
          point: 20.5 + index,
        }),
      ),
    ).flat();
    for (const game of [GAME, MATCH]) stream.say(image(game, AT, quotes));
  });
  afterEach(() => stream.close());

  function move(american: number): void {
    stream.say(patch(GAME, AT, [quote('draftkings', 'home', american, AT)]));
  }

  test('starts an image that is on its way anew, even where it could resume', async () => {
    const socket = stream.open();
    socket.fillsWith = 'image';
    stream.hear(socket, { op: 'subscribe', id: 1, channel: 'odds' });
    expect(socket.sent.filter(({ op }) => op === 'image')).toHaveLength(1);
    const resume = { epoch: EPOCH, seq: stream.engine.reader.seq };
    stream.hear(socket, { op: 'subscribe', id: 2, channel: 'odds', resume });
    expect(socket.sent.at(-1)).toMatchObject({ op: 'subscribed', id: 2, recovered: false });
    const before = socket.sent.length;
    await stream.drain(socket);
    const parts = socket.sent.slice(before).filter(({ op }) => op === 'image');
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.map(({ part }) => part)).toEqual(parts.map((_, index) => index + 1));
    expect(parts.at(-1)?.last).toBe(true);
    expect(socket.topics.size).toBe(1);
  });

  test('counts as skipped only what was sent since it started', async () => {
    const socket = stream.open();
    stream.hear(socket, { op: 'subscribe', id: 1, channel: 'odds' });
    for (const price of [-120, -130, -140]) {
      move(price);
      await new Promise(setImmediate);
    }
    socket.fillsWith = 'image';
    stream.hear(socket, { op: 'subscribe', id: 2, channel: 'odds' });
    move(-150);
    await new Promise(setImmediate);
    await stream.drain(socket);
    const deltas = socket.sent.filter(({ op }) => op === 'delta');
    expect(deltas.map(({ conflated }) => conflated)).toEqual([1]);
  });

  test.each([
    ['before', 1],
    ['after', -1],
  ])('resumes from %s the position of the first without a gap', async (_, earlier) => {
    const socket = stream.open();
    const frame = { op: 'subscribe', channel: 'odds', conflateMs: 5000 };
    stream.hear(socket, { ...frame, id: 1 });
    for (const price of [-120, -130, -140]) {
      move(price);
      await new Promise(setImmediate);
    }
    // The first frame went out, the others wait.
    const [{ seq }] = stream.published;
    expect(stream.published).toHaveLength(1);
    stream.hear(socket, { ...frame, id: 2, resume: { epoch: EPOCH, seq: seq - earlier } });
    expect(socket.sent.at(-2)).toMatchObject({ op: 'subscribed', id: 2, recovered: true });
    const delta = socket.sent.at(-1);
    expect(delta).toMatchObject({ op: 'delta', seq: stream.engine.reader.seq });
    expect(delta.prev).toBe(Math.min(seq, seq - earlier));
    expect(delta.conflated).toBeUndefined();
  });

  test('no heartbeat says an earlier position than the client was told by itself', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const made = new FakeStream({ monotonicMs: () => 0 });
    made.hear(made.open(), { op: 'subscribe', id: 1, channel: 'odds', conflateMs: 5000 });
    for (const price of [-120, -130, -140]) {
      made.say(image(GAME, AT, [quote('draftkings', 'home', price, AT)]));
      await new Promise(setImmediate);
    }
    const socket = made.open();
    made.hear(socket, { op: 'subscribe', id: 2, channel: 'odds', conflateMs: 5000 });
    vi.advanceTimersByTime(5000);
    const { topics, news } = socket.sent.findLast(({ op }) => op === 'heartbeat');
    const [topic] = Object.keys(topics);
    expect(topics[topic as string]).toBe(made.engine.reader.seq);
    expect(news[topic as string]).toBeLessThanOrEqual(topics[topic as string]);
    made.close();
    vi.useRealTimers();
  });

  test('edges say when the newest price behind them was confirmed', async () => {
    const socket = stream.open();
    stream.hear(socket, { op: 'subscribe', id: 1, channel: 'edges' });
    const confirmedAt = AT + MINUTE;
    const home = quote('draftkings', 'home', 105, AT);
    stream.say(image(GAME, confirmedAt, [home, quote('fanduel', 'away', 104, confirmedAt)]));
    await new Promise(setImmediate);
    expect(stream.published.at(-1)).toMatchObject({
      op: 'edges',
      times: { venue: new Date(confirmedAt).toISOString() },
    });
  });

  test('news of other games make those of an edge no younger', async () => {
    const socket = stream.open();
    stream.hear(socket, { op: 'subscribe', id: 1, channel: 'edges' });
    const changedAt = AT + 2 * MINUTE;
    const home = quote('draftkings', 'home', 106, changedAt);
    stream.say(image(GAME, changedAt, [home, quote('fanduel', 'away', 104, changedAt)]));
    const other = { ...GAME, eventId: 'nfl_20251109_kc_den', sourceEventId: 'other' };
    const later = changedAt + MINUTE;
    stream.say(image(other, later, [quote('fanduel', 'home', -110, later)]));
    await new Promise(setImmediate);
    const { times } = stream.published.at(-1);
    expect(Date.parse(times.received)).toBeLessThanOrEqual(changedAt);
    expect(Date.parse(times.venue)).toBeLessThanOrEqual(changedAt);
  });
});

describe('time', () => {
  let book: LiveBook;
  let nowMs = 0;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    nowMs = 0;
    book = await LiveBook.start(() => nowMs);
    book.say(image(GAME, AT, [quote('draftkings', 'home', -110, AT)]));
  });
  afterEach(() => book.close());

  async function moved(american: number, client: StreamClient, deltas: number): Promise<void> {
    book.say(patch(GAME, AT, [quote('draftkings', 'home', american, AT)]));
    await new Promise(setImmediate);
    await client.sync();
    expect(client.book(1).deltas).toBe(deltas);
  }

  test.each([0, 1000])('that steps back silences no topic conflated at %i', async (conflateMs) => {
    const client = await book.client();
    await client.subscribe(1, 'odds', { conflateMs });
    await moved(-120, client, 1);
    vi.setSystemTime(Date.now() - HOUR_MS);
    nowMs += conflateMs;
    await moved(-130, client, 2);
  });

  test('on the wall does not count frames', async () => {
    const client = await book.client();
    for (let frame = 0; frame < 3 * LIMITS.framesPerSecondMax; frame++) {
      nowMs += 100;
      await client.sync();
    }
  });

  test('must pass before more images are asked for than allowed', async () => {
    const client = await book.client();
    const ask = async (id: number) => {
      nowMs += 50;
      client.send({ op: 'subscribe', id, channel: 'odds' });
      const answer = await client.answer(id);
      if (answer.op === 'error') return answer.error;
      nowMs += 50;
      client.send({ op: 'unsubscribe', id });
      expect((await client.answer(id)).op).toBe('unsubscribed');
      return undefined;
    };
    let granted = 0;
    while ((await ask(granted)) === undefined) granted += 1;
    expect(granted).toBeGreaterThanOrEqual(LIMITS.subscriptionsMax);
    expect(granted).toBeLessThan(LIMITS.subscriptionsMax + LIMITS.subscribesPer10sMax);
    for (let refused = 0; refused < 2 * LIMITS.badFramesMax; refused++) {
      const error = await ask(granted);
      if (error === undefined) continue;
      expect(error.code).toBe('ERR_RATE_LIMITED');
      expect(error.message).toContain(`${LIMITS.subscribesPer10sMax} in 10 s`);
    }
    nowMs += 10_000;
    expect(await ask(granted)).toBeUndefined();
  });

  test('without a subscription ends a stream that was told so', async () => {
    const [idle, following] = [await book.client(), await book.client()];
    const stranger = await book.stranger();
    stranger.send({ op: 'auth', key: 'ovr_test_key_of_the_gateway' });
    const { limits } = await stranger.heard('hello');
    expect(limits).toMatchObject({ idleMs: LIMITS.idleMs, subscribesPer10sMax: 20 });
    await following.subscribe(1, 'odds');
    const pass = (ms: number) => {
      nowMs += ms;
      vi.advanceTimersByTime(LIMITS.heartbeatMs);
    };
    pass(LIMITS.idleMs - 1);
    await idle.sync();
    pass(1);
    expect((await idle.closed).code).toBe(4002);
    await following.sync();
    following.send({ op: 'unsubscribe', id: 1 });
    expect((await following.answer(1)).op).toBe('unsubscribed');
    pass(LIMITS.idleMs - 1);
    await following.sync();
    pass(1);
    expect((await following.closed).reason).toContain('reconnect when needed');
  });
});
