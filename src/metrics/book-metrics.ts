// What is measured of the way from the log into the book, and of what is kept of it.
import type { Log } from '#backends/log.ts';
import type { Engine, EngineSizes } from '#engine/engine.ts';
import type { ArchiveReadiness } from '#gateway/pages.ts';
import { systemClock } from '#kit/clock.ts';
import type { ArchiveChild } from '../archive/archive-child.ts';
import type { FoldCounts } from '../log/fold-counts.ts';
import { counter, durations, gauge, known, type Metric, type Sample } from './metrics.ts';
import { sourceMetrics } from './source-metrics.ts';

export interface BookMetricsParts {
  readonly log: Log;
  readonly engine: Engine;
  readonly counts: FoldCounts;
  /** How long the book stands still. */
  readonly bookAgeMs: () => number;
  readonly archiveChild: () => ArchiveChild | undefined;
  readonly archive: () => ArchiveReadiness;
  /** When the newest snapshot was written, epoch milliseconds. */
  readonly snapshotAtMs: () => Promise<number | undefined>;
}

/** A server of the log that is away must not hold up everything else that is measured. */
const LOG_MS_MAX = 1000;

/** Metrics of log, engine, archive process and archive. */
export function bookMetrics(parts: BookMetricsParts): readonly Metric[] {
  return [
    ...foldMetrics(parts),
    ...sourceMetrics(parts.engine.reader),
    ...sizeMetrics(parts),
    ...keptMetrics(parts),
  ];
}

function foldMetrics({ log, engine, counts, bookAgeMs }: BookMetricsParts): readonly Metric[] {
  const { reader } = engine;
  return [
    counter('ticks_total', 'What was applied to the book, by kind', () => [
      { labels: { kind: 'message' }, value: counts.messages },
      { labels: { kind: 'group' }, value: counts.groups },
      { labels: { kind: 'quote' }, value: counts.quotes },
    ]),
    counter('skipped_messages_total', 'Messages passed over because an operator said so', () =>
      known(counts.skipped),
    ),
    durations('apply_duration_seconds', 'Decoding and applying one message of the log', () => [
      { value: counts.applyMs },
    ]),
    counter('accepted_quotes_total', 'Prices accepted over the life of the book, by source', () =>
      engine.sources.map((source) => ({
        labels: { source },
        value: reader.sourceCounts(source).accepted,
      })),
    ),
    counter('rejections_total', 'Prices refused over the life of the book', () =>
      engine.sources.flatMap((source) =>
        Object.entries(reader.sourceCounts(source).rejected).map(([reason, value]) => ({
          labels: { source, reason },
          value,
        })),
      ),
    ),
    gauge('log_position_messages', 'seq that the book shows', () => known(reader.seq)),
    gauge('log_up', '1 while the log can be reached, 0 while its server is away', () =>
      known(Number(typeof log.awaySinceMs !== 'number')),
    ),
    gauge('log_lag_messages', 'Messages of the log that the book does not show yet', async () => {
      const lastSeq = await endOf(log);
      return known(lastSeq === undefined ? undefined : Math.max(0, lastSeq - reader.seq));
    }),
    gauge('book_age_seconds', 'How long the book of a live log stands still', () => {
      const isLive = engine.config?.mode === 'live' && reader.now > 0;
      return known(isLive ? bookAgeMs() / 1000 : undefined);
    }),
  ];
}

function sizeMetrics({ engine }: BookMetricsParts): readonly Metric[] {
  let walked: { readonly seq: number; readonly sizes: EngineSizes } | undefined;
  // The sizes are a walk over the book's lines: once a scrape, not once a metric.
  const sizesNow = (): EngineSizes => {
    const { seq } = engine.reader;
    if (walked?.seq !== seq) walked = { seq, sizes: engine.sizes };
    return walked.sizes;
  };
  const size = (name: string, help: string, of: 'events' | 'lines' | 'quotes' | 'bytes') =>
    gauge(name, help, () => known(sizesNow()[of]));
  return [
    size('book_events', 'Events in the book', 'events'),
    size('book_lines', 'Lines in the book', 'lines'),
    size('book_quotes', 'Prices in the book', 'quotes'),
    size('book_bytes', 'Bytes of the columns that hold lines, prices and edges', 'bytes'),
    gauge('edges_open', 'Open edges by type', () =>
      Object.entries(engine.openEdges).map(([type, value]) => ({ labels: { type }, value })),
    ),
    counter('edge_changes_total', 'Edges opened, updated and closed since the start', () => {
      const { edgesOpened, edgesUpdated, edgesClosed } = engine.work;
      return [
        { labels: { change: 'opened' }, value: edgesOpened },
        { labels: { change: 'updated' }, value: edgesUpdated },
        { labels: { change: 'closed' }, value: edgesClosed },
      ];
    }),
    counter('line_changes_total', 'Lines whose record changed since the start', () =>
      known(engine.work.linesChanged),
    ),
  ];
}

function keptMetrics(parts: BookMetricsParts): readonly Metric[] {
  const { engine, archiveChild, archive, snapshotAtMs } = parts;
  return [
    gauge(
      'follower_lag_messages',
      'Messages by which the archive process is behind the book',
      () => {
        const seq = archiveChild()?.seq;
        return known(seq === undefined ? undefined : Math.max(0, engine.reader.seq - seq));
      },
    ),
    gauge('archive_lag_seconds', 'How far history is behind the book', () => {
      const { lagMs } = archive();
      return known(lagMs === null ? undefined : lagMs / 1000);
    }),
    gauge('archive_up', '1 while the archive takes what it is given, 0 while it waits', () => {
      const { state } = archive();
      return known(state === 'off' ? undefined : Number(state === 'on'));
    }),
    counter(
      'archive_rows_total',
      'Rows stored in the archive since the archive process began',
      () => known(archiveChild()?.archive?.rows),
    ),
    gauge('snapshot_age_seconds', 'Time since the newest snapshot was written', async () => {
      const atMs = await snapshotAtMs();
      return known(atMs === undefined ? undefined : (systemClock.now() - atMs) / 1000);
    }),
  ];
}

/** Queues of the archive process. */
export function archiveQueues(archiveChild: ArchiveChild | undefined): readonly Sample[] {
  return [
    ...known(archiveChild?.archive?.waiting, { queue: 'archive_cuts' }),
    ...known(archiveChild?.questionsWaiting, { queue: 'archive_questions' }),
  ];
}

/** Last seq of the log; undefined where it does not say so in time. */
async function endOf(log: Log): Promise<number | undefined> {
  const done = new AbortController();
  const late = systemClock.wait(LOG_MS_MAX, done.signal).then(() => undefined);
  const end = log.info().then(
    ({ lastSeq }) => lastSeq,
    () => undefined,
  );
  const lastSeq = await Promise.race([end, late]);
  done.abort();
  return lastSeq;
}
