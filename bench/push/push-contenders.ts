// Who pushes: engine and hub, raw uWebSockets replaying their very frames, and `ws` and socket.io,
// with each update as it comes or with our coalesced frames.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketIo } from 'socket.io';
import { WebSocket, WebSocketServer } from 'ws';
import type { Hub } from '#gateway/push/hub.ts';
import type { FrameText } from '#gateway/push/wire.ts';
import { loadUws, type TemplatedApp } from '#gateway/sockets/uws.ts';
import { Child } from '../child-calls.ts';
import type { Greeting } from './fleet.ts';
import {
  isDelta,
  PUSH_KEY,
  PushLoad,
  type RecordedTurn,
  subscriptionsOf,
  turnAt,
} from './push-load.ts';
import { type LoadSpec, TurnMaker } from './turn-maker.ts';

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
  /** Before a round of so many turns: what is not measured. */
  prepare(turns: number): void | Promise<void>;
  /** One turn: what is pushed leaves at its end. Frames that each client gets, and their bytes. */
  turn(): Pushed | Promise<Pushed>;
  close(): void;
  /** Where there is one. */
  readonly hub?: Hub;
}

export interface Pushed {
  /** Of the book, where there is one. */
  readonly seq: number;
  readonly frames: number;
  readonly bytes: number;
  /** Changed offers in them. */
  readonly updates: number;
}

const PLAIN: Greeting = { path: '/', headers: {}, says: [], answers: {} };

/** Makes a contender; all but ours replay `turns`. `isInProcess`: ours makes its own turns. */
export function pushContender(
  name: PushContenderName,
  spec: LoadSpec,
  turns: readonly RecordedTurn[],
  isInProcess: boolean,
): PushContender {
  if (name === 'overround') return new Overround(spec, isInProcess);
  if (name === 'raw uWS') return new RawUws(turns);
  const isCoalesced = name.endsWith('coalesced');
  return name.startsWith('ws') ? new Ws(turns, isCoalesced) : new Io(turns, isCoalesced);
}

/** The engine folds, the hub tells. */
class Overround implements PushContender {
  readonly greeting: Greeting;
  readonly #load: PushLoad;
  readonly hub: Hub;
  readonly #app: TemplatedApp;
  readonly #maker: Child | undefined;
  #told: number[] = [];

