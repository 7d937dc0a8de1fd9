// How far the archive has come in a log: what an archiver begins with.
import { logEpochOf } from '#domain/epoch.ts';
import { type ArchivedPlaces, placeOf } from './archive-position.ts';
import type { ColumnStore } from './column-store.ts';
import { BlockWriter } from './native-block.ts';

/** Where an archiver goes on. */
export interface ArchiveProgress {
  /** All rows of the log up to this message are stored, by whatever rules; 0: none is known. */
  readonly seq: number;
  /** The newest row of each table, which may be newer. */
  readonly places: ArchivedPlaces;
  /**
   * The log was archived up to this stamp (epoch ms) under another numbering; 0: it was not. What a
   * crash kept from being noted, ten seconds at most, is there again under this one.
   */
  readonly knownUntilMs: number;
}

/** A log that is further ahead of the clock than this does not begin. */
const AHEAD_MS_MAX = 60_000;

/**
 * `nowMs`: the clock. Another log's stamp that lies ahead of it came of a clock that was wrong: to
 * go by it would keep nothing of this log until then.
 */
export async function readProgress(
  store: ColumnStore,
  epoch: string,
  nowMs: number,
): Promise<ArchiveProgress> {
  const rows = await store.query<{ epoch: string; seq: number; stamp_ms: number }>(
    `SELECT epoch, max(seq) AS seq, toUnixTimestamp64Milli(max(stamp)) AS stamp_ms
     FROM progress GROUP BY epoch`,
  );
  const own = rows.filter((row) => logEpochOf(row.epoch) === logEpochOf(epoch));
  const stamps = rows.map((row) => Number(row.stamp_ms));
  const credible = stamps.filter((stampMs) => stampMs <= nowMs + AHEAD_MS_MAX);
  return {
    seq: Math.max(0, ...own.map(({ seq }) => seq)),
    places: {
      quotes: await placeOf(store, 'quotes', epoch),
      lines: await placeOf(store, 'lines', epoch),
      rejections: await placeOf(store, 'rejections', epoch),
    },
    knownUntilMs: own.length === 0 ? Math.max(0, ...credible) : 0,
  };
}

/** All of the log up to here is stored, by whichever archiver noted it last; 0: none is known. */
export async function readNotedSeq(store: ColumnStore, epoch: string): Promise<number> {
  const rows = await store.query<{ seq: number }>(
    'SELECT max(seq) AS seq FROM progress WHERE epoch = {epoch:String}',
    { epoch },
  );
  return rows[0]?.seq ?? 0;
}

/** Notes that all of the log up to `seq`, stamped `stampMs`, is stored. */
export async function writeProgress(
  store: ColumnStore,
  epoch: string,
  { seq, stampMs }: { readonly seq: number; readonly stampMs: number },
): Promise<void> {
  const row = new BlockWriter({ epoch: 'text', seq: 'UInt64', stamp: 'instant' });
  row.text(epoch);
  row.number(seq);
  row.instant(stampMs);
  row.endRow();
  const token = `progress ${epoch} ${seq}`;
  await store.insert({ table: 'progress', block: row.take(), token });
}
