// The log's part of the NATS driver: one live connection at a time, the streams of the
// log, and plain calls on them. A connection never reconnects by itself (it would send new entries
// before lost ones): a dead one is replaced on demand. Every wait is bounded.

import { setTimeout as delay } from 'node:timers/promises';
import {
  type ConsumerMessages,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { backOffMs } from '#kit/back-off.ts';
import { systemClock } from '#kit/clock.ts';
import type { Bucket } from '../bucket.ts';
import type { LogEntry, LogInfo } from '../log.ts';
import { type NatsAccess, withoutPassword } from './nats-address.ts';
import { ensureBucket, NatsBucket, streamOf } from './nats-bucket.ts';
import { connectTo, REQUEST_TIMEOUT_MS } from './nats-connection.ts';
import { epochOf, noteEntry, sumOf } from './nats-epoch.ts';
import {
  ensureLogStreams,
  type LogStreamOptions,
  MESSAGE_BYTES_MAX,
  skipsOf,
} from './nats-log-streams.ts';
import { refusalOf, UnfitServerError } from './nats-refusal.ts';
import { unlessMissing } from './nats-streams.ts';
import type { PublishAck } from './ordered-publisher.ts';

export interface NatsLinkOptions extends LogStreamOptions {
  readonly access: NatsAccess;
  readonly reconnectMsMax: number;
  /** A session that was there is looked for without end. */
  readonly isPatient: boolean;
  readonly onLost?: (() => void) | undefined;
  readonly onBack?: ((awayMs: number) => void) | undefined;
  /** Hears once how a stream differs from what was asked for. */
  readonly onDifference?: ((difference: string) => void) | undefined;
}

export type NatsSession = Omit<OpenSession, 'connection'>;

/** Of what is only asked, again and again, while there may be no leader. */
const PROBE_TIMEOUT_MS = 1000;
/** Of a first session, which may have the server make its streams. */
const OPEN_TIMEOUT_MS = 5000;
/** Waits between attempts to reach the server. */
export const RECONNECT = { firstMs: 50, mostMs: 500 };
/** A reader that hears nothing of the server for twice this begins anew. */
const IDLE_HEARTBEAT_MS = 1500;
const NOTHING = new Uint8Array();
/** What no stream has come to, and no entry is called. */
const NO_SEQ = Number.MAX_SAFE_INTEGER;
const NO_ID = 'no entry';
/** "wrong last msg ID", "wrong last sequence". */
const UNFULFILLED: ReadonlySet<number> = new Set([10070, 10071]);

export class NatsLink {
  readonly #options: NatsLinkOptions;
  readonly #onSkip: (seq: number) => void;
  readonly #said = new Set<string>();
  #session: OpenSession | undefined;
  #connecting: Promise<NatsSession> | undefined;
  #closed = false;
  #awaySinceMs: number | null = null;

  /** `onSkip` hears every skipped seq, some of them more than once. */
  constructor(options: NatsLinkOptions, onSkip: (seq: number) => void) {
    this.#options = options;
    this.#onSkip = onSkip;
  }

  /** Since when a session that was lost is missed, epoch ms; null: none is. */
  get awaySinceMs(): number | null {
    return this.#awaySinceMs;
  }

  /** The live session; undefined while there is none. */
  current(): NatsSession | undefined {
    return this.#session?.connection.isClosed() === false ? this.#session : undefined;
  }

  /** The live session, or a new one; rejects when none could be had in time. */
  async session(): Promise<NatsSession> {
    const live = this.current();
    if (live !== undefined) return live;
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#connecting?.catch(() => undefined);
    await this.#session?.connection.close();
  }

  #found(): void {
    const sinceMs = this.#awaySinceMs;
    this.#awaySinceMs = null;
    if (sinceMs !== null) this.#options.onBack?.(Math.max(0, systemClock.now() - sinceMs));
  }

  #lost(): void {
    if (this.#closed) return;
    this.#awaySinceMs = systemClock.now();
    this.#options.onLost?.();
  }

  #say(difference: string): void {
    if (this.#said.has(difference)) return;
    this.#said.add(difference);
    this.#options.onDifference?.(difference);
  }

  async #connect(): Promise<NatsSession> {
    const giveUpAtMs = performance.now() + this.#options.reconnectMsMax;
    for (let attempt = 1; ; attempt++) {
      if (this.#closed) throw new Error('The log is closed.');
      try {
        const isFirst = this.#session === undefined;
        const say = (difference: string): void => this.#say(difference);
        const session = await openSession(this.#options, this.#onSkip, isFirst, say);
        this.#session = session;
        this.#found();
        void session.connection.closed().then(() => this.#lost());
        return session;
      } catch (error) {
        if (error instanceof UnfitServerError) throw error;
        const text = `NATS at ${withoutPassword(this.#options.access.url)} cannot be used`;
        // Once it has let us in, a refusal may pass, as while its users are changed.
        const refusal = this.#session === undefined ? refusalOf(error as Error) : undefined;
        if (refusal !== undefined) throw new UnfitServerError(`${text}: ${refusal}`);
        const isBounded = !this.#options.isPatient || this.#session === undefined;
        if (isBounded && performance.now() > giveUpAtMs) {
          throw new UnreachableServerError(`${text}: ${(error as Error).message}`, {
            cause: error,
          });
        }
      }
      await delay(backOffMs(RECONNECT, attempt + 1));
    }
  }
}

/** Nobody answered for as long as one was looked for. */
class UnreachableServerError extends Error {
  override readonly name = 'UnreachableServerError';
}

/** Calls on one connection; they fail once it is dead. */
class OpenSession {
  readonly connection: NatsConnection;
  /** Beside the log, of as many replicas. */
  readonly bucket: Bucket;
  readonly #options: NatsLinkOptions;
  readonly #client: JetStreamClient;
  readonly #manager: JetStreamManager;
  /** The epoch of the stream that was made then. */
  #named: { readonly created: string; readonly epoch: string } | undefined;

  constructor(options: NatsLinkOptions, connection: NatsConnection, manager: JetStreamManager) {
    this.connection = connection;
    this.#options = options;
    this.#client = jetstream(connection, { timeout: REQUEST_TIMEOUT_MS });
    this.#manager = manager;
    this.bucket = new NatsBucket(leasesOf(options.stream), this.#client, manager);
  }

  async info(): Promise<LogInfo> {
    const { state, created } = await this.#manager.streams.info(this.#options.stream);
    const { messages, first_seq, last_seq, bytes } = state;
    const firstSeq = messages === 0 ? last_seq + 1 : first_seq;
    return { epoch: await this.#epochSince(created), firstSeq, lastSeq: last_seq, bytes };
  }

  /** Notes that the log has this entry, by which a restored one is known again. */
  async noteEntry(seq: number, payload: Uint8Array): Promise<void> {
    if (this.#named === undefined) return;
    await noteEntry(this.bucket, this.#named.epoch, { seq, sum: sumOf(payload) });
  }

  /** Sends in the order of the calls. A repeated id is acknowledged with its first seq. */
  publish(payload: Uint8Array, id: string): Promise<PublishAck> {
    const { stream, subject } = this.#options;
    return this.#client.publish(subject, payload, {
      msgID: id,
      timeout: REQUEST_TIMEOUT_MS,
      expect: { streamName: stream },
    });
  }

  /**
   * What is stored under an id that was published in the last two minutes; stores nothing: a
   * repeated id is answered before what else is expected is looked at, which nothing fulfils.
   */
  async find(id: string): Promise<{ readonly seq: number } | undefined> {
    const { stream, subject } = this.#options;
    try {
      return await this.#client.publish(subject, NOTHING, {
        msgID: id,
        timeout: REQUEST_TIMEOUT_MS,
        expect: { streamName: stream, lastSequence: NO_SEQ, lastMsgID: NO_ID },
      });
    } catch (error) {
      if (error instanceof JetStreamApiError && UNFULFILLED.has(error.code)) return undefined;
      throw error;
    }
  }

  /** Deletes the stream, its skips and its bucket. */
  async destroy(): Promise<void> {
    const { stream } = this.#options;
    for (const name of [stream, skipsOf(stream), streamOf(leasesOf(stream))]) {
      await this.#manager.streams.delete(name);
    }
  }

  async publishSkip(seq: number): Promise<void> {
    await this.#client.publish(`${this.#options.subject}.skip.${seq}`);
  }

  /**
   * Entries in order from `fromSeq` on, so many asked for ahead; ends when `stop` aborts or the
   * connection fails, for whatever reason: the caller reconnects.
   */
  async *consume(
    fromSeq: number,
    ahead: number,
    stop: AbortSignal,
  ): AsyncGenerator<Omit<LogEntry, 'skipped'>, void, undefined> {
    const messages = await this.#messages(fromSeq, ahead).catch(() => undefined);
    if (messages === undefined) return;
    const end = (): void => messages.stop();
    stop.addEventListener('abort', end);
    if (stop.aborted) end();
    void endAtLoss(messages);
    try {
      for await (const { seq, data: payload, timestampNanos } of messages) {
        yield { seq, stampMs: Number(timestampNanos / 1_000_000n), payload };
      }
    } catch {
      // It is the client that failed: what the caller throws does not come in here.
    } finally {
      stop.removeEventListener('abort', end);
      messages.stop();
    }
  }

  async #epochSince(created: string): Promise<string> {
    if (this.#named?.created === created) return this.#named.epoch;
    const name = this.#options.stream;
    const epoch = await epochOf(this.bucket, { name, created }, async (seq) => {
      const entry = await this.#manager.streams.getMessage(name, { seq });
      return entry ? sumOf(entry.data) : undefined;
    });
    this.#named = { created, epoch };
    return epoch;
  }

  async #messages(fromSeq: number, ahead: number): Promise<ConsumerMessages> {
    const consumer = await this.#client.consumers.get(this.#options.stream, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: fromSeq,
    });
    return await consumer.consume({
      max_messages: ahead,
      idle_heartbeat: IDLE_HEARTBEAT_MS,
      // The client would make its consumer anew, on whatever stream has the name by then.
      abort_on_missing_resource: true,
    });
  }
}

