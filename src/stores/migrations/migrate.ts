// Brings the schema up to date. Safe when several processes start at once: one applies, the others
// wait for it and find nothing to do.
import type { Sql } from '#backends/sql/sql.ts';
import { assert } from '#kit/assert.ts';
import { REFERENCE } from './0001-reference.ts';
import { PAST_GAMES } from './0002-past-games.ts';
import { SYSTEMS } from './0003-systems.ts';
import { ACCOUNTS } from './0004-accounts.ts';
import { CLOSE_STARTS } from './0005-close-starts.ts';
import { UNSTATED } from './0006-unstated.ts';
import { INGEST_KEYS } from './0007-ingest-keys.ts';
import { CATALOG } from './0008-catalog.ts';
import { ACCOUNT_TERMS } from './0009-account-terms.ts';
import type { Migration } from './migration.ts';

export const MIGRATIONS: readonly Migration[] = [
  REFERENCE,
  PAST_GAMES,
  SYSTEMS,
  ACCOUNTS,
  CLOSE_STARTS,
  UNSTATED,
  INGEST_KEYS,
  CATALOG,
  ACCOUNT_TERMS,
];

/** Any number that nobody else locks: it names this schema. */
const LOCK_ID = 7_241_995;

/** The schema was written by a newer version of the product. */
export class SchemaTooNewError extends Error {
  override readonly name = 'SchemaTooNewError';
}

/** Applies what is missing, in one transaction; returns the versions applied. */
export async function migrate(
  sql: Sql,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly number[]> {
  migrations.forEach(({ version }, index) => {
    assert(version === index + 1, `migration ${version} stands at place ${index + 1}`);
  });
  return await sql.transaction(async (session) => {
    await session.query(`select pg_advisory_xact_lock(${LOCK_ID})`);
    await session.query(
      `create table if not exists schema_migrations (
        version integer primary key,
        name text not null,
        applied_at timestamptz not null default now()
      )`,
    );
    const rows = await session.query<{ version: number }>('select version from schema_migrations');
    const done = new Set(rows.map(({ version }) => version));
    const newest = Math.max(0, ...done);
    if (newest > migrations.length) {
      throw new SchemaTooNewError(
        `the database has schema ${newest}, this program knows ${migrations.length}: update it`,
      );
    }
    const missing = migrations.filter(({ version }) => !done.has(version));
    for (const { version, name, sql: text } of missing) {
      for (const statement of text.split(/;\s*$/m)) {
        if (statement.trim() !== '') await session.query(statement);
      }
      await session.query('insert into schema_migrations (version, name) values ($1, $2)', [
        version,
        name,
      ]);
    }
    return missing.map(({ version }) => version);
  });
}
