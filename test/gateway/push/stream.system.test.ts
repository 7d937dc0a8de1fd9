// The conversation: who may speak, what is answered, what is refused, and that nothing a client
// sends can harm the server or anybody else.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLOSE_CODES } from '#contract/close-codes.ts';
import { LIMITS } from '#gateway/push/protocol.ts';
import { GAME, image, KICKOFF, MATCH, MINUTE, patch, quote } from '../../oracle/script.ts';
import { KEY } from '../fixture.ts';
import { EPOCH, LiveBook } from './live-book.ts';
import { openStream, refusedUpgrade, type StreamClient } from './state/stream-client.ts';

const AT = KICKOFF - 60 * MINUTE;

let book: LiveBook;
/** What a test adds to the hub's clock. */
let skippedMs = 0;

beforeEach(async () => {
  book = await LiveBook.start(() => performance.now() + skippedMs);
  book.say(
    image(GAME, AT, [
      quote('draftkings', 'home', -110, AT),
      quote('draftkings', 'away', -110, AT),
      quote('fanduel', 'home', 104, AT),
      quote('betfair_ex_uk', 'away', 102, AT),
    ]),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await book.close();
});

/** One price moves. */
function move(american: number, minutes = 1): void {
  const at = AT + minutes * MINUTE;
  book.say(patch(GAME, at, [quote('draftkings', 'home', american, at)]));
}

/** What is answered to one frame. */
async function answered(client: StreamClient, frame: object | string | Buffer) {
  client.send(frame);
  return (await client.heard('error')).error;
}

describe('who is there', () => {
  test('a valid header is greeted with position, epoch and limits', async () => {
    const client = await book.stranger();
    client.send({ op: 'auth', key: KEY });
    const hello = await client.heard('hello');
    expect(hello).toMatchObject({ epoch: EPOCH, seq: 1, heartbeatMs: LIMITS.heartbeatMs });
    expect(hello.reconnectSpreadMs).toBe(250);
    expect(hello.limits).toMatchObject({ subscriptionsMax: 32, frameBytesMax: 16_384 });
    const { counts } = await book.client();
    expect(counts).toEqual({ hello: 1 });
  });

  test('a wrong header is refused before the upgrade', async () => {
    const { status, body } = await refusedUpgrade(book.address, 'wrong');
    expect(status).toBe(401);
    expect(body).toMatchObject({ success: false, data: null, error: { statusCode: 401 } });
    expect(body.error.message).toContain('x-api-key');
    expect(book.hub.sessions.size).toBe(0);
  });

  test('a wrong key in an auth frame ends the stream and says why', async () => {
    const client = await book.stranger();
    client.send({ op: 'auth', key: 'wrong' });
    expect(await client.closed).toMatchObject({ code: 4101, reason: 'the API key is not valid' });
  });

  test('nothing is answered before auth, and auth comes only once', async () => {
    const client = await book.stranger();
    const error = await answered(client, { op: 'subscribe', id: 1, channel: 'odds' });
    expect(error).toMatchObject({ code: 'ERR_INVALID_FRAME', problems: ['op: auth comes first'] });
    client.send({ op: 'auth', key: KEY });
    await client.heard('hello');
    expect((await answered(client, { op: 'auth', key: KEY })).message).toContain('already');
    expect((await client.subscribe(1, 'odds')).recovered).toBe(false);
  });

  test('who says nothing is cut off after five seconds, who is known is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const silent = await book.stranger();
    const speaking = await book.stranger();
    const known = await book.client();
    speaking.send({ op: 'auth', key: KEY });
    await speaking.heard('hello');
    vi.advanceTimersByTime(LIMITS.authMs - 1);
    expect(silent.isOpen).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await silent.closed).toMatchObject(CLOSE_CODES.authTimeout);
    await known.sync();
    await speaking.sync();
  });
});

