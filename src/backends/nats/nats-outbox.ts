// Posts that this process hands to the one that reads the JetStream stream of posts, and its answers.
// One connection, which never resumes: what was asked when it was lost has no answer, and nothing
// waits in it to be sent later.

import {
  JetStreamApiError,
  type JetStreamClient,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import { connect, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { addressOf, FORWARD_ID, withoutPassword } from './nats-address.ts';
import { FORWARDED, INGEST_STREAM, INGEST_SUBJECT, ingestStream } from './nats-ingest-stream.ts';
import { refusalOf, UnfitServerError } from './nats-refusal.ts';

/** What a reader answers. */
export interface OutboxReply {
  /** Of HTTP. */
  readonly status: number;
  /** The answer of an earlier message was given again. */
  readonly isRepeat: boolean;
  readonly body: Uint8Array;
}

/** `too_large`: for a message of the server; `unanswered`: it may have its effect yet. */
export type OutboxResult = OutboxReply | 'too_large' | 'unsent' | 'unanswered';

interface Waiting {
  readonly resolve: (result: OutboxResult) => void;
  readonly timer: NodeJS.Timeout;
}

const REQUEST_TIMEOUT_MS = 5000;
const PING_EVERY_MS = 5000;
/** Questions without an answer. */
const WAITING_MAX = 4096;
/** Of a message, for what the protocol adds to headers and body. */
const PROTOCOL_BYTES = 1024;

export class NatsOutbox {
  readonly #connection: NatsConnection;
  readonly #jetstream: JetStreamClient;
  readonly #waiting = new Map<string, Waiting>();

  /** Connects. Rejects as NatsInbox.open does. */
  static async open(url: string): Promise<NatsOutbox> {
    return await NatsOutbox.#opened(url).catch((error: Error) => {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      throw new UnfitServerError(`NATS at ${withoutPassword(url)}: ${refusal}`);
    });
  }

  static async #opened(url: string): Promise<NatsOutbox> {
    const connection = await connect({
      ...addressOf(url),
      name: 'overround forward',
      reconnect: false,
      timeout: REQUEST_TIMEOUT_MS,
      pingInterval: PING_EVERY_MS,
      maxPingOut: 2,
    });
    try {
      const manager = await jetstreamManager(connection, { timeout: REQUEST_TIMEOUT_MS });
      await ingestStream(manager, { stream: INGEST_STREAM, subject: INGEST_SUBJECT });
      return new NatsOutbox(connection);
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  private constructor(connection: NatsConnection) {
    this.#connection = connection;
    this.#jetstream = jetstream(connection, { timeout: REQUEST_TIMEOUT_MS });
    connection.subscribe(`${INGEST_SUBJECT}.results.*`, {
      callback: (error, message) => {
        if (!error) this.#hear(message);
      },
    });
  }

  /** Publishes at once, and waits for the answer. Never rejects. */
  async ask(
    id: string,
    sender: string,
    fields: Readonly<Record<string, string>>,
    body: Uint8Array,
    waitMs: number,
  ): Promise<OutboxResult> {
    if (this.#connection.isClosed() || this.#waiting.size >= WAITING_MAX) return 'unsent';
    const own = headers();
    let bytes = body.byteLength + PROTOCOL_BYTES;
    for (const [name, value] of Object.entries({ ...fields, [FORWARD_ID]: id })) {
      own.set(name, value);
      bytes += name.length + value.length + 4;
    }
    if (bytes > (this.#connection.info?.max_payload ?? 0)) return 'too_large';
    const answered = new Promise<OutboxResult>((resolve) => {
      const timer = setTimeout(() => this.#settle(id, 'unanswered'), waitMs);
      this.#waiting.set(id, { resolve, timer });
    });
    const subject = `${INGEST_SUBJECT}.${FORWARDED}.${sender}`;
    // The answer may come before the stream's own acknowledgement, and does as well.
    this.#jetstream.publish(subject, body, { headers: own }).catch((error: unknown) => {
      // A stream that is full refuses; of anything else it is not known whether it was stored.
      this.#settle(id, error instanceof JetStreamApiError ? 'unsent' : 'unanswered');
    });
    return await answered;
  }

  /** Resolves when the connection is gone; nothing is answered any more. */
  async closed(): Promise<void> {
    await this.#connection.closed();
    for (const id of [...this.#waiting.keys()]) this.#settle(id, 'unanswered');
  }

  async close(): Promise<void> {
    await this.#connection.close().catch(() => {});
  }

  #hear({ headers: fields, data }: Msg): void {
    const id = fields?.get(FORWARD_ID) ?? '';
    if (!this.#waiting.has(id)) return;
    const isRepeat = fields?.get('Idempotency-Replayed') === 'true';
    this.#settle(id, { status: Number(fields?.get('Status')), isRepeat, body: data });
  }

  #settle(id: string, result: OutboxResult): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.resolve(result);
  }
}
