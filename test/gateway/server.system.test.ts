// The socket side, on real sockets: hostile bodies, half requests, aborts, big answers, keep-alive.
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { Engine } from '#engine/engine.ts';
import type { App } from '#gateway/app.ts';
import { errorResponse } from '#gateway/error-response.ts';
import { createGateway } from '#gateway/gateway.ts';
import { type GatewayServer, listen } from '#gateway/sockets/server.ts';
import { loadUws, packageFor } from '#gateway/sockets/uws.ts';
import type { LazyAbort } from '#kit/lazy-abort.ts';
import { silentLogger } from '#kit/logger.ts';
import { checkAgainstOpenApi } from '../contract/contract-check.ts';
import { freePort } from '../programs/free-port.ts';
import { type FakeEvent, FakeReader } from './fake-reader.ts';
import { EPOCH, EVENTS, event, KEY, keyStore, over, READY } from './fixture.ts';

const MIB = 1024 * 1024;
/** One event of some megabytes: more than a socket takes at once. */
const BIG: FakeEvent = event('nhl_big', 'nhl', '2026-11-08T18:00:00.000Z', {
  quotes: Array.from({ length: 12_000 }, (_, i) =>
    over('player_points', 'draftkings', `Player Number ${i}`, 1.5),
  ),
});

let server: GatewayServer;
let isReady = true;
const reader = new FakeReader([...EVENTS, BIG]);

beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

function start(port = 0): Promise<GatewayServer> {
  return createGateway({
    reader,
    changes: new Engine().changes,
    epoch: () => EPOCH,
    keys: keyStore(),
    readiness: () => (isReady ? READY : { ...READY, status: 'warming' }),
    logger: silentLogger,
    host: '127.0.0.1',
    port,
    register: (socketApp) =>
      socketApp.ws('/v1/stream', {
        open: (socket) => {
          socket.send('{"op":"hello"}');
        },
      }),
  });
}

interface Got {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | string;
  readonly agent?: Agent;
}

async function get(path: string, { method = 'GET', headers = {}, body, agent }: Sent = {}) {
  const request = httpRequest({
    host: '127.0.0.1',
    port: server.port,
    path,
    method,
    agent: agent ?? false,
    headers: { 'x-api-key': KEY, ...headers },
  });
  request.on('error', () => {});
  const responded = once(request, 'response') as Promise<[IncomingMessage]>;
  request.end(body);
  const [response] = await responded;
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const got: Got = {
    status: response.statusCode ?? 0,
    headers: response.headers as Record<string, string>,
    body: Buffer.concat(chunks),
  };
  const isPlain = got.headers['content-encoding'] === undefined && got.body.length > 0;
  const isJson = isPlain && got.headers['content-type']?.startsWith('application/json');
  const json = isJson ? JSON.parse(got.body.toString()) : undefined;
  checkAgainstOpenApi(method, path.split('?')[0] ?? '', { ...got, json });
  return { ...got, json };
}

/** A raw connection; `text` grows with what arrives. */
async function raw(): Promise<{ socket: Socket; text: () => string; closed: Promise<unknown> }> {
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data.toString('latin1');
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, text: () => text, closed };
}

async function isAlive(): Promise<boolean> {
  return (await get('/healthz')).status === 200;
}

