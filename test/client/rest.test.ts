// REST of the client against a real server of few words: what is sent, kept, waited for and asked
// again.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Overround, OverroundError } from '#client/overround.ts';

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let answers: Answering[] = [];
let asked: IncomingMessage[] = [];
let overround: Overround;

beforeEach(async () => {
  answers = [];
  asked = [];
  server = createServer((request, response) => {
    asked.push(request);
    const answer = answers.shift() ?? ok({});
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  overround = new Overround({ url: `http://127.0.0.1:${port}/`, apiKey: 'key' });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function ok(headers: Record<string, string>, data: unknown = []): Answering {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ success: true, data, meta: { count: 0 }, error: null }));
  };
}

function refused(status: number, code: string, headers: Record<string, string> = {}): Answering {
  return (_, response) => {
    response.writeHead(status, { 'x-request-id': 'req_1', ...headers });
    response.end(JSON.stringify({ success: false, error: { code, message: `${code}!` } }));
  };
}

describe('what is asked', () => {
  test('path, query and key', async () => {
    await overround.get('/v1/events/{eventId}/odds', { eventId: 'a/b', market: 'spread' });
    expect(asked[0]?.url).toBe('/v1/events/a%2Fb/odds?market=spread');
    expect(asked[0]?.headers['x-api-key']).toBe('key');
  });

  test.each(['', '.', '..'])('no id that would name another route: "%s"', async (eventId) => {
    const asking = overround.get('/v1/events/{eventId}/odds', { eventId });
    await expect(asking).rejects.toThrow('eventId is no');
    expect(asked).toHaveLength(0);
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
    answers = [ok(headers)];
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
    answers = [ok({ etag: '"1"', 'x-book-epoch': 'e', 'x-book-seq': '7' }, ['a']), unchanged];
    await overround.get('/v1/odds', { league: 'nfl', limit: 10 });
    const again = await overround.get('/v1/odds', { limit: 10, league: 'nfl' });
    expect(asked[1]?.headers['if-none-match']).toBe('"1"');
    expect(again).toMatchObject({ data: ['a'], isUnchanged: true, position: { seq: 9 } });
  });

  test('an answer is its reader’s: who sorts it does not change the next one', async () => {
    const unchanged: Answering = (_, response) => response.writeHead(304).end();
    answers = [ok({ etag: '"1"' }, ['b', 'a']), unchanged, unchanged];
    for (let times = 0; times < 3; times++) {
      const { data } = await overround.get('/v1/odds');
      expect(data).toEqual(['b', 'a']);
      data.reverse();
    }
  });

  test('not what changed since a position, which nobody asks for twice', async () => {
    answers = [ok({ etag: '"1"' })];
    await overround.get('/v1/odds', { since: 'e:1' });
    await overround.get('/v1/odds', { since: 'e:1' });
    expect(asked[1]?.headers['if-none-match']).toBeUndefined();
  });

  test('no more text than there is room for: the oldest go', async () => {
    const { port } = server.address() as AddressInfo;
    const client = new Overround({ url: `http://127.0.0.1:${port}`, apiKey: 'key' });
    const long = 'x'.repeat(12 * 1024 * 1024);
    answers = [1, 2, 3].map((which) => ok({ etag: `"${which}"` }, long));
    for (const league of ['nfl', 'nba', 'mlb', 'mlb', 'nfl'] as const) {
      await client.get('/v1/odds', { league });
    }
    const sent = asked.map(({ headers }) => headers['if-none-match']);
    expect(sent).toEqual([undefined, undefined, undefined, '"3"', undefined]);
  });

  test('no more answers than allowed', async () => {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const small = new Overround({ url, apiKey: 'key', cachedAnswersMax: 1 });
    answers = [ok({ etag: '"1"' }), ok({ etag: '"2"' })];
    await small.get('/v1/odds');
    await small.get('/v1/edge');
    await small.get('/v1/odds');
    expect(asked[2]?.headers['if-none-match']).toBeUndefined();
  });
});

