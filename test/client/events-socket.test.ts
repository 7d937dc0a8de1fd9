// Server-Sent Events as a socket: each subscription has a request of its own, and the socket is
// only as alive as the deadest of them.
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEventsSocket } from '#client/events-socket.ts';
import type { Socket } from '#client/overround.ts';

const HELLO = 'data: {"op":"hello","heartbeatMs":1000}\n\n';

let server: Server;
let socket: Socket;
let responses: ServerResponse[] = [];
let closed: unknown[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  responses = [];
  closed = [];
  server = createServer((_, response) => {
    responses.push(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  socket = openEventsSocket(
    { url, apiKey: 'key' },
    { opened() {}, frame() {}, closed: (code, reason) => closed.push([code, reason]) },
  );
  for (const id of ['s1', 's2']) socket.send({ op: 'subscribe', id, channel: 'odds' });
  while (responses.length < 2) await new Promise(setImmediate);
});
afterEach(() => {
  socket.close();
  server.closeAllConnections();
  server.close();
  vi.useRealTimers();
});

/** The server says something, and the client has heard it. */
async function say(text: string, ...to: readonly (ServerResponse | undefined)[]): Promise<void> {
  const before = socket.bytesReceived() ?? 0;
  for (const response of to) response?.write(text);
  while ((socket.bytesReceived() ?? 0) < before + text.length * to.length) {
    await new Promise(setImmediate);
  }
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
