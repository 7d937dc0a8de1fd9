// Brings the archive's schema up to date. Several processes may do so at once: every statement does
// nothing where it was done before, so they only do the same twice.
import { assert } from '#kit/assert.ts';
import type { ColumnStore } from '../column-store.ts';
import { BlockWriter } from '../native-block.ts';
import { ARCHIVE } from './0001-archive.ts';
import { ORDER_BOOKS } from './0002-order-books.ts';
import type { ArchiveMigration } from './migration.ts';

const ARCHIVE_MIGRATIONS: readonly ArchiveMigration[] = [ARCHIVE, ORDER_BOOKS];

/** The archive was written by a newer version of the product. */
export class ArchiveTooNewError extends Error {
  override readonly name = 'ArchiveTooNewError';
}

/** Applies what is missing; returns the versions that this call applied. */
export async function migrateArchive(
  store: ColumnStore,
  migrations: readonly ArchiveMigration[] = ARCHIVE_MIGRATIONS,
): Promise<readonly number[]> {
  migrations.forEach(({ version }, index) => {
    assert(version === index + 1, `migration ${version} stands at place ${index + 1}`);
  });
  await store.command(`CREATE TABLE IF NOT EXISTS archive_migrations (
  version UInt32,
  name String,
  applied_at DateTime DEFAULT now()
) ENGINE = MergeTree ORDER BY version SETTINGS non_replicated_deduplication_window = 1000`);
  const rows = await store.query<{ version: number }>(
    'SELECT DISTINCT version FROM archive_migrations',
  );
  const done = new Set(rows.map(({ version }) => version));
  const newest = Math.max(0, ...done);
  if (newest > migrations.length) {
    throw new ArchiveTooNewError(
      `the archive has schema ${newest}, this program knows ${migrations.length}: update it`,
    );
  }
  const missing = migrations.filter(({ version }) => !done.has(version));
  for (const { version, name, statements } of missing) {
    for (const statement of statements) await store.command(statement);
    const row = new BlockWriter({ version: 'UInt32', name: 'text' });
    row.number(version);
    row.text(name);
    row.endRow();
    await store.insert({
      table: 'archive_migrations',
      block: row.take(),
      token: `migration-${version}`,
    });
  }
  return missing.map(({ version }) => version);
}