describe('what goes wrong', () => {
  test('a refusal is an error with its code', async () => {
    answers = [refused(404, 'ERR_EVENT_NOT_FOUND')];
    const error = await overround.get('/v1/events/{eventId}', { eventId: 'x' }).catch((e) => e);
    expect(error).toBeInstanceOf(OverroundError);
    expect(error).toMatchObject({
      status: 404,
      code: 'ERR_EVENT_NOT_FOUND',
      requestId: 'req_1',
      message: 'ERR_EVENT_NOT_FOUND!',
    });
    expect(asked).toHaveLength(1);
  });

  test.each(['null', '{"error":null}', '<h1>No</h1>'])(
    'a refusal that is none of the server’s has its status: %s',
    async (body) => {
      answers = [(_, response) => response.writeHead(404).end(body)];
      const error = await overround.get('/v1/leagues').catch((e) => e);
      expect(error).toBeInstanceOf(OverroundError);
      expect([error.code, error.message]).toEqual(['ERR_UNKNOWN', 'HTTP status 404']);
    },
  );

  test('what the server could not do is asked again, so often and no oftener', async () => {
    answers = [refused(503, 'ERR_INTERNAL'), ok({})];
    await overround.get('/v1/leagues');
    expect(asked).toHaveLength(2);
    answers = Array.from({ length: 9 }, () => refused(500, 'ERR_INTERNAL'));
    await expect(overround.get('/v1/leagues')).rejects.toThrow('ERR_INTERNAL');
    expect(asked).toHaveLength(5);
  });

  test('a body that breaks off is no answer, and is not kept', async () => {
    const broken: Answering = (_, response) => {
      response.writeHead(200, { etag: '"1"', 'content-length': '100' });
      response.write('{"success":true,"data":[1');
      response.socket?.end();
    };
    answers = [broken, ok({}, ['whole'])];
    const { data } = await overround.get('/v1/leagues');
    expect(data).toEqual(['whole']);
    expect(asked[1]?.headers['if-none-match']).toBeUndefined();
  });

  test('a broken connection is tried again', async () => {
    answers = [(request) => request.socket.destroy(), ok({})];
    await overround.get('/v1/leagues');
    expect(asked).toHaveLength(2);
  });

  test('a rate limit is waited for, credits that are used up are not', async () => {
    answers = [refused(429, 'ERR_RATE_LIMITED', { 'retry-after': '1' }), ok({})];
    const startMs = performance.now();
    await overround.get('/v1/leagues');
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(990);
    answers = [refused(429, 'ERR_CREDITS_EXHAUSTED', { 'retry-after': '60' }), ok({})];
    await expect(overround.get('/v1/leagues')).rejects.toThrow('ERR_CREDITS_EXHAUSTED');
    // What costs nothing is answered all the same.
    await overround.get('/v1/usage');
  });

  test('a wait that is too long is the server’s own error, at once', async () => {
    answers = [refused(503, 'ERR_STORE_UNAVAILABLE', { 'retry-after': '120' }), ok({})];
    await expect(overround.get('/v1/leagues')).rejects.toMatchObject({
      ...{ status: 503, code: 'ERR_STORE_UNAVAILABLE', requestId: 'req_1' },
      retryAfterMs: 120_000,
    });
    await overround.get('/v1/teams');
    expect(asked).toHaveLength(2);
  });

  test('a wait that one route asks for is no other’s', async () => {
    answers = [refused(503, 'ERR_STORE_UNAVAILABLE', { 'retry-after': '1' }), ok({}), ok({})];
    const ended: string[] = [];
    const waits = overround.get('/v1/leagues').then(() => ended.push('leagues'));
    while (asked.length < 1) await new Promise(setImmediate);
    await overround.get('/v1/teams').then(() => ended.push('teams'));
    await waits;
    expect(ended).toEqual(['teams', 'leagues']);
  });

  test('who stands between and asks to wait is heeded too', async () => {
    const between: Answering = (_, response) => {
      response.writeHead(429, { 'retry-after': '1' });
      response.end('slow down');
    };
    answers = [between, ok({})];
    const startMs = performance.now();
    await overround.get('/v1/leagues');
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(990);
  });

  test.each([
    ['an instant that is over', () => new Date(Date.now() - 5000).toUTCString()],
    ['a word that is none', () => 'soon'],
  ])('to wait until %s is to wait for nothing', async (_, retryAfter) => {
    answers = [refused(503, 'ERR_STARTING', { 'retry-after': retryAfter() }), ok({})];
    await overround.get('/v1/leagues');
    await overround.get('/v1/teams');
    expect(asked).toHaveLength(3);
  });

  test('to wait until an instant is to wait for it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T00:00:00.100Z') });
    const date = 'Thu, 26 Nov 2026 00:00:01 GMT';
    answers = [refused(503, 'ERR_STARTING', { 'retry-after': date }), ok({})];
    const startMs = performance.now();
    await overround.get('/v1/leagues');
    vi.useRealTimers();
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(890);
  });

  test('an option that is undefined is as one that is left out', async () => {
    const { port } = server.address() as AddressInfo;
    const undefinedOnes = { timeoutMs: undefined, retriesMax: undefined, fetch: undefined };
    const url = `http://127.0.0.1:${port}`;
    const client = new Overround({ url, apiKey: 'key', ...undefinedOnes });
    answers = [1, 2, 3].map(() => refused(500, 'ERR_INTERNAL'));
    await expect(client.get('/v1/leagues')).rejects.toThrow('ERR_INTERNAL');
    expect(asked).toHaveLength(3);
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
    answers = [ok({ ratelimit: '"default";r=0;t=1' }), ok({})];
    await overround.get('/v1/leagues');
    const startMs = performance.now();
    await overround.get('/v1/leagues');
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(990);
  });
});

