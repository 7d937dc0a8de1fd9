// How far the archive has come in a log, and how far back it reaches.
import { assert } from '#kit/assert.ts';
import { ARCHIVE_TABLES, type ArchiveTable } from './archive-rows.ts';
import { type ColumnStore, ColumnStoreError } from './column-store.ts';

/** A row by its message and its place among the rows of that; seq 0: there is none. */
export interface ArchivedPlace {
  readonly seq: number;
  readonly ordinal: number;
}

export type ArchivedPlaces = Readonly<Record<ArchiveTable, ArchivedPlace>>;

/** The newest row of this log in a table; reads a row per part. */
export async function placeOf(
  store: ColumnStore,
  table: ArchiveTable,
  epoch: string,
): Promise<ArchivedPlace> {
  const rows = await store.query<ArchivedPlace>(
    `SELECT newest.1 AS seq, newest.2 AS ordinal FROM (
       SELECT max((seq, ordinal)) AS newest FROM ${table} WHERE epoch = {epoch:String})`,
    { epoch },
  );
  return rows[0] ?? { seq: 0, ordinal: 0 };
}

export interface Retention {
  /** Whole months that are kept beside the one that `nowMs` is in, from 1. */
  readonly months: number;
  /** Log time: a replay of an old season keeps it. */
  readonly nowMs: number;
}

/** Months as `table/YYYYMM`. */
export interface DroppedMonths {
  readonly dropped: readonly string[];
  /** Those that the store did not let go, and why. */
  readonly failed: readonly string[];
}

/**
 * Drops the months that are too old, whole: it costs nothing, however much they hold. As many newer
 * ones as are kept have to hold something: a clock that jumps ahead makes all months old, and fills
 * one. A month that cannot be dropped keeps none of the others. Throws ColumnStoreError.
 */
export async function dropOldMonths(
  store: ColumnStore,
  { months, nowMs }: Retention,
): Promise<DroppedMonths> {
  assert(Number.isInteger(months) && months >= 1, `${months} months cannot be kept`);
  const now = new Date(nowMs);
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));
  const parts = await store.query<{ table: string; partition: string }>(
    `SELECT DISTINCT table, partition FROM system.parts
WHERE database = currentDatabase() AND active AND table IN {tables:Array(String)}
ORDER BY table, partition`,
    { tables: ARCHIVE_TABLES },
  );
  const held = new Set(parts.map(({ partition }) => Number(partition)));
  const past = [...held].filter((month) => month <= partitionOf(now)).sort((a, b) => a - b);
  const kept = Math.min(partitionOf(first), past.at(-1 - months) ?? 0);
  const dropped: string[] = [];
  const failed: string[] = [];
  for (const { table, partition } of parts) {
    if (!/^\d{6}$/.test(partition) || Number(partition) >= kept) continue;
    const month = `${table}/${partition}`;
    try {
      // ClickHouse keeps what is above 50 GB unless it is told that this is meant.
      await store.command(
        `ALTER TABLE ${table} DROP PARTITION ${partition} SETTINGS max_partition_size_to_drop = 0`,
      );
      dropped.push(month);
    } catch (error) {
      if (!(error instanceof ColumnStoreError)) throw error;
      failed.push(`${month}: ${error.message}`);
    }
  }
  return { dropped, failed };
}

/** YYYYMM, UTC. */
function partitionOf(date: Date): number {
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}
