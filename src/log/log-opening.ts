// The log that the configuration asks for: in NATS where a server is named, else in DATA_DIR. The
// driver of NATS is loaded where it is used: that takes a twentieth of a start.
import { join } from 'node:path';
import { firstPayload, openFileLog } from '#backends/file-log/log-file.ts';
import { type Log, RETENTION_MS } from '#backends/log.ts';
import { withoutPassword } from '#backends/nats/nats-address.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import type { Logger } from '#kit/logger.ts';
import type { Config } from '../config/config.ts';
import { whyNoPosts } from '../config/ingest-option.ts';
import { natsPlaceOf } from './nats-place.ts';
import { SnapshotStore } from './snapshots.ts';

/**
 * Opens the log that the configuration asks for. A replay continues from its beginning, however
 * long ago that was.
 */
export async function openLog(config: Config, logger: Logger): Promise<Log> {
  const place = natsPlaceOf(config);
  if (place !== undefined) {
    logger.info({}, 'opening the log in NATS; an absent server is waited for');
    const { openNatsLog } = await import('#backends/nats/log-nats.ts');
    const where = `NATS at ${withoutPassword(place.url)}`;
    return await openNatsLog({
      ...place,
      retentionMs: writtenRetentionMs(config),
      onDifference: (difference) => logger.warn({}, difference),
      isPatient: true,
      onLost: () => logger.warn({}, `${where} is lost: the book stands until it is back`),
      onBack: (awayMs) => logger.info({ awayMs }, `${where} is back: the book goes on`),
    });
  }
  const warn = (message: string): void => logger.warn({}, message);
  const directory = join(config.dataDir, 'log');
  // Whatever FEED says now: who opens a log in files trims it.
  const isReplay = await beginsAsReplay(directory);
  const retentionMs = isReplay ? Number.POSITIVE_INFINITY : writtenRetentionMs(config);
  const droppableSeq = await snapshotSeq(config);
  return await openFileLog(directory, { warn, droppableSeq, ...(retentionMs && { retentionMs }) });
}

/** What stands in the newest snapshot is not needed in the log; 0 where there is none. */
async function snapshotSeq({ dataDir, snapshotEveryMs }: Config): Promise<number> {
  if (snapshotEveryMs === undefined) return 0;
  const [newest = 0] = await new SnapshotStore(dataDir).seqs().catch(() => []);
  return newest;
}

/** How long its writer has a log kept; undefined of who does not write it. */
function writtenRetentionMs(config: Config): number | undefined {
  const { feeds } = config;
  if (feeds.length === 0 && whyNoPosts(config) !== undefined) return undefined;
  const isReplay = feeds.some(({ kind }) => kind === 'replay');
  return isReplay ? Number.POSITIVE_INFINITY : RETENTION_MS;
}

/** Looked at before anything of it is deleted. A log that cannot be read is refused later. */
async function beginsAsReplay(directory: string): Promise<boolean> {
  try {
    const payload = await firstPayload(directory);
    const groups = payload ? decodeMessage(payload).groups : [];
    return groups.some((group) => group.kind === 'config' && group.config.mode === 'replay');
  } catch {
    return false;
  }
}
