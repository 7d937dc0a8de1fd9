// Streams of a server: found, or made where they are missing.
import {
  JetStreamApiError,
  type JetStreamManager,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import { accepted } from './nats-refusal.ts';

/** "stream name already in use with a different configuration", "subjects overlap with an existing stream". */
const IN_USE: ReadonlySet<number> = new Set([10058, 10065]);

export type WantedStream = Partial<StreamConfig> & { readonly name: string };

export interface FoundStream {
  readonly info: StreamInfo;
  /** Made by this call, as it is wanted. */
  readonly isNew: boolean;
}

/**
 * The stream of a name, made where it is missing; as it is where another process was quicker. Rejects
 * with an UnfitServerError where the server refuses to store it.
 */
export async function foundOrMade(
  manager: JetStreamManager,
  wanted: WantedStream,
): Promise<FoundStream> {
  const { name } = wanted;
  const found = await manager.streams.info(name).catch(unlessMissing);
  if (found !== undefined) return { info: found, isNew: false };
  return await accepted(wanted, async () => {
    try {
      return { info: await manager.streams.add(wanted), isNew: true };
    } catch (error) {
      const isInUse = error instanceof JetStreamApiError && IN_USE.has(error.code);
      const other = isInUse ? await manager.streams.info(name).catch(unlessMissing) : undefined;
      if (other === undefined) throw error;
      return { info: other, isNew: false };
    }
  });
}

/** For what may be missing. */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof JetStreamApiError && error.status === 404) return undefined;
  throw error;
}