describe('answers', () => {
  it('are JSON with a length and a request id', async () => {
    const { status, headers, json } = await get('/v1/odds?league=nfl&limit=1');
    expect(status).toBe(200);
    expect(json.data).toHaveLength(1);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Number(headers['content-length'])).toBeGreaterThan(100);
    expect(headers['transfer-encoding']).toBeUndefined();
  });

  it('are 401, 404 and 405 with an envelope', async () => {
    expect((await get('/v1/odds', { headers: { 'x-api-key': 'no' } })).status).toBe(401);
    expect((await get('/v1/nothing')).json.error.code).toBe('ERR_NOT_FOUND');
    const refused = await get('/v1/odds', { method: 'DELETE' });
    expect(refused.status).toBe(405);
    expect(refused.headers.allow).toBe('GET, HEAD, OPTIONS');
  });

  it('to HEAD have the headers of GET and no body', async () => {
    const whole = await get('/v1/odds');
    const { status, headers, body } = await get('/v1/odds', { method: 'HEAD' });
    expect(status).toBe(200);
    expect(body.length).toBe(0);
    for (const name of ['etag', 'content-length', 'content-type', 'x-book-seq']) {
      expect(headers[name], name).toBe(whole.headers[name]);
    }
  });

  it('to OPTIONS are 204', async () => {
    const { status, headers } = await get('/v1/odds', { method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(headers['access-control-allow-methods']).toContain('GET');
  });

  it('are 304 without a body when nothing changed', async () => {
    const { headers } = await get('/v1/odds');
    const again = await get('/v1/odds', { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    expect(again.headers.etag).toBe(headers.etag);
  });

  it('are compressed when asked', async () => {
    const plain = await get('/v1/odds');
    const { headers, body } = await get('/v1/odds', { headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).equals(plain.body)).toBe(true);
  });

  it('of megabytes arrive whole', async () => {
    const { body, json } = await get('/v1/events/nhl_big/player-props');
    expect(body.length).toBeGreaterThan(3 * MIB);
    expect(json.data.players).toHaveLength(12_000);
  });

  it('share a connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const path of ['/v1/sports', '/v1/events/nhl_big/odds', '/v1/nothing', '/v1/odds']) {
      await get(path, { agent });
    }
    const sockets = Object.values(agent.freeSockets).flat();
    expect(sockets).toHaveLength(1);
    agent.destroy();
  });

  it('tell readiness by status', async () => {
    expect((await get('/readyz')).status).toBe(200);
    isReady = false;
    const { status, json } = await get('/readyz');
    isReady = true;
    expect(status).toBe(503);
    expect(json.status).toBe('warming');
  });

  it('leave room for a WebSocket route', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: ws has no types of its own
    const { WebSocket } = (await import('ws' as string)) as any;
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/v1/stream`);
    const [message] = await once(socket, 'message');
    expect(String(message)).toBe('{"op":"hello"}');
    socket.terminate();
  });
});

describe('hostile requests', () => {
  it('10 MB are answered with 413 while they are still coming', async () => {
    const { status, json } = await get('/v1/odds', {
      method: 'POST',
      body: Buffer.alloc(10 * MIB),
    });
    expect(status).toBe(413);
    expect(json.error.code).toBe('ERR_PAYLOAD_TOO_LARGE');
    expect(await isAlive()).toBe(true);
  });

  it('a request after a refused body is served on the same connection', async () => {
    const { socket, text, closed } = await raw();
    socket.write(`POST /v1/odds HTTP/1.1\r\nHost: x\r\nContent-Length: ${2 * MIB}\r\n\r\n`);
    socket.write(Buffer.alloc(2 * MIB));
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    while (!text().includes('{"status":"ok"}')) await once(socket, 'data');
    expect(text()).toContain('413 Content Too Large');
    socket.destroy();
    await closed;
  });

  it('broken JSON to a path that takes none is 405, and bodies of GET are ignored', async () => {
    expect((await get('/v1/odds', { method: 'POST', body: '{"a":' })).status).toBe(405);
    const ignored = await get('/v1/sports', {
      body: '{"broken',
      headers: { 'content-length': '8' },
    });
    expect(ignored.status).toBe(200);
    const big = await get('/v1/sports', {
      body: Buffer.alloc(10 * MIB),
      headers: { 'content-length': String(10 * MIB) },
    });
    expect(big.status).toBe(200);
    expect(await isAlive()).toBe(true);
  });

  it('half a request, and a request that hangs up, harm nobody', async () => {
    for (const part of [
      'GET /v1/odds HT',
      'GET /v1/odds HTTP/1.1\r\nHost: x\r\nx-api-',
      'POST /v1/odds HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"half":',
    ]) {
      const { socket, closed } = await raw();
      socket.write(part);
      expect(await isAlive()).toBe(true);
      socket.destroy();
      await closed;
    }
    expect(await isAlive()).toBe(true);
  });

  it('nonsense below HTTP is cut off', async () => {
    const { socket, closed } = await raw();
    socket.write('\u0016\u0003\u0001 what is this\r\n\r\n');
    await closed;
    expect(await isAlive()).toBe(true);
  });

  it('a reader that stops in the middle of a big answer, and goes, harms nobody', async () => {
    const head = `GET /v1/events/nhl_big/odds HTTP/1.1\r\nHost: x\r\nx-api-key: ${KEY}\r\n\r\n`;
    const readers = await Promise.all(Array.from({ length: 8 }, raw));
    for (const { socket } of readers) socket.write(head);
    for (const { socket } of readers) {
      await once(socket, 'data');
      socket.pause();
    }
    expect(await isAlive()).toBe(true);
    for (const { socket } of readers) socket.destroy();
    await Promise.all(readers.map(({ closed }) => closed));
    expect(await isAlive()).toBe(true);
  });

  it('a caller that goes while its answer is being made harms nobody', async () => {
    reader.put(BIG);
    const { socket, closed } = await raw();
    socket.write(
      'GET /v1/player-props?player=7 HTTP/1.1\r\nHost: x\r\naccept-encoding: gzip\r\n' +
        `x-api-key: ${KEY}\r\n\r\n`,
    );
    socket.destroy();
    await closed;
    expect(await isAlive()).toBe(true);
  });

  it('a caller that goes before its answer is there is known to be gone', async () => {
    let told: (gone: LazyAbort | undefined) => void = () => {};
    const asked = new Promise<LazyAbort | undefined>((resolve) => {
      told = resolve;
    });
    const app: App = {
      handle: ({ gone }) => new Promise(() => told(gone)),
      takesBody: () => false,
      refuse: (code) => errorResponse(refuse(code), 'req_1'),
    };
    const waiting = await listen({ app, host: '127.0.0.1', port: 0 });
    const socket = connect(waiting.port, '127.0.0.1');
    socket.write('GET /v1/edge HTTP/1.1\r\nHost: x\r\n\r\n');
    const gone = await asked;
    expect(gone?.isAborted).toBe(false);
    const aborted = once(gone?.signal ?? new EventTarget(), 'abort');
    socket.destroy();
    await aborted;
    await waiting.close();
  });

  it('pipelined requests are answered in order', async () => {
    const { socket, text, closed } = await raw();
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${KEY}\r\n\r\n`;
    socket.write(ask('/v1/leagues/nba') + ask('/v1/leagues/nfl') + ask('/v1/leagues/mlb'));
    while (!text().includes('"MLB"')) await once(socket, 'data');
    expect(text().indexOf('"NBA"')).toBeLessThan(text().indexOf('"NFL"'));
    socket.destroy();
    await closed;
  });
});

describe('starting and stopping', () => {
  it('a port in use is refused with its number', async () => {
    await expect(start(server.port)).rejects.toThrow(`127.0.0.1:${server.port}`);
  });

  it('closing ends idle connections and frees the port', async () => {
    const second = await start(await freePort());
    const socket = connect(second.port, '127.0.0.1');
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    await Promise.all([second.close(), second.close()]);
    await closed;
    const third = await start(second.port);
    expect(third.port).toBe(second.port);
    await third.close();
  });

  it('says which Node fits when none of the binaries does', () => {
    expect(packageFor(20)).toBe('uWebSockets.js');
    expect(packageFor(22)).toBe('uWebSockets.js');
    expect(packageFor(24)).toBe('uWebSockets.js-next');
    expect(() => loadUws(21)).toThrow(/run Node 20 or 22/);
    const missing = () => {
      throw new Error("Cannot find module '@uwsjs/linux-x64-22'");
    };
    expect(() => loadUws(22, missing)).toThrow(/npm ci.* under Node 22/);
    const oldSystem = () => {
      throw new Error("version `GLIBC_2.38' not found");
    };
    expect(() => loadUws(24, oldSystem)).toThrow(/glibc 2.38/);
  });
});
