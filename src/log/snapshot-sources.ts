// Where a process looks for snapshots to begin from: on its disk, then beside a log on a server, where
// all who archive it share theirs. In files the folder is the place.
import type { Config } from '../config/config.ts';
import { SharedSnapshots, type SnapshotSource } from './shared-snapshots.ts';
import { SnapshotStore } from './snapshots.ts';

/** In the order in which they are asked. `epoch`: as clients see it, numbering and rules. */
export async function snapshotSources(
  { dataDir, natsUrl }: Pick<Config, 'dataDir' | 'natsUrl'>,
  epoch: string,
): Promise<readonly SnapshotSource[]> {
  const store = new SnapshotStore(dataDir);
  const shared = await sharedSnapshots(natsUrl, epoch);
  return shared ? [store, shared] : [store];
}

/** Undefined where the log is in files. */
export async function sharedSnapshots(
  natsUrl: string | undefined,
  epoch: string,
): Promise<SharedSnapshots | undefined> {
  if (natsUrl === undefined) return undefined;
  const { NatsSnapshots } = await import('#backends/nats/nats-snapshots.ts');
  return new SharedSnapshots(new NatsSnapshots({ url: natsUrl }), epoch);
}
