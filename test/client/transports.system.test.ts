// The client against a real server, over WebSockets and over Server-Sent Events: books that equal
// REST, bad keys, and a server that goes away and comes back.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Overround, type Stream } from '#client/overround.ts';
import { Random } from '#kit/random.ts';
import { KEY } from '../gateway/fixture.ts';
import { LiveBook } from '../gateway/push/live-book.ts';
import { RandomTalk } from '../gateway/push/state/random-talk.ts';
import { factsOfRecords } from '../gateway/push/state/served-facts.ts';
import { differences } from '../gateway/push/state/shown-state.ts';

const TRANSPORTS = ['websocket', 'sse'] as const;

let book: LiveBook;
let talk: RandomTalk;
let streams: Stream[] = [];

beforeEach(async () => {
  book = await LiveBook.start();
  talk = new RandomTalk(new Random(7));
  book.say(...talk.introduction());
});
afterEach(async () => {
  for (const stream of streams) stream.close();
  streams = [];
  await book.close();
});

function open(transport: (typeof TRANSPORTS)[number], apiKey = KEY): Stream {
  const stream = new Overround({ url: book.address, apiKey }).stream({ transport });
  streams.push(stream);
  return stream;
}

async function speak(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    book.say(talk.next(), talk.next());
    await new Promise(setImmediate);
  }
}

describe.each(TRANSPORTS)('over %s', (transport) => {
  test('every channel follows the server', async () => {
    const stream = open(transport);
    const subscriptions = [
      stream.subscribe({ channel: 'odds' }),
      stream.subscribe({ channel: 'odds', league: 'nfl', market: 'spread' }),
      stream.subscribe({ channel: 'player-props' }),
      stream.subscribe({ channel: 'best-bets', sourceType: 'sportsbook' }),
      stream.subscribe({ channel: 'edges' }),
      stream.subscribe({ channel: 'events', league: 'nfl' }),
    ];
    await speak(40);
    await Promise.all(subscriptions.map(({ ready }) => ready));
    await speak(40);
    for (const { channel, request, book: mine } of subscriptions) {
      const { channel: _, ...filters } = request;
      const seen = () => factsOfRecords(channel, mine.records());
      const served = await book.served(channel, filters);
      await expect.poll(() => differences(seen(), served)).toBe('');
      expect(served.size).toBeGreaterThan(0);
    }
  });

  test('as many subscriptions as a connection may have, all at once', async () => {
    const stream = open(transport);
    const subscriptions = Array.from({ length: 32 }, (_, index) =>
      stream.subscribe({ channel: 'odds', conflateMs: index % 2 === 0 ? 0 : 250 }),
    );
    const restarts: string[] = [];
    for (const each of subscriptions) each.on('restart', (reason) => restarts.push(reason));
    await Promise.all(subscriptions.map(({ ready }) => ready));
    await speak(20);
    const served = await book.served('odds', {});
    for (const { book: mine } of subscriptions) {
      const seen = () => factsOfRecords('odds', mine.records());
      await expect.poll(() => differences(seen(), served), { timeout: 5000 }).toBe('');
    }
    expect(restarts).toEqual([]);
  });

  test('twenty subscriptions give way to others in one turn, and the stream goes on', async () => {
    const stream = open(transport);
    const failed: unknown[] = [];
    stream.on('failed', (failure) => failed.push(failure));
    stream.on('down', (down) => failed.push(down));
    const first = Array.from({ length: 20 }, () => stream.subscribe({ channel: 'events' }));
    await Promise.all(first.map(({ ready }) => ready));
    for (const subscription of first) subscription.close();
    const second = Array.from({ length: 21 }, () => stream.subscribe({ channel: 'venues' }));
    await Promise.all(second.map(({ ready }) => ready));
    expect(failed).toEqual([]);
  });

  test('a bad key is final', async () => {
    const stream = open(transport, 'wrong');
    const failed = stream.once('failed');
    const subscription = stream.subscribe({ channel: 'odds' });
    expect(await failed).toMatchObject({ code: 4101 });
    await expect(subscription.ready).rejects.toThrow('4101');
  });

  test('a filter that is refused says why', async () => {
    const subscription = open(transport).subscribe({ channel: 'odds', market: 'nonsense' });
    await expect(subscription.ready).rejects.toThrow('market: takes');
  });

  test('a server that ends the stream is found again, and nothing is missing', async () => {
    const stream = open(transport);
    const subscription = stream.subscribe({ channel: 'odds' });
    await subscription.ready;
    const down = stream.once('down');
    book.endStreams();
    expect((await down).code).toBe(4000);
    // It may be found again while the book still speaks.
    const live = subscription.once('live');
    const images: unknown[] = [];
    subscription.on('image', (position) => images.push(position));
    await speak(10);
    await live;
    const served = await book.served('odds', {});
    const seen = () => factsOfRecords('odds', subscription.book.records());
    await expect.poll(() => differences(seen(), served)).toBe('');
    // It went on from where it was.
    expect(images).toEqual([]);
  });

  test('who closes is gone', async () => {
    const stream = open(transport);
    await stream.subscribe({ channel: 'odds' }).ready;
    stream.close();
    await expect.poll(() => book.hub.sessions.size).toBe(0);
  });
});
