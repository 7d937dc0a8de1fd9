// What is measured of posts: by source, and what was refused by reason.
import type { SourceReadiness } from '#gateway/pages.ts';
import type { InboxCounts } from '../ingest-inbox.ts';
import { counter, gauge, type Metric, type Sample } from './metrics.ts';

export interface Posts {
  /** Undefined where posts are not taken. */
  readonly sources: readonly SourceReadiness[] | undefined;
  /** Undefined without NATS. */
  readonly inbox: { readonly counts: InboxCounts } | undefined;
}

/** Metrics of posts. */
export function ingestMetrics(posts: Posts): readonly Metric[] {
  const bySource = (value: (source: SourceReadiness) => number): readonly Sample[] =>
    (posts.sources ?? []).map((each) => ({ labels: { source: each.name }, value: value(each) }));
  return [
    counter('ingest_posts_total', 'Posts taken, by source', () => bySource(({ posts }) => posts)),
    counter('ingest_accepted_total', 'Posted prices accepted, by source', () =>
      bySource(({ accepted }) => accepted),
    ),
    counter('ingest_refused_total', 'Posted prices refused, by source and reason', () =>
      (posts.sources ?? []).flatMap(({ name: source, refused }) =>
        Object.entries(refused).map(([reason, value]) => ({ labels: { source, reason }, value })),
      ),
    ),
    gauge('ingest_last_post_age_seconds', 'Since the last post, by source', () =>
      bySource(({ ageMs }) => ageMs / 1000),
    ),
    counter(
      'ingest_nats_messages_total',
      'Messages of posts over NATS, by what became of them',
      () =>
        Object.entries(posts.inbox?.counts ?? {}).map(([result, value]) => ({
          labels: { result },
          value,
        })),
    ),
  ];
}
