// ClickHouse itself in this process, in one directory. A process has one such directory, ever: a
// second one opened from another thread would tear the first down without a word.
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type ChdbConnection, createChdbConnection } from 'chdb/connection';
import { assert } from '#kit/assert.ts';
import { type Connection, errorOf, storeOfConnection } from './clickhouse-store.ts';
import { type ColumnStore, ColumnStoreError } from './column-store.ts';

/** The directory of this process; threads have a copy each, so one thread alone may open it. */
let directoryOfProcess: string | undefined;

/**
 * Opens or makes the archive in this directory. Statements with parameters run one at a time, in
 * threads of Node's pool, of which an insert takes another. Throws ColumnStoreError where another
 * process has it.
 */
export function openEmbeddedStore(directory: string): ColumnStore {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = realpathSync(directory);
  assert(
    directoryOfProcess === undefined || directoryOfProcess === path,
    `${directoryOfProcess} is open in this process, which can have no second archive (${path})`,
  );
  const connection = connect(path);
  directoryOfProcess = path;
  // The same types, from two copies of one package.
  return storeOfConnection(connection as unknown as Connection, (batch, settings, signal) =>
    connection.chdb.rawInsert({
      table: batch.table,
      columns: batch.columns,
      values: batch.tsv,
      format: 'TabSeparated',
      settings,
      signal,
    }),
  );
}

function connect(path: string): ChdbConnection {
  try {
    return createChdbConnection({ path });
  } catch (error) {
    const { message, code } = errorOf(error);
    const owner = ownerOf(path);
    const why =
      owner === undefined
        ? `the archive in ${path} cannot be opened, its engine says why on stderr: ${message}`
        : `process ${owner} has the archive in ${path} open: end it, give this one another ` +
          'DATA_DIR, or let both use a server (CLICKHOUSE_URL)';
    throw new ColumnStoreError(why, 'unavailable', code, error);
  }
}

/**
 * The other process that has the directory, by the note that the engine leaves there; undefined
 * where it is dead, or cannot be seen. The engine itself gives no reason but on stderr.
 */
function ownerOf(path: string): number | undefined {
  try {
    const pid = Number(/^PID: (\d+)$/m.exec(readFileSync(join(path, 'status'), 'utf8'))?.[1]);
    process.kill(pid, 0);
    return pid === process.pid ? undefined : pid;
  } catch {
    return undefined;
  }
}
