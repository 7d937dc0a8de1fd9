// REST of the client against a real server of few words: what is sent, kept, waited for and asked
// again.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Overround, OverroundError } from '#client/overround.ts';
import { type Answering, ok, refused, WordServer } from './word-server.ts';

let server: WordServer;
let overround: Overround;

beforeEach(async () => {
  server = await WordServer.start();
  overround = new Overround({ url: `${server.url}/`, apiKey: 'key' });
});
afterEach(() => server.close());

describe('what is asked', () => {
  test('path, query and key', async () => {
    await overround.get('/v1/events/{eventId}/odds', { eventId: 'a/b', market: 'spread' });
    expect(server.asked[0]?.url).toBe('/v1/events/a%2Fb/odds?market=spread');
    expect(server.asked[0]?.headers['x-api-key']).toBe('key');
  });

  test.each(['', '.', '..'])('no id that would name another route: "%s"', async (eventId) => {
    const asking = overround.get('/v1/events/{eventId}/odds', { eventId });
    await expect(asking).rejects.toThrow('eventId is no');
    expect(server.asked).toHaveLength(0);
  });

  test('a key as it stands in a file, with the end of its line', async () => {
    const { url } = server;
    await new Overround({ url, apiKey: 'key\r\n' }).get('/v1/leagues');
    expect(server.asked[0]?.headers['x-api-key']).toBe('key');
  });

  test('nothing without a key', () => {
    const apiKey = process.env.NO_SUCH_VARIABLE as string;
    expect(() => new Overround({ apiKey })).toThrow('is its variable set?');
  });

  test('an answer says its position and what is left of the limit', async () => {
    const headers = {
      'x-book-epoch': 'e',
      'x-book-seq': '7',
      'x-request-id': 'req_2',
      ratelimit: '"default";r=41;t=3',
    };
    server.answers = [ok(headers)];
    expect(await overround.get('/v1/odds', { league: 'nfl' })).toMatchObject({
      position: { epoch: 'e', seq: 7 },
      requestId: 'req_2',
      rateLimit: { remaining: 41, resetInMs: 3000 },
      isUnchanged: false,
    });
  });
});

describe('what is kept', () => {
  test('an answer that did not change is not sent twice', async () => {
    const unchanged: Answering = (_, response) => {
      response.writeHead(304, { 'x-book-epoch': 'e', 'x-book-seq': '9' });
      response.end();
    };
    server.answers = [
      ok({ etag: '"1"', 'x-book-epoch': 'e', 'x-book-seq': '7' }, ['a']),
      unchanged,
    ];
    await overround.get('/v1/odds', { league: 'nfl', limit: 10 });
    const again = await overround.get('/v1/odds', { limit: 10, league: 'nfl' });
    expect(server.asked[1]?.headers['if-none-match']).toBe('"1"');
    expect(again).toMatchObject({ data: ['a'], isUnchanged: true, position: { seq: 9 } });
  });

  test('an answer is its reader’s: who sorts it does not change the next one', async () => {
    const unchanged: Answering = (_, response) => response.writeHead(304).end();
    server.answers = [ok({ etag: '"1"' }, ['b', 'a']), unchanged, unchanged];
    for (let times = 0; times < 3; times++) {
      const { data } = await overround.get('/v1/odds');
      expect(data).toEqual(['b', 'a']);
      data.reverse();
    }
  });

  test('not what changed since a position, which nobody asks for twice', async () => {
    server.answers = [ok({ etag: '"1"' })];
    await overround.get('/v1/odds', { since: 'e:1' });
    await overround.get('/v1/odds', { since: 'e:1' });
    expect(server.asked[1]?.headers['if-none-match']).toBeUndefined();
  });

  test('no more text than there is room for: the oldest go', async () => {
    const client = new Overround({ url: server.url, apiKey: 'key' });
    const long = 'x'.repeat(12 * 1024 * 1024);
    server.answers = [1, 2, 3].map((which) => ok({ etag: `"${which}"` }, long));
    for (const league of ['nfl', 'nba', 'mlb', 'mlb', 'nfl'] as const) {
      await client.get('/v1/odds', { league });
    }
    const sent = server.asked.map(({ headers }) => headers['if-none-match']);
    expect(sent).toEqual([undefined, undefined, undefined, '"3"', undefined]);
  });

  test('not what is longer than all that is kept, which would displace the others', async () => {
    server.answers = [ok({ etag: '"1"' }), ok({ etag: '"2"' }, 'x'.repeat(33 * 1024 * 1024))];
    await overround.get('/v1/leagues');
    await overround.get('/v1/odds');
    await overround.get('/v1/odds');
    await overround.get('/v1/leagues');
    const sent = server.asked.map(({ headers }) => headers['if-none-match']);
    expect(sent).toEqual([undefined, undefined, undefined, '"1"']);
  });

  test('no more answers than allowed', async () => {
    const { url } = server;
    const small = new Overround({ url, apiKey: 'key', cachedAnswersMax: 1 });
    server.answers = [ok({ etag: '"1"' }), ok({ etag: '"2"' })];
    await small.get('/v1/odds');
    await small.get('/v1/edge');
    await small.get('/v1/odds');
    expect(server.asked[2]?.headers['if-none-match']).toBeUndefined();
  });
});

