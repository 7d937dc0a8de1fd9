// The client against a server that refuses, fails, stalls and lies; time is a fake clock.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANSWER_BOUNDS } from '#ingest/bodies/json-bounds.ts';
import { OddsApiClient, type OddsApiOptions } from '#ingest/venues/the-odds-api/client.ts';
import type { Logger } from '#kit/logger.ts';
import { Random } from '#kit/random.ts';
import { type ApiServer, invalidMarkets, startApiServer } from './api-server.ts';
import { FakeClock } from './fake-clock.ts';

const KEY = 'secret+key/of=mine';
const TIMEOUT_MS = 20_000;
const DAY_MS = 24 * 3_600_000;

let api: ApiServer;
let clock: FakeClock;
let logged: string[];

beforeEach(async () => {
  api = await startApiServer(() => ({}));
  clock = new FakeClock(Date.parse('2025-11-09T12:00:00Z'));
  clock.heldMs = TIMEOUT_MS;
  logged = [];
});

afterEach(() => api.close());

function client(fields: Partial<OddsApiOptions> = {}): OddsApiClient {
  const log = (fields_: object, message: string): void => {
    logged.push(`${JSON.stringify(fields_)} ${message}`);
  };
  const logger: Logger = { debug: log, info: log, warn: log, error: log };
  const random = new Random(1);
  const { baseUrl } = api;
  return new OddsApiClient({
    apiKey: KEY,
    baseUrl,
    regions: ['us', 'eu'],
    clock,
    random,
    logger,
    timeoutMs: TIMEOUT_MS,
    ...fields,
  });
}

const { signal } = new AbortController();

function ask(asked: OddsApiClient, ...markets: string[]): ReturnType<OddsApiClient['odds']> {
  return asked.odds('americanfootball_nfl', markets, signal);
}

function marketsAsked(): (string | null)[] {
  return api.requests.map((url) => url.searchParams.get('markets'));
}

test('a question names league, regions, markets and key; the answer is as it came', async () => {
  api.answer = () => ({ body: [{ id: 'x' }], headers: { 'x-requests-remaining': '4711' } });
  const asking = client();
  expect(await ask(asking, 'h2h', 'totals')).toMatchObject([
    {
      kind: 'answered',
      body: { form: 'list', events: [{ id: 'x' }] },
      markets: ['h2h', 'totals'],
      receivedAt: clock.nowMs,
    },
  ]);
  expect(asking.creditsRemaining).toBe(4711);
  const url = api.requests[0];
  expect(url?.pathname).toBe('/v4/sports/americanfootball_nfl/odds');
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    apiKey: KEY,
    regions: 'us,eu',
    markets: 'h2h,totals',
    oddsFormat: 'american',
    dateFormat: 'iso',
    includeLinks: 'true',
    includeBetLimits: 'true',
  });
  await asking.eventOdds('americanfootball_nfl', 'a/b', ['btts'], signal);
  expect(api.requests[1]?.pathname).toBe('/v4/sports/americanfootball_nfl/events/a%2Fb/odds');
});

test('a poll costs a credit per market and region', () => {
  expect(client().costOf(3)).toBe(6);
  expect(client({ regions: ['us'] }).costOf(3)).toBe(3);
});

test('what was left of a month says nothing of the next one', async () => {
  clock.nowMs = Date.parse('2026-11-30T23:59:50Z');
  api.answer = () => ({ body: [], headers: { 'x-requests-remaining': '300' } });
  const asking = client();
  await ask(asking, 'h2h');
  expect(asking.creditsRemaining).toBe(300);
  clock.nowMs = Date.parse('2026-12-01T00:00:00Z');
  expect(asking.creditsRemaining).toBeUndefined();
  api.answer = () => ({ body: [], headers: { 'x-requests-remaining': '19998' } });
  clock.nowMs += 5 * 60_000;
  await ask(asking, 'h2h');
  expect(asking.creditsRemaining).toBe(19_998);
});

