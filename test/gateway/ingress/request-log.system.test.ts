// What becomes of requests: counts by operation, and the few lines in the log that are about one.
import { describe, expect, test } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import { NO_OPERATION, RequestLog } from '#gateway/sockets/request-log.ts';
import type { Logger } from '#kit/logger.ts';
import { FreeGuard } from '../accounts/free-guard.ts';
import { ECHO, fixture, KEY } from '../fixture.ts';

type Line = { readonly level: string; readonly message: string } & Readonly<
  Record<string, unknown>
>;

const operationIds = [...ENDPOINTS, ECHO].map(({ contract }) => contract.operationId);

/** A log of requests, and what it said; its clock moves when a test says so. */
function requestLog({ logsAll = false } = {}) {
  const lines: Line[] = [];
  const say = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, message, ...fields });
  const logger: Logger = {
    debug: say('debug'),
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
  };
  const clock = { ms: 0 };
  const requests = new RequestLog({ operationIds, logger, logsAll, monotonicMs: () => clock.ms });
  const counted = () =>
    Object.fromEntries(
      [...requests.operations()].map(({ operationId, byClass }) => [operationId, [...byClass]]),
    );
  return { requests, logger, lines, clock, counted };
}

describe('counts', () => {
  test('are by operation and class of status, whatever was asked for', async () => {
    const { requests, counted } = requestLog();
    const { call, app } = fixture({ requests, endpoints: [...ENDPOINTS, ECHO] });
    await call('/v1/sports');
    await call('/v1/sports', { headers: { 'if-none-match': '*' } });
    await call('/v1/sports?unknown=1');
    await call('/v1/odds?limit=1');
    await call('/v1/sports', { key: 'wrong' });
    await call('/v1/nothing');
    await call('/healthz', { key: null });
    await app.handle({
      method: 'POST',
      path: '/v1/echo',
      query: '',
      headers: { 'x-api-key': KEY },
      address: () => '127.0.0.1',
      body: Buffer.from('{'),
    });
    expect(counted()).toEqual({
      listSports: [0, 0, 1, 1, 1, 0],
      listOdds: [0, 0, 1, 0, 0, 0],
      echo: [0, 0, 0, 0, 1, 0],
      [NO_OPERATION]: [0, 0, 1, 0, 2, 0],
    });
  });

  test('include what crashed, and what answers later', async () => {
    const { requests, logger, counted, lines } = requestLog();
    const crashing = { ...ECHO, handle: () => Promise.reject(new Error('a bug')) };
    const { app } = fixture({ requests, logger, endpoints: [crashing] });
    const headers = { 'x-api-key': KEY };
    const body = Buffer.from('{"name":"a"}');
    const response = await app.handle({
      method: 'POST',
      path: '/v1/echo',
      query: '',
      headers,
      body,
      address: () => '127.0.0.1',
    });
    expect(response.status).toBe(500);
    expect(counted()).toEqual({ echo: [0, 0, 0, 0, 0, 1] });
    expect(lines).toMatchObject([{ requestId: response.headers['x-request-id'] }]);
  });

  test('of refusals by limits are by code', async () => {
    const { requests, counted } = requestLog();
    const refusal = refuse('ERR_RATE_LIMITED');
    const guard = new FreeGuard();
    guard.admission = { headers: undefined, refusal };
    const { call } = fixture({ requests, guard });
    for (let i = 0; i < 3; i++) expect((await call('/v1/sports')).status).toBe(429);
    expect([...requests.limits]).toEqual([['ERR_RATE_LIMITED', 3]]);
    expect(counted()).toEqual({ [NO_OPERATION]: [0, 0, 0, 0, 3, 0] });
  });

  test('of what no operation is called make no series of their own', () => {
    const { requests, counted } = requestLog();
    const request = { method: 'GET', path: '/' };
    for (const operationId of ['constructor', '__proto__', 'x']) {
      const endpoint = { contract: { operationId } };
      requests.answered({ requestId: 'r', request, endpoint, account: undefined }, 200, 0);
    }
    expect(counted()).toEqual({ [NO_OPERATION]: [0, 0, 3, 0, 0, 0] });
  });
});

describe('a request that took over a second', () => {
  const slow = {
    requestId: 'req_1',
    request: { method: 'GET', path: '/v1/odds' },
    endpoint: { contract: { operationId: 'listOdds' } },
    account: { accountId: 'acc_1' },
  } as const;

  test('is a warning that says which, how long and how it ended', () => {
    const { requests, lines, clock } = requestLog();
    clock.ms = 1000;
    requests.answered(slow, 200, 0);
    expect(lines).toEqual([]);
    clock.ms = 2500.25;
    requests.answered(slow, 200, 0);
    const { requestId } = slow;
    const expected = { requestId, operationId: 'listOdds', status: 200, accountId: 'acc_1' };
    const { method, path } = slow.request;
    const fields = { ...expected, method, path, ms: 2500.3 };
    expect(lines).toEqual([{ level: 'warn', message: 'slow request', ...fields }]);
  });

  test('is one line a second after a burst, and the next line says how many were left out', () => {
    const { requests, lines, clock } = requestLog();
    clock.ms = 5000;
    for (let i = 0; i < 500; i++) requests.answered(slow, 200, 0);
    expect(lines).toHaveLength(20);
    clock.ms = 6000;
    for (let i = 0; i < 500; i++) requests.answered(slow, 200, 0);
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toMatchObject({ unsaid: 480 });
  });
});

describe('LOG_LEVEL', () => {
  test('above debug has no line for a request', async () => {
    const { requests, lines } = requestLog();
    const { call } = fixture({ requests });
    for (const path of ['/v1/sports', '/v1/nothing', '/healthz']) await call(path);
    expect(lines).toEqual([]);
  });

  test('debug has one for each, with our id and nothing of query or headers', async () => {
    const { requests, lines } = requestLog({ logsAll: true });
    const { call } = fixture({ requests });
    const headers = { 'x-request-id': 'chosen-by-the-caller', 'if-none-match': '"told"' };
    const answer = await call('/v1/odds?limit=1&page=1', { headers });
    await call('/v1/sports?apiKey=secret', { key: 'wrong-key' });
    const ids = lines.map(({ requestId }) => requestId);
    expect(ids[0]).toBe(answer.headers['x-request-id']);
    expect(lines).toMatchObject([
      {
        level: 'debug',
        operationId: 'listOdds',
        path: '/v1/odds',
        accountId: 'acc_1',
        status: 200,
      },
      { level: 'debug', path: '/v1/sports', accountId: undefined, status: 401 },
    ]);
    const text = JSON.stringify(lines);
    for (const word of [KEY, 'wrong-key', 'secret', 'limit', 'told', 'chosen-by-the-caller']) {
      expect(text).not.toContain(word);
    }
  });

  test('debug or any has the beginning alone of a long path: the caller wrote it', async () => {
    const { requests, lines, clock, logger } = requestLog({ logsAll: true });
    const path = `/v1/${'a'.repeat(3000)}`;
    clock.ms = 5000;
    const request = { method: 'GET', path };
    const answered = { requestId: 'r', request, endpoint: undefined, account: undefined };
    requests.answered(answered, 200, 0);
    const crash = () => {
      throw new Error('a bug');
    };
    await fixture({ logger, keys: { find: crash } }).call(path);
    const said = path.slice(0, 200);
    const expected = ['warn', 'debug', 'error'].map((level) => ({ level, path: said }));
    expect(lines).toMatchObject(expected);
  });
});