describe('whoever no longer waits', () => {
  async function left(signal: AbortSignal): Promise<unknown> {
    return await overround.get('/v1/odds', {}, signal).catch((reason: unknown) => reason);
  }

  test('ends the request, and hears its own reason', async () => {
    const leaving = new AbortController();
    answers = [() => leaving.abort('enough')];
    expect(await left(leaving.signal)).toBe('enough');
    await once(asked[0]?.socket as Socket, 'close');
    expect(asked).toHaveLength(1);
  });

  test('does not wait for a limit, and asks nothing', async () => {
    answers = [ok({ ratelimit: '"default";r=0;t=60' })];
    await overround.get('/v1/leagues');
    const leaving = new AbortController();
    const reason = left(leaving.signal);
    leaving.abort('enough');
    expect(await reason).toBe('enough');
    expect(await left(leaving.signal)).toBe('enough');
    expect(asked).toHaveLength(1);
  });

  test.each([...Array(12).keys()])('asks nothing, %i steps after its turn came', async (steps) => {
    const leaving = new AbortController();
    let hasLeft = false;
    const sentLate: boolean[] = [];
    const body = async (): Promise<string> => {
      if (sentLate.length === 2) void leave();
      return '{}';
    };
    const leave = async (): Promise<void> => {
      for (let step = 0; step < steps; step++) await undefined;
      hasLeft = true;
      leaving.abort('enough');
    };
    const headers = new Headers({ ratelimit: '"default";r=1;t=60' });
    const fetch = async (): Promise<Response> => {
      sentLate.push(hasLeft);
      return { ok: true, status: 200, headers, text: body } as unknown as Response;
    };
    const hasty = new Overround({ apiKey: 'key', fetch });
    await hasty.get('/v1/leagues');
    const told = [hasty.get('/v1/leagues'), hasty.get('/v1/leagues', {}, leaving.signal)];
    await Promise.allSettled(told);
    expect(sentLate).not.toContain(true);
  });

  test('leaves nothing on a signal that lives longer', async () => {
    const { signal } = new AbortController();
    const counts = { added: 0, removed: 0 };
    const { addEventListener, removeEventListener } = signal;
    Object.assign(signal, {
      addEventListener(...args: Parameters<typeof addEventListener>) {
        counts.added += 1;
        addEventListener.apply(signal, args);
      },
      removeEventListener(...args: Parameters<typeof removeEventListener>) {
        counts.removed += 1;
        removeEventListener.apply(signal, args);
      },
    });
    answers = [refused(503, 'ERR_INTERNAL'), ok({})];
    await overround.get('/v1/leagues', {}, signal);
    expect(counts).toEqual({ added: 3, removed: 3 });
  });

  test('a server that says nothing is asked again, then named', async () => {
    const { port } = server.address() as AddressInfo;
    const address = { url: `http://127.0.0.1:${port}`, apiKey: 'key' };
    const hasty = new Overround({ ...address, timeoutMs: 50, retriesMax: 1 });
    answers = [() => {}, () => {}];
    await expect(hasty.get('/v1/leagues')).rejects.toThrow('no answer within 50 ms');
    expect(asked).toHaveLength(2);
  });
});
