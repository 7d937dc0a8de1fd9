// Sources of venues in metrics: labels for a bounded number of them, counts of all.
import { expect, test } from 'vitest';
import type { SourceFreshness } from '#engine/view/records.ts';
import { SOURCES_LABELLED_MAX, sourceMetrics } from '../../src/metrics/source-metrics.ts';
import { FRESHNESS } from '../gateway/ingest/fake-door.ts';

test('the sources that were heard last have labels, and all are counted', async () => {
  const all = Array.from({ length: 1000 }, (_, index): SourceFreshness => {
    const state = index < 900 ? 'live' : 'ended';
    return { ...FRESHNESS, source: `source_${index}`, state, ageMs: index === 0 ? null : 2000 };
  });
  const metrics = sourceMetrics({ sourceFreshness: () => all });
  const read = async (name: string) =>
    (await metrics.find((metric) => metric.name.endsWith(name))?.read()) ?? [];
  expect(await read('source_silent_seconds')).toHaveLength(SOURCES_LABELLED_MAX);
  expect(await read('source_age_seconds')).toHaveLength(SOURCES_LABELLED_MAX - 1);
  expect(await read('source_venues')).toHaveLength(2 * SOURCES_LABELLED_MAX);
  expect(await read('sources')).toEqual([
    { labels: { state: 'live' }, value: 900 },
    { labels: { state: 'silent' }, value: 0 },
    { labels: { state: 'ended' }, value: 100 },
  ]);
});
