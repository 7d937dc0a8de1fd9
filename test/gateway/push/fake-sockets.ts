// A hub without a network: sockets that fill and drain when a test says so, and every frame that
// was sent or published.

import type { AccountTerms } from '#domain/account-terms.ts';
import type { Group } from '#domain/message/message.ts';
import { Engine } from '#engine/engine.ts';
import { Hub, type HubOptions } from '#gateway/push/hub.ts';
import type { SocketData } from '#gateway/push/session.ts';
import type { TemplatedApp, WebSocket, WebSocketBehavior } from '#gateway/sockets/uws.ts';
import { message } from '../../oracle/script.ts';
import { EPOCH, keyStore } from '../fixture.ts';
import type { Json } from './state/shown-state.ts';
import { ticksOf } from './ticks.ts';

const FULL_BYTES = 1024 * 1024;

/** One socket as the hub sees it. */
export class FakeSocket {
  readonly data: SocketData;
  readonly sent: Json[] = [];
  readonly topics = new Set<string>();
  /** Fills up with the next frame of this op. */
  fillsWith: string | undefined;
  isFull = false;
  /** How often it was asked whether it has room. */
  asked = 0;
  endedWith: number | undefined;

  constructor(accountId: string, terms: AccountTerms = {}) {
    const account = {
      ...terms,
      accountId,
      keyId: `key_${accountId}`,
      plan: 'enterprise',
      rawLines: false,
      ingest: null,
    } as const;
    this.data = { session: undefined, account, address: '' };
  }

  getUserData(): SocketData {
    return this.data;
  }

  getBufferedAmount(): number {
    this.asked += 1;
    return this.isFull ? FULL_BYTES : 0;
  }

  send(text: string | Uint8Array): void {
    const frame = JSON.parse(`${Buffer.from(text)}`);
    this.sent.push(frame);
    if (frame.op === this.fillsWith) this.isFull = true;
  }

  subscribe(topic: string): void {
    this.topics.add(topic);
  }

  isSubscribed(topic: string): boolean {
    return this.topics.has(topic);
  }

  unsubscribe(topic: string): void {
    this.topics.delete(topic);
  }

  end(code: number): void {
    this.endedWith = code;
  }
}

/** An engine and a hub with fake sockets. */
export class FakeStream {
  readonly engine = new Engine();
  readonly published: Json[] = [];
  readonly hub: Hub;
  readonly #sockets = new Set<FakeSocket>();
  #behavior: WebSocketBehavior<SocketData> | undefined;

  constructor(options: Omit<Partial<HubOptions>, 'view' | 'epoch' | 'keys'> = {}) {
    const view = { reader: this.engine.reader, changes: this.engine.changes };
    const shared = { view, epoch: () => EPOCH, keys: keyStore() };
    // Sockets of tests are full from one frame to the next, and turns as long as they need be.
    const ofTests = {
      unaskedBytesMax: 0,
      ticks: ticksOf({}),
      // All is published, unless a test is about what is not.
      fewFollowers: 0,
    };
    this.hub = new Hub({ ...shared, ...ofTests, ...options });
    const app = {
      ws: (_: string, behavior: WebSocketBehavior<SocketData>) => {
        this.#behavior = behavior;
      },
      get: () => {},
      any: () => {},
      numSubscribers: (topic: string) =>
        [...this.#sockets].filter(({ topics }) => topics.has(topic)).length,
      publish: (_: string, frame: Uint8Array) =>
        this.published.push(JSON.parse(`${Buffer.from(frame)}`)),
    };
    this.hub.register(app as unknown as TemplatedApp);
  }

  /** One message of these groups; topics speak at the end of the turn. */
  say(...groups: readonly Group[]): void {
    const { seq, now } = this.engine.reader;
    const stampMs = Math.max(now, ...groups.map(({ receivedAt }) => receivedAt));
    this.engine.apply(seq + 1, stampMs, message(seq + 1, groups));
    this.hub.bookMoved();
  }

  open(accountId = 'acc_1', terms: AccountTerms = {}): FakeSocket {
    const socket = new FakeSocket(accountId, terms);
    this.#sockets.add(socket);
    this.#behavior?.open?.(asSocket(socket));
    return socket;
  }

  /** What the client says. */
  hear(socket: FakeSocket, frame: object): void {
    const bytes = new TextEncoder().encode(JSON.stringify(frame));
    this.#behavior?.message?.(asSocket(socket), bytes.buffer as ArrayBuffer, false);
  }

  /** The socket has room again; resolves when what waited for it was sent. */
  async drain(socket: FakeSocket): Promise<void> {
    socket.fillsWith = undefined;
    socket.isFull = false;
    this.#behavior?.drain?.(asSocket(socket));
    await new Promise(setImmediate);
  }

  /** The client is gone. */
  disconnect(socket: FakeSocket): void {
    this.#sockets.delete(socket);
    this.#behavior?.close?.(asSocket(socket), 1006, new ArrayBuffer(0));
  }

  close(): void {
    this.hub.close();
  }
}

function asSocket(socket: FakeSocket): WebSocket<SocketData> {
  return socket as unknown as WebSocket<SocketData>;
}