describe('what goes wrong', () => {
  test('a refusal is an error with its code', async () => {
    server.answers = [refused(404, 'ERR_EVENT_NOT_FOUND')];
    const error = await overround.get('/v1/events/{eventId}', { eventId: 'x' }).catch((e) => e);
    expect(error).toBeInstanceOf(OverroundError);
    expect(error).toMatchObject({
      status: 404,
      code: 'ERR_EVENT_NOT_FOUND',
      requestId: 'req_1',
      message: 'ERR_EVENT_NOT_FOUND!',
    });
    expect(server.asked).toHaveLength(1);
  });

  test.each(['null', '{"error":null}', '<h1>No</h1>'])(
    'a refusal that is none of the server’s has its status: %s',
    async (body) => {
      server.answers = [(_, response) => response.writeHead(404).end(body)];
      const error = await overround.get('/v1/leagues').catch((e) => e);
      expect(error).toBeInstanceOf(OverroundError);
      expect([error.status, error.code]).toEqual([404, 'ERR_UNKNOWN']);
      const { host } = new URL(server.url);
      const why = 'not of an Overround server: is the url right, and its path?';
      expect(error.message).toBe(`HTTP status 404 (from ${host}, ${why})`);
    },
  );

  test.each(['', '<h1>Sign in</h1>', '{"data":[', 'null', '[]', '{"status":"ok"}'])(
    'an answer that is none of the server’s is an error, and asked again: %s',
    async (body) => {
      const foreign: Answering = (_, response) => response.writeHead(200).end(body);
      server.answers = [foreign, ok({}, ['its own'])];
      expect((await overround.get('/v1/leagues')).data).toEqual(['its own']);
      server.answers = [foreign, foreign, foreign];
      const error = await overround.get('/v1/leagues').catch((e) => e);
      expect(error).toBeInstanceOf(OverroundError);
      expect([error.status, error.code, server.asked.length]).toEqual([200, 'ERR_UNKNOWN', 5]);
    },
  );

  test.each([301, 302, 303, 307, 308])(
    'nobody is followed elsewhere with the key: %i',
    async (to) => {
      server.answers = [(_, response) => response.writeHead(to, { location: '/v1/leagues' }).end()];
      const error = await overround.get('/v1/leagues').catch((e) => e);
      expect([error.status, error.code]).toEqual([to, 'ERR_UNKNOWN']);
      expect(error.message).toContain('give its own url');
      expect(server.asked).toHaveLength(1);
    },
  );

  test('what the server could not do is asked again, so often and no oftener', async () => {
    server.answers = [refused(503, 'ERR_INTERNAL'), ok({})];
    await overround.get('/v1/leagues');
    expect(server.asked).toHaveLength(2);
    server.answers = Array.from({ length: 9 }, () => refused(500, 'ERR_INTERNAL'));
    await expect(overround.get('/v1/leagues')).rejects.toThrow('ERR_INTERNAL');
    expect(server.asked).toHaveLength(5);
  });

  test('a body that breaks off is no answer, and is not kept', async () => {
    const broken: Answering = (_, response) => {
      response.writeHead(200, { etag: '"1"', 'content-length': '100' });
      response.write('{"success":true,"data":[1');
      response.socket?.end();
    };
    server.answers = [broken, ok({}, ['whole'])];
    const { data } = await overround.get('/v1/leagues');
    expect(data).toEqual(['whole']);
    expect(server.asked[1]?.headers['if-none-match']).toBeUndefined();
  });

  test('a broken connection is tried again', async () => {
    server.answers = [(request) => request.socket.destroy(), ok({})];
    await overround.get('/v1/leagues');
    expect(server.asked).toHaveLength(2);
  });

  test('a rate limit is waited for, credits that are used up are not', async () => {
    server.answers = [refused(429, 'ERR_RATE_LIMITED', { 'retry-after': '1' }), ok({})];
    const startMs = performance.now();
    await overround.get('/v1/leagues');
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(990);
    server.answers = [refused(429, 'ERR_CREDITS_EXHAUSTED', { 'retry-after': '60' }), ok({})];
    await expect(overround.get('/v1/leagues')).rejects.toThrow('ERR_CREDITS_EXHAUSTED');
    // What costs nothing is answered all the same.
    await overround.get('/v1/usage');
  });

  test('a wait that is too long is the server’s own error, at once', async () => {
    server.answers = [refused(503, 'ERR_STORE_UNAVAILABLE', { 'retry-after': '120' }), ok({})];
    await expect(overround.get('/v1/leagues')).rejects.toMatchObject({
      ...{ status: 503, code: 'ERR_STORE_UNAVAILABLE', requestId: 'req_1' },
      retryAfterMs: 120_000,
    });
    await overround.get('/v1/teams');
    expect(server.asked).toHaveLength(2);
  });

  test('a wait that one route asks for is no other’s', async () => {
    server.answers = [
      refused(503, 'ERR_STORE_UNAVAILABLE', { 'retry-after': '1' }),
      ok({}),
      ok({}),
    ];
    const ended: string[] = [];
    const waits = overround.get('/v1/leagues').then(() => ended.push('leagues'));
    while (server.asked.length < 1) await new Promise(setImmediate);
    await overround.get('/v1/teams').then(() => ended.push('teams'));
    await waits;
    expect(ended).toEqual(['teams', 'leagues']);
  });

  test('who stands between and asks to wait is heeded too', async () => {
    const between: Answering = (_, response) => {
      response.writeHead(429, { 'retry-after': '1' });
      response.end('slow down');
    };
    server.answers = [between, ok({})];
    const startMs = performance.now();
    await overround.get('/v1/leagues');
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(990);
  });

  test.each([
    ['an instant that is over', () => new Date(Date.now() - 5000).toUTCString()],
    ['a word that is none', () => 'soon'],
  ])('to wait until %s is to wait for nothing', async (_, retryAfter) => {
    server.answers = [refused(503, 'ERR_STARTING', { 'retry-after': retryAfter() }), ok({})];
    await overround.get('/v1/leagues');
    await overround.get('/v1/teams');
    expect(server.asked).toHaveLength(3);
  });

  test('to wait until an instant is to wait for it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T00:00:00.100Z') });
    const date = 'Thu, 26 Nov 2026 00:00:01 GMT';
    server.answers = [refused(503, 'ERR_STARTING', { 'retry-after': date }), ok({})];
    const startMs = performance.now();
    await overround.get('/v1/leagues');
    vi.useRealTimers();
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(890);
  });

  test('an option that is undefined is as one that is left out', async () => {
    const undefinedOnes = { timeoutMs: undefined, retriesMax: undefined, fetch: undefined };
    const { url } = server;
    const client = new Overround({ url, apiKey: 'key', ...undefinedOnes });
    server.answers = [1, 2, 3].map(() => refused(500, 'ERR_INTERNAL'));
    await expect(client.get('/v1/leagues')).rejects.toThrow('ERR_INTERNAL');
    expect(server.asked).toHaveLength(3);
  });

  test('a limit that says to wait for a day is waited for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const sent: number[] = [];
    const fetch = async (): Promise<Response> => {
      sent.push(performance.now());
      return new Response('{"data":[],"error":null,"meta":{}}', {
        headers: { ratelimit: '"default";r=0;t=86400', 'content-type': 'application/json' },
      });
    };
    const client = new Overround({ url: 'http://127.0.0.1', apiKey: 'key', fetch, timeoutMs: 1e6 });
    await client.get('/v1/leagues');
    await vi.advanceTimersByTimeAsync(1000);
    const second = client.get('/v1/leagues');
    await vi.advanceTimersByTimeAsync(60_000);
    await second;
    vi.useRealTimers();
    expect((sent[1] as number) - (sent[0] as number)).toBeLessThanOrEqual(61_000);
  });

  test('an empty limit is waited for before anything is sent', async () => {
    server.answers = [ok({ ratelimit: '"default";r=0;t=1' }), ok({})];
    await overround.get('/v1/leagues');
    const startMs = performance.now();
    await overround.get('/v1/leagues');
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(990);
  });
});
