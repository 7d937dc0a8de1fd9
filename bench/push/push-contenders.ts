// Who pushes: engine and hub, raw uWebSockets.js replaying their very frames, and `ws` and
// socket.io, with each update as it comes or with our coalesced frames.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketIo } from 'socket.io';
import { WebSocket, WebSocketServer } from 'ws';
import { loadUws } from '#gateway/sockets/uws.ts';
import { must } from '#kit/assert.ts';
import { listening } from '../shared/listening.ts';
import type { TaggedFrame } from '../shared/slate.ts';
import type { Greeting } from './client-pool.ts';
import {
  PUSH_KEY,
  PushLoad,
  type RecordedTick,
  subscriptionsOf,
  watchDeltas,
} from './push-load.ts';
import type { LoadSpec } from './tick-maker.ts';

export const PUSH_CONTENDERS = [
  'overround',
  'raw uWS',
  'ws',
  'socket.io',
  'ws, coalesced',
  'socket.io, coalesced',
] as const;
export type PushContenderName = (typeof PUSH_CONTENDERS)[number];

export interface PushContender {
  readonly greeting: Greeting;
  listen(): Promise<number>;
  /** Ours takes the frames of the ticks to come. */
  prepare?(frames: readonly TaggedFrame[]): void;
  /** One tick: what is pushed has left at its end. */
  tick(): Promise<Pushed>;
  close(): void;
}

/** What one tick pushed to each client. */
export interface Pushed {
  /** Of the book, where there is one. */
  readonly seq: number;
  readonly frames: number;
  readonly bytes: number;
  /** Changed offers in them. */
  readonly updates: number;
}

const PLAIN: Greeting = { path: '/', headers: {}, messages: [], replies: {} };
const SOCKET_IO: Greeting = {
  path: '/socket.io/?EIO=4&transport=websocket',
  headers: {},
  messages: ['40'],
  replies: { '2': '3' },
};

/** Makes a contender; all but ours replay `ticks`. */
export function pushContender(
  name: PushContenderName,
  spec: LoadSpec,
  ticks: readonly RecordedTick[],
): PushContender {
  if (name === 'overround') return overround(spec);
  if (name === 'raw uWS') return rawUws(ticks);
  const isCoalesced = name.endsWith('coalesced');
  return name.startsWith('ws') ? ws(ticks, isCoalesced) : socketIo(ticks, isCoalesced);
}

/** The engine folds, the hub publishes. */
function overround(spec: LoadSpec): PushContender {
  const load = new PushLoad(spec);
  const hub = load.hub();
  const app = loadUws().App();
  hub.register(app);
  let [frames, bytes] = [0, 0];
  watchDeltas(hub, ({ length }) => {
    frames += 1;
    bytes += length;
  });
  const messages = subscriptionsOf(spec);
  return {
    greeting: { path: '/v1/stream', headers: { 'x-api-key': PUSH_KEY }, messages, replies: {} },
    listen: () => listening(app),
    prepare: (laid) => load.prepare(laid),
    async tick() {
      [frames, bytes] = [0, 0];
      const { seq, tag: updates } = load.apply();
      hub.bookMoved();
      await new Promise(setImmediate);
      return { seq, frames, bytes, updates };
    },
    close() {
      hub.close();
      app.close();
    },
  };
}

/** Replays ticks from the first after the last; each frame is sent by `send`. */
function replaying(
  ticks: readonly RecordedTick[],
  isCoalesced: boolean,
  send: (text: string, topic: string) => void,
): PushContender['tick'] {
  let next = 0;
  return async () => {
    const { frames, updates } = must(ticks[next++ % ticks.length], 'a tick to replay');
    const texts = isCoalesced ? frames : updates.map((text) => ({ text, topic: '' }));
    for (const { text, topic } of texts) send(text, topic);
    await new Promise(setImmediate);
    const bytes = texts.reduce((sum, { text }) => sum + text.length, 0);
    return { seq: 0, frames: texts.length, bytes, updates: updates.length };
  };
}

/** No more than a WebSocket server in C++ can do. */
function rawUws(ticks: readonly RecordedTick[]): PushContender {
  const topics = new Set(ticks.flatMap(({ frames }) => frames.map(({ topic }) => topic)));
  const app = loadUws().App();
  app.ws('/*', {
    idleTimeout: 0,
    maxBackpressure: 64 * 1024 * 1024,
    open: (socket) => {
      for (const topic of topics) socket.subscribe(topic);
    },
  });
  return {
    greeting: PLAIN,
    listen: () => listening(app),
    tick: replaying(ticks, true, (text, topic) => app.publish(topic, text)),
    close: () => void app.close(),
  };
}

function ws(ticks: readonly RecordedTick[], isCoalesced: boolean): PushContender {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  return {
    greeting: PLAIN,
    listen: () => portOf(server),
    tick: replaying(ticks, isCoalesced, (text) => {
      const bytes = Buffer.from(text);
      for (const client of sockets.clients) {
        if (client.readyState === WebSocket.OPEN) client.send(bytes, { binary: false });
      }
    }),
    close() {
      sockets.close();
      server.close();
    },
  };
}

function socketIo(ticks: readonly RecordedTick[], isCoalesced: boolean): PushContender {
  const server = createServer();
  const io = new SocketIo(server, {
    transports: ['websocket'],
    perMessageDeflate: false,
    wsEngine: WebSocketServer,
  });
  return {
    greeting: SOCKET_IO,
    listen: () => portOf(server),
    tick: replaying(ticks, isCoalesced, (text) => io.emit('delta', text)),
    close: () => void io.close(),
  };
}

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
