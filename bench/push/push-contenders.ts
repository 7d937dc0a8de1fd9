// Who pushes: engine and hub, raw uWebSockets.js replaying their very frames, and `ws` and
// socket.io, with each update as it comes or with our coalesced frames.
import { createServer } from 'node:http';
import { Server as SocketIo } from 'socket.io';
import { WebSocket, WebSocketServer } from 'ws';
import { loadUws } from '#gateway/sockets/uws.ts';
import { must } from '#kit/assert.ts';
import { acceptFollowers, listening, portOf } from '../shared/listening.ts';
import type { TaggedFrame } from '../shared/slate.ts';
import { type Greeting, PLAIN } from './client-pool.ts';
import { loadGreeting, PushLoad, type RecordedTick, watchDeltas } from './push-load.ts';
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
  readonly frames: number;
  /** Changed offers in them. */
  readonly updates: number;
}

const SOCKET_IO: Greeting = {
  ...PLAIN,
  path: '/socket.io/?EIO=4&transport=websocket',
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
  let frames = 0;
  watchDeltas(hub, () => {
    frames += 1;
  });
  return {
    greeting: loadGreeting(spec),
    listen: () => listening(app),
    prepare: (laid) => load.prepare(laid),
    async tick() {
      frames = 0;
      const { tag: updates } = load.apply();
      hub.bookMoved();
      await new Promise(setImmediate);
      return { frames, updates };
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
    return { frames: texts.length, updates: updates.length };
  };
}

/** No more than a WebSocket server in C++ can do. */
function rawUws(ticks: readonly RecordedTick[]): PushContender {
  const topics = new Set(ticks.flatMap(({ frames }) => frames.map(({ topic }) => topic)));
  const app = loadUws().App();
  acceptFollowers(app, topics);
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
