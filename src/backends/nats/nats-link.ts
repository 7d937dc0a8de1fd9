// The log's part of the NATS driver: one live connection at a time, the streams of the
// log, and plain calls on them. A connection never reconnects by itself (it would send new entries
// before lost ones): a dead one is replaced on demand. Every wait is bounded.

import { setTimeout as delay } from 'node:timers/promises';
import {
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  type StreamInfo,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { backOffMs } from '#kit/back-off.ts';
import { systemClock } from '#kit/clock.ts';
import type { Bucket } from '../bucket.ts';
import type { LogEntry, LogInfo } from '../log.ts';
import { type NatsAccess, withoutPassword } from './nats-address.ts';
import { infoOfLeader } from './nats-answer.ts';
import { ensureBucket, NatsBucket, streamOf } from './nats-bucket.ts';
import { connectTo, REQUEST_TIMEOUT_MS } from './nats-connection.ts';
import { epochOf, noteEntry, sumOf } from './nats-epoch.ts';
import {
  ensureLogStreams,
  type LogStreamOptions,
  MESSAGE_BYTES_MAX,
  skipsOf,
} from './nats-log-streams.ts';
import { entriesOf, type ReaderStart } from './nats-reader.ts';
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
/** How long a leader is asked for on one connection, before another server is tried. */
const ANSWER_MS_MAX = 3000;
/** Longer than electing a leader takes: where none answers for so long, the server is cut off. */
const CUT_OFF_MS = 10_000;
/** Of a first session, which may have the server make its streams. */
const OPEN_TIMEOUT_MS = 5000;
/** Waits between attempts to reach the server. */
export const RECONNECT = { firstMs: 50, mostMs: 500 };
/** "duplicate message id is in process"; servers of 2.10 acknowledge it with number 0. */
const ID_IN_PROCESS = 10158;

export class NatsLink {
  readonly #options: NatsLinkOptions;
  readonly #onSkip: (seq: number) => void;
  readonly #said = new Set<string>();
  readonly #known: KnownEpoch = { named: undefined };
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
    const place: SessionPlace = {
      ...{ isFirst: this.#session === undefined, known: this.#known },
      avoided: this.#session?.connection.getServer(),
    };
    const say = (difference: string): void => this.#say(difference);
    for (let attempt = 1; ; attempt++) {
      if (this.#closed) throw new Error('The log is closed.');
      try {
        const session = await openSession(this.#options, this.#onSkip, place, say);
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

/** The epoch of the stream that was made then: with it a session needs the bucket no more. */
interface KnownEpoch {
  named: { readonly created: string; readonly epoch: string } | undefined;
}

/** Calls on one connection; they fail once it is dead. */
class OpenSession {
  readonly connection: NatsConnection;
  /** Beside the log, of as many replicas. */
  readonly bucket: Bucket;
  readonly #options: NatsLinkOptions;
  readonly #client: JetStreamClient;
  readonly #manager: JetStreamManager;
  readonly #known: KnownEpoch;
  /** Since when nobody has answered for the stream; undefined where somebody did last. Monotonic. */
  #unansweredSinceMs: number | undefined;

  constructor(
    options: NatsLinkOptions,
    connection: NatsConnection,
    manager: JetStreamManager,
    known: KnownEpoch,
  ) {
    this.connection = connection;
    this.#known = known;
    this.#options = options;
    this.#client = jetstream(connection, { timeout: REQUEST_TIMEOUT_MS });
    this.#manager = manager;
    this.bucket = new NatsBucket(leasesOf(options.stream), this.#client, manager);
  }

  async info(): Promise<LogInfo> {
    const { state, created } = await this.#infoOfLeader();
    const { messages, first_seq, last_seq, bytes } = state;
    const firstSeq = messages === 0 ? last_seq + 1 : first_seq;
    return { epoch: await this.#epochSince(created), firstSeq, lastSeq: last_seq, bytes };
  }

  /** Notes that the log has this entry, by which a restored one is known again. */
  async noteEntry(seq: number, payload: Uint8Array): Promise<void> {
    const { named } = this.#known;
    if (named === undefined) return;
    await noteEntry(this.bucket, named.epoch, { seq, sum: sumOf(payload) });
  }

  /** Sends in the order of the calls. A repeated id is acknowledged with its first seq, once it has one. */
  async publish(payload: Uint8Array, id: string): Promise<PublishAck> {
    const { stream, subject } = this.#options;
    try {
      return await this.#client.publish(subject, payload, {
        msgID: id,
        timeout: REQUEST_TIMEOUT_MS,
        expect: { streamName: stream },
      });
    } catch (error) {
      const isUnnumbered = error instanceof JetStreamApiError && error.code === ID_IN_PROCESS;
      if (isUnnumbered) return { seq: 0, duplicate: true };
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

  /** Entries in order; ends when `stop` aborts or the connection fails: the caller reconnects. */
  consume(
    start: ReaderStart,
    stop: AbortSignal,
  ): AsyncGenerator<Omit<LogEntry, 'skipped'>, void, undefined> {
    const [client, { stream }] = [this.#client, this.#options];
    const lastSeq = async (): Promise<number> => (await this.info()).lastSeq;
    return entriesOf({ client, stream, lastSeq }, start, stop);
  }

  async #infoOfLeader(): Promise<StreamInfo> {
    const askedAtMs = performance.now();
    try {
      const info = await infoOfLeader(this.#manager, this.#options.stream, ANSWER_MS_MAX);
      this.#unansweredSinceMs = undefined;
      return info;
    } catch (error) {
      if (error instanceof JetStreamApiError && error.status === 404) throw error;
      this.#unansweredSinceMs ??= askedAtMs;
      // However well it answers pings: another server may reach the leader.
      if (performance.now() - this.#unansweredSinceMs > CUT_OFF_MS) await this.connection.close();
      throw error;
    }
  }

  async #epochSince(created: string): Promise<string> {
    const { named } = this.#known;
    if (named?.created === created) return named.epoch;
    const name = this.#options.stream;
    const epoch = await epochOf(this.bucket, { name, created }, async (seq) => {
      const entry = await this.#manager.streams.getMessage(name, { seq });
      return entry ? sumOf(entry.data) : undefined;
    });
    this.#known.named = { created, epoch };
    return epoch;
  }
}

interface SessionPlace {
  readonly isFirst: boolean;
  readonly known: KnownEpoch;
  /** The server that was lost last, or did not answer. */
  avoided: string | undefined;
}

async function openSession(
  options: NatsLinkOptions,
  onSkip: (seq: number) => void,
  place: SessionPlace,
  say: (difference: string) => void,
): Promise<OpenSession> {
  const { isFirst, known, avoided } = place;
  const timeoutMs = isFirst ? OPEN_TIMEOUT_MS : PROBE_TIMEOUT_MS;
  const connection = await connectTo(options.access, 'overround', { timeoutMs, avoided });
  place.avoided = connection.getServer();
  try {
    const payloadMax = connection.info?.max_payload ?? 0;
    if (payloadMax < MESSAGE_BYTES_MAX) {
      throw new UnfitServerError(
        `The NATS server takes messages of ${payloadMax} bytes; the log needs ` +
          `${MESSAGE_BYTES_MAX}. Set "max_payload: 1MB" in its configuration.`,
      );
    }
    const manager = await jetstreamManager(connection, { timeout: timeoutMs, checkAPI: isFirst });
    const asking = await jetstreamManager(connection, {
      timeout: PROBE_TIMEOUT_MS,
      checkAPI: false,
    });
    // Streams were checked once: after a loss a leader of this one is all that is waited for.
    if (isFirst || !(await isThere(asking, options.stream))) {
      const { config } = await ensureLogStreams(manager, options, say);
      await ensureBucket(manager, leasesOf(options.stream), config.num_replicas);
      const { version = '' } = connection.info ?? {};
      if (config.num_replicas > 1 && mayKeepOtherEntries(version)) {
        say(
          `nats-server ${version} was seen to keep other entries in one replica of a stream than in ` +
            'the others after its leader was cut off, and books that read them differ: upgrade the ' +
            'servers to 2.10 or newer',
        );
      }
    }
    const session = new OpenSession(options, connection, asking, known);
    // One that has a leader, and whose epoch is known.
    await Promise.all([followSkips(options, connection, asking, onSkip), session.info()]);
    return session;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Servers before 2.10; what names no version is not one of them. */
function mayKeepOtherEntries(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < 2 || (major === 2 && minor < 10);
}

async function isThere(manager: JetStreamManager, stream: string): Promise<boolean> {
  const asked = infoOfLeader(manager, stream, ANSWER_MS_MAX);
  return (await asked.catch(unlessMissing)) !== undefined;
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
  const all = { subjects_filter: '>' };
  const info = await infoOfLeader(manager, skipsOf(options.stream), ANSWER_MS_MAX, all);
  for (const subject of Object.keys(info.state.subjects ?? {})) take(subject);
}
