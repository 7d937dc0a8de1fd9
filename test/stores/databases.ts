// The two databases that stores run on, for one suite over both.
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { inject } from 'vitest';
import type { SqlServer } from '#backends/sql/sql.ts';
import { openEmbeddedSql } from '#backends/sql/sql-pglite.ts';
import { openSqlPool } from '#backends/sql/sql-postgres.ts';
import { migrate } from '#stores/migrations/migrate.ts';
import { hasPostgres, makeDatabase, startPostgres } from '../backends/postgres-server.ts';
import { IS_LONG } from '../long.ts';
import { SCRATCH_ROOT } from '../scratch-root.ts';
import { LATE_TIERING } from '../wasm-tiering.ts';

export interface TestDatabase {
  readonly sql: SqlServer;
  close(): Promise<void>;
}

export interface DatabaseKind {
  readonly name: string;
  readonly isPresent: boolean;
  /** An empty database. */
  open(): Promise<TestDatabase>;
}

export const EMBEDDED: DatabaseKind = { name: 'PGlite', isPresent: true, open: openPglite };
export const POSTGRES: DatabaseKind = {
  name: 'PostgreSQL',
  isPresent: hasPostgres(),
  open: openPostgres,
};
export const ALL_DATABASES: readonly DatabaseKind[] = [EMBEDDED, POSTGRES];
/** What tests that are not about a database run on: the embedded one costs more to start. */
export const USUAL = POSTGRES.isPresent && !IS_LONG ? POSTGRES : EMBEDDED;
/** Where PostgreSQL is, the stores run on the embedded database in test:long alone. */
export const DATABASES: readonly DatabaseKind[] = USUAL === POSTGRES ? [POSTGRES] : ALL_DATABASES;

if (!POSTGRES.isPresent) console.log('PostgreSQL: skipped, it is not installed');

setFlagsFromString(LATE_TIERING);

/** The program of its thread is the built one. */
export const PGLITE = {
  program: pathToFileURL(resolve('dist/src/backends/sql/sql-pglite-thread.js')),
  template: resolve('dist/database-template'),
};

/** An empty database with the schema. */
export async function openStores(kind: DatabaseKind): Promise<TestDatabase> {
  const database = await kind.open();
  await migrate(database.sql);
  return database;
}

async function openPglite(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(SCRATCH_ROOT, 'overround-sql-'));
  const sql = await openEmbeddedSql({ directory, ...PGLITE });
  return {
    sql,
    async close() {
      await sql.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** On the server of the run; a run without a setup has none, and starts one. */
async function openPostgres(): Promise<TestDatabase> {
  const ofRun = inject('postgresUrl');
  const own = ofRun === undefined ? await startPostgres() : undefined;
  const server = ofRun ?? own?.url;
  if (server === undefined) throw new Error('PostgreSQL is gone');
  const sql = openSqlPool({ address: { url: await makeDatabase(server) } });
  return {
    sql,
    async close() {
      await sql.close();
      await own?.stop();
    },
  };
}
