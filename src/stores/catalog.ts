// The operator's entries of the catalogue, by kind and id. Each change counts up one revision, by
// which the processes that write the log notice it.
import { isDeepStrictEqual } from 'node:util';
import type { Sql, SqlSession } from '#backends/sql/sql.ts';
import { type EntryHead, entryId, entryKey } from '#domain/catalog/catalog-entry.ts';
import { must } from '#kit/assert.ts';
import { writeRows } from './rows.ts';

/** An entry as the program that stored it wrote it. */
export type StoredEntry = EntryHead;

/** Of one store, of all kinds. */
export const ENTRIES_MAX = 1_000_000;

export interface StoredCatalog {
  readonly revision: number;
  /** By kind and id. */
  readonly entries: readonly StoredEntry[];
}

/**
 * Puts entries in the place of those of the same kind and id; how many differ from what was there.
 * Undefined, and nothing is stored, where more than `most` would be there.
 */
export async function storeEntries(
  sql: Sql,
  entries: readonly StoredEntry[],
  most: number,
): Promise<number | undefined> {
  return await sql.transaction(async (session) => {
    // Locks the row: writers come one after the other.
    await session.query('update catalog_changes set revision = revision');
    const known = new Map((await storedEntries(session)).map((entry) => [entryKey(entry), entry]));
    const changed = entries.filter(
      (entry) => !isDeepStrictEqual(known.get(entryKey(entry)), entry),
    );
    for (const entry of changed) known.set(entryKey(entry), entry);
    if (known.size > most) return undefined;
    if (changed.length === 0) return 0;
    const rows = changed.map((entry) => ({ kind: entry.kind, id: entryId(entry), entry }));
    await writeRows(session, WRITE, rows);
    await session.query('update catalog_changes set revision = revision + 1');
    return changed.length;
  });
}

/** What is stored, unless its revision still is `since`. */
export async function catalogChanges(
  session: SqlSession,
  since: number,
): Promise<StoredCatalog | undefined> {
  const [now] = await session.query<{ revision: number }>('select revision from catalog_changes');
  const { revision } = must(now, 'the row of the revision');
  if (revision === since) return undefined;
  // What changes between the two questions has a later revision, and is found again.
  return { revision, entries: await storedEntries(session) };
}

/** All entries by kind and id. */
export async function storedEntries(session: SqlSession): Promise<readonly StoredEntry[]> {
  const rows = await session.query<{ entry: StoredEntry }>(
    'select entry from catalog_entries order by kind, id',
  );
  return rows.map(({ entry }) => entry);
}

const WRITE = `insert into catalog_entries (kind, id, entry)
  select kind, id, entry from jsonb_to_recordset($1::jsonb) as r(kind text, id text, entry jsonb)
  on conflict (kind, id) do update set entry = excluded.entry`;
