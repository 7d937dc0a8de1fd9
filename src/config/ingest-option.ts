// Whether this process takes what is posted: INGEST, and what follows where it is not set.
import { type Config, ConfigError } from './config.ts';

type IngestConfig = Pick<Config, 'ingest' | 'feeds' | 'natsUrl'>;

/** Why posts are not taken; undefined where they are. Throws ConfigError. */
export function whyNoPosts({ ingest, feeds, natsUrl }: IngestConfig): string | undefined {
  const isReplay = feeds.some(({ kind }) => kind === 'replay');
  if (ingest === 'on' && isReplay) {
    throw new ConfigError(
      'INGEST=on: FEED replays a recording, and logs do not mix: set INGEST=off',
    );
  }
  if (ingest === 'off') return 'This server takes no posts: INGEST is off.';
  if (isReplay) return REPLAY;
  const isShared = natsUrl !== undefined && ingest === undefined;
  return isShared ? 'This process takes no posts: with NATS_URL, one has INGEST=on.' : undefined;
}

/** Whether posts are handed to the process that takes them: with NATS, where INGEST says nothing. */
export function forwardsPosts({ ingest, feeds, natsUrl }: IngestConfig): boolean {
  const isReplay = feeds.some(({ kind }) => kind === 'replay');
  return natsUrl !== undefined && ingest === undefined && !isReplay;
}

/** Of a log that is one. */
export const REPLAY = 'This server takes no posts: its log is a replay of recordings.';
