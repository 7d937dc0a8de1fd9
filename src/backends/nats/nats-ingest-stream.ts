// The JetStream stream of posts: who may publish where in it, and how it is made where it is missing.
// What nobody has read is not lost; what was acknowledged is gone.
import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { accepted } from './nats-link.ts';
import { UnfitServerError } from './nats-refusal.ts';

export const INGEST_STREAM = 'OVERROUND_INGEST';
/** Sources publish under <subject>.<source>; answers go to <subject>.results.<source>. */
export const INGEST_SUBJECT = 'overround.ingest.v1';
/** Only processes of this product publish under <subject>.forwarded.<source>. */
export const FORWARDED = 'forwarded';

const KEPT_MS = 24 * 3_600_000;
const BYTES_MAX = 256 * 1024 ** 2;
/** A repeat reaches the reader, who knows what it answered. The shortest that a server takes. */
const DUPLICATE_WINDOW_MS = 100;

/** The stream, made or extended where it must be. Rejects with an UnfitServerError for another's. */
export async function ingestStream(
  manager: JetStreamManager,
  { stream, subject }: { readonly stream: string; readonly subject: string },
): Promise<StreamInfo> {
  const subjects = [`${subject}.*`, `${subject}.${FORWARDED}.*`];
  const found = await manager.streams.info(stream).catch(unlessMissing);
  if (found === undefined) {
    const wanted = {
      name: stream,
      subjects,
      storage: StorageType.File,
      retention: RetentionPolicy.Workqueue,
      // What nobody has read is not lost: a sender is refused, and sends again later.
      discard: DiscardPolicy.New,
      max_age: nanos(KEPT_MS),
      max_bytes: BYTES_MAX,
      duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    };
    return await accepted(wanted, () => manager.streams.add(wanted));
  }
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
  if (own.length === subjects.length) return found;
  return await manager.streams.update(stream, { subjects });
}

/** For what may be missing. */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof JetStreamApiError && error.status === 404) return undefined;
  throw error;
}
