// Heads that a proxy and this server could read in two ways, on real sockets: lengths and codings
// that leave open where the body ends, and headers that stand there twice. None is answered with
// more than a refusal, on any way in, and nothing behind it on the connection is heard.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENTS_PATH, STREAM_PATH } from '#contract/asyncapi.ts';
import { Engine } from '#engine/engine.ts';
import { publicPages } from '#gateway/gateway.ts';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import { Ingress } from '#gateway/ingress/ingress.ts';
import { Hub } from '#gateway/push/hub.ts';
import { type GatewayServer, listen } from '#gateway/sockets/server.ts';
import { ECHO, EPOCH, fixture, KEY, keyStore, READY } from '../fixture.ts';
import { heardOf, RawSocket, requestText } from './raw-socket.ts';

const WITH_KEY = `x-api-key: ${KEY}`;
const UPGRADE = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
const WS = [...UPGRADE, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
const PAGES = publicPages({ readiness: () => READY });
const smuggled = requestText('GET', '/healthz');

const servers: GatewayServer[] = [];
const hubs: Hub[] = [];
/** Who speaks to us directly, and who through a proxy of ours. */
let direct = 0;
let proxied = 0;

beforeAll(async () => {
  direct = await serve(0);
  proxied = await serve(1);
});
afterAll(async () => {
  for (const hub of hubs) hub.close();
  for (const server of servers) await server.close();
});

async function serve(proxies: number): Promise<number> {
  const limits = { connectionsMax: 10_000, perAddressMax: 0, publicPerSecond: 0 };
  const ingress = new Ingress({ origins: undefined, proxies, ...limits });
  const { app } = fixture({ endpoints: [...ENDPOINTS, ECHO], pages: PAGES });
  const view = new Engine();
  const hub = new Hub({ view, epoch: () => EPOCH, keys: keyStore(), ingress });
  const register = hub.register.bind(hub);
  const server = await listen({ app, host: '127.0.0.1', port: 0, ingress, register });
  hubs.push(hub);
  servers.push(server);
  return server.port;
}

/**
 * Sends a request with another one behind it: the connection must end with this status at most, and
 * the second must not be answered. What is no request any more, uWebSockets answers with 505.
 */
async function expectEnd(port: number, text: string, status: number): Promise<void> {
  const raw = await RawSocket.open(port);
  raw.write(text + smuggled);
  await raw.hears('"ok"');
  expect(raw.statuses.filter((each) => ![status, 400, 505].includes(each))).toEqual([]);
  expect(raw.text).not.toContain('"ok"');
}

/** Status and code of a request that nothing follows. */
async function codeOf(port: number, text: string): Promise<string> {
  const { text: heard } = await heardOf(port, text, '"error"');
  return `${/HTTP\/1\.1 (\d+)/.exec(heard)?.[1]} ${/"code":"(\w+)"/.exec(heard)?.[1]}`;
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'BREW'];

describe('a chunked body', () => {
  // Where each ends depends on who reads it.
  const bodies: readonly [string, string][] = [
    ['that ends at once', '0\r\n\r\n'],
    ['with an extension of hexadecimal digits', '1;a\r\nZ\r\n0\r\n\r\n'],
    ['with a quoted extension', '5;a="0\r\n\r\n"\r\nhello\r\n0\r\n\r\n'],
    ['without a line break behind its data', '5\r\nhelloXX0\r\n\r\n'],
    ['of a size beyond all numbers', 'fffffffffffffffff\r\nx'],
    ['with a trailer', '0\r\nX-Api-Key: other\r\n\r\n'],
  ];

  describe.each(METHODS)('of %s', (method) => {
    it.each(bodies)('%s is refused, and nothing behind it is heard', async (_, body) => {
      const headers = [WITH_KEY, 'Transfer-Encoding: chunked'];
      await expectEnd(direct, requestText(method, '/v1/echo', headers, body), 411);
    });

    it.runIf(method !== 'HEAD')('is told why', async () => {
      const headers = [WITH_KEY, 'Transfer-Encoding: Chunked'];
      const text = requestText(method, '/v1/echo', headers, '0\r\n\r\n');
      expect(await codeOf(direct, text)).toBe('411 ERR_LENGTH_REQUIRED');
    });
  });

  it.each([
    ['the stream', STREAM_PATH, WS],
    ['the stream without an upgrade', STREAM_PATH, []],
    ['the stream as events', EVENTS_PATH, []],
    ['a page', '/healthz', []],
    ['a path without anything', '/nothing', []],
  ])('to %s is refused', async (_, path, headers) => {
    const all = [WITH_KEY, ...headers, 'Transfer-Encoding: chunked'];
    const text = requestText('GET', path, all, '0\r\n\r\n');
    expect(await codeOf(direct, text)).toBe('411 ERR_LENGTH_REQUIRED');
  });
});

describe('where the body ends', () => {
  const odd: readonly [string, readonly string[]][] = [
    ['two lengths', ['Content-Length: 0', 'Content-Length: 5']],
    ['the same length twice', ['Content-Length: 5', 'Content-Length: 5']],
    ['an empty length', ['Content-Length: ']],
    ['an empty length before another', ['Content-Length:', `Content-Length: ${smuggled.length}`]],
    ['an empty coding', ['Transfer-Encoding:']],
    ['an empty coding before another', ['Transfer-Encoding:', 'Transfer-Encoding: chunked']],
    ['an empty coding and a length', ['Transfer-Encoding:', 'Content-Length: 5']],
    ['an empty length and a coding', ['Content-Length:', 'Transfer-Encoding: chunked']],
    ['a coding that is not chunked', ['Transfer-Encoding: xchunked']],
    ['two codings', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity']],
    ['a list of codings', ['Transfer-Encoding: gzip, chunked']],
  ];

  describe.each(METHODS)('of %s', (method) => {
    it.each(odd)('is open with %s, behind a proxy', async (_, headers) => {
      const all = [WITH_KEY, ...headers];
      await expectEnd(proxied, requestText(method, '/v1/echo', all), 400);
    });
  });

  it.each(odd)('is open with %s, for who has no key', async (_, headers) => {
    await expectEnd(direct, requestText('GET', '/healthz', headers), 400);
  });
});

describe('a header that may occur once', () => {
  const twice: readonly [string, readonly string[]][] = [
    ['Origin', ['Origin: https://a.example', 'Origin: https://b.example']],
    ['Origin, empty at first', ['Origin:', 'Origin: https://b.example']],
    ['Sec-Fetch-Site', ['Sec-Fetch-Site: same-origin', 'sec-fetch-site: cross-site']],
    ['Sec-Fetch-Mode', ['Sec-Fetch-Mode:', 'Sec-Fetch-Mode: cors']],
    ['x-api-key', ['X-API-KEY: another']],
    ['Authorization', ['Authorization: a', 'Authorization: b']],
    ['Content-Type', ['Content-Type:', 'Content-Type: application/json']],
    ['Last-Event-ID', ['Last-Event-ID: a:1', 'Last-Event-ID: a:2']],
  ];

  describe.each([
    ['a page', 'GET', '/healthz', []],
    ['a route, behind a proxy', 'GET', '/v1/sports', []],
    ['a route with a body', 'POST', '/v1/echo', []],
    ['a preflight', 'OPTIONS', '/v1/sports', []],
    ['the stream', 'GET', STREAM_PATH, WS],
    ['the stream as events', 'GET', EVENTS_PATH, []],
  ] as const)('to %s', (_, method, path, more) => {
    it.each(twice)('is refused where it stands there twice: %s', async (__, headers) => {
      const text = requestText(method, path, [WITH_KEY, ...more, ...headers]);
      expect(await codeOf(proxied, text)).toBe('400 ERR_INVALID_REQUEST');
    });
  });

  it('is not one of which several lines are one list', async () => {
    const json = ['Accept: text/html;q=0', 'Accept: application/json'];
    const text = requestText('GET', '/v1/sports', [WITH_KEY, ...json]);
    expect((await heardOf(proxied, text, '"error"')).statuses).toEqual([200]);
    const html = requestText('GET', '/v1/sports', [WITH_KEY, 'Accept:', 'Accept: text/html']);
    expect(await codeOf(proxied, html)).toBe('406 ERR_NOT_ACCEPTABLE');
  });
});
