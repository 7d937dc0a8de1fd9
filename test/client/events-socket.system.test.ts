// Server-Sent Events as a socket: each subscription has a request of its own, and the socket is
// only as alive as the deadest of them.
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEventsSocket } from '#client/events-socket.ts';
import { Overround, type Socket } from '#client/overround.ts';
import type { ServerFrame } from '#client/socket.ts';
import { image } from './fake-server.ts';

const HELLO = 'data: {"op":"hello","heartbeatMs":1000}\n\n';

let server: Server;
let socket: Socket;
let responses: ServerResponse[] = [];
let closed: unknown[] = [];
let frames: ServerFrame[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  responses = [];
  closed = [];
  frames = [];
  server = createServer((_, response) => {
    responses.push(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  socket = openEventsSocket(
    { url, apiKey: 'key' },
    {
      opened() {},
      frame: (frame) => frames.push(frame),
      closed: (code, reason) => closed.push([code, reason]),
    },
  );
  for (const id of ['s1', 's2']) socket.send({ op: 'subscribe', id, channel: 'odds' });
  await until(() => responses.length === 2);
});
afterEach(() => {
  socket.close();
  server.closeAllConnections();
  server.close();
  vi.useRealTimers();
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

/** The server says something, and the client has heard it. */
async function say(text: string, ...to: readonly (ServerResponse | undefined)[]): Promise<void> {
  const before = socket.bytesReceived() ?? 0;
  for (const response of to) response?.write(text);
  await until(() => (socket.bytesReceived() ?? 0) >= before + text.length * to.length);
}

async function beat(times: number, ...to: readonly (ServerResponse | undefined)[]): Promise<void> {
  for (let time = 0; time < times; time++) {
    await vi.advanceTimersByTimeAsync(1000);
    await say(': beat\n\n', ...to);
  }
}

test('a request that falls silent ends them all, whatever the others hear', async () => {
  const [first, second] = responses;
  await say(HELLO, first, second);
  await beat(20, first, second);
  expect(closed).toEqual([]);
  await beat(2, first);
  expect(closed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(closed).toEqual([[1006, 'a request heard nothing for 3000 ms']]);
});

test('so does one that is never answered', async () => {
  await beat(14, responses[0]);
  expect(closed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(closed).toEqual([[1006, 'a request heard nothing for 15000 ms']]);
});

test('one that was ended is not missed', async () => {
  const [first, second] = responses;
  await say(HELLO, first, second);
  socket.send({ op: 'unsubscribe', id: 's2' });
  await beat(20, first);
  expect(closed).toEqual([]);
});

test('where all wait to be asked for again it says that it lives', async () => {
  for (const id of ['s1', 's2']) socket.send({ op: 'unsubscribe', id });
  await vi.advanceTimersByTimeAsync(5000);
  expect(frames).toEqual([{ op: 'heartbeat', topics: {} }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([frames.length, closed]).toEqual([13, []]);
});

test('a frame that never came shows as a gap with the next heartbeat', async () => {
  const { port } = server.address() as AddressInfo;
  const overround = new Overround({ url: `http://127.0.0.1:${port}`, apiKey: 'key' });
  const stream = overround.stream({ transport: 'sse' });
  const events = stream.subscribe({ channel: 'events' });
  const restarts: string[] = [];
  events.on('restart', (reason) => restarts.push(reason));
  await until(() => responses.length === 3);
  const heartbeat = { op: 'heartbeat', topics: { t: 60 }, news: { t: 50 } };
  const subscribed = { op: 'subscribed', id: 'sse', topic: 't', recovered: false };
  for (const frame of [subscribed, image(5), heartbeat]) {
    responses[2]?.write(`data: ${JSON.stringify(frame)}\n\n`);
  }
  await until(() => restarts.length > 0 || events.position?.seq === 60);
  stream.close();
  expect([restarts, events.position?.seq]).toEqual([['gap'], 5]);
});

/** A third subscription is answered so. */
async function refuse(status: number, body: string): Promise<void> {
  await say(HELLO, ...responses);
  frames = [];
  socket.send({ op: 'subscribe', id: 's3', channel: 'edges' });
  await until(() => responses.length === 3);
  responses[2]?.writeHead(status).end(body);
  await until(() => frames.length + closed.length > 0);
}

test.each([
  [400, 'ERR_INVALID_PARAMETER'],
  [403, 'ERR_FORBIDDEN_ORIGIN'],
  [404, 'ERR_NOT_FOUND'],
  [414, 'ERR_URI_TOO_LONG'],
  [429, 'ERR_CREDITS_EXHAUSTED'],
  [503, 'ERR_STORE_UNAVAILABLE'],
])('one that is refused leaves the others alone: %i %s', async (status, code) => {
  const [first, second] = responses;
  await refuse(status, JSON.stringify({ error: { code, message: 'no' } }));
  expect(frames).toEqual([
    { op: 'error', id: 's3', status, error: { code, message: 'no', problems: ['no'] } },
  ]);
  await beat(20, first, second);
  expect(closed).toEqual([]);
});

test.each([
  [502, '<h1>Bad Gateway</h1>', 'HTTP status 502'],
  [503, '{"error":{"code":503,"status":"UNAVAILABLE","message":"no upstream"}}', 'no upstream'],
  [404, '{"error":{"code":"NOT_FOUND"}}', 'HTTP status 404'],
  [500, '{"error":"broken"}', 'HTTP status 500'],
])('an answer that is not the server’s ends them all: %i %s', async (status, body, reason) => {
  await refuse(status, body);
  expect([frames, closed]).toEqual([[], [[status, reason]]]);
});

test('what a server could not do is asked for again, whatever it calls that', async () => {
  const { port } = server.address() as AddressInfo;
  const overround = new Overround({ url: `http://127.0.0.1:${port}`, apiKey: 'key' });
  const stream = overround.stream({ transport: 'sse' });
  const edges = stream.subscribe({ channel: 'edges' });
  const told: string[] = [];
  edges.on('waiting', ({ code }) => told.push(code));
  edges.on('refused', ({ code }) => told.push(`refused ${code}`));
  await until(() => responses.length === 3);
  responses[2]?.writeHead(503).end('{"error":{"code":"ERR_NEW","message":"wait"}}');
  await until(() => told.length > 0);
  stream.close();
  expect(told).toEqual(['ERR_NEW']);
});

test('so does a key that is refused, for good', async () => {
  await refuse(401, JSON.stringify({ error: { code: 'ERR_UNAUTHORIZED', message: 'no' } }));
  expect(closed).toEqual([[4101, 'the API key is not valid']]);
});

test('it is not followed elsewhere with the key', async () => {
  responses[0]?.writeHead(307, { location: '/v1/stream/sse' }).end();
  await until(() => closed.length > 0);
  expect(String(closed)).toContain('give its own url');
  expect(responses).toHaveLength(2);
});