/**
 * A consumer that the server lost, or whose reader waits for long, is ended: the client would ask
 * again for entries that nobody takes, or for too few, and hear nothing for another while.
 */
async function endAtLoss(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) {
    if (type === 'heartbeats_missed' || type === 'reset') messages.stop();
  }
}

async function openSession(
  options: NatsLinkOptions,
  onSkip: (seq: number) => void,
  isFirst: boolean,
  say: (difference: string) => void,
): Promise<OpenSession> {
  const probeMs = isFirst ? OPEN_TIMEOUT_MS : PROBE_TIMEOUT_MS;
  const connection = await connectTo(options.access, 'overround', { timeoutMs: probeMs });
  try {
    const payloadMax = connection.info?.max_payload ?? 0;
    if (payloadMax < MESSAGE_BYTES_MAX) {
      throw new UnfitServerError(
        `The NATS server takes messages of ${payloadMax} bytes; the log needs ` +
          `${MESSAGE_BYTES_MAX}. Set "max_payload: 1MB" in its configuration.`,
      );
    }
    // Streams were checked once: after a loss a leader of this one is all that is waited for.
    const asked = { timeout: probeMs, checkAPI: isFirst };
    const manager = await jetstreamManager(connection, asked);
    const isThere = !isFirst && (await manager.streams.info(options.stream).catch(unlessMissing));
    if (!isThere) {
      const { config } = await ensureLogStreams(manager, options, say);
      await ensureBucket(manager, leasesOf(options.stream), config.num_replicas);
    }
    await followSkips(options, connection, manager, onSkip);
    const asking = await jetstreamManager(connection, {
      timeout: PROBE_TIMEOUT_MS,
      checkAPI: false,
    });
    const session = new OpenSession(options, connection, asking);
    // One that has a leader, and whose epoch is known.
    await session.info();
    return session;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** The bucket beside a log. */
function leasesOf(stream: string): string {
  return `${stream}_LEASES`;
}

async function followSkips(
  options: NatsLinkOptions,
  connection: NatsConnection,
  manager: JetStreamManager,
  onSkip: (seq: number) => void,
): Promise<void> {
  const take = (subject: string): void => {
    const seq = Number(subject.slice(subject.lastIndexOf('.') + 1));
    if (Number.isSafeInteger(seq) && seq >= 1) onSkip(seq);
  };
  connection.subscribe(`${options.subject}.skip.*`, {
    callback: (error, message) => {
      if (error === null) take(message.subject);
    },
  });
  // Subscribed first: a skip made between the two is heard twice rather than never.
  const info = await manager.streams.info(skipsOf(options.stream), { subjects_filter: '>' });
  for (const subject of Object.keys(info.state.subjects ?? {})) take(subject);
}
