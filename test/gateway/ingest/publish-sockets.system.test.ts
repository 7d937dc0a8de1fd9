// Batches over real WebSockets: who may open one, what one source's connections do to each other,
// and frames that no client sends.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { InFlight } from '#gateway/ingest/in-flight.ts';
import { PublishSockets } from '#gateway/ingest/publish-sockets.ts';
import { type GatewayServer, listen } from '#gateway/sockets/server.ts';
import { until } from '../../programs/until.ts';
import { fixture } from '../fixture.ts';
import type { Json } from '../push/state/shown-state.ts';
import { FakeDoor, ingestApp, KEYS } from './fake-door.ts';
import { batch } from './publish-client.ts';

const door = new FakeDoor();
const failures: unknown[] = [];
let server: GatewayServer;
let sockets: PublishSockets;
let host = '';

beforeAll(async () => {
  const app = ingestApp(door, { onSession: (source, number) => sockets.fence(source, number) });
  sockets = new PublishSockets({
    ...{ keys: KEYS, door: () => door, epoch: () => 'e1', inFlight: new InFlight() },
    admit: (request, key) => app.admit(request, key),
    countFailedKey: () => {},
    failed: (error) => failures.push(error),
  });
  const bounds = { bodyBytesMax: 1024, bodyMsMax: 5000 };
  server = await listen({
    ...{ app: fixture().app, host: '127.0.0.1', port: 0 },
    mounts: [{ pattern: '/ingest/*', app, ...bounds }],
    register: (socketApp) => sockets.register(socketApp),
  });
  host = `127.0.0.1:${server.port}`;
});
afterAll(async () => {
  sockets.close();
  await server.close();
  expect(failures).toEqual([]);
});

class Client {
  readonly frames: Json[] = [];
  readonly socket: WebSocket;
  /** Of the end, or the status that was answered instead of an upgrade. */
  code: number | undefined;

  constructor(source: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`ws://${host}/ingest/v1/${source}/stream`, { headers });
    this.socket.on('message', (data) => this.frames.push(JSON.parse(data.toString())));
    this.socket.on('close', (code) => {
      this.code ??= code;
    });
    this.socket.on('unexpected-response', (_, { statusCode }) => {
      this.code = statusCode;
      this.socket.terminate();
    });
    this.socket.on('error', () => {});
  }

  static async greeted(more: Record<string, string> = {}): Promise<Client> {
    const client = new Client('acme', { 'x-api-key': 'acme', ...more });
    await client.received('hello');
    return client;
  }

  async received(op: string): Promise<Json> {
    await until(() => this.frames.some((frame) => frame.op === op), op);
    return this.frames.find((frame) => frame.op === op);
  }

  async ended(): Promise<number | undefined> {
    await until(() => this.code !== undefined, 'the end of a connection');
    return this.code;
  }
}

test.each<[number, string, Record<string, string>]>([
  [401, 'acme', { 'x-api-key': 'nobody' }],
  [403, 'acme', { 'x-api-key': 'reads' }],
  [403, 'other', { 'x-api-key': 'acme' }],
  [400, 'clock', {}],
  [400, 'Acme', {}],
  [400, 'acme/stream?key=acme&path=', {}],
  [400, 'acme', { 'x-api-key': 'acme', 'source-session': 'x' }],
])('%i: an upgrade as %s with %j', async (status, source, headers) => {
  expect(await new Client(source, headers).ended()).toBe(status);
});

test('without an upgrade the path answers 426', async () => {
  const response = await fetch(`http://${host}/ingest/v1/acme/stream`, {
    headers: { 'x-api-key': 'acme' },
  });
  expect([response.status, response.headers.get('upgrade')]).toEqual([426, 'websocket']);
});

test('batches come as text, as binary, gzipped and in fragments', async () => {
  const client = await Client.greeted();
  const taken = door.posts.length;
  const zipped = gzipSync('{"kind":"heartbeat"}');
  client.socket.send(batch('a', '{}'));
  client.socket.send(Buffer.concat([Buffer.from(batch('b', '', { encoding: 'gzip' })), zipped]));
  const [first, ...others] = [...batch('c', '{"x":1}')];
  client.socket.send(first as string, { fin: false });
  for (const piece of others) client.socket.send(piece, { fin: false });
  client.socket.send('', { fin: true });
  await until(() => client.frames.length === 4, 'three acks');
  const bodies = door.posts.slice(taken).map(({ body }) => Buffer.from(body));
  expect(bodies).toEqual([Buffer.from('{}'), zipped, Buffer.from('{"x":1}')]);
  client.socket.close();
});

test('a later session ends the connection of an earlier one, however it was opened', async () => {
  const first = await Client.greeted();
  const { session } = await first.received('hello');
  const second = await Client.greeted();
  expect(await first.ended()).toBe(4106);
  expect(
    await new Client('acme', { 'x-api-key': 'acme', 'source-session': `${session}` }).ended(),
  ).toBe(4106);
  const hello = await second.received('hello');
  const again = await Client.greeted({ 'source-session': `${hello.session}` });
  expect(await second.ended()).toBe(4006);
  expect(await again.received('hello')).toEqual(hello);
  const headers = { 'x-api-key': 'acme' };
  const opened = await fetch(`http://${host}/ingest/v1/acme/sessions`, { method: 'POST', headers });
  expect(((await opened.json()) as Json).data.session).toBeGreaterThan(hello.session);
  expect(await again.ended()).toBe(4106);
});

test('a frame of 16 MiB ends its connection alone', async () => {
  const other = new Client('other', { 'x-api-key': 'all' });
  await other.received('hello');
  const client = await Client.greeted();
  const taken = door.posts.length;
  client.socket.send(batch('a', ' '.repeat(16 * 1024 * 1024)));
  expect(await client.ended()).toBe(1006);
  other.socket.send(batch('a', '{}'));
  await other.received('ack');
  expect(door.posts).toHaveLength(taken + 1);
});

test('of strangers so many are let in', async () => {
  const all = Array.from({ length: 70 }, () => new Client('acme'));
  await until(() => all.filter(({ code }) => code === 429).length >= 6, 'the refusals');
  all[0]?.socket.send('{"v":1,"op":"auth","key":"acme"}');
  await all[0]?.received('hello');
  for (const { socket } of all) socket.terminate();
});

test('all connections end with a code to reconnect when the server ends', async () => {
  const client = await Client.greeted();
  sockets.close();
  expect(await client.ended()).toBe(4000);
});
