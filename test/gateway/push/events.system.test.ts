// The stream as Server-Sent Events: the same frames, an id that resumes, refusals before it begins.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLOSE_CODES } from '#contract/close-codes.ts';
import { IS_LONG } from '../../long.ts';
import { GAME, image, KICKOFF, MINUTE, patch, quote } from '../../oracle/script.ts';
import { KEY } from '../fixture.ts';
import { type Events, type EventsOptions, openEvents } from './events-client.ts';
import { EPOCH, LiveBook } from './live-book.ts';
import type { Json } from './state/shown-state.ts';
import type { StreamBook } from './state/stream-book.ts';

const AT = KICKOFF - 60 * MINUTE;
const AUTH = { 'x-api-key': KEY };

let book: LiveBook;
let open: Events[] = [];

beforeEach(async () => {
  book = await LiveBook.start();
  book.say(
    image(GAME, AT, [
      quote('draftkings', 'home', -110, AT),
      quote('draftkings', 'away', -110, AT),
      quote('fanduel', 'home', 104, AT),
    ]),
  );
});
afterEach(async () => {
  for (const events of open) events.close();
  open = [];
  await book.close();
});

function move(american: number, minutes: number): void {
  const at = AT + minutes * MINUTE;
  book.say(patch(GAME, at, [quote('draftkings', 'home', american, at)]));
}

async function listen(query: string, headers = {}, options: EventsOptions = {}) {
  const events = await openEvents(book.address, query, { ...AUTH, ...headers }, options);
  open.push(events);
  return events;
}

const isOf =
  (op: string) =>
  (frame: Json): boolean =>
    frame.op === op;

async function refusal(query: string, headers: Record<string, string>, init: RequestInit = {}) {
  const response = await fetch(`${book.address}/v1/stream/sse?${query}`, { headers, ...init });
  return { status: response.status, body: (await response.json()) as Json };
}

describe('one subscription a connection', () => {
  test('hello, subscribed, image, deltas, in that order, and the book equals REST', async () => {
    const events = await listen('channel=odds&market=moneyline');
    expect(events.response.headers.get('content-type')).toContain('text/event-stream');
    expect(events.response.headers.get('access-control-allow-origin')).toBe('*');
    await events.heard(isOf('image'));
    move(-120, 1);
    const delta = await events.heard(isOf('delta'));
    expect(events.lastEventId).toBe(`${EPOCH}:${delta.seq}`);
    const ops = events.frames.map(({ op }) => op);
    expect(ops.slice(0, 3)).toEqual(['hello', 'subscribed', 'image']);
    expect(events.frames[1]).toMatchObject({ filters: { market: 'moneyline' }, recovered: false });
    expect(await book.compare(events.book as StreamBook, { market: 'moneyline' })).toBe('');
  });

  test('Last-Event-ID resumes with what was missed', async () => {
    const first = await listen('channel=odds');
    await first.heard(isOf('image'));
    first.close();
    await first.ended.catch(() => {});
    move(-130, 1);
    move(-125, 2);
    const again = await listen(
      'channel=odds',
      { 'last-event-id': first.lastEventId },
      { earlier: first.book },
    );
    expect(await again.heard(isOf('subscribed'))).toMatchObject({ recovered: true });
    const missed = await again.heard(isOf('delta'));
    expect(missed.upsert).toHaveLength(1);
    expect(again.frames.some(isOf('image'))).toBe(false);
    expect(await book.compare(again.book as StreamBook, {})).toBe('');
  });

  test('an image of several parts has its id when it is whole, and not before', async () => {
    const points = Array.from({ length: 400 }, (_, index) => index + 0.5);
    for (const [eventId, homeTeamId] of [
      ['nfl_20251109_buf_nyj', 'nfl_nyj'],
      ['nfl_20251109_buf_ne', 'nfl_ne'],
    ] as const) {
      const game = { ...GAME, eventId, homeTeamId, sourceEventId: eventId };
      const quotes = points.map((point) => over(point, 104, AT));
      book.say(patch(game, AT, quotes));
    }
    const events = await listen('channel=odds');
    await events.heard(({ op, last }) => op === 'image' && last);
    const parts = events.frames.flatMap(({ op, part }, index) =>
      op === 'image' ? [[part, events.ids[index]]] : [],
    );
    expect(parts.length).toBeGreaterThan(1);
    const ids = parts.map(() => '').with(-1, `${EPOCH}:${book.seq}`);
    expect(parts).toEqual(ids.map((id, index) => [index + 1, id]));
  });

  test('an unknown epoch starts over with an image', async () => {
    const events = await listen('channel=odds', { 'last-event-id': 'other:1' });
    expect(await events.heard(isOf('subscribed'))).toMatchObject({ recovered: false });
    await events.heard(isOf('image'));
  });

  test('who leaves is forgotten, and so is the topic', async () => {
    const events = await listen('channel=odds');
    await events.heard(isOf('image'));
    expect(book.hub.sessions.size).toBe(1);
    events.close();
    await expect.poll(() => book.hub.sessions.size).toBe(0);
  });

  test('an end says why', async () => {
    const events = await listen('channel=edges');
    await events.heard(isOf('image'));
    book.hub.close();
    const told = { op: 'close', code: 4000, reason: CLOSE_CODES.shuttingDown.reason };
    expect(await events.heard(isOf('close'))).toEqual(told);
    await events.ended;
  });
});

