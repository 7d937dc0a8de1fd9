// Messages that others publish for this product, out of a JetStream stream of their own: in the
// stream's order, each kept until it is acknowledged. After a loss, or a restart, all that was not
// acknowledged comes again, in order. One process reads at a time.
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  type JetStreamManager,
  type JsMsg,
  jetstream,
} from '@nats-io/jetstream';
import { deadline, headers, type NatsConnection, nanos } from '@nats-io/transport-node';
import { LOG_STREAM, type NatsAccess, namesOf } from './nats-address.ts';
import { REQUEST_TIMEOUT_MS } from './nats-connection.ts';
import { FORWARDED, openIngest } from './nats-ingest-stream.ts';
import { unlessMissing } from './nats-streams.ts';

export interface NatsInboxOptions extends NatsAccess {
  /** Of the log, default OVERROUND; that of its posts is created where it is missing. */
  readonly logStream?: string | undefined;
  /** Of a new stream of posts; default 1. */
  readonly replicas?: number | undefined;
  /** Messages that may wait for their acknowledgement. */
  readonly pendingMax?: number;
}

export interface InboxMessage {
  /** Names the stream and the place in it, in at most 40 characters. */
  readonly id: string;
  readonly sender: string;
  /** Published by a process of this product; nobody else may publish there. */
  readonly isForwarded: boolean;
  /** When the server stored it, epoch ms, by the server's clock. */
  readonly storedAtMs: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** It is never needed again. */
  acknowledge(): void;
  /** Sent once, to whoever listens; nobody may. */
  answer(body: Uint8Array, headers: Readonly<Record<string, string>>): void;
}

interface InboxNames {
  readonly stream: string;
  /** Messages of a sender come under <subject>.<sender>; answers go to <subject>.results.<sender>. */
  readonly subject: string;
  readonly pendingMax: number;
}

const CONSUMER = 'overround';
const PENDING_MAX = 32;
/** Two to three of these without one, and it begins anew: its server, or the consumer's leader, is gone. */
const IDLE_HEARTBEAT_MS = 2000;
/** Longer than any message takes; a reader that is lost is noticed long before. */
const ACK_WAIT_MS = 5 * 60_000;

export class NatsInbox {
  readonly #connection: NatsConnection;
  readonly #manager: JetStreamManager;
  readonly #options: InboxNames;
  readonly #streamId: string;
  /** When the oldest message that was not acknowledged was stored, epoch ms; null: there is none. */
  readonly oldestMs: number | null;

  /**
   * Connects. Rejects where the server cannot be reached; with an UnfitServerError where it refuses,
   * or has another stream of that name.
   */
  static async open(options: NatsInboxOptions): Promise<NatsInbox> {
    const { logStream = LOG_STREAM, replicas, pendingMax = PENDING_MAX } = options;
    const { ingestStream: stream, ingestSubject: subject } = namesOf(logStream);
    const names = { stream, subject, replicas };
    const opened = await openIngest(options, 'overround ingest', names);
    const own = { pendingMax, stream, subject };
    const { created, state } = opened.stream;
    const streamId = Date.parse(created).toString(36);
    const oldestMs = state.messages === 0 ? null : Date.parse(state.first_ts);
    return new NatsInbox(opened.connection, opened.manager, own, { streamId, oldestMs });
  }

  private constructor(
    connection: NatsConnection,
    manager: JetStreamManager,
    options: InboxNames,
    { streamId, oldestMs }: { readonly streamId: string; readonly oldestMs: number | null },
  ) {
    this.#connection = connection;
    this.#manager = manager;
    this.#options = options;
    this.#streamId = streamId;
    this.oldestMs = oldestMs;
  }

  /** To be called once: all that was not acknowledged, then what comes, until `stop` or a loss. */
  async *read(stop: AbortSignal): AsyncGenerator<InboxMessage, void, undefined> {
    const messages = await this.#messages();
    const end = (): void => messages.stop();
    stop.addEventListener('abort', end);
    if (stop.aborted) end();
    void endAtLoss(messages);
    void this.#connection.closed().then(end);
    try {
      for await (const message of messages) yield this.#message(message);
    } finally {
      stop.removeEventListener('abort', end);
      messages.stop();
    }
  }

  /** Answers and acknowledgements so far are sent, unless the server does not read them. */
  async close(): Promise<void> {
    // A drain or flush never settles where the connection is lost before the server's answer.
    await deadline(this.#connection.flush(), REQUEST_TIMEOUT_MS).catch(() => {});
    await this.#connection.close();
  }

  /** A new consumer, to which nothing was delivered yet. */
  async #messages(): Promise<ConsumerMessages> {
    const { stream, pendingMax } = this.#options;
    await this.#manager.consumers.delete(stream, CONSUMER).catch(unlessMissing);
    await this.#manager.consumers.add(stream, {
      durable_name: CONSUMER,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ACK_WAIT_MS),
      deliver_policy: DeliverPolicy.All,
      max_ack_pending: pendingMax,
    });
    const consumer = await jetstream(this.#connection).consumers.get(stream, CONSUMER);
    return await consumer.consume({
      max_messages: pendingMax,
      idle_heartbeat: IDLE_HEARTBEAT_MS,
      abort_on_missing_resource: true,
    });
  }

  #message(message: JsMsg): InboxMessage {
    const { subject } = this.#options;
    const named = message.subject.slice(subject.length + 1);
    const isForwarded = named.startsWith(`${FORWARDED}.`);
    const sender = isForwarded ? named.slice(FORWARDED.length + 1) : named;
    return {
      id: `nats-${this.#streamId}-${message.seq}`,
      sender,
      isForwarded,
      storedAtMs: message.time.getTime(),
      headers: headersOf(message),
      body: message.data,
      acknowledge: () => message.ack(),
      answer: (body, fields) => {
        if (this.#connection.isClosed()) return;
        const own = headers();
        for (const [name, value] of Object.entries(fields)) own.set(name, value);
        this.#connection.publish(`${subject}.results.${sender}`, body, { headers: own });
      },
    };
  }
}

async function endAtLoss(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) {
    if (type === 'heartbeats_missed' || type === 'reset') messages.stop();
  }
}

/** Repeated ones are joined, as HTTP does. */
function headersOf({ headers: own }: JsMsg): Readonly<Record<string, string>> {
  if (own === undefined) return {};
  return Object.fromEntries(
    [...own.keys()].map((name) => [name.toLowerCase(), own.values(name).join(', ')]),
  );
}
