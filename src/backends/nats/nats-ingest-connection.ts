// A connection to the JetStream stream of posts, for who reads it and for who forwards posts through
// it. It never resumes: after a loss everybody begins anew, as what a driver resumes comes out of order.
import { type JetStreamManager, jetstreamManager, type StreamInfo } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { addressOf, withoutPassword } from './nats-address.ts';
import { ingestStream } from './nats-ingest-stream.ts';
import { refusalOf, UnfitServerError } from './nats-refusal.ts';

export interface IngestConnection {
  readonly connection: NatsConnection;
  readonly manager: JetStreamManager;
  /** As it was when the connection was opened. */
  readonly stream: StreamInfo;
}

export const REQUEST_TIMEOUT_MS = 5000;
const PING_EVERY_MS = 5000;

/**
 * Connects, as `name` in the server's lists; the stream is made where it is missing. Rejects where
 * the server cannot be reached; with an UnfitServerError where it refuses, or has another stream of
 * that name.
 */
export async function openIngest(
  url: string,
  name: string,
  names: { readonly stream: string; readonly subject: string },
): Promise<IngestConnection> {
  return await opened(url, name, names).catch((error: Error) => {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    throw new UnfitServerError(`NATS at ${withoutPassword(url)}: ${refusal}`);
  });
}

async function opened(
  url: string,
  name: string,
  names: { readonly stream: string; readonly subject: string },
): Promise<IngestConnection> {
  const connection = await connect({
    ...addressOf(url),
    name,
    reconnect: false,
    timeout: REQUEST_TIMEOUT_MS,
    pingInterval: PING_EVERY_MS,
    maxPingOut: 2,
  });
  try {
    const manager = await jetstreamManager(connection, { timeout: REQUEST_TIMEOUT_MS });
    return { connection, manager, stream: await ingestStream(manager, names) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