describe('refused before it begins', () => {
  test.each([
    ['channel=odds', {}, 401, 'x-api-key'],
    ['channel=odds', { 'x-api-key': 'wrong' }, 401, 'x-api-key'],
    ['', AUTH, 400, 'channel: takes one of odds, '],
    ['channel=nothing', AUTH, 400, 'channel: takes one of odds, '],
    ['channel=odds&league=cricket', AUTH, 400, 'league: takes one of'],
    ['channel=events&status=final&league=cricket', AUTH, 400, 'league: takes one of'],
    ['channel=venues&status=final', AUTH, 400, 'status: takes one of live'],
    ['channel=odds&minEdge=1', AUTH, 400, 'minEdge: unknown; takes only league'],
    ['channel=edges&type=ev&minEdge=1', AUTH, 400, 'minEdge: takes no type=ev'],
    ['channel=odds&colour=red', AUTH, 400, 'this path takes only channel, conflateMs, league'],
    ['channel=odds&channel=odds', AUTH, 400, 'channel: takes one of odds'],
    ['channel=odds&id=7', AUTH, 400, '"id": unknown'],
    ['channel=odds&conflateMs=soon', AUTH, 400, 'conflateMs: takes whole milliseconds from 0'],
    ['channel=odds&conflateMs=60001', AUTH, 400, 'conflateMs: takes whole milliseconds'],
    ['channel=odds&league=%E0%A4%A', AUTH, 400, 'league: takes one of'],
    [`channel=odds${'&league=nfl'.repeat(64)}`, AUTH, 400, 'At most 64 query parameters'],
    [`channel=odds&player=${'x'.repeat(4096)}`, AUTH, 414, 'longer'],
    ['channel=odds', { ...AUTH, 'last-event-id': 'yesterday' }, 400, 'Last-Event-ID'],
    ['channel=odds&event=nfl_20240101_gone', AUTH, 404, 'none in the book has this id'],
  ])('%s with %o is %i', async (query, headers, status, said) => {
    const refused = await refusal(query, headers as Record<string, string>);
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ success: false, error: { statusCode: status } });
    expect(refused.body.error.message).toContain(said);
    expect(book.hub.sessions.size).toBe(0);
  });

  test('other methods, and a stream without a WebSocket', async () => {
    const posted = await refusal('channel=odds', AUTH, { method: 'POST' });
    expect(posted.status).toBe(405);
    const preflight = await fetch(`${book.address}/v1/stream/sse`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('last-event-id');
    const plain = await fetch(`${book.address}/v1/stream`, { headers: AUTH });
    expect(plain.status).toBe(426);
    expect(((await plain.json()) as Json).error.code).toBe('ERR_UPGRADE_REQUIRED');
  });
});

describe('who does not read', () => {
  /** uWebSockets by itself cuts off a response of which nothing is taken for ten. */
  const LONG_MS = 13_000;

  const WAITS: [string, number][] = [
    ['', 0],
    [' after longer than uWebSockets waits', LONG_MS],
  ];

  test.each(IS_LONG ? WAITS : WAITS.slice(0, 1))(
    'is behind by a cursor, not by a queue, and hears the rest at once%s',
    async (_, ms) => {
      let read = (): void => {};
      const readAfter = new Promise<void>((resolve) => {
        read = resolve;
      });
      const events = await listen('channel=odds', {}, { readAfter });
      const points = Array.from({ length: 80 }, (_, index) => index + 0.5);
      for (let turn = 1; turn <= 900; turn++) {
        const at = AT + turn * 1000;
        const american = 100 + (turn % 50);
        book.say(
          patch(
            GAME,
            at,
            points.map((point) => over(point, american, at)),
          ),
        );
        await new Promise(setImmediate);
      }
      await new Promise((resolve) => setTimeout(resolve, ms));
      read();
      const last = await events.heard(({ op, seq }) => op === 'delta' && seq === book.seq);
      expect(last.conflated).toBeGreaterThan(0);
      expect(events.frames.length).toBeLessThan(900);
      expect(await book.compare(events.book as StreamBook, {})).toBe('');
    },
  );
});

function over(point: number, american: number, at: number) {
  return { ...quote('draftkings', 'over', american, at), marketType: 'total', point };
}
