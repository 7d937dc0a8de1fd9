// What kind of log this is. A log is live or a replay of named recordings, never a mixture, and
// says so in its first message; starting with other feeds than it was made for is refused.
import { basename } from 'node:path';
import type { Log } from '#backends/log.ts';
import type { LogConfig } from '#domain/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Publisher } from '#ingest/publisher.ts';
import { recordingSha256 } from '#ingest/recording.ts';
import { ConfigError, type FeedSpec } from './config.ts';

/** What makes an empty log of one that is not wanted any more. */
export const REMOVE_LOG = 'remove DATA_DIR/log, or with NATS_URL the stream OVERROUND';

/** The configuration that a new log for these feeds starts with. */
export async function configFor(feeds: readonly FeedSpec[]): Promise<LogConfig> {
  const recordings = [];
  for (const feed of feeds) {
    if (feed.kind !== 'replay') continue;
    recordings.push({ name: basename(feed.path), sha256: await recordingSha256(feed.path) });
  }
  const mode = recordings.length > 0 ? 'replay' : 'live';
  return { mode, recordings, pricing: defaultPricing(mode) };
}

/**
 * Says what kind of log this is: in its first message and, on a live log, again now and then,
 * because the first is trimmed one day. Its time is 0: a replay's clock begins with the first
 * capture.
 */
export async function writeConfig(log: Log, config: LogConfig, session: number): Promise<void> {
  const publisher = new Publisher({ log, source: 'config', session, groupsInLog: 0 });
  await publisher.publish({ kind: 'config', receivedAt: 0, rejections: {}, config });
  await publisher.flush();
}

/**
 * Throws ConfigError when a replay's book was folded from a log that lost its beginning: what it
 * showed cannot be rebuilt. A live one is told everything anew.
 */
export function assertComplete(isPartial: boolean, mode: LogConfig['mode']): void {
  if (!isPartial || mode === 'live') return;
  throw new ConfigError(
    'FEED: the beginning of the log was trimmed, so its replay cannot continue. ' +
      `To begin anew, ${REMOVE_LOG}.`,
  );
}

/** Throws ConfigError unless the log that is there fits the feeds that are asked for. */
export function assertFits(found: LogConfig, wanted: LogConfig): void {
  const remedy = 'Choose another DATA_DIR, or remove the old one if it is not needed any more.';
  if (found.mode !== wanted.mode) {
    const what = found.mode === 'replay' ? `a replay of ${namesOf(found)}` : 'of live feeds';
    throw new ConfigError(`FEED: the log in DATA_DIR is ${what}, and logs do not mix. ${remedy}`);
  }
  const hashes = (config: LogConfig): string =>
    config.recordings.map((recording) => recording.sha256).join();
  if (hashes(found) !== hashes(wanted)) {
    throw new ConfigError(
      `FEED: the log in DATA_DIR is a replay of ${namesOf(found)}, not of ${namesOf(wanted)} ` +
        `(other files, order or content). ${remedy}`,
    );
  }
}

function namesOf(config: LogConfig): string {
  return config.recordings.map((recording) => recording.name).join(', ');
}
