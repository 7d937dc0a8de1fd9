// A real engine behind a real gateway on a real socket, told by a test what venues say.

import type { Group } from '#domain/message/message.ts';
import { Engine } from '#engine/engine.ts';
import type { Guard } from '#gateway/accounts/admission.ts';
import type { KeyStore } from '#gateway/accounts/auth.ts';
import { createGateway } from '#gateway/gateway.ts';
import { Hub } from '#gateway/push/hub.ts';
import type { StreamLimits } from '#gateway/push/quotas.ts';
import type { GatewayServer } from '#gateway/sockets/server.ts';
import { silentLogger } from '#kit/logger.ts';
import { message } from '../../oracle/script.ts';
import { KEY, keyStore, READY } from '../fixture.ts';
import { everyPageOf, type Get, get, type Page } from './state/rest-pages.ts';
import { servedFacts } from './state/served-facts.ts';
import { differencesUnder, type Facts } from './state/shown-state.ts';
import type { StreamBook } from './state/stream-book.ts';
import { openStream, type StreamClient } from './state/stream-client.ts';
import { ticksOf } from './ticks.ts';

export const EPOCH = 'log1r1';

/** The pieces that a test looks at, and the words it says. */
export class LiveBook {
  readonly engine: Engine;
  readonly hub: Hub;
  /** Whether the book is where its log ended. */
  readonly log: { isCurrent: boolean };
  readonly #server: GatewayServer;
  readonly #clients: StreamClient[] = [];
  readonly #get: Get = (target) => get(this.address, KEY, target);
  #groups = 0;

  /** `monotonicMs`: the hub's clock; `access`: who may come, and what it costs. */
  static async start(
    monotonicMs?: () => number,
    limits?: StreamLimits,
    access: { readonly keys?: KeyStore; readonly guard?: Guard } = {},
  ): Promise<LiveBook> {
    let hub: Hub | undefined;
    const engine = new Engine();
    const { reader, changes } = engine;
    const { keys = keyStore(), guard } = access;
    const epoch = (): string => EPOCH;
    const log = { isCurrent: true };
    const isCurrent = (): boolean => log.isCurrent;
    const server = await createGateway({
      reader,
      changes,
      epoch,
      keys,
      isCurrent,
      readiness: () => ({ ...READY, epoch: EPOCH }),
      logger: silentLogger,
      host: '127.0.0.1',
      port: 0,
      register: (socketApp) => {
        hub = new Hub({
          view: { reader, changes },
          epoch,
          keys,
          guard,
          isCurrent,
          // One turn tells everybody, however slow the machine is.
          ticks: ticksOf({}),
          ...(monotonicMs && { monotonicMs }),
          ...(limits && { limits }),
        });
        hub.register(socketApp);
      },
    });
    if (!hub) throw new Error('the gateway registers what it is given');
    return new LiveBook(engine, hub, server, log);
  }

  private constructor(
    engine: Engine,
    hub: Hub,
    server: GatewayServer,
    log: { isCurrent: boolean },
  ) {
    this.log = log;
    this.engine = engine;
    this.hub = hub;
    this.#server = server;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  get seq(): number {
    return this.engine.reader.seq;
  }

  /** One message of these groups, at the newest of their times. */
  say(...groups: readonly Group[]): void {
    const stampMs = Math.max(this.engine.reader.now, ...groups.map(({ receivedAt }) => receivedAt));
    this.engine.apply(this.seq + 1, stampMs, message(this.#groups + 1, groups));
    this.#groups += groups.length;
    this.hub.bookMoved();
  }

  /** A client that is known by its header. */
  async client(key: string | undefined = KEY): Promise<StreamClient> {
    const client = await openStream(this.address, key);
    this.#clients.push(client);
    return client;
  }

  /** A client without a key in its header. */
  async stranger(): Promise<StreamClient> {
    const client = await openStream(this.address, undefined);
    this.#clients.push(client);
    return client;
  }

  async page(target: string): Promise<Page> {
    return await everyPageOf(this.#get, target);
  }

  /** What REST shows under a stream's filters. */
  async served(channel: string, filters: Readonly<Record<string, unknown>>): Promise<Facts> {
    return await servedFacts(this.#get, channel, filters);
  }

  /** How a stream's book differs from REST now; empty where it does not. */
  async compare(book: StreamBook, filters: Readonly<Record<string, unknown>>): Promise<string> {
    const { channel, facts } = book;
    return differencesUnder(channel, filters, facts, await this.served(channel, filters));
  }

  /** Every stream is told to come again; the server stays. */
  endStreams(): void {
    this.hub.sessions.end();
  }

  async close(): Promise<void> {
    for (const client of this.#clients) if (client.isOpen) await client.close();
    this.hub.close();
    await this.#server.close();
  }
}
