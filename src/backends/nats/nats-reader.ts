// Entries of the log's stream, by a consumer that is made for one reader: in order, and over as soon
// as the server that has the consumer, or the one that this process is connected to, cannot go on.
import {
  type Consumer,
  type ConsumerMessages,
  DeliverPolicy,
  type JetStreamClient,
} from '@nats-io/jetstream';
import { systemClock } from '#kit/clock.ts';
import type { LogEntry } from '../log.ts';
import { firstAnswer } from './nats-answer.ts';

export interface ReaderParts {
  readonly client: JetStreamClient;
  readonly stream: string;
  /** The last entry of the stream, as its leader says. */
  readonly lastSeq: () => Promise<number>;
}

export interface ReaderStart {
  readonly fromSeq: number;
  /** Entries that are asked for ahead. */
  readonly ahead: number;
}

/** A reader that receives nothing from the server for two to three of these begins anew. */
const IDLE_HEARTBEAT_MS = 1000;
const CREATE_MS_MAX = 4000;
/**
 * A consumer is placed on any server of the stream, also on one that has just died, where it never
 * begins: one that is not there by then is made again under another name.
 */
const CREATE_AGAIN = { firstMs: 500, mostMs: 1000 };
/** A reader that has waited for an entry so long looks whether the stream has one. */
const SILENT_MS = 5000;

/**
 * Entries from `fromSeq` on; ends when `stop` aborts or the connection fails, for whatever reason:
 * the caller reconnects.
 */
export async function* entriesOf(
  parts: ReaderParts,
  start: ReaderStart,
  stop: AbortSignal,
): AsyncGenerator<Omit<LogEntry, 'skipped'>, void, undefined> {
  const messages = await messagesOf(parts, start).catch(() => undefined);
  if (messages === undefined) return;
  const ended = new AbortController();
  const end = (): void => messages.stop();
  stop.addEventListener('abort', end);
  if (stop.aborted) end();
  const place: Place = { nextSeq: start.fromSeq, waitingSinceMs: performance.now() };
  void endAtLoss(messages);
  void endAtSilence(parts, messages, place, ended.signal);
  try {
    for await (const { seq, data: payload, timestampNanos } of messages) {
      place.nextSeq = seq + 1;
      place.waitingSinceMs = undefined;
      yield { seq, stampMs: Number(timestampNanos / 1_000_000n), payload };
      place.waitingSinceMs = performance.now();
    }
  } catch {
    // It is the client that failed: what the caller throws does not come in here.
  } finally {
    stop.removeEventListener('abort', end);
    ended.abort();
    messages.stop();
  }
}

interface Place {
  nextSeq: number;
  /** Since when the next entry is waited for; undefined while the reader has one. Monotonic. */
  waitingSinceMs: number | undefined;
}

async function messagesOf(
  { client, stream }: ReaderParts,
  { fromSeq, ahead }: ReaderStart,
): Promise<ConsumerMessages> {
  const create = (): Promise<Consumer> =>
    client.consumers.get(stream, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: fromSeq,
    });
  const consumer = await firstAnswer(create, {
    withinMs: CREATE_MS_MAX,
    again: CREATE_AGAIN,
    onLate: (late) => void late.delete().catch(() => {}),
  });
  return await consumer.consume({
    max_messages: ahead,
    idle_heartbeat: IDLE_HEARTBEAT_MS,
    // The client would make its consumer anew, on whatever stream has the name by then.
    abort_on_missing_resource: true,
  });
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

/**
 * A consumer on a server that is cut off from the others beats on, without an entry: it is ended where
 * the stream has entries that do not come. Who asks also notices where nobody answers.
 */
async function endAtSilence(
  { lastSeq }: ReaderParts,
  messages: ConsumerMessages,
  place: Place,
  ended: AbortSignal,
): Promise<void> {
  const isSilent = (): boolean =>
    performance.now() - (place.waitingSinceMs ?? Number.POSITIVE_INFINITY) > SILENT_MS;
  while (await systemClock.wait(SILENT_MS / 2, ended)) {
    const seq = isSilent() ? await lastSeq().catch(() => 0) : 0;
    if (seq >= place.nextSeq && isSilent()) messages.stop();
  }
}
