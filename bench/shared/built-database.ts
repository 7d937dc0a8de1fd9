// The embedded database of the build: wherever a benchmark runs, its thread is the built program.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Sql } from '#backends/sql/sql.ts';
import { openEmbeddedSql } from '#backends/sql/sql-pglite.ts';
import { migrate } from '#stores/migrations/migrate.ts';

/** Opens a database with all tables in this directory. */
export async function openBuiltDatabase(directory: string): Promise<Sql> {
  const sql = await openEmbeddedSql({
    directory,
    program: pathToFileURL(resolve('dist/src/backends/sql/sql-pglite-thread.js')),
    template: resolve('dist/database-template'),
  });
  await migrate(sql);
  return sql;
}
