// The JetStream stream of posts: who may publish where in it, how it is made where it is missing, and
// the connection of who reads it or forwards posts through it. That never resumes: after a loss
// everybody begins anew, as what a driver resumes comes out of order. What nobody has read is not
// lost; what was acknowledged is gone.
import {
  DiscardPolicy,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { type NatsAccess, withoutPassword } from './nats-address.ts';
import { connectTo, REQUEST_TIMEOUT_MS } from './nats-connection.ts';
import { refusalOf, UnfitServerError } from './nats-refusal.ts';
import { foundOrMade } from './nats-streams.ts';

/** Only processes of this product publish under <subject>.forwarded.<source>. */
export const FORWARDED = 'forwarded';

const KEPT_MS = 24 * 3_600_000;
const BYTES_MAX = 256 * 1024 ** 2;
/** Bodies of many megabytes go over these connections. */
const PING_EVERY_MS = 5000;
/** A repeat reaches the reader, who knows what it answered. The shortest that a server takes. */
const DUPLICATE_WINDOW_MS = 100;

export interface IngestConnection {
  readonly connection: NatsConnection;
  readonly manager: JetStreamManager;
  /** As it was when the connection was opened. */
  readonly stream: StreamInfo;
}

/** Sources publish under <subject>.<source>; answers go to <subject>.results.<source>. */
export interface IngestNames {
  readonly stream: string;
  readonly subject: string;
  /** Of a new stream; default 1. */
  readonly replicas?: number | undefined;
}

/**
 * Connects, as `name` in the server's lists; the stream is made where it is missing. Rejects where
 * the server cannot be reached; with an UnfitServerError where it refuses, or has another stream of
 * that name.
 */
export async function openIngest(
  access: NatsAccess,
  name: string,
  names: IngestNames,
): Promise<IngestConnection> {
  return await opened(access, name, names).catch((error: Error) => {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    throw new UnfitServerError(`NATS at ${withoutPassword(access.url)}: ${refusal}`);
  });
}

async function opened(
  access: NatsAccess,
  name: string,
  names: IngestNames,
): Promise<IngestConnection> {
  const connection = await connectTo(access, name, { pingEveryMs: PING_EVERY_MS });
  try {
    const manager = await jetstreamManager(connection, { timeout: REQUEST_TIMEOUT_MS });
    return { connection, manager, stream: await ingestStream(manager, names) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** The stream, made or extended where it must be. Rejects with an UnfitServerError for another's. */
async function ingestStream(
  manager: JetStreamManager,
  { stream, subject, replicas = 1 }: IngestNames,
): Promise<StreamInfo> {
  const subjects = [`${subject}.*`, `${subject}.${FORWARDED}.*`];
  const { info: found, isNew } = await foundOrMade(manager, {
    name: stream,
    subjects,
    storage: StorageType.File,
    retention: RetentionPolicy.Workqueue,
    // What nobody has read is not lost: a sender is refused, and sends again later.
    discard: DiscardPolicy.New,
    max_age: nanos(KEPT_MS),
    max_bytes: BYTES_MAX,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    num_replicas: replicas,
  });
  if (isNew) return found;
  const own = found.config.subjects;
  const isOurs =
    own.every((each) => subjects.includes(each)) &&
    own.includes(`${subject}.*`) &&
    found.config.retention === RetentionPolicy.Workqueue;
  if (!isOurs) {
    throw new UnfitServerError(
      `The stream ${stream} exists and is not one for ingest (subjects ${own}, retention ` +
        `${found.config.retention}): delete it, or use another server or account.`,
    );
  }
  if (own.length === subjects.length && found.config.num_replicas >= replicas) return found;
  const num_replicas = Math.max(replicas, found.config.num_replicas);
  return await manager.streams.update(stream, { subjects, num_replicas });
}