test.each([
  ['is asked for before the month turns', '2026-11-30T23:59:59.800Z'],
  ['comes from an API whose clock is behind', '2026-12-01T00:01:00Z'],
])('an answer about the old month says nothing of the new one: it %s', async (_, askedAt) => {
  const asking = client();
  for (const answer of [
    { body: [], headers: { 'x-requests-remaining': '40' } },
    { status: 401, body: { message: 'used up', error_code: 'OUT_OF_USAGE_CREDITS' } },
  ]) {
    clock.nowMs = Date.parse(askedAt);
    api.answer = () => {
      clock.nowMs += 500;
      return answer;
    };
    await ask(asking, 'h2h');
    clock.nowMs += 10 * 60_000;
    expect(asking.creditsRemaining).toBeUndefined();
  }
});

describe('a refused market key', () => {
  test('is left out for a day, and the others are answered', async () => {
    const refuse = (url: URL) =>
      url.searchParams.get('markets')?.includes('dance') ? invalidMarkets('dance') : {};
    api.answer = refuse;
    const asking = client();
    expect(await ask(asking, 'h2h', 'dance', 'totals')).toMatchObject([
      { markets: ['h2h', 'totals'] },
    ]);
    await ask(asking, 'h2h', 'dance', 'totals');
    clock.nowMs += DAY_MS;
    await ask(asking, 'h2h', 'dance', 'totals');
    const [all, rest] = ['h2h,dance,totals', 'h2h,totals'];
    expect(marketsAsked()).toEqual([all, rest, rest, all, rest]);
  });

  test('that the refusal does not name is found by asking for halves', async () => {
    api.answer = (url) =>
      url.searchParams.get('markets')?.split(',').includes('c')
        ? { status: 422, body: { message: 'Unprocessable', error_code: 'INVALID_MARKET' } }
        : {};
    const asking = client();
    const answers = await ask(asking, 'a', 'b', 'c', 'd');
    expect(answers).toMatchObject([{ markets: ['a', 'b'] }, { markets: ['d'] }]);
    api.requests.length = 0;
    await ask(asking, 'a', 'b', 'c', 'd');
    expect(marketsAsked()).toEqual(['a,b,d']);
  });

  test('that was the only one leaves nothing to ask', async () => {
    api.answer = () => invalidMarkets('a');
    expect(await ask(client(), 'a')).toEqual([]);
  });
});