describe('a subscription', () => {
  test('echoes the filters in effect, in canonical words', async () => {
    const client = await book.client();
    const filters = { league: 'nfl', market: 'h2h', sourceType: 'sportsbook', event: 'a1' };
    const said = await client.subscribe('mine', 'odds', { ...filters, conflateMs: 120 });
    expect(said).toMatchObject({
      id: 'mine',
      channel: 'odds',
      conflateMs: 100,
      recovered: false,
      filters: { league: 'nfl', sourceType: 'sportsbook', event: GAME.eventId },
    });
    const edges = await client.subscribe(2, 'edges', { type: 'value', minEdge: 2.5 });
    expect(edges.filters).toEqual({ type: 'value', minEdge: 2.5 });
    expect((await client.subscribe(3, 'odds')).filters).toEqual({});
  });

  test.each([
    [undefined, 0],
    [0, 0],
    [49, 0],
    [120, 100],
    [180, 250],
    [400, 500],
    [800, 1000],
    [1600, 2000],
    [60_000, 5000],
  ])('conflated at %s ms is served at %i ms', async (asked, served) => {
    const client = await book.client();
    const rest = asked === undefined ? {} : { conflateMs: asked };
    expect((await client.subscribe(1, 'odds', rest)).conflateMs).toBe(served);
  });

  test('gets its image in parts from 1, the last one marked', async () => {
    const prices = Array.from({ length: 1500 }, (_, index) => index);
    const quotes = prices.flatMap((index) =>
      (['over', 'under'] as const).map((side) =>
        quote('draftkings', side, -110, AT, {
          marketType: 'total',
          isAlternate: true,
          point: 20.5 + index,
        }),
      ),
    );
    for (const game of [GAME, MATCH]) book.say(image(game, AT, quotes));
    const client = await book.client();
    await client.subscribe(1, 'odds');
    expect(client.counts.image).toBeGreaterThan(1);
    expect(client.book(1).images).toBe(1);
    expect(await book.compare(client.book(1), {})).toBe('');
    await client.subscribe(2, 'odds', { bookmaker: 'kalshi' });
    expect(client.book(2).facts.size).toBe(0);
  });

  test('hears changes as deltas that follow on each other, and closes of edges', async () => {
    const client = await book.client();
    await client.subscribe('odds', 'odds');
    await client.subscribe('edges', 'edges');
    for (const [minutes, price] of [-125, 130, -140, 125].entries()) {
      move(price, minutes + 1);
      await client.sync();
    }
    expect(client.book('odds')).toMatchObject({ deltas: 4, ignored: 0, seq: book.seq });
    expect(client.book('edges').deltas).toBeGreaterThan(1);
    expect(await book.compare(client.book('odds'), {})).toBe('');
    expect(await book.compare(client.book('edges'), {})).toBe('');
  });

  test('says nothing where nothing that it shows changed', async () => {
    const client = await book.client();
    await client.subscribe(1, 'odds', { league: 'nba' });
    await client.subscribe(2, 'odds', { market: 'total' });
    for (let minutes = 1; minutes < 5; minutes++) move(-110 - minutes, minutes);
    await client.sync();
    expect(client.counts.delta).toBeUndefined();
  });

  test('that equals another of the client shares its topic and its frames', async () => {
    const client = await book.client();
    const first = await client.subscribe('a', 'odds', { league: 'nfl' });
    const second = await client.subscribe('b', 'odds', { league: 'nfl' });
    expect(second.topic).toBe(first.topic);
    move(-130);
    await client.sync();
    expect(client.counts.delta).toBe(1);
    client.send({ op: 'unsubscribe', id: 'a' });
    expect((await client.answer('a')).op).toBe('unsubscribed');
    move(-140, 2);
    await client.sync();
    expect(client.counts.delta).toBe(2);
    client.send({ op: 'unsubscribe', id: 'b' });
    expect((await client.answer('b')).op).toBe('unsubscribed');
    move(-150, 3);
    await client.sync();
    expect(client.counts.delta).toBe(2);
    expect((await answered(client, { op: 'unsubscribe', id: 'b' })).problems).toEqual([
      'id: no subscription has it',
    ]);
  });

  test.each(['odds', 'edges'])(
    'of one event reads a market word of %s as its league does',
    async (channel) => {
      const sides = (venueId: string, ...prices: readonly [number, number, number]) =>
        (['home', 'draw', 'away'] as const).map((side, index) =>
          quote(venueId, side, prices[index] ?? 0, AT),
        );
      book.say(
        image(MATCH, AT, [
          ...sides('draftkings', 240, 250, 250),
          ...sides('fanduel', 250, 260, 240),
          ...sides('betmgm', 230, 260, 250),
        ]),
      );
      const client = await book.client();
      const filters = { event: MATCH.eventId, market: 'h2h_3_way' };
      const said = await client.subscribe(1, channel, filters);
      expect(said.filters).toMatchObject({ market: 'moneyline' });
      expect(client.book(1).facts.size).toBeGreaterThan(0);
      const word = { ...filters, league: 'soccer_epl' };
      expect(await book.compare(client.book(1), word)).toBe('');
    },
  );

  test('of equal filters in other words, and of another client, shares the topic too', async () => {
    const [one, two] = [await book.client(), await book.client()];
    const first = await one.subscribe(1, 'odds', { league: 'epl', conflateMs: 10 });
    const second = await two.subscribe(9, 'odds', { league: 'soccer_epl' });
    expect(second.topic).toBe(first.topic);
  });

  test('conflated speaks at most once in its interval, with the latest state', async () => {
    const client = await book.client();
    await client.subscribe(1, 'odds', { conflateMs: 250 });
    for (let minutes = 1; minutes <= 20; minutes++) {
      move(minutes % 2 === 0 ? -120 : -130, minutes);
      await new Promise(setImmediate);
    }
    const streamed = client.book(1);
    await client.until(() => streamed.seq === book.seq, 'the conflated frame');
    expect(streamed.deltas).toBeLessThanOrEqual(3);
    expect(await book.compare(streamed, {})).toBe('');
  });
});

