// What kind of log this is. A log is live or a replay of named recordings, never a mixture, and
// says so in its first message; starting with other feeds than it was made for is refused.
import { basename } from 'node:path';
import type { Log } from '#backends/log.ts';
import type { LogConfig } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import type { Engine } from '#engine/engine.ts';
import { Publisher } from '#ingest/publisher.ts';
import { recordingSha256 } from '#ingest/recordings/recording.ts';
import { must } from '#kit/assert.ts';
import { systemClock } from '#kit/clock.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { readProfiles } from '../config/profiles-file.ts';

const REMEDY = 'Choose another DATA_DIR, or remove the old one if it is not needed any more.';
/** What makes an empty log of one that is not wanted any more. */
export const REMOVE_LOG = 'remove DATA_DIR/log, or with NATS_URL the stream of NATS_STREAM';

/** Who opens the sessions of those who write to the log. */
export interface SessionOpener {
  /** A session of a source, above all that the log knows and at least `least`. */
  nextSession(source: string, least: number): number | Promise<number>;
}

/** What the kind of a log is decided by. */
export type ConfigBook = Pick<Engine, 'config'> & SessionOpener;

/** The configuration that a new log starts with. */
export async function configFor({
  feeds,
  devig,
  profilesFile,
}: Pick<Config, 'feeds' | 'devig' | 'profilesFile'>): Promise<LogConfig> {
  const profiles = await readProfiles(profilesFile);
  const recordings = [];
  for (const feed of feeds) {
    if (feed.kind !== 'replay') continue;
    recordings.push({ name: basename(feed.path), sha256: await recordingSha256(feed.path) });
  }
  const mode = recordings.length > 0 ? 'replay' : 'live';
  const pricing = defaultPricing(mode, devig);
  return { mode, recordings, pricing, ...(profiles.length > 0 && { profiles }) };
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

/** Makes it a log of these feeds, where it is not configured yet. */
export async function beginConfig(log: Log, engine: ConfigBook, wanted: LogConfig): Promise<void> {
  if (engine.config) return;
  const isLive = wanted.mode === 'live';
  const session = isLive ? await engine.nextSession('config', systemClock.now()) : 0;
  await writeConfig(log, wanted, session);
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

/**
 * The configuration that the log goes on with: its own, with the method that DEVIG names, which a
 * live log takes from here on, and the profiles of PROFILES, which the edges of a replay do not
 * follow either. Throws ConfigError unless the log fits the feeds, or where a replay was begun by
 * another method.
 */
export async function continueConfig(
  log: Log,
  engine: ConfigBook,
  wanted: LogConfig,
): Promise<LogConfig> {
  const found = must(engine.config, 'a configured log');
  assertFits(found, wanted);
  const { devig } = wanted.pricing;
  const { devig: known } = found.pricing;
  const hasSameProfiles = profilesText(found) === profilesText(wanted);
  if (known === devig && hasSameProfiles) return found;
  if (known !== devig && found.mode === 'replay') {
    throw new ConfigError(`DEVIG=${devig}: the log in DATA_DIR is a replay by ${known}. ${REMEDY}`);
  }
  const { profiles: _, ...rest } = found;
  const profiles = wanted.profiles && { profiles: wanted.profiles };
  const config = { ...rest, pricing: { ...found.pricing, devig }, ...profiles };
  await writeConfig(log, config, await engine.nextSession('config', systemClock.now()));
  return config;
}

/** Throws ConfigError unless a log of this configuration fits the feeds. */
export function assertFits(found: LogConfig, wanted: LogConfig): void {
  if (found.mode !== wanted.mode) {
    const what = found.mode === 'replay' ? `a replay of ${namesOf(found)}` : 'of live feeds';
    throw new ConfigError(`FEED: the log in DATA_DIR is ${what}, and logs do not mix. ${REMEDY}`);
  }
  const hashes = (config: LogConfig): string =>
    config.recordings.map((recording) => recording.sha256).join();
  if (hashes(found) !== hashes(wanted)) {
    throw new ConfigError(
      `FEED: the log in DATA_DIR is a replay of ${namesOf(found)}, not of ${namesOf(wanted)} ` +
        `(other files, order or content). ${REMEDY}`,
    );
  }
}

function profilesText({ profiles = [] }: LogConfig): string {
  return JSON.stringify(profiles);
}

function namesOf(config: LogConfig): string {
  return config.recordings.map((recording) => recording.name).join(', ');
}
