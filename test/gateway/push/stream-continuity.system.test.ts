// What a stream promises over time: resuming, falling behind, heartbeats, and the end.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Quote } from '#domain/message/message.ts';
import { TOMBSTONES_MAX } from '#engine/state.ts';
import { CHECK_EVERY_MS } from '#gateway/push/check-schedule.ts';
import { LIMITS } from '#gateway/push/protocol.ts';
import { GAME, image, KICKOFF, MATCH, MINUTE, patch, quote } from '../../oracle/script.ts';
import { KEY } from '../fixture.ts';
import { LiveBook } from './live-book.ts';
import type { Json } from './state/shown-state.ts';
import type { StreamClient } from './state/stream-client.ts';

const AT = KICKOFF - 60 * MINUTE;
const LINES = 400;
const MIB = 1024 * 1024;
/** How often the hub looks for what is due. */

let book: LiveBook;
/** What the hub's clock is ahead of the real one. */
let aheadMs = 0;

beforeEach(async () => {
  // Heartbeats come when the test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  aheadMs = 0;
  book = await LiveBook.start(() => performance.now() + aheadMs);
  book.say(image(GAME, AT, [quote('draftkings', 'home', -110, AT)]));
});
afterEach(async () => {
  await book.close();
  vi.useRealTimers();
});

function beat(): void {
  vi.advanceTimersByTime(LIMITS.heartbeatMs);
}

/** Prices of many lines, other ones each round. */
function manyPrices(round: number): Quote[] {
  return Array.from({ length: LINES }, (_, index) =>
    (['over', 'under'] as const).map((side) =>
      quote('draftkings', side, -110 - ((round + index) % 50), AT, {
        marketType: 'total',
        isAlternate: true,
        point: 20.5 + index,
      }),
    ),
  ).flat();
}

function move(american: number): void {
  book.say(patch(GAME, AT, [quote('draftkings', 'home', american, AT)]));
}

async function settled(client: StreamClient, id: string | number): Promise<void> {
  await client.sync();
  expect(client.failure).toBeUndefined();
  const streamed = client.book(id);
  expect(await book.compare(streamed, {})).toBe('');
}

describe('resuming', () => {
  test('from a position that is still known brings what was missed and no image', async () => {
    const first = await book.client();
    await first.subscribe(1, 'odds');
    await first.subscribe(2, 'edges');
    await first.close();
    for (const price of [-120, -130, -140]) move(price);
    const second = await book.client();
    for (const id of [1, 2]) {
      expect((await second.resume(id, first.book(id))).recovered).toBe(true);
      await settled(second, id);
    }
    expect(second.counts.image).toBeUndefined();
    expect(second.book(1)).toMatchObject({ seq: book.seq, deltas: 1 });
    move(-150);
    await settled(second, 1);
  });

  test('where nothing was missed brings neither image nor change, only the position', async () => {
    const first = await book.client();
    await first.subscribe(1, 'odds', { league: 'nba' });
    await first.close();
    move(-120);
    const second = await book.client();
    await second.resume(1, first.book(1), { league: 'nba' });
    await second.sync();
    expect(second.book(1)).toMatchObject({ seq: book.seq, images: 0, deltas: 0 });
  });

  test.each([
    ['another epoch', { epoch: 'log2r1', seq: 1 }],
    ['a position still to come, that does not come', { epoch: 'log1r1', seq: 99 }],
  ])('from %s brings a fresh image', async (_, resume) => {
    const client = await book.client();
    const subscribed = client.subscribe(1, 'odds', { resume });
    await client.sync();
    aheadMs = LIMITS.resumeWaitMs;
    vi.advanceTimersByTime(CHECK_EVERY_MS);
    expect((await subscribed).recovered).toBe(false);
    expect(client.book(1)).toMatchObject({ images: 1, deltas: 0, seq: book.seq });
    await settled(client, 1);
  });

  test('from before what is remembered brings a fresh image', async () => {
    const first = await book.client();
    await first.subscribe(1, 'odds');
    await first.close();
    const markets = [{ marketType: 'total', isAlternate: true }];
    for (let gone = 0; gone <= TOMBSTONES_MAX; gone += LINES) {
      book.say(image(GAME, AT, manyPrices(gone)));
      book.say(image(GAME, AT, [], { markets, venues: ['draftkings'] }));
    }
    const second = await book.client();
    expect((await second.resume(1, first.book(1))).recovered).toBe(false);
    expect(second.book(1)).toMatchObject({ images: 1, deltas: 0 });
    await settled(second, 1);
  });
});

