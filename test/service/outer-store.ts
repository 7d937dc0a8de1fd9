// The SQL of programs whose tests are not about the embedded database, which takes half of the
// processor's time of a start: a PostgreSQL for a test file, with a database for each DATA_DIR.
// Where PostgreSQL is not installed, programs keep the embedded one.
import { afterAll, beforeAll } from 'vitest';
import { openSqlPool } from '#backends/sql/sql-postgres.ts';
import { type PostgresServer, startPostgres } from '../backends/postgres-server.ts';
import { RunningProgram } from './running-program.ts';

/** Registers the server for the test file that calls it, before its own hooks. */
export function useOuterStore(): void {
  let server: PostgresServer | undefined;
  const urls = new Map<string, Promise<string>>();
  const urlOf = async (dataDir: string): Promise<string | undefined> => {
    if (server === undefined) return undefined;
    const known = urls.get(dataDir);
    if (known !== undefined) return await known;
    const made = makeDatabase(server.url, `data${urls.size}`);
    urls.set(dataDir, made);
    return await made;
  };
  beforeAll(async () => {
    server = await startPostgres();
    RunningProgram.storeUrlOf = urlOf;
  });
  afterAll(async () => {
    RunningProgram.storeUrlOf = undefined;
    await server?.stop();
  });
}

async function makeDatabase(url: string, name: string): Promise<string> {
  const sql = openSqlPool({ address: { url }, size: 1 });
  await sql.query(`create database ${name}`);
  await sql.close();
  return new URL(name, url).href;
}
