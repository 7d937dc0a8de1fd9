// The log's part of the NATS driver: one live connection at a time, the streams of the
// log, and plain calls on them. A connection never reconnects by itself (it would send new entries
// before lost ones): a dead one is replaced on demand. Every wait is bounded.

import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import {
  type ConsumerMessages,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import { connect, type NatsConnection, nanos } from '@nats-io/transport-node';
import { backOffMs } from '#kit/back-off.ts';
import { systemClock } from '#kit/clock.ts';
import { type LogEntry, type LogInfo, PAYLOAD_BYTES_MAX, RETENTION_MS } from '../log.ts';
import { addressOf, withoutPassword } from './nats-address.ts';
import { refusalOf, UnfitServerError } from './nats-refusal.ts';

export interface NatsLinkOptions {
  readonly url: string;
  readonly stream: string;
  readonly subject: string;
  readonly replicas: number;
  /** Undefined: as the stream has it. */
  readonly retentionMs: number | undefined;
  readonly retentionBytesMax: number;
  readonly reconnectMsMax: number;
  /** A session that was there is looked for without end. */
  readonly isPatient: boolean;
  readonly onLost?: (() => void) | undefined;
  readonly onBack?: ((awayMs: number) => void) | undefined;
}

export type NatsSession = Omit<OpenSession, 'connection'>;

const HEADER_BYTES_MAX = 1024;
const MESSAGE_BYTES_MAX = PAYLOAD_BYTES_MAX + HEADER_BYTES_MAX;
const DUPLICATE_WINDOW_MS = 120_000;
/**
 * Where a stream's leader is gone another one is elected in four to nine seconds. What is waited for
 * before that is noticed, and between tries, comes on top: seconds of prices that stand.
 */
const REQUEST_TIMEOUT_MS = 2500;
/** Of what is only asked, again and again, while there may be no leader. */
const PROBE_TIMEOUT_MS = 1000;
/** Of a first session, which may have the server make its streams. */
const OPEN_TIMEOUT_MS = 5000;
const PING_EVERY_MS = 2000;
/** Waits between attempts to reach the server. */
export const RECONNECT = { firstMs: 50, mostMs: 500 };
/** A reader that hears nothing of the server for twice this begins anew. */
const IDLE_HEARTBEAT_MS = 1500;
const NOTHING = new Uint8Array();
/** What no stream has come to, and no entry is called. */
const NO_SEQ = Number.MAX_SAFE_INTEGER;
const NO_ID = 'no entry';
/** "stream name already in use". */
const NAME_IN_USE = 10058;
/** "wrong last msg ID", "wrong last sequence". */
const UNFULFILLED: ReadonlySet<number> = new Set([10070, 10071]);

export class NatsLink {
  readonly #options: NatsLinkOptions;
  readonly #onSkip: (seq: number) => void;
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

  async #connect(): Promise<NatsSession> {
    const giveUpAtMs = performance.now() + this.#options.reconnectMsMax;
    for (let attempt = 1; ; attempt++) {
      if (this.#closed) throw new Error('The log is closed.');
      try {
        const probeMs = this.#session ? PROBE_TIMEOUT_MS : OPEN_TIMEOUT_MS;
        const session = await openSession(this.#options, probeMs, this.#onSkip);
        this.#session = session;
        this.#found();
        void session.connection.closed().then(() => this.#lost());
        return session;
      } catch (error) {
        if (error instanceof UnfitServerError) throw error;
        const text = `NATS at ${withoutPassword(this.#options.url)} cannot be used`;
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
  readonly #options: NatsLinkOptions;
  readonly #client: JetStreamClient;
  readonly #manager: JetStreamManager;

  constructor(options: NatsLinkOptions, connection: NatsConnection, manager: JetStreamManager) {
    this.connection = connection;
    this.#options = options;
    this.#client = jetstream(connection, { timeout: REQUEST_TIMEOUT_MS });
    this.#manager = manager;
  }

  async info(): Promise<LogInfo> {
    const info = await this.#manager.streams.info(this.#options.stream);
    const { messages, first_seq, last_seq, bytes } = info.state;
    const firstSeq = messages === 0 ? last_seq + 1 : first_seq;
    return { epoch: epochOf(info), firstSeq, lastSeq: last_seq, bytes };
  }

  /** Sends in the order of the calls. A repeated id is acknowledged with its first seq. */
  publish(payload: Uint8Array, id: string): Promise<{ readonly seq: number }> {
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

  /** Deletes the stream and its skips. */
  async destroy(): Promise<void> {
    const { stream } = this.#options;
    await this.#manager.streams.delete(stream);
    await this.#manager.streams.delete(`${stream}_SKIPS`);
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
  probeMs: number,
  onSkip: (seq: number) => void,
): Promise<OpenSession> {
  const connection = await connect({
    ...addressOf(options.url),
    name: 'overround',
    reconnect: false,
    timeout: probeMs,
    pingInterval: PING_EVERY_MS,
    maxPingOut: 2,
  });
  try {
    const payloadMax = connection.info?.max_payload ?? 0;
    if (payloadMax < MESSAGE_BYTES_MAX) {
      throw new UnfitServerError(
        `The NATS server takes messages of ${payloadMax} bytes; the log needs ` +
          `${MESSAGE_BYTES_MAX}. Set "max_payload: 1MB" in its configuration.`,
      );
    }
    const manager = await jetstreamManager(connection, { timeout: probeMs });
    await Promise.all(streamsOf(options).map((config) => ensureStream(manager, config)));
    await followSkips(options, connection, manager, onSkip);
    const asking = await jetstreamManager(connection, {
      timeout: PROBE_TIMEOUT_MS,
      checkAPI: false,
    });
    return new OpenSession(options, connection, asking);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

type Wanted = Partial<StreamConfig> & { readonly name: string; readonly subjects: string[] };

function streamsOf(options: NatsLinkOptions): readonly Wanted[] {
  const { stream, subject, retentionMs } = options;
  const common = {
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    num_replicas: options.replicas,
    ...(retentionMs !== undefined && { max_age: ageOf(retentionMs) }),
    duplicate_window: nanos(Math.min(DUPLICATE_WINDOW_MS, retentionMs ?? RETENTION_MS)),
    deny_delete: true,
    deny_purge: true,
  };
  const limits = { max_bytes: options.retentionBytesMax, max_msg_size: MESSAGE_BYTES_MAX };
  // A skip is written after its entry and kept as long: it outlives it, and the stream stays small.
  const skips = { subjects: [`${subject}.skip.*`], max_msgs_per_subject: 1 };
  return [
    { ...common, ...limits, name: stream, subjects: [subject] },
    { ...common, ...skips, name: `${stream}_SKIPS` },
  ];
}

async function ensureStream(manager: JetStreamManager, wanted: Wanted): Promise<void> {
  const found = (await infoIfThere(manager, wanted.name)) ?? (await madeByOther(manager, wanted));
  if (found === undefined) return;
  const { config } = found;
  const isOurs =
    config.subjects.join() === wanted.subjects.join() &&
    config.storage === StorageType.File &&
    config.retention === RetentionPolicy.Limits &&
    config.deny_delete &&
    config.deny_purge;
  if (!isOurs) {
    throw new UnfitServerError(
      `The stream ${wanted.name} exists and is not a log of ours (subjects ${config.subjects}, ` +
        `${config.storage} storage): use another server or account, or delete that stream.`,
    );
  }
  const bytesMax = wanted.max_bytes ?? config.max_bytes;
  const ageMax = wanted.max_age ?? config.max_age;
  if (config.max_age === ageMax && config.max_bytes === bytesMax) return;
  await accepted(wanted, () => manager.streams.update(wanted.name, { ...config, ...wanted }));
}

/** Makes the stream; as it is where another process was quicker, and had it kept otherwise. */
async function madeByOther(
  manager: JetStreamManager,
  wanted: Wanted,
): Promise<StreamInfo | undefined> {
  const make = () => manager.streams.add({ max_age: ageOf(RETENTION_MS), ...wanted });
  try {
    await accepted(wanted, make);
    return undefined;
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof JetStreamApiError && cause.code === NAME_IN_USE) {
      return await manager.streams.info(wanted.name);
    }
    throw error;
  }
}

/** As a server has it: 0 is for ever. */
function ageOf(retentionMs: number): number {
  return Number.isFinite(retentionMs) ? nanos(retentionMs) : 0;
}

/** What the server refuses to store it will refuse again: there is too little room. */
export async function accepted(
  wanted: { readonly name: string },
  request: () => Promise<StreamInfo>,
): Promise<StreamInfo> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.status === 503) throw error;
    throw new UnfitServerError(
      `NATS refuses the stream ${wanted.name} (${error.message}): give the server more room ` +
        '(max_file_store), or use another one.',
      { cause: error },
    );
  }
}

async function infoIfThere(
  manager: JetStreamManager,
  name: string,
): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(name);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.status === 404) return undefined;
    throw error;
  }
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
  const info = await manager.streams.info(`${options.stream}_SKIPS`, { subjects_filter: '>' });
  for (const subject of Object.keys(info.state.subjects ?? {})) take(subject);
}

/** Equal for all who see the stream, another one when it is created anew. */
function epochOf(info: StreamInfo): string {
  const sum = crc32(`${info.config.name} ${info.created}`);
  return sum.toString(16).padStart(8, '0');
}
