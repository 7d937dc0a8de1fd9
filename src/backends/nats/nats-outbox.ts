// Posts that this process hands to the one that reads the JetStream stream of posts, and its answers.
// One connection, which never resumes: what was asked when it was lost has no answer, and nothing
// waits in it to be sent later.
import { JetStreamApiError, type JetStreamClient, jetstream } from '@nats-io/jetstream';
import { headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { FORWARD_ID, FORWARD_PART, type NatsAccess, namesOf } from './nats-address.ts';
import { FORWARDED, openIngest } from './nats-ingest-stream.ts';

export interface NatsOutboxOptions extends NatsAccess {
  /** Of the log; default OVERROUND. */
  readonly logStream?: string | undefined;
  /** Of a new stream of posts; default 1. */
  readonly replicas?: number | undefined;
}

/** What a reader answers. */
export interface OutboxReply {
  /** Of HTTP. */
  readonly status: number;
  /** The answer of an earlier message was given again. */
  readonly isRepeat: boolean;
  readonly body: Uint8Array;
}

/** `unanswered`: it may have its effect yet. */
export type OutboxResult = OutboxReply | 'unsent' | 'unanswered';

interface Waiting {
  readonly resolve: (result: OutboxResult) => void;
  readonly timer: NodeJS.Timeout;
}

/** A part may stand behind sixteen others, and the answer comes as well. */
const PUBLISH_TIMEOUT_MS = 10_000;
/** Questions without an answer. */
const WAITING_MAX = 4096;
/** Of a message, for what the protocol adds to headers and body. */
const PROTOCOL_BYTES = 1024;
/** Where a server takes less than this, nothing can be forwarded. */
const PART_BYTES_MIN = 16 * 1024;

export class NatsOutbox {
  readonly #connection: NatsConnection;
  readonly #subject: string;
  readonly #jetstream: JetStreamClient;
  readonly #waiting = new Map<string, Waiting>();

  /** Connects. Rejects as NatsInbox.open does. */
  static async open(options: NatsOutboxOptions): Promise<NatsOutbox> {
    const { ingestStream: stream, ingestSubject: subject } = namesOf(options.logStream);
    const names = { stream, subject, replicas: options.replicas };
    const { connection } = await openIngest(options, 'overround forward', names);
    return new NatsOutbox(connection, subject);
  }

  private constructor(connection: NatsConnection, subject: string) {
    this.#connection = connection;
    this.#subject = subject;
    this.#jetstream = jetstream(connection, { timeout: PUBLISH_TIMEOUT_MS });
    connection.subscribe(`${subject}.results.*`, {
      callback: (error, message) => {
        if (!error) this.#hear(message);
      },
    });
  }

  /**
   * Publishes at once, and waits for the answer. A body that is longer than a message of the server
   * goes in parts, in their order, the fields with the last one. Never rejects.
   */
  async ask(
    id: string,
    sender: string,
    fields: Readonly<Record<string, string>>,
    body: Uint8Array,
    waitMs: number,
  ): Promise<OutboxResult> {
    if (this.#connection.isClosed() || this.#waiting.size >= WAITING_MAX) return 'unsent';
    const answered = new Promise<OutboxResult>((resolve) => {
      const timer = setTimeout(() => this.#settle(id, 'unanswered'), waitMs);
      this.#waiting.set(id, { resolve, timer });
    });
    const subject = `${this.#subject}.${FORWARDED}.${sender}`;
    const bytesMax = (this.#connection.info?.max_payload ?? 0) - bytesOf(fields) - PROTOCOL_BYTES;
    const parts = partsOf(body, Math.max(bytesMax, PART_BYTES_MIN));
    for (const [at, part] of parts.entries()) {
      const nth = parts.length > 1 && { [FORWARD_PART]: `${at + 1}/${parts.length}` };
      const said = at === parts.length - 1 ? fields : {};
      this.#publish(id, subject, { ...said, ...nth }, part);
    }
    return await answered;
  }

  #publish(
    id: string,
    subject: string,
    fields: Readonly<Record<string, string>>,
    body: Uint8Array,
  ): void {
    const own = headers();
    for (const [name, value] of Object.entries({ ...fields, [FORWARD_ID]: id })) {
      own.set(name, value);
    }
    // The answer may come before the stream's own acknowledgement, and does as well.
    this.#jetstream.publish(subject, body, { headers: own }).catch((error: Error) => {
      // Longer than electing a leader takes: another server may reach it.
      const isCutOff = error.name === 'TimeoutError' && this.#waiting.has(id);
      // A stream that is full refuses; of anything else it is not known whether it was stored.
      this.#settle(id, error instanceof JetStreamApiError ? 'unsent' : 'unanswered');
      if (isCutOff) void this.close();
    });
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

/** What fields take in a message. */
function bytesOf(fields: Readonly<Record<string, string>>): number {
  return Object.entries(fields).reduce(
    (sum, [name, text]) => sum + name.length + text.length + 4,
    0,
  );
}

/** The body in pieces of so many bytes at most; at least one. */
function partsOf(body: Uint8Array, bytesMax: number): readonly Uint8Array[] {
  const count = Math.max(1, Math.ceil(body.byteLength / bytesMax));
  return Array.from({ length: count }, (_, nth) =>
    body.subarray(nth * bytesMax, (nth + 1) * bytesMax),
  );
}