describe('passing failures', () => {
  test.each([429, 500, 503])('%d is asked again after growing waits', async (status) => {
    api.answer = () => (api.requests.length <= 3 ? { status, body: 'busy' } : { body: [] });
    expect(await ask(client(), 'h2h')).toMatchObject([{ kind: 'answered' }]);
    const [first = 0, second = 0, third = 0] = clock.waits;
    expect(clock.waits).toHaveLength(3);
    expect([first >= 500 && first <= 1000, second >= 1000 && second <= 2000]).toEqual([true, true]);
    expect(third >= 2000 && third <= 4000).toBe(true);
  });

  test('are given up after some retries; Retry-After is heeded within reason', async () => {
    api.answer = () => ({
      status: 429,
      headers: { 'retry-after': '4' },
      body: { message: 'slow' },
    });
    expect(await ask(client(), 'h2h')).toEqual([{ kind: 'unavailable', message: 'slow' }]);
    expect(api.requests).toHaveLength(5);
    expect(clock.waits.slice(0, 3)).toEqual([4000, 4000, 4000]);
    expect(Math.max(...clock.waits)).toBeLessThanOrEqual(30_000);
  });

  test('that ask for a long silence are asked again after half a minute', async () => {
    api.answer = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    await ask(client(), 'h2h');
    expect(clock.waits[0]).toBe(30_000);
  });

  test('that come late are not waited for again, other polls are due', async () => {
    api.answer = () => {
      clock.nowMs += 15_000;
      return { status: 504 };
    };
    expect(await ask(client(), 'h2h')).toMatchObject([{ kind: 'unavailable' }]);
    expect(api.requests).toHaveLength(2);
  });

  test('of the network and silence are failures, not errors', async () => {
    api.answer = () => ({ isSilent: true });
    clock.heldMs = undefined;
    expect(await ask(client(), 'h2h')).toEqual([{ kind: 'unavailable', message: 'timeout' }]);
    expect(clock.waits).toEqual([TIMEOUT_MS]);
    const nobody = client({ baseUrl: 'http://127.0.0.1:1/v4' });
    clock.heldMs = TIMEOUT_MS;
    expect(await ask(nobody, 'h2h')).toMatchObject([{ kind: 'unavailable' }]);
  });

  test('a body beyond the bound is not read', async () => {
    api.answer = () => ({ body: ' '.repeat(ANSWER_BOUNDS.bytesMax + 1) });
    const answers = await ask(client(), 'h2h');
    expect(answers).toMatchObject([{ kind: 'refused', reason: 'too_long' }]);
    expect(api.requests).toHaveLength(1);
  });

  test('a redirect is not followed, as it would carry the key along', async () => {
    api.answer = () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/elsewhere' } });
    expect(await ask(client(), 'h2h')).toMatchObject([{ kind: 'unavailable' }]);
    expect(api.requests).toHaveLength(1);
  });

  test('an answer that is no JSON says so', async () => {
    api.answer = () => ({ body: '[{"id":' });
    expect(await ask(client(), 'h2h')).toEqual([
      { kind: 'refused', reason: 'malformed', receivedAt: clock.nowMs },
    ]);
  });

  test('404 means gone', async () => {
    api.answer = () => ({ status: 404, body: { message: 'Event not found' } });
    expect(await ask(client(), 'h2h')).toEqual([{ kind: 'gone' }]);
  });

  test('the signal ends the waiting', async () => {
    const controller = new AbortController();
    api.answer = () => {
      controller.abort();
      return { status: 500 };
    };
    await client().odds('americanfootball_nfl', ['h2h'], controller.signal);
    expect(api.requests).toHaveLength(1);
  });
});

describe('the key', () => {
  test.each([401, 403])('refused with %d is final', async (status) => {
    api.answer = () => ({
      status,
      body: { message: `API key ${KEY} is not valid`, error_code: 'INVALID_KEY' },
    });
    await expect(ask(client(), 'h2h')).rejects.toThrow(
      `The Odds API refuses the key: ${status} INVALID_KEY API key *** is not valid`,
    );
    expect(api.requests).toHaveLength(1);
  });

  test.each([401, 403])('is not what somebody between refuses with %d', async (status) => {
    api.answer = () => ({ status, body: '<html>Request blocked</html>' });
    const asking = client();
    expect(await ask(asking, 'h2h')).toMatchObject([{ kind: 'unavailable' }]);
    api.answer = () => ({ body: [] });
    expect(await ask(asking, 'h2h')).toMatchObject([{ kind: 'answered' }]);
  });

  test('without credits left is not refused', async () => {
    api.answer = () => ({
      status: 401,
      body: { message: 'Usage quota has been reached', error_code: 'OUT_OF_USAGE_CREDITS' },
    });
    const asking = client();
    expect(await ask(asking, 'h2h')).toMatchObject([{ kind: 'unavailable' }]);
    expect(asking.creditsRemaining).toBe(0);
  });

  test('is in no log line and no error', async () => {
    const echo = (url: URL) => ({
      status: 500,
      body: { message: `at ${url.searchParams} ${KEY}` },
    });
    api.answer = echo;
    await ask(client(), 'h2h');
    api.answer = (url) => ({ ...echo(url), status: 422 });
    await ask(client(), 'h2h');
    await ask(client({ baseUrl: 'http://127.0.0.1:1/v4' }), 'h2h');
    expect(logged.length).toBeGreaterThan(5);
    for (const line of logged) {
      expect(line).not.toContain(KEY);
      expect(line).not.toContain(encodeURIComponent(KEY));
    }
  });
});
