// What happens to a PostgreSQL while the program runs: its keeper's matter, so callers are to come
// back (503), and none of it a mistake of the statement (500).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Sql, SqlError, type SqlServer } from '#backends/sql/sql.ts';
import { openSqlPool } from '#backends/sql/sql-postgres.ts';
import { hasPostgres, type PostgresServer, startPostgres } from './postgres-server.ts';

const why = hasPostgres() ? '' : ' (skipped: PostgreSQL is not installed)';
let server: PostgresServer;
let keeper: SqlServer;

beforeAll(async () => {
  if (why !== '') return;
  const started = await startPostgres();
  if (!started) throw new Error('PostgreSQL is gone');
  server = started;
  keeper = openSqlPool({ address: { url: server.url } });
});
afterAll(async () => {
  await keeper?.close();
  await server?.stop();
});

const INSERT = 'insert into notes (text) values ($1)';

/** What befalls the database `shop`, the statement that meets it, and what PostgreSQL calls it. */
const TROUBLES: readonly (readonly [string, readonly string[], string, string | undefined])[] = [
  ['a right is revoked', ['revoke insert on notes from clerk'], INSERT, '42501'],
  ['the schema is closed', ['revoke usage on schema shelf from clerk'], INSERT, '42P01'],
  ['the table is dropped', ['drop table notes'], INSERT, '42P01'],
  ['a column is dropped', ['alter table notes drop column text'], INSERT, '42703'],
  ['a function is dropped', ['drop function shelf.twice'], 'select shelf.twice(1)', '42883'],
  ['it is read only', ['alter role clerk set default_transaction_read_only = on'], INSERT, '25006'],
  ['it may not be entered', ['alter role clerk nologin'], INSERT, '28000'],
  ['no connection is left', ['alter role clerk connection limit 0'], INSERT, '53300'],
];

describe.skipIf(why !== '')(`a statement is no mistake where${why}`, () => {
  test.each(TROUBLES)('%s', async (_, happen, statement, code) => {
    const clerk = await shopWith(happen);
    const error = await failure(clerk, statement);
    expect([error.code, error.isMistake]).toEqual([code, false]);
    await clerk.close();
  });

  test('the database is dropped', async () => {
    const clerk = await shopWith([]);
    await clerk.query('select 1');
    await keeper.query('drop database shop with (force)');
    const error = await failure(clerk, 'select 1');
    expect(error.isMistake).toBe(false);
    expect((await failure(clerk, 'select 1')).code).toBe('3D000');
    await clerk.close();
  });

  test('it takes too long', () => {
    const error = new SqlError('canceling statement due to statement timeout', '57014', undefined);
    expect(error.isMistake).toBe(false);
  });

  test('and one of ours still is', async () => {
    const clerk = await shopWith([]);
    for (const wrong of ["select 'x'::integer", 'insert into notes values (1, 2)', 'selec 1']) {
      expect((await failure(clerk, wrong)).isMistake).toBe(true);
    }
    await clerk.close();
  });
});

/** A new shop and its clerk's pool, with what happens to it once that is made. */
async function shopWith(happen: readonly string[]): Promise<SqlServer> {
  await keeper.query('drop database if exists shop with (force)');
  await keeper.query('drop role if exists clerk');
  await keeper.query('create role clerk login');
  await keeper.query('create database shop');
  const shop = server.url.replace(/\/postgres$/, '/shop');
  const own = openSqlPool({ address: { url: shop }, size: 1 });
  for (const statement of [
    'create schema shelf',
    'create table shelf.notes (text text)',
    "create function shelf.twice(n integer) returns integer language sql as 'select 2 * n'",
    'grant usage on schema shelf to clerk',
    'grant insert on shelf.notes to clerk',
    'alter role clerk set search_path = shelf',
    'set search_path = shelf',
    ...happen,
  ]) {
    await own.query(statement);
  }
  await own.close();
  return openSqlPool({ address: { url: shop.replace('postgres@', 'clerk@') }, size: 1 });
}

async function failure(sql: Sql, statement: string): Promise<SqlError> {
  const values = statement.includes('$1') ? ['a note'] : [];
  const error = await sql.query(statement, values).catch((failed: unknown) => failed);
  if (error instanceof SqlError) return error;
  throw new Error(`no refusal of ${statement}: ${error}`);
}
