// More at once than one frame may hold, than a socket takes, or than is remembered of what left.
import { afterEach, expect, test, vi } from 'vitest';
import { CLOSE_CODES } from '#contract/close-codes.ts';
import type { EventHead, Quote } from '#domain/message/message.ts';
import { TOMBSTONES_MAX } from '#engine/state.ts';
import { STANDARD_STREAM_LIMITS } from '#gateway/push/quotas.ts';
import { must } from '#kit/assert.ts';
import { IS_LONG, LONG_ONLY } from '../../long.ts';
import { GAME, HOUR, image, KICKOFF, quote, tick } from '../../oracle/script.ts';
import { until } from '../../programs/until.ts';
import { EPOCH } from '../fixture.ts';
import { FakeStream } from './fake-sockets.ts';
import { LiveBook } from './live-book.ts';

const AT = KICKOFF - 60 * HOUR;
const MIB = 1024 * 1024;
const LIMITS = { ...STANDARD_STREAM_LIMITS, bufferBytesMax: MIB };
const LINES_PER_EVENT = 400;

const open: { close(): void | Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

function game(index: number): EventHead {
  return { ...GAME, eventId: `${GAME.eventId}_${index}`, sourceEventId: `many_${index}` };
}

/** A price on each of so many lines. */
function prices(lines: number, american = -110): Quote[] {
  return Array.from({ length: lines }, (_, index) =>
    quote('draftkings', 'over', american, AT, {
      marketType: 'total',
      point: 0.5 + index,
      isAlternate: true,
    }),
  );
}

async function liveBook(): Promise<LiveBook> {
  const book = await LiveBook.start(undefined, LIMITS);
  open.push(book);
  book.say(image(GAME, AT, [quote('draftkings', 'home', -110, AT)]));
  return book;
}

/** Every line of so many games, at one price. */
function quoteGames(to: FakeStream | LiveBook, games: number, american: number): void {
  for (let index = 0; index < games; index++) {
    to.say(image(game(index), AT, prices(LINES_PER_EVENT, american)));
  }
}

test.each([
  ['longer than a frame may be is told as an image', 5000, false],
  ['that fills the socket is told in one frame', 1000, true],
])('what a client missed %s, and nobody is cut off', async (_, lines, recovered) => {
  const book = await liveBook();
  const before = await book.client();
  await before.subscribe(1, 'odds');
  await before.close();
  for (let first = 0; first < lines; first += LINES_PER_EVENT) {
    book.say(image(game(first), AT, prices(Math.min(LINES_PER_EVENT, lines - first))));
  }
  const client = await book.client();
  client.pause();
  const resumed = client.resume(1, before.book(1));
  for (let turn = 0; turn < 40; turn++) {
    book.say(image(GAME, AT, [quote('draftkings', 'home', -120 - turn, AT)]));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  client.resumeReading();
  expect(await resumed).toMatchObject({ recovered });
  await client.subscribe(2, 'events');
  await client.sync();
  expect(client.failure).toBeUndefined();
  expect(await book.compare(client.book(1), {})).toBe('');
  expect([client.isOpen, book.hub.droppedFrames]).toEqual([true, 0]);
});

const inParts = `what a client missed comes in parts where one frame would be long${LONG_ONLY}`;
test.runIf(IS_LONG)(inParts, async () => {
  const book = await LiveBook.start();
  open.push(book);
  const before = await book.client();
  await before.subscribe(1, 'odds');
  await before.close();
  for (let index = 0; index < 40; index++) book.say(image(game(index), AT, prices(400)));
  const client = await book.client();
  expect(await client.resume(1, before.book(1))).toMatchObject({ recovered: false });
  await client.sync();
  expect(client.counts.image).toBeGreaterThan(3);
  expect(await book.compare(client.book(1), {})).toBe('');
});

test('clients that read late hear the long frame behind their image to its end', async () => {
  const book = await LiveBook.start();
  open.push(book);
  quoteGames(book, 36, -110);
  const clients = [await book.client(), await book.client(), await book.client()];
  const subscribed = clients.map((client) => {
    client.pause();
    return client.subscribe(1, 'odds');
  });
  await until(() => book.hub.imageBytes > 0, 'images on their way');
  quoteGames(book, 12, -120);
  for (const client of clients) client.resumeReading();
  await Promise.all(subscribed);
  // Nothing is asked of the server meanwhile: what it says to that would take along what waits.
  for (const client of clients) {
    await client.until(() => client.counts.delta === 1, 'what came to be during the image');
    expect(client.failure).toBeUndefined();
  }
});

test('a restart of the server is told in one frame, and no more is made than it may hold', () => {
  const stream = new FakeStream();
  open.push(stream);
  const lines = vi.spyOn(stream.engine.changes, 'lines');
  const missedOf = (seq: number): { readonly recovered: boolean; readonly chars: number } => {
    const socket = stream.open();
    const resume = { epoch: EPOCH, seq };
    lines.mockClear();
    stream.hear(socket, { op: 'subscribe', id: 1, channel: 'odds', resume });
    const { recovered } = must(
      socket.sent.find(({ op }) => op === 'subscribed'),
      'an answer',
    );
    const { value } = must(lines.mock.results[0], 'what changed');
    return { recovered, chars: value.upsert.length };
  };
  stream.say(image(GAME, AT, [quote('draftkings', 'home', -110, AT)]));
  for (let index = 0; index < 50; index++) stream.say(image(game(index), AT, prices(400)));
  const short = missedOf(33);
  expect(short.recovered).toBe(true);
  expect(short.chars).toBeGreaterThan(2.8 * MIB);
  const all = missedOf(1);
  expect(all.recovered).toBe(false);
  expect(all.chars).toBeGreaterThan(4 * MIB);
  expect(all.chars).toBeLessThan(6 * MIB);
});

test('a client that comes nearer to its topic is not sent another image', async () => {
  const stream = new FakeStream();
  open.push(stream);
  quoteGames(stream, 60, -110);
  const socket = stream.open();
  socket.fillsWith = 'image';
  stream.hear(socket, { op: 'subscribe', id: 1, channel: 'odds' });
  quoteGames(stream, 40, -120);
  await stream.drain(socket);
  const [delta] = socket.sent.filter(({ op }) => op === 'delta');
  expect(JSON.stringify(delta).length).toBeGreaterThan(4 * MIB);
  expect(socket.sent.filter(({ op, last }) => op === 'image' && last)).toHaveLength(1);
});

test('a client that was just told a long frame with all others is told a shorter one', async () => {
  const stream = new FakeStream();
  open.push(stream);
  quoteGames(stream, 60, -110);
  const socket = stream.open();
  stream.hear(socket, { op: 'subscribe', id: 1, channel: 'odds' });
  await new Promise(setImmediate);
  quoteGames(stream, 50, -120);
  await new Promise(setImmediate);
  const shared = JSON.stringify(stream.published.findLast(({ op }) => op === 'delta')).length;
  socket.isFull = true;
  quoteGames(stream, 1, -121);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(socket.topics.size, 'it is behind').toBe(0);
  quoteGames(stream, 40, -130);
  socket.sent.length = 0;
  await stream.drain(socket);
  // A busy machine may be due a heartbeat.
  const told = socket.sent.filter(({ op }) => op !== 'heartbeat');
  expect(told.map(({ op }) => op)).toEqual(['delta']);
  const own = JSON.stringify(told[0]).length;
  expect(own).toBeGreaterThan(4 * MIB);
  expect(own).toBeLessThan(shared);
});

test('a turn that is more than a frame may hold is an image for everybody', async () => {
  const book = await liveBook();
  const client = await book.client();
  await client.subscribe(1, 'odds');
  const images = client.book(1).images;
  book.say(...Array.from({ length: 6 }, (_, index) => image(game(index), AT, prices(400))));
  await client.until(() => client.book(1).seq === book.seq, 'the turn');
  expect(client.book(1).images).toBe(images + 1);
  book.say(image(GAME, AT, [quote('draftkings', 'home', -130, AT)]));
  await client.sync();
  expect(client.failure).toBeUndefined();
  expect(client.book(1).images).toBe(images + 1);
  expect(await book.compare(client.book(1), {})).toBe('');
});

test('a socket in which more waits than may is closed with the code that says so', async () => {
  const stream = new FakeStream({ limits: { ...LIMITS, bufferBytesMax: MIB / 2 } });
  open.push(stream);
  const [quick, slow] = [stream.open(), stream.open()];
  for (const socket of [quick, slow])
    stream.hear(socket, { op: 'subscribe', id: 1, channel: 'odds' });
  slow.isFull = true;
  stream.say(image(GAME, AT, [quote('draftkings', 'home', 105, AT)]));
  await new Promise(setImmediate);
  expect([quick.endedWith, slow.endedWith]).toEqual([undefined, CLOSE_CODES.tooSlow.code]);
});

test('where more left than is remembered, every topic that is followed begins anew', async () => {
  const stream = new FakeStream();
  open.push(stream);
  const socket = stream.open();
  const events = Math.ceil(TOMBSTONES_MAX / LINES_PER_EVENT) + 2;
  for (let index = 0; index < events; index++) {
    stream.say(image(game(index), AT, prices(LINES_PER_EVENT)));
  }
  const filters = [{}, { event: game(0).eventId }, { event: game(events - 1).eventId }];
  filters.forEach((filter, id) => {
    stream.hear(socket, { op: 'subscribe', id, channel: 'odds', ...filter });
  });
  await new Promise(setImmediate);
  const published = stream.published.length;
  socket.sent.length = 0;
  stream.say(tick(AT + 2 * HOUR));
  await new Promise(setImmediate);
  expect(stream.published.slice(published)).toEqual([]);
  const { seq } = stream.engine.reader;
  const images = socket.sent.filter(({ op }) => op === 'image');
  expect(images).toHaveLength(filters.length);
  for (const image of images) expect(image).toMatchObject({ seq, data: [], last: true });
  expect(socket.topics.size).toBe(filters.length);
});