describe('what is refused', () => {
  test('unknown keys and values, with a list of all of them', async () => {
    const client = await book.client();
    const wrong = {
      op: 'subscribe',
      id: 7,
      channel: 'odds',
      leage: 'nfl',
      page: 2,
      market: 'nope',
    };
    client.send({ ...wrong, league: 'cricket' });
    const { op, error } = await client.answer(7);
    expect(op).toBe('error');
    expect(error.problems).toHaveLength(4);
    for (const name of ['leage', 'page', 'market', 'league']) {
      expect(error.problems.join('\n')).toMatch(new RegExp(`^${name}: `, 'm'));
    }
    expect(error.message).toContain('nba');
  });

  test.each([
    ['an unknown channel', { channel: 'weather' }, 'channel'],
    ['no channel', {}, 'channel'],
    ['an unknown event', { channel: 'odds', event: 'nfl_20990101_a_b' }, 'event'],
    ['a parameter of paging', { channel: 'edges', limit: 5 }, 'limit'],
    ['a filter of another channel', { channel: 'edges', bookmaker: 'draftkings' }, 'bookmaker'],
    ['a number that is none', { channel: 'edges', minEdge: 'much' }, 'minEdge'],
    ['a negative number', { channel: 'edges', minEdge: -1 }, 'minEdge'],
    ['an edge of ev signals', { channel: 'edges', type: 'ev', minEdge: 1 }, 'minEdge'],
    ['a profit of value signals', { channel: 'edges', type: 'value', minProfit: 1 }, 'minProfit'],
    ['a rate out of range', { channel: 'odds', conflateMs: -5 }, 'conflateMs'],
    ['a list for a word', { channel: 'odds', league: ['nfl'] }, 'league'],
    ['null for a word', { channel: 'odds', league: null }, 'league'],
    ['a position that is none', { channel: 'odds', resume: { epoch: 'x', seq: 1.5 } }, 'resume'],
  ])('%s', async (_, rest, member) => {
    const client = await book.client();
    client.send({ op: 'subscribe', id: 1, ...rest });
    const { op, error } = await client.answer(1).catch(() => client.heard('error'));
    expect(op).toBe('error');
    expect(error.problems.join('\n')).toMatch(new RegExp(`^${member}`, 'm'));
    expect((await client.subscribe(2, 'odds')).op).toBe('subscribed');
  });

  test('an id that is in use, and more subscriptions than allowed', async () => {
    const client = await book.client();
    const frames = Array.from({ length: LIMITS.subscriptionsMax }, (_, id) => ({ id }));
    for (const { id } of frames) {
      // The clock moves so that no second has too many frames.
      skippedMs += 1000;
      await client.subscribe(id, 'odds', id % 2 === 0 ? { league: 'nfl' } : {});
    }
    skippedMs += 1000;
    expect((await answered(client, { op: 'subscribe', id: 0, channel: 'odds' })).message).toContain(
      'in use',
    );
    const more = { op: 'subscribe', id: 'more', channel: 'edges' };
    expect((await answered(client, more)).message).toContain('at most 32');
  });
});