  constructor(spec: LoadSpec, isInProcess: boolean) {
    const headers = { 'x-api-key': PUSH_KEY };
    this.greeting = { path: '/v1/stream', headers, says: subscriptionsOf(spec), answers: {} };
    const file = new URL('./turn-maker-main.js', import.meta.url);
    this.#maker = isInProcess ? undefined : new Child({ file, argument: spec });
    this.#load = new PushLoad(spec, this.#maker?.remote<TurnMaker>() ?? new TurnMaker(spec));
    this.hub = this.#load.hub();
    this.#app = loadUws().App();
    this.hub.register(this.#app);
    overhear(this.hub, ({ length }) => this.#told.push(length));
  }

  listen(): Promise<number> {
    return listening(this.#app);
  }

  prepare(turns: number): Promise<void> {
    return this.#load.prepare(turns);
  }

  async turn(): Promise<Pushed> {
    this.#told = [];
    const frame = this.#load.next();
    this.#load.apply(frame);
    this.hub.bookMoved();
    await new Promise(setImmediate);
    const told = this.#told;
    const bytes = told.reduce((sum, length) => sum + length, 0);
    return { seq: frame.seq, frames: told.length, bytes, updates: frame.said };
  }

  close(): void {
    this.#maker?.close();
    this.hub.close();
    this.#app.close();
  }
}

/** Shows each delta that a hub tells, once for all who hear it. */
export function overhear({ counts }: Hub, see: (frame: FrameText) => void): void {
  const sent = counts.sent.bind(counts);
  counts.sent = (frame, clients) => {
    if (isDelta(frame)) see(frame);
    sent(frame, clients);
  };
}

/** No more than a WebSocket server in C++ can do. */
class RawUws implements PushContender {
  readonly greeting = PLAIN;
  readonly #turns: readonly RecordedTurn[];
  readonly #app: TemplatedApp;
  #turn = 0;

  constructor(turns: readonly RecordedTurn[]) {
    this.#turns = turns;
    const topics = new Set(turns.flatMap(({ frames }) => frames.map(({ topic }) => topic)));
    this.#app = loadUws().App();
    this.#app.ws('/*', {
      idleTimeout: 0,
      maxBackpressure: 64 * 1024 * 1024,
      open: (socket) => {
        for (const topic of topics) socket.subscribe(topic);
      },
    });
  }

  listen(): Promise<number> {
    return listening(this.#app);
  }

  prepare(): void {}

  async turn(): Promise<Pushed> {
    const { frames, updates } = turnAt(this.#turns, this.#turn++);
    for (const { topic, text } of frames) this.#app.publish(topic, text);
    await new Promise(setImmediate);
    const bytes = frames.reduce((sum, { text }) => sum + text.length, 0);
    return { seq: 0, frames: frames.length, bytes, updates: updates.length };
  }

  close(): void {
    this.#app.close();
  }
}

abstract class Replaying implements PushContender {
  abstract readonly greeting: Greeting;
  readonly #turns: readonly RecordedTurn[];
  readonly #isCoalesced: boolean;
  readonly server = createServer();
  #turn = 0;

  constructor(turns: readonly RecordedTurn[], isCoalesced: boolean) {
    this.#turns = turns;
    this.#isCoalesced = isCoalesced;
  }

  /** Sends a text to every client. */
  protected abstract broadcast(text: string): void;
  abstract close(): void;

  prepare(): void {}

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.server.address() as AddressInfo).port;
  }

  async turn(): Promise<Pushed> {
    const { frames, updates } = turnAt(this.#turns, this.#turn++);
    const texts = this.#isCoalesced ? frames.map(({ text }) => text) : updates;
    for (const text of texts) this.broadcast(text);
    await new Promise(setImmediate);
    const bytes = texts.reduce((sum, text) => sum + text.length, 0);
    return { seq: 0, frames: texts.length, bytes, updates: updates.length };
  }
}

class Ws extends Replaying {
  readonly greeting = PLAIN;
  readonly #sockets: WebSocketServer;

  constructor(turns: readonly RecordedTurn[], isCoalesced: boolean) {
    super(turns, isCoalesced);
    this.#sockets = new WebSocketServer({ server: this.server, perMessageDeflate: false });
  }

  protected override broadcast(text: string): void {
    const bytes = Buffer.from(text);
    for (const client of this.#sockets.clients) {
      if (client.readyState === WebSocket.OPEN) client.send(bytes, { binary: false });
    }
  }

  override close(): void {
    this.#sockets.close();
    this.server.close();
  }
}

class Io extends Replaying {
  readonly greeting: Greeting = {
    path: '/socket.io/?EIO=4&transport=websocket',
    headers: {},
    says: ['40'],
    answers: { '2': '3' },
  };
  readonly #io: SocketIo;

  constructor(turns: readonly RecordedTurn[], isCoalesced: boolean) {
    super(turns, isCoalesced);
    this.#io = new SocketIo(this.server, {
      transports: ['websocket'],
      perMessageDeflate: false,
      wsEngine: WebSocketServer,
    });
  }

  protected override broadcast(text: string): void {
    this.#io.emit('delta', text);
  }

  override close(): void {
    void this.#io.close();
  }
}

interface Listens {
  listen(host: string, port: number, callback: (socket: object | false) => void): void;
}

export async function listening(app: TemplatedApp): Promise<number> {
  const socket = await new Promise<object | false>((resolve) => {
    (app as unknown as Listens).listen('127.0.0.1', 0, resolve);
  });
  if (!socket) throw new Error('no port could be had');
  return loadUws().us_socket_local_port(socket as never);
}
