// Posts over real sockets, beside the app of /v1: bounds of bodies, senders that leave, preflights.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST_BYTES_MAX } from '#domain/post.ts';
import { POSTS_MAX } from '#gateway/ingest/in-flight.ts';
import { type GatewayServer, listen } from '#gateway/sockets/server.ts';
import { until } from '../../programs/until.ts';
import { fixture, KEY } from '../fixture.ts';
import { heardOf, RawSocket, requestText } from '../ingress/raw-socket.ts';
import { ANSWERED, FakeDoor, ingestApp, NDJSON } from './fake-door.ts';

const door = new FakeDoor();
let server: GatewayServer;
let address = '';

const serve = (bodyMsMax: number): Promise<GatewayServer> => {
  const bounds = { bodyBytesMax: POST_BYTES_MAX, bodyMsMax };
  const mounts = [{ pattern: '/ingest/*', app: ingestApp(door), ...bounds }];
  return listen({ app: fixture().app, host: '127.0.0.1', port: 0, mounts });
};

beforeAll(async () => {
  server = await serve(300);
  address = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => await server.close());

const post = (body: string | Uint8Array<ArrayBuffer>, at = address) =>
  fetch(`${at}/ingest/v1/acme`, { method: 'POST', headers: NDJSON, body });
const head = (...headers: readonly string[]) =>
  requestText('POST', '/ingest/v1/acme', [
    ...Object.entries(NDJSON).map((header) => header.join(': ')),
    ...headers,
  ]);

test('a body of 16 MiB is taken whole, a longer one is not', async () => {
  const body = new Uint8Array(POST_BYTES_MAX).fill(0x20);
  // Beside other tests so much takes longer than what is waited for a body that does not come.
  const patient = await serve(20_000);
  expect((await post(body, `http://127.0.0.1:${patient.port}`)).status).toBe(200);
  await patient.close();
  expect(door.posts.at(-1)?.body.byteLength).toBe(POST_BYTES_MAX);
  const { text } = await heardOf(server.port, head('content-length: 16777217'), '"error"');
  expect(text).toContain('413');
  expect(text).toContain('16 MiB');
});

test('a chunked body is refused, and one that does not come', async () => {
  const chunked = await heardOf(server.port, head('transfer-encoding: chunked'), '"error"');
  expect(chunked.text).toContain('ERR_LENGTH_REQUIRED');
  const late = await RawSocket.open(server.port);
  late.write(`${head('content-length: 100')}{`);
  await late.closed;
  expect(late.text).toContain('ERR_REQUEST_TIMEOUT');
});

test('who leaves, whenever, or sends nothing, holds no room', async () => {
  let isHeld = true;
  door.answer = async () => {
    await until(() => !isHeld, 'the end of the posts');
    return ANSWERED;
  };
  const taken = door.posts.length;
  for (let i = 0; i < 2 * POSTS_MAX; i++) {
    const raw = await RawSocket.open(server.port);
    raw.write(`${head('content-length: 100')}{`);
    if (i % 2 === 0) await raw.close();
    else await raw.closed;
  }
  const handled = await RawSocket.open(server.port);
  handled.write(`${head('content-length: 2')}{}`);
  await until(() => door.posts.length > taken, 'a post at the door');
  await handled.close();
  isHeld = false;
  door.answer = async () => ANSWERED;
  const all = await Promise.all(Array.from({ length: POSTS_MAX - 1 }, () => post('{}')));
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
});

test('a preflight is answered as everywhere, and /v1 is as it was', async () => {
  const preflight = await fetch(`${address}/ingest/v1/acme`, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key');
  expect((await fetch(`${address}/v1/odds`, { headers: { 'x-api-key': KEY } })).status).toBe(200);
});