describe('garbage', () => {
  test.each<[string, string | Buffer]>([
    ['binary', Buffer.from([0, 255, 254, 1, 2, 3])],
    ['broken JSON', '{"op":"subscribe"'],
    ['nothing', ''],
    ['an array', '[{"op":"ping"}]'],
    ['null', 'null'],
    ['a number', '42'],
    ['an unknown op', '{"op":"drop","id":1}'],
    ['no op', '{"id":1}'],
    ['an id that is none', '{"op":"ping","id":{"a":1}}'],
    ['an inherited channel', '{"op":"subscribe","id":1,"channel":"constructor"}'],
    ['an inherited filter', '{"op":"subscribe","id":1,"channel":"odds","toString":"x"}'],
    ['a key too many', '{"op":"ping","id":1,"extra":true}'],
  ])('%s is answered with an error, and the stream goes on', async (_, frame) => {
    const client = await book.client();
    const error = await answered(client, frame);
    expect(error.code).toBe('ERR_INVALID_FRAME');
    expect(error.problems.length).toBeGreaterThan(0);
    await client.sync();
  });

  test.each<[string, unknown, string]>([
    ['{', undefined, 'frame: takes one JSON object, and this is no JSON'],
    ['{"op":"ping","id":1.5}', undefined, 'id: takes 1 to 100 characters or a whole number'],
    ['{"op":"ping","id":7,"x":1}', 7, 'frame: Unrecognized key: "x"'],
  ])('%s is said to be what it is, under the id that it has', async (frame, id, problem) => {
    const client = await book.client();
    client.send(frame);
    expect(await client.heard('error')).toMatchObject({
      ...(id !== undefined && { id }),
      error: { problems: [problem] },
    });
  });

  test('a prototype in JSON changes nothing', async () => {
    const client = await book.client();
    client.send('{"op":"subscribe","id":1,"channel":"odds","__proto__":{"league":"nba"}}');
    const { filters = {} } = await client.answer(1);
    expect(filters).toEqual({});
  });

  test('that never ends is cut off with a reason, and others stay', async () => {
    const [bad, good] = [await book.client(), await book.client()];
    await good.subscribe(1, 'odds');
    for (let count = 0; count <= LIMITS.badFramesMax; count++) bad.send('nonsense');
    expect(await bad.closed).toMatchObject({ code: 4102 });
    expect(bad.counts.error).toBe(LIMITS.badFramesMax + 1);
    move(-120);
    await good.sync();
    expect(await book.compare(good.book(1), {})).toBe('');
  });

  test('of frames faster than allowed is cut off with a reason', async () => {
    const client = await book.client();
    for (let id = 0; id < 3 * LIMITS.framesBurstMax; id++) client.send({ op: 'ping', id });
    expect(await client.closed).toMatchObject({ code: 4103 });
    expect(client.counts.pong).toBeGreaterThanOrEqual(LIMITS.framesBurstMax);
    expect(client.counts.pong).toBeLessThanOrEqual(2 * LIMITS.framesBurstMax);
  });

  test.each(['ping', 'pong'] as const)('of control frames, too: %s', async (kind) => {
    const client = await book.client();
    for (let count = 0; count < LIMITS.framesBurstMax; count++) client.control(kind);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(client.isOpen).toBe(true);
    for (let count = 0; count < 2 * LIMITS.framesBurstMax; count++) client.control(kind);
    expect(await client.closed).toMatchObject({ code: 4103 });
  });

  test('that is longer than a key, of who has not said one, is not read', async () => {
    const client = await openStream(book.address, undefined);
    client.send({ op: 'auth', key: 'x'.repeat(1100) });
    expect(await client.closed).toMatchObject({ code: 4102 });
    expect(client.counts.error).toBeUndefined();
  });

  test('of a huge frame ends its own stream only', async () => {
    const [bad, good] = [await book.client(), await book.client()];
    bad.send(`{"op":"ping","id":"${'x'.repeat(LIMITS.frameBytesMax)}"}`);
    await bad.closed;
    await good.sync();
    expect(book.hub.sessions.size).toBe(1);
  });
});
