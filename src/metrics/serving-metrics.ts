// What is measured of those who are served, requests and streams, and of the feeds that fill it.
import type { Hub } from '#gateway/push/hub.ts';
import type { RequestLog } from '#gateway/sockets/request-log.ts';
import type { FeedAsides } from '#ingest/feed.ts';
import type { FeedAtWork } from '../feeds/feeds.ts';
import type { ServingLimits } from '../serving.ts';
import { counter, durations, gauge, known, type Metric, type Sample } from './metrics.ts';

/** Metrics of requests. */
export function requestMetrics(requests: RequestLog): readonly Metric[] {
  return [
    counter('http_requests_total', 'Requests answered, by operation and class of status', () =>
      [...requests.operations()].flatMap(({ operationId: operation, byClass }) =>
        Array.from(byClass, (value, digit) => ({
          labels: { operation, status: `${digit}xx` },
          value,
        })).filter(({ value }) => value > 0),
      ),
    ),
    durations('http_request_duration_seconds', 'From a request until its answer is made', () =>
      [...requests.operations()].map(({ operationId: operation, durationsMs: value }) => ({
        labels: { operation },
        value,
      })),
    ),
    counter('http_limited_total', 'Requests refused by a limit, by its error code', () =>
      [...requests.limits].map(([code, value]) => ({ labels: { code }, value })),
    ),
  ];
}

/** Metrics of what holds callers back. */
export function limitMetrics({ rates, credits, ingress }: ServingLimits): readonly Metric[] {
  const byPlan = (counts: Readonly<Record<string, number>>): readonly Sample[] =>
    Object.entries(counts).map(([plan, value]) => ({ labels: { plan }, value }));
  return [
    counter('credits_leased_total', 'Credits taken from the ledger in blocks', () =>
      byPlan(credits.counts.leased),
    ),
    counter('credits_returned_total', 'Credits of these that went back unused', () =>
      byPlan(credits.counts.returned),
    ),
    gauge('rate_limits_alone', '1 while Redis is away and this process counts alone', () =>
      known(Number(rates.isFallenBack)),
    ),
    gauge('connections', 'Sockets that are open', () => known(ingress.connections.open)),
    counter('connections_refused_total', 'Sockets closed because there were too many', () =>
      known(ingress.connections.refused),
    ),
  ];
}

/** Metrics of streams. */
export function pushMetrics(hub: Hub): readonly Metric[] {
  const { counts } = hub;
  return [
    gauge('push_clients', 'Streams that are open', () => known(hub.sessions.size)),
    gauge('push_clients_behind', 'Streams that take less than there is to send', () =>
      known(hub.sessions.behind),
    ),
    gauge('push_topics', 'Different subscriptions that somebody follows', () => known(hub.topics)),
    counter('push_frames_total', 'Frames sent to clients, heartbeats and answers left out', () =>
      known(counts.frames),
    ),
    counter('push_bytes_total', 'Bytes of these frames', () => known(counts.bytes)),
    counter('push_dropped_frames_total', 'Frames lost on their way out: must be 0', () =>
      known(counts.droppedFrames),
    ),
    durations(
      'push_lag_seconds',
      'From an update of the book until its frames are handed over',
      () => [{ value: counts.lagMs }],
    ),
  ];
}

/** Metrics of feeds. */
export function feedMetrics(feeds: () => readonly FeedAtWork[]): readonly Metric[] {
  const asides = (label: string, of: keyof FeedAsides) => () =>
    feeds().flatMap((feed) =>
      Object.entries(feed.asides[of]).map(([name, value]) => ({
        labels: { feed: feed.status.name, [label]: name },
        value,
      })),
    );
  return [
    gauge('feed_freshness_seconds', 'Time since the log last took something of a feed', () =>
      feeds().flatMap(({ silentMs, status: { name, state } }) =>
        known(silentMs === undefined ? undefined : silentMs / 1000, { feed: name, state }),
      ),
    ),
    gauge('feed_up', '1 while a feed runs or has come to its end, 0 once it failed', () =>
      feeds().flatMap(({ status: { name, state } }) =>
        known(Number(state !== 'failed'), { feed: name, state }),
      ),
    ),
    counter(
      'feed_refused_records_total',
      'Records beside the prices (games, players, statistics) that a feed refused',
      asides('reason', 'rejected'),
    ),
    counter(
      'feed_drift_total',
      'Departures of a source from its known form',
      asides('form', 'drift'),
    ),
  ];
}

/** Queues of the feeds. */
export function feedQueues(feeds: readonly FeedAtWork[]): readonly Sample[] {
  const waiting = feeds.reduce((sum, { messagesWaiting }) => sum + messagesWaiting, 0);
  return known(waiting, { queue: 'feed_messages' });
}
