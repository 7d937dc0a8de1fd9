// Hostile clients on real sockets: sizes, framing, pipelines that nobody reads, bodies that drip,
// floods without a key, pages of other origins.
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPages } from '#gateway/gateway.ts';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import { Ingress, type IngressOptions } from '#gateway/ingress/ingress.ts';
import { htmlHeaders } from '#gateway/ingress/security-headers.ts';
import { fixedPage } from '#gateway/pages.ts';
import { type GatewayServer, listen } from '#gateway/sockets/server.ts';
import { ECHO, fixture, KEY, READY } from '../fixture.ts';
import { heardOf, RawSocket, requestText } from './raw-socket.ts';

const WITH_KEY = `x-api-key: ${KEY}`;
const PER_SECOND = 2;
const BURST = 10;
/** One of HTML beside the documents. */
const PAGES = new Map([
  ...publicPages({ readiness: () => READY }),
  ['/', fixedPage('text/html; charset=utf-8', '<html></html>', htmlHeaders([]))] as const,
]);
const servers: GatewayServer[] = [];
let port = 0;

beforeAll(async () => {
  port = await serve({});
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

async function serve(options: Partial<IngressOptions>, bodyMsMax = 20_000): Promise<number> {
  const open = { origins: undefined, proxies: 0, publicPerSecond: 0 };
  const ingress = new Ingress({ ...open, connectionsMax: 10_000, perAddressMax: 0, ...options });
  const endpoints = [...ENDPOINTS, ECHO];
  const { app } = fixture({ endpoints, publicLimits: ingress.publicLimits, pages: PAGES });
  const server = await listen({ app, host: '127.0.0.1', port: 0, ingress, bodyMsMax });
  servers.push(server);
  return server.port;
}

const get = (target: string, ...headers: readonly string[]): string =>
  requestText('GET', target, headers);
const post = (headers: readonly string[], body: string): string =>
  requestText('POST', '/v1/echo', [WITH_KEY, ...headers], body);

/** What a balancer says first, in version 2 of the PROXY protocol: TCP over IPv4 from an address. */
function preamble(address: string): string {
  const signature = '\r\n\r\n\0\r\nQUIT\n';
  const bytes = [...address.split('.').map(Number), 127, 0, 0, 1, 0x30, 0x39, 0x1f, 0x90];
  return `${signature}\x21\x11\0\x0c${String.fromCharCode(...bytes)}`;
}

async function codeOf(text: string, at = port): Promise<string> {
  const { text: heard } = await heardOf(at, text, '"error"');
  return `${/HTTP\/1\.1 (\d+)/.exec(heard)?.[1]} ${/"code":"(\w+)"/.exec(heard)?.[1]}`;
}

describe('sizes', () => {
  it('headers up to 8 KiB are taken, larger ones are a bare 431 and the end', async () => {
    const taken = await heardOf(port, get('/healthz', `a: ${'x'.repeat(7900)}`), '"ok"');
    expect(taken.statuses).toEqual([200]);
    for (const size of [8192, 1024 * 1024]) {
      const raw = await RawSocket.open(port);
      raw.write(get('/healthz', `a: ${'x'.repeat(size)}`));
      await raw.closed;
      expect(raw.statuses).toEqual([431]);
    }
  });

  it('10 MB of headers end the connection', async () => {
    const raw = await RawSocket.open(port);
    raw.write(get('/healthz', `a: ${'x'.repeat(10_000_000)}`));
    await raw.closed;
    expect(raw.statuses.filter((status) => status !== 431)).toEqual([]);
  });

  it('a hundred headers are too many', async () => {
    const many = Array.from({ length: 100 }, (_, i) => `h${i}: 1`);
    expect((await heardOf(port, get('/healthz', ...many), '431')).statuses).toEqual([431]);
  });

  it('a target above 4,096 characters is 414 with an envelope', async () => {
    const code = await codeOf(get(`/v1/odds?league=${'x'.repeat(4096)}`, WITH_KEY));
    expect(code).toBe('414 ERR_URI_TOO_LONG');
    const stranger = await codeOf(get(`/v1/odds?league=${'x'.repeat(4096)}`));
    expect(stranger).toBe('401 ERR_UNAUTHORIZED');
    const fits = await codeOf(get(`/v1/odds?league=${'x'.repeat(4000)}`, WITH_KEY));
    expect(fits).toBe('400 ERR_INVALID_PARAMETER');
  });

  it('more than 64 query parameters are not read', async () => {
    const { text } = await heardOf(port, get(`/v1/odds?${'a&'.repeat(70)}`, WITH_KEY), '"error"');
    expect(text).toContain('At most 64 query parameters');
  });
});

describe('framing', () => {
  const smuggled = get('/healthz');

  it.each(['GET', 'HEAD', 'OPTIONS'])(
    'with one length is answered, and its body is no request: %s',
    async (method) => {
      const one = [`Content-Length: ${smuggled.length}`];
      const text = requestText(method, '/healthz', one, smuggled);
      const raw = await heardOf(port, text + get('/nothing'), ' 401 ');
      expect(raw.statuses).toEqual([method === 'OPTIONS' ? 204 : 200, 401]);
    },
  );

  it.each([
    ['length and coding', post(['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n')],
    ['a signed length', post(['Content-Length: +5'], 'hello')],
    ['a list of lengths', post(['Content-Length: 5, 5'], 'hello')],
    ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: x\r\na: 1\r\n 2\r\n\r\n'],
    ['a space before the colon', get('/healthz', 'a : 1')],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['two hosts', get('/healthz', 'Host: y')],
    ['an absolute target', get('http://evil/healthz')],
    ['HTTP/1.0', 'GET /healthz HTTP/1.0\r\nHost: x\r\n\r\n'],
  ])('with %s is refused below routing', async (_, text) => {
    const raw = await RawSocket.open(port);
    raw.write(text + smuggled);
    await raw.closed;
    expect(raw.statuses).toHaveLength(1);
    expect([400, 505]).toContain(raw.statuses[0]);
  });
});

describe('a pipeline', () => {
  it('is answered in order while it is read', async () => {
    const raw = await RawSocket.open(port);
    raw.write(get('/healthz').repeat(500));
    while (raw.statuses.length < 500) await once(raw.socket, 'data');
    expect(new Set(raw.statuses)).toEqual(new Set([200]));
    await raw.close();
  });

  it('goes on behind a HEAD, and ends behind one that is refused', async () => {
    const head = requestText('HEAD', '/healthz');
    expect((await heardOf(port, head + get('/nothing'), ' 401 ')).statuses).toEqual([200, 401]);
    const raw = await RawSocket.open(port);
    raw.write(requestText('HEAD', '/nothing'));
    await raw.closed;
    expect(raw.statuses).toEqual([401]);
    expect(raw.text).toMatch(/\r\ncontent-length: [1-9]\d*\r\n/i);
  });

  it('that nobody reads is cut off instead of being kept in memory', async () => {
    const raw = await RawSocket.open(port);
    raw.socket.pause();
    raw.write(get('/v1/asyncapi.json').repeat(4000));
    const before = process.memoryUsage().rss;
    const other = await heardOf(port, get('/healthz'), '"ok"');
    expect(other.statuses).toEqual([200]);
    const grown = process.memoryUsage().rss - before;
    expect(grown).toBeLessThan(100 * 1024 * 1024);
    raw.socket.resume();
    await raw.closed;
    expect(raw.statuses.length).toBeLessThan(1000);
  });
});

describe('bodies', () => {
  it('that do not arrive are 408', async () => {
    const hasty = await serve({}, 50);
    expect(await codeOf(post(['Content-Length: 10'], '{'), hasty)).toBe('408 ERR_REQUEST_TIMEOUT');
  });

  it('of another type are 415, of none or of a kind of JSON are read', async () => {
    const json = '{"name":"a"}';
    const sent = async (...headers: readonly string[]) =>
      (await heardOf(port, post([...headers, `Content-Length: ${json.length}`], json), '"error"'))
        .statuses[0];
    expect(await sent('Content-Type: text/plain')).toBe(415);
    expect(await sent('Content-Type: application/x-www-form-urlencoded')).toBe(415);
    expect(await sent()).toBe(200);
    expect(await sent('Content-Type: application/json; charset=utf-8')).toBe(200);
    expect(await sent('Content-Type: application/merge-patch+json')).toBe(200);
  });

  it('that nest too deep are refused before they are parsed', async () => {
    const deep = '['.repeat(100_000);
    const code = await codeOf(post([`Content-Length: ${deep.length}`], deep));
    expect(code).toBe('400 ERR_TOO_DEEP');
  });
});

describe('Accept', () => {
  it.each(['*/*', 'application/*', 'application/json', 'text/html, */*;q=0.1', 'nonsense'])(
    '%s takes JSON',
    async (accept) => {
      const { statuses } = await heardOf(
        port,
        get('/v1/sports', WITH_KEY, `Accept: ${accept}`),
        '"error"',
      );
      expect(statuses).toEqual([200]);
    },
  );

  it.each(['text/html', 'application/xml', 'application/json;q=0', '*/*, application/json;q=0'])(
    '%s does not, and is 406',
    async (accept) => {
      const code = await codeOf(get('/v1/sports', WITH_KEY, `Accept: ${accept}`));
      expect(code).toBe('406 ERR_NOT_ACCEPTABLE');
    },
  );

  it('of a page is for HTML, and health answers whatever it says', async () => {
    expect(await codeOf(get('/', 'Accept: application/json'))).toBe('406 ERR_NOT_ACCEPTABLE');
    expect((await heardOf(port, get('/', 'Accept: text/html'), '</html>')).statuses).toEqual([200]);
    expect((await heardOf(port, get('/healthz', 'Accept: text/plain'), '"ok"')).statuses).toEqual([
      200,
    ]);
  });
});

describe('callers without a valid key', () => {
  it('are refused by address once they ask too much, and those with one are not', async () => {
    const strict = await serve({ publicPerSecond: PER_SECOND });
    const wrong = get('/v1/sports', 'x-api-key: wrong');
    const codes = new Set<string>();
    for (let tries = 0; tries < 3 * BURST; tries++) codes.add(await codeOf(wrong, strict));
    expect(codes).toEqual(new Set(['401 ERR_UNAUTHORIZED', '429 ERR_RATE_LIMITED']));
    const { text } = await heardOf(strict, wrong, '"error"');
    expect(text.toLowerCase()).toMatch(/retry-after: [1-9]/);
    expect(text.toLowerCase()).toContain('connection: close');
    expect(await codeOf(get('/'), strict)).toBe('429 ERR_RATE_LIMITED');
    // What browsers ask for those with a key, from the same address, is not theirs to use up.
    expect((await heardOf(strict, requestText('OPTIONS', '/v1/sports'), '204')).statuses).toEqual([
      204,
    ]);
    const known = await heardOf(strict, get('/v1/sports', WITH_KEY), '"error"');
    expect(known.statuses).toEqual([200]);
    expect((await heardOf(strict, get('/healthz'), '"ok"')).statuses).toEqual([200]);
  });

  it('are told apart behind a proxy, by what it added and not by what they said', async () => {
    const proxied = await serve({ publicPerSecond: PER_SECOND, proxies: 1 });
    const from = (...lines: readonly string[]) =>
      codeOf(get('/v1/sports', ...lines.map((line) => `X-Forwarded-For: ${line}`)), proxied);
    for (let tries = 0; tries < 2 * BURST; tries++) await from(`198.51.100.${tries}, 203.0.113.7`);
    expect(await from('203.0.113.7')).toBe('429 ERR_RATE_LIMITED');
    // A proxy that adds a line of its own.
    expect(await from('192.0.2.9', '203.0.113.7')).toBe('429 ERR_RATE_LIMITED');
    expect(await from('203.0.113.7, 192.0.2.9')).toBe('401 ERR_UNAUTHORIZED');
  });

  it('are told apart behind a balancer of TCP, by whom it names before they speak', async () => {
    const balanced = await serve({
      publicPerSecond: PER_SECOND,
      hasPreamble: true,
      perAddressMax: 5,
    });
    const from = (address: string): Promise<string> =>
      codeOf(preamble(address) + get('/v1/sports'), balanced);
    const tries = async (ask: (at: number) => Promise<string>): Promise<readonly string[]> => {
      const codes: string[] = [];
      for (let at = 0; at < 3 * BURST; at++) codes.push(await ask(at));
      return codes;
    };
    expect(await tries(() => from('203.0.113.7'))).toContain('429 ERR_RATE_LIMITED');
    expect(await from('192.0.2.9')).toBe('401 ERR_UNAUTHORIZED');
    // Where no balancer is expected its word means nothing.
    const plain = await serve({ publicPerSecond: PER_SECOND });
    const strangers = (at: number) =>
      codeOf(preamble(`198.51.100.${at}`) + get('/v1/sports'), plain);
    expect(await tries(strangers)).toContain('429 ERR_RATE_LIMITED');
  });

  it('have no later request heard once they were refused', async () => {
    const strict = await serve({ publicPerSecond: PER_SECOND });
    const raw = await RawSocket.open(strict);
    raw.write(get('/v1/sports', 'x-api-key: wrong').repeat(200));
    await raw.closed;
    expect(raw.statuses.length).toBeLessThanOrEqual(BURST + 1);
  });
});

describe('connections', () => {
  it('beyond the most there may be are closed unheard, and room comes back', async () => {
    const small = await serve({ connectionsMax: 3 });
    const held = await Promise.all([1, 2, 3].map(() => RawSocket.open(small)));
    const fourth = await RawSocket.open(small);
    fourth.write(get('/healthz'));
    await fourth.closed;
    expect(fourth.statuses).toEqual([]);
    await Promise.all(held.map((raw) => raw.close()));
    let statuses: readonly number[] = [];
    for (let tries = 0; tries < 100 && statuses.length === 0; tries++) {
      ({ statuses } = await heardOf(small, get('/healthz'), '"ok"'));
    }
    expect(statuses).toEqual([200]);
  });
});

describe('pages of other origins', () => {
  it('may all call by default', async () => {
    const { text } = await heardOf(port, get('/healthz', 'Origin: https://a.example'), '"ok"');
    expect(text).toContain('access-control-allow-origin: *');
  });

  it('may call where they are listed: answers, refusals and preflights say so', async () => {
    const listed = await serve({ origins: ['https://a.example', 'https://b.example'] });
    const asked = [
      get('/healthz', 'Origin: https://b.example'),
      get('/v1/sports', 'Origin: https://b.example'),
      requestText('OPTIONS', '/v1/sports', ['Origin: https://b.example']),
    ];
    for (const request of asked) {
      const { text } = await heardOf(listed, request, '\r\n\r\n');
      expect(text).toContain('access-control-allow-origin: https://b.example\r\n');
      expect(text).toMatch(/vary: .*origin/);
    }
    const foreign = await heardOf(listed, get('/healthz', 'Origin: https://c.example'), '"ok"');
    expect(foreign.text).not.toContain('access-control-allow-origin');
    expect(foreign.text).toMatch(/vary: .*origin/);
  });
});

describe('browsers are told', () => {
  it('to frame, load and guess nothing', async () => {
    const { text } = await heardOf(port, get('/'), '</html>');
    for (const header of [
      "content-security-policy: default-src 'none'",
      "frame-ancestors 'none'",
      'x-frame-options: DENY',
      'referrer-policy: no-referrer',
      'x-content-type-options: nosniff',
    ]) {
      expect(text).toContain(header);
    }
    const document = await heardOf(port, get('/v1/asyncapi.json'), '"asyncapi"');
    expect(document.text).toContain('x-content-type-options: nosniff');
  });
});
