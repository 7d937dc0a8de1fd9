// The book beside a running server, for commands that look at it: the newest snapshot and what the log
// has after it. Nothing is written, and no snapshot is judged: the server does that.
import { join } from 'node:path';
import { openFileLog } from '#backends/file-log/log-file.ts';
import type { Log } from '#backends/log.ts';
import { Engine, RULES_VERSION } from '#engine/engine.ts';
import { SnapshotError } from '#engine/snapshot/snapshot-format.ts';
import type { Config } from '../config/config.ts';
import { fold } from './fold.ts';
import { type NatsConfig, natsPlaceOf } from './nats-place.ts';
import { SnapshotStore } from './snapshots.ts';

type Where = Pick<Config, 'dataDir'> & NatsConfig;

/** The log of a configuration, to be read. Rejects where there is none. */
export async function openLogToRead(where: Where): Promise<Log> {
  const place = natsPlaceOf(where);
  if (place !== undefined) {
    const { openNatsLog } = await import('#backends/nats/log-nats.ts');
    return await openNatsLog(place);
  }
  return await openFileLog(join(where.dataDir, 'log'), { readOnly: true });
}

/** The book where the log ends now. */
export async function bookBeside(where: Where): Promise<Engine> {
  const log = await openLogToRead(where);
  try {
    const engine = await begun(log, new SnapshotStore(where.dataDir));
    await fold({ log, engine, follow: false });
    return engine;
  } finally {
    await log.close();
  }
}

async function begun(log: Log, store: SnapshotStore): Promise<Engine> {
  const { epoch, firstSeq, lastSeq } = await log.info();
  for (const seq of await store.seqs()) {
    if (seq > lastSeq || seq + 1 < firstSeq) continue;
    const found = await restored(store, seq);
    if (found?.epoch === `${epoch}r${RULES_VERSION}`) return found.engine;
  }
  return new Engine();
}

/** Undefined where it is gone by now, or cannot be read. */
async function restored(store: SnapshotStore, seq: number) {
  const bytes = await store.read(seq).catch(() => undefined);
  if (bytes === undefined) return undefined;
  try {
    return Engine.restore(bytes);
  } catch (error) {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  }
}
