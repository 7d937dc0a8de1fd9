// The book for commands beside a running server: the newest snapshot that fits and what the log has
// after it. Nothing is written or deleted.
import { join } from 'node:path';
import { openFileLog } from '#backends/file-log/log-file.ts';
import type { Log } from '#backends/log.ts';
import { epochOf } from '#domain/epoch.ts';
import { type Engine, RULES_VERSION } from '#engine/engine.ts';
import { silentLogger } from '#kit/logger.ts';
import type { Config } from '../config/config.ts';
import { startEngine } from './engine-start.ts';
import { fold } from './fold.ts';
import { type NatsConfig, natsPlaceOf } from './nats-place.ts';
import type { SnapshotSource } from './shared-snapshots.ts';
import { SnapshotStore } from './snapshots.ts';

type Where = Pick<Config, 'dataDir'> & NatsConfig;

/** Opens the log of a configuration for reading. Rejects if there is none. */
export async function openLogToRead(where: Where): Promise<Log> {
  const place = natsPlaceOf(where);
  if (place !== undefined) {
    const { openNatsLog } = await import('#backends/nats/log-nats.ts');
    return await openNatsLog(place);
  }
  return await openFileLog(join(where.dataDir, 'log'), { readOnly: true });
}

/** The book at the present end of the log. */
export async function openReadOnlyBook(where: Where): Promise<Engine> {
  const log = await openLogToRead(where);
  try {
    const epoch = epochOf((await log.info()).epoch, RULES_VERSION);
    const sources = [readOnly(new SnapshotStore(where.dataDir))];
    const { engine } = await startEngine({ log, epoch, sources, logger: silentLogger });
    await fold({ log, engine, follow: false });
    return engine;
  } finally {
    await log.close();
  }
}

/** The server beside deletes snapshots that do not fit. */
function readOnly(store: SnapshotStore): SnapshotSource {
  return {
    seqs: async () => await store.seqs(),
    read: async (seq) => await store.read(seq),
    markUnfit: () => {},
    remove: async () => {},
  };
}
