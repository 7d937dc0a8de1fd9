// What is measured of the sources that quote venues, by the book: the same on every replica. As many
// of them as were heard last have labels; the others are counted together.
import type { Reader } from '#engine/view/reader.ts';
import type { SourceFreshness } from '#engine/view/records.ts';
import { gauge, type Metric, type Sample } from './metrics.ts';

/** Sources with labels of their own. */
export const SOURCES_LABELLED_MAX = 200;

const STATES = ['live', 'silent', 'ended'] as const;

/** Metrics of the sources of venues. */
export function sourceMetrics(reader: Pick<Reader, 'sourceFreshness'>): readonly Metric[] {
  const each = (samples: (source: SourceFreshness) => readonly Sample[]): readonly Sample[] =>
    reader.sourceFreshness().slice(0, SOURCES_LABELLED_MAX).flatMap(samples);
  return [
    gauge('source_silent_seconds', 'Since a source was last heard, by the clock of the book', () =>
      each(({ source, silentMs }) => [{ labels: { source }, value: silentMs / 1000 }]),
    ),
    gauge('source_age_seconds', 'Since the newest confirmation of a price, by source', () =>
      each(({ source, ageMs }) => {
        return ageMs === null ? [] : [{ labels: { source }, value: ageMs / 1000 }];
      }),
    ),
    gauge('source_venues', 'Venues that a source quotes, as their primary or beside it', () =>
      each(({ source, primaryOf, standbyOf }) => [
        { labels: { source, role: 'primary' }, value: primaryOf },
        { labels: { source, role: 'standby' }, value: standbyOf },
      ]),
    ),
    gauge('sources', 'Sources that quote venues, by whether they are heard', () => {
      const all = reader.sourceFreshness();
      return STATES.map((state) => ({
        labels: { state },
        value: all.filter((source) => source.state === state).length,
      }));
    }),
  ];
}
