// The WebSocket of a feed beside a local server: messages in order, and waits that end in time.
import { afterEach, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { openFeedSocket } from '#ingest/module/feed-socket.ts';
import type { FeedSocket } from '#ingest/module/feed-types.ts';
import { type Clock, systemClock } from '#kit/clock.ts';
import { type ExchangeServer, startExchangeServer } from '../../programs/exchange-server.ts';

let server: ExchangeServer | undefined;
let socket: FeedSocket | undefined;
afterEach(async () => {
  socket?.close();
  await server?.close();
});

/** Both ends of a connection. */
async function open(clock: Clock): Promise<{ readonly own: FeedSocket; readonly peer: WebSocket }> {
  let peer: WebSocket | undefined;
  const opened = (each: WebSocket): void => {
    peer = each;
  };
  server = await startExchangeServer({ answer: () => undefined, message: () => {}, opened });
  const url = new URL(`ws://${server.host}`);
  const request = { url, headers: {}, timeoutMs: 5000, clock };
  const made = await openFeedSocket(request, new AbortController().signal);
  if (made.kind !== 'open' || peer === undefined) throw new Error(JSON.stringify(made));
  socket = made.socket;
  return { own: made.socket, peer };
}

test('a thousand messages, one after the other, take one wait of the clock', async () => {
  let waits = 0;
  const { own, peer } = await open({
    now: systemClock.now,
    wait: (ms, signal) => {
      waits += 1;
      return systemClock.wait(ms, signal);
    },
  });
  const before = waits;
  for (let at = 0; at < 1000; at++) {
    peer.send(`${at}`);
    expect(await own.receive(60_000)).toEqual({ kind: 'text', text: `${at}` });
  }
  expect(waits - before).toBe(1);
});

test('a short wait behind a long one ends in time, as does one behind a message', async () => {
  const { own, peer } = await open(systemClock);
  peer.send('first');
  expect(await own.receive(60_000)).toEqual({ kind: 'text', text: 'first' });
  const sinceMs = performance.now();
  expect(await own.receive(40)).toEqual({ kind: 'timeout' });
  peer.send('second');
  expect(await own.receive(20_000)).toEqual({ kind: 'text', text: 'second' });
  expect(await own.receive(60)).toEqual({ kind: 'timeout' });
  expect(performance.now() - sinceMs).toBeLessThan(15_000);
});

test('a close ends a wait, after what was sent before it', async () => {
  const { own, peer } = await open(systemClock);
  peer.send('last');
  peer.close(4001);
  expect(await own.receive(10_000)).toEqual({ kind: 'text', text: 'last' });
  expect(await own.receive(10_000)).toEqual({ kind: 'closed', code: 4001 });
});

test('a clock that is set back ends a wait in place of prolonging it', async () => {
  let setBackMs = 0;
  const now = (): number => systemClock.now() - setBackMs;
  const { own } = await open({ now, wait: systemClock.wait });
  const waiting = own.receive(50);
  setBackMs = 3_600_000;
  expect(await waiting).toEqual({ kind: 'timeout' });
});
