// Imports rows that a test writes and tells what they came to.
import type { Schedule } from '#ingest/importers/facts/schedule.ts';
import { csvOf, importText } from '../../importers/import-sink-fixture.ts';

/** Epoch milliseconds of an ISO time. */
export const utc = (text: string) => Date.parse(text);

/** Games, closes and the report of a CSV file of these rows. */
export async function told(
  kind: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  schedule?: Schedule,
) {
  const { sink, report } = await importText(kind, csvOf(rows), 'file.csv', schedule);
  return { games: sink.games(), closes: sink.closes(), ...report };
}
