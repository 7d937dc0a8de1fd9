// What the archive process is told to keep.
import type { Config } from '../config/config.ts';
import { hasRole } from '../config/roles.ts';
import { natsPlaceOf } from '../log/nats-place.ts';
import type { ChildOrder } from './child-messages.ts';

/** What the archive process is to keep; undefined where it is nothing. */
export function childOrder(config: Config, epoch: string): ChildOrder | undefined {
  const { dataDir, clickhouseUrl, clickhouseCluster: cluster, snapshotEveryMs } = config;
  const isKept = snapshotEveryMs !== undefined || config.archive;
  if (!isKept || !hasRole(config, 'archive')) return undefined;
  const rhythm =
    snapshotEveryMs === undefined
      ? undefined
      : { everyMs: snapshotEveryMs, everyMessages: config.snapshotEveryMessages };
  const archive = config.archive
    ? { clickhouseUrl, cluster, dataDir, months: config.archiveMonths }
    : undefined;
  const yields = config.followerPriority === 'idle';
  return { dataDir, nats: natsPlaceOf(config), epoch, rhythm, archive, yields };
}
