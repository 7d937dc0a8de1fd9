// The client's publisher and the gateway's end of its connection without a socket between them: a
// test cuts it when it likes, and opens another door behind it.

import { Engine } from '#engine/engine.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { InFlight } from '#gateway/ingest/in-flight.ts';
import type { IngestDoor } from '#gateway/ingest/ingest-door.ts';
import { type PublishContext, PublishSession } from '#gateway/ingest/publish-session.ts';
import { bodiesHere } from '#ingest/bodies/bodies.ts';
import { Door } from '#ingest/door/door.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { silentLogger } from '#kit/logger.ts';
import { PLATFORM } from '../../../client/src/environment.ts';
import { Publisher } from '../../../client/src/publisher.ts';
import type { PublisherOptions } from '../../../client/src/publisher-events.ts';
import {
  type Address,
  BROKEN_CODE,
  parseFrame,
  type Socket,
  type SocketEvents,
  textOf,
} from '../../../client/src/socket.ts';
import { MemoryLog } from './memory-log.ts';

const ingest = { source: 'acme', venues: null, scores: true };
const account = { accountId: 'acc', keyId: 'key_1', plan: 'free', rawLines: false } as const;

export class Loopback {
  readonly #door: () => IngestDoor | undefined;
  readonly #context: PublishContext;
  /** By session: the end of a connection that is open. */
  readonly #open = new Map<PublishSession, SocketEvents>();
  /** Of the newest session that greeted. */
  #current: PublishSession | undefined;
  connections = 0;

  /** `venues`: those that the key is bound to. */
  constructor(door: () => IngestDoor | undefined, venues: ReadonlySet<string> | null = null) {
    this.#door = door;
    this.#context = {
      keys: KeyIndex.of([{ key: 'acme', account: { ...account, ingest: { ...ingest, venues } } }]),
      door,
      epoch: () => 'memory',
      inFlight: new InFlight(),
      monotonicMs: () => performance.now(),
      countFailedKey: () => {},
      opened: (session) => this.#opened(session),
      failed: (error) => {
        throw error;
      },
    };
  }

  /** Connects without pauses. */
  publisher(options: Partial<PublisherOptions> = {}): Publisher {
    const openSocket = (address: Address, events: SocketEvents) => this.#connect(address, events);
    const environment = { ...PLATFORM, openSocket, random: () => 0 };
    const address = { url: 'http://loopback', apiKey: 'acme' };
    return new Publisher(address, { source: 'acme', ...options }, environment, 10_000);
  }

  /** Breaks all connections; what the server sent last is lost with them. */
  cut(): void {
    for (const [session, events] of [...this.#open]) {
      session.closed();
      this.#open.delete(session);
      events.closed(BROKEN_CODE, 'cut');
    }
  }

  #opened(session: PublishSession): void {
    const before = this.#current;
    this.#current = session;
    if (before && before !== session) {
      before.close(before.number === session.number ? 'replaced' : 'fenced');
    }
  }

  #connect({ session: named, apiKey }: Address, events: SocketEvents): Socket {
    this.connections += 1;
    let isOpen = true;
    const connection = {
      isOverfull: false,
      send: (text: string) => {
        setImmediate(() => {
          const frame = parseFrame(text);
          if (isOpen && frame && this.#open.has(session)) events.frame(frame);
        });
      },
      end: (code: number, reason: string) => {
        const wasOpen = this.#open.delete(session);
        if (wasOpen) setImmediate(() => events.closed(code, reason));
      },
    };
    const session = new PublishSession('acme', connection, '192.0.2.1', this.#context);
    this.#open.set(session, events);
    setImmediate(() => {
      if (!isOpen || !this.#open.has(session)) return;
      events.opened(true);
      if (this.#door()) void session.authorise(apiKey, named);
      else this.cut();
    });
    return {
      send: (frame) => {
        const bytes = Buffer.from(textOf(frame));
        setImmediate(() => session.receive(bytes));
      },
      close: () => {
        isOpen = false;
        if (this.#open.delete(session)) session.closed();
      },
      bytesReceived: () => undefined,
    };
  }
}

/** A server's part behind a connection: a log, a book over it, and a door that can be killed. */
export class KilledServer {
  readonly log = new MemoryLog(() => this.now);
  now = Date.parse('2026-11-08T17:00:00Z');
  door: Door | undefined;
  #engine = new Engine();

  static async start(): Promise<KilledServer> {
    const server = new KilledServer();
    server.door = await server.#open();
    return server;
  }

  /** As kill -9: what is under way reaches the log or not, and nobody is answered. */
  async kill(): Promise<void> {
    const { door } = this;
    this.door = undefined;
    this.log.room = this.log.entries.length;
    await door?.close();
    this.log.room = Number.POSITIVE_INFINITY;
    this.#engine = new Engine();
    this.door = await this.#open();
  }

  /** The log fails once with what is appended next, or the one after. */
  tear(): void {
    const { log } = this;
    log.room = log.entries.length;
    setImmediate(() => {
      log.room = Number.POSITIVE_INFINITY;
    });
  }

  async stop(): Promise<void> {
    await this.door?.close();
  }

  /** Prices of the home side, by venue. */
  prices(): Record<string, number> {
    this.#fold();
    const { markets } = this.#engine.reader.oddsRecord('nfl_20261108_buf_mia', {});
    const offers = markets.flatMap(({ lines }) => lines.flatMap((line) => line.offers));
    return Object.fromEntries(offers.map(({ bookmakerId, price }) => [bookmakerId, price]));
  }

  /** Keys of the batches that are whole in the log. */
  batches(): readonly string[] {
    return this.log.messages.flatMap(({ batch }) => (batch?.answer ? [batch.key] : []));
  }

  /** Prices of a venue as the log has them, one after the other. */
  pricesInLog(venue: string): readonly number[] {
    return this.log.messages
      .flatMap(({ groups }) => groups)
      .flatMap((group) => (group.kind === 'patch' ? group.quotes : []))
      .flatMap(({ venueId, price }) => (venueId === venue ? [price / 100] : []));
  }

  #fold(): void {
    const { reader } = this.#engine;
    for (const { seq, stampMs, payload } of this.log.entries.slice(reader.seq)) {
      this.#engine.apply(seq, stampMs, decodeMessage(payload));
    }
  }

  async #open(): Promise<Door> {
    this.#fold();
    const engine = this.#engine;
    return await Door.open({
      log: this.log,
      identity: openIdentity(undefined),
      quarantine: createQuarantine(),
      bodies: bodiesHere,
      venues: engine.reader.venues,
      leagues: engine.reader.leagues,
      eventOf: (id) => engine.reader.eventHead(id),
      nextSession: (source, now) => {
        this.#fold();
        return engine.nextSession(source, now);
      },
      isOvertaken: (source, session) => engine.isOvertaken(source, session),
      sourceSession: (source) => engine.sourceSession(source),
      introductions: { before: async () => {} },
      clock: { now: () => this.now++ },
      logNow: () => engine.reader.now,
      logger: silentLogger,
    });
  }
}