describe('a slow client', () => {
  test('holds nobody up, is not buffered without bound, and resumes equal', async () => {
    const [slow, quick] = [await book.client(), await book.client()];
    await slow.subscribe(1, 'odds');
    await quick.subscribe(1, 'odds');
    slow.pause();
    const before = process.memoryUsage().arrayBuffers;
    const rounds = 150;
    for (let round = 1; round <= rounds; round++) {
      book.say(patch(GAME, AT, manyPrices(round)));
      await quick.until(() => quick.book(1).seq === book.seq, 'the frame');
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * MIB);
    await settled(quick, 1);
    expect(quick.book(1).deltas).toBe(rounds);
    expect(slow.isOpen).toBe(true);
    slow.resumeReading();
    await slow.until(() => slow.book(1).seq === book.seq, 'the end of what was missed');
    await settled(slow, 1);
    expect(slow.book(1).deltas).toBeLessThan(rounds);
    expect(slow.book(1).conflated).toBe(rounds - slow.book(1).deltas + 1);
    move(-125);
    await settled(slow, 1);
  });

  test('keeps the position of its quiet topics, whatever fills its socket', async () => {
    const client = await book.client();
    await client.subscribe('loud', 'odds');
    await client.subscribe('quiet', 'odds', { league: 'soccer_epl' });
    client.pause();
    for (let round = 1; round <= 120; round++) {
      book.say(patch(GAME, AT, manyPrices(round)));
      if (round % 2 === 0) beat();
      else await new Promise(setImmediate);
    }
    book.say(image(MATCH, AT, [quote('draftkings', 'home', 250, AT)]));
    await new Promise(setImmediate);
    client.resumeReading();
    await client.until(() => client.book('quiet').seq === book.seq, 'the position of both');
    await client.until(() => client.book('loud').seq === book.seq, 'the position of both');
    await client.sync();
    expect(client.failure).toBeUndefined();
    expect(await book.compare(client.book('quiet'), { league: 'soccer_epl' })).toBe('');
    await settled(client, 'loud');
  });
});

describe('a heartbeat', () => {
  test('is data that moves the position of a quiet topic', async () => {
    const client = await book.client();
    await client.subscribe('quiet', 'odds', { league: 'nba' });
    await client.subscribe('loud', 'odds');
    for (const price of [-120, -130]) move(price);
    await client.sync();
    expect(client.book('quiet').seq).toBe(1);
    // Each subscription began with its position.
    for (let heard = client.counts.heartbeat ?? 0; heard > 0; heard--)
      await client.heard('heartbeat');
    beat();
    const { topics, time } = await client.heard('heartbeat');
    expect(client.book('quiet').seq).toBe(book.seq);
    expect(Object.values(topics)).toEqual([book.seq, book.seq]);
    expect(Date.parse(time)).toBeGreaterThan(0);
    move(-140);
    await settled(client, 'loud');
  });

  test('comes to who follows nothing, and not to who is unknown', async () => {
    const [known, unknown] = [await book.client(), await book.stranger()];
    beat();
    expect((await known.heard('heartbeat')).topics).toEqual({});
    unknown.send('{}');
    await unknown.heard('error');
    expect(unknown.counts).toEqual({ error: 1 });
  });
});

describe('the end', () => {
  test('is told with a code that says to come back', async () => {
    const client = await book.client();
    await client.subscribe(1, 'odds');
    book.hub.close();
    const { code, reason } = await client.closed;
    expect(code).toBe(4000);
    expect(reason).toContain('reconnect');
  });

  test('of a client leaves nothing behind', async () => {
    const client = await book.client();
    await client.subscribe(1, 'odds');
    expect(book.hub.sessions.size).toBe(1);
    await client.close();
    const other = await book.client();
    await other.sync();
    expect(book.hub.sessions.size).toBe(1);
    move(-120);
    await other.sync();
    expect(other.counts.delta).toBeUndefined();
  });
});

describe('a server that still reads its log', () => {
  const headers = { 'x-api-key': KEY };
  const sse = (): Promise<Response> =>
    fetch(`${book.address}/v1/stream/sse?channel=odds`, { headers });

  test('turns streams away until it has', async () => {
    book.log.isCurrent = false;
    const refused = await sse();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(((await refused.json()) as Json).error.code).toBe('ERR_STARTING');
    await expect(book.client()).rejects.toThrow('503');
    book.log.isCurrent = true;
    const taken = await sse();
    expect(taken.status).toBe(200);
    await taken.body?.cancel();
    await (await book.client()).sync();
  });
});
