// What operators see of a running product: its metrics, and the port on which they, health and
// readiness are. A part that comes later offers its numbers through `metrics.add`.
import type { Log } from '#backends/log.ts';
import type { Engine } from '#engine/engine.ts';
import { healthPage, type Readiness, readinessPage } from '#gateway/pages.ts';
import type { Logger } from '#kit/logger.ts';
import type { ArchiveChild } from './archive/archive-child.ts';
import { type Config, ConfigError } from './config/config.ts';
import type { FeedAtWork } from './feeds/feeds.ts';
import type { FoldCounts } from './log/fold-counts.ts';
import { SnapshotStore } from './log/snapshots.ts';
import { type AdminPage, AdminServer } from './metrics/admin-server.ts';
import { archiveQueues, bookMetrics } from './metrics/book-metrics.ts';
import { ingestMetrics } from './metrics/ingest-metrics.ts';
import { gauge, known, type Metric, Metrics } from './metrics/metrics.ts';
import {
  feedMetrics,
  feedQueues,
  limitMetrics,
  pushMetrics,
  requestMetrics,
} from './metrics/serving-metrics.ts';
import type { Serving } from './serving.ts';
import type { StoreStanding } from './store-watch.ts';
import type { Writers } from './writers.ts';

export interface OperationsParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly log: Log;
  readonly engine: Engine;
  readonly foldCounts: FoldCounts;
  /** How long the book stands still. */
  readonly bookAgeMs: () => number;
  /** Undefined of a process that serves no clients. */
  readonly serving: Serving | undefined;
  readonly readiness: () => Readiness;
  readonly feeds: () => readonly FeedAtWork[];
  readonly writers: Pick<Writers, 'sources' | 'inbox' | 'leases'>;
  readonly archiveChild: () => ArchiveChild | undefined;
  readonly sqlStanding: StoreStanding;
}

export class Operations {
  /** Where whoever counts something offers it. */
  readonly metrics: Metrics;
  readonly #server: AdminServer | undefined;

  /**
   * Opens the port, unless it is off. One that somebody has is done without: a second program on a
   * machine must start. Throws ConfigError where the address cannot be used at all.
   */
  static async open(parts: OperationsParts): Promise<Operations> {
    const { readiness } = parts;
    const { adminHost: host, adminPort: port } = parts.config;
    const metrics = metricsOf(parts);
    if (port === undefined) return new Operations(metrics, undefined);
    const pages = new Map<string, () => AdminPage | Promise<AdminPage>>([
      ['/metrics', () => metricsPage(metrics)],
      ['/healthz', healthPage],
      ['/readyz', readinessPage(readiness)],
    ]);
    try {
      return new Operations(metrics, await AdminServer.open({ host, port, pages }));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE') {
        throw new ConfigError(`ADMIN_HOST, ADMIN_PORT: ${message}`, { cause: error });
      }
      return new Operations(metrics, undefined);
    }
  }

  private constructor(metrics: Metrics, server: AdminServer | undefined) {
    this.metrics = metrics;
    this.#server = server;
  }

  /** Logs where it is. */
  report({ adminHost: host, adminPort: wanted }: Config, logger: Logger): void {
    const port = this.#server?.port;
    if (port !== undefined)
      logger.info({ host, port }, 'metrics are at /metrics of the admin port');
    else if (wanted !== undefined) {
      logger.warn({ host, port: wanted }, 'ADMIN_PORT is taken: this process shows no metrics');
    }
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }
}

function metricsOf(parts: OperationsParts): Metrics {
  const {
    config,
    log,
    engine,
    foldCounts: counts,
    bookAgeMs,
    archiveChild,
    feeds,
    serving,
    readiness,
  } = parts;
  const snapshots = new SnapshotStore(config.dataDir);
  const metrics = new Metrics();
  const archive = () => readiness().archive;
  const snapshotAtMs = () => snapshots.newestAtMs();
  metrics.add(
    ...bookMetrics({ log, engine, counts, bookAgeMs, archiveChild, archive, snapshotAtMs }),
    ...feedMetrics(feeds),
    ...ingestMetrics(parts.writers),
    ...(serving ? servingMetrics(serving) : []),
    gauge('queue_depth', 'What waits in each queue', () => [
      ...feedQueues(feeds()),
      ...archiveQueues(archiveChild()),
    ]),
    gauge('sql_up', '1 while the store of accounts and reference data answers', () =>
      known(Number(!parts.sqlStanding.isAway)),
    ),
    gauge('lease_held', '1 while this process has the lease, 0 while it stands by', () =>
      parts.writers.leases.map(({ key, state }) => ({
        labels: { lease: key },
        value: Number(state === 'held'),
      })),
    ),
    gauge('role', '1 for each role that this process has', () =>
      config.roles.map((role) => ({ labels: { role }, value: 1 })),
    ),
    gauge('ready', '1 while /readyz says ready', () => [
      { value: Number(readiness().status === 'ready') },
    ]),
    gauge('book_whole', '1 while the book is all that the log says, 0 while it is warming', () =>
      known(Number(readiness().book?.state !== 'warming')),
    ),
  );
  return metrics;
}

function servingMetrics({ requests, limits, hub }: Serving): readonly Metric[] {
  return [...requestMetrics(requests), ...limitMetrics(limits), ...pushMetrics(hub)];
}

async function metricsPage(metrics: Metrics): Promise<AdminPage> {
  const body = await metrics.text();
  const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' };
  return { status: 200, headers, body };
}
