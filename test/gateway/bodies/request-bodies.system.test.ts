// Bodies on real sockets: headers decide wherever they can, and a route that reads a body gets it
// whole.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import { type GatewayServer, listen } from '#gateway/sockets/server.ts';
import { ECHO, fixture, KEY } from '../fixture.ts';

const KIB = 1024;
let server: GatewayServer;

beforeAll(async () => {
  const { app } = fixture({ endpoints: [...ENDPOINTS, ECHO] });
  server = await listen({ app, host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

function post(path: string, key: string, ...headers: readonly string[]): string {
  const lines = [`POST ${path} HTTP/1.1`, 'Host: x', `x-api-key: ${key}`, ...headers];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** What comes back for these writes, up to a text or to the end. */
async function heard(until: string | undefined, ...writes: readonly string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.on('data', (data) => {
    text += data.toString();
    if (until !== undefined && text.includes(until)) socket.destroy();
  });
  for (const write of writes) socket.write(write);
  await closed;
  return text;
}

describe('headers decide', () => {
  it.each([
    ['a path that takes no body', '/v1/odds', KEY, '405 '],
    ['a path without anything', '/v1/nothing', KEY, '404 '],
    ['a wrong key', '/v1/echo', 'wrong', '401 '],
  ])('for %s, before any of the body comes', async (_, path, key, status) => {
    const text = await heard('"error"', post(path, key, 'Content-Length: 1000'));
    expect(text).toContain(`HTTP/1.1 ${status}`);
  });

  it('and what comes all the same is no request', async () => {
    const refused = post('/v1/odds', KEY, 'Content-Length: 20');
    const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    const text = await heard('{"status":"ok"}', refused, 'GET / HTTP/1.1\r\n\r\n12', next);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405', 'HTTP/1.1 200']);
  });
});

describe('a body', () => {
  it('reaches its route whole, in however many pieces it comes', async () => {
    const name = 'ü'.repeat(60 * KIB);
    const json = JSON.stringify({ name });
    const headers = [`Content-Length: ${Buffer.byteLength(json)}`];
    const pieces = json.match(/.{1,9999}/g) ?? [];
    const text = await heard('"error":null', post('/v1/echo', KEY, ...headers), ...pieces);
    expect(JSON.parse(text.slice(text.indexOf('{'))).data.name).toBe(name);
  });

  it('of more than 128 KiB is refused by its route too', async () => {
    const announced = post('/v1/echo', KEY, `Content-Length: ${128 * KIB + 1}`);
    expect(await heard('"error"', announced)).toContain('HTTP/1.1 413 ');
  });
});
