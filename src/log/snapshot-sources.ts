// Where a process looks for snapshots to begin from: on its disk, then beside a log on a server, where
// all who archive it share theirs. In files the folder is the place.
import type { Config } from '../config/config.ts';
import { type NatsPlace, natsPlaceOf } from './nats-place.ts';
import { SharedSnapshots, type SnapshotSource } from './shared-snapshots.ts';
import { SnapshotStore } from './snapshots.ts';

/** In the order in which they are asked. `epoch`: as clients see it, numbering and rules. */
export async function snapshotSources(
  config: Config,
  epoch: string,
): Promise<readonly SnapshotSource[]> {
  const store = new SnapshotStore(config.dataDir);
  const shared = await sharedSnapshots(natsPlaceOf(config), epoch);
  return shared ? [store, shared] : [store];
}

/** Undefined where the log is in files. */
export async function sharedSnapshots(
  place: NatsPlace | undefined,
  epoch: string,
): Promise<SharedSnapshots | undefined> {
  if (place === undefined) return undefined;
  const { NatsSnapshots } = await import('#backends/nats/nats-snapshots.ts');
  return new SharedSnapshots(new NatsSnapshots(place), epoch);
}
