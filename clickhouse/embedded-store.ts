// ClickHouse itself in this process, in one directory. A process has one such directory, ever: a
// second one opened from another thread would tear the first down without a word.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChdbConnection, createChdbConnection } from 'chdb/connection';
import { assert } from '#kit/assert.ts';
import { type Connection, errorOf, type Inserter, storeOfConnections } from './clickhouse-store.ts';
import { type ColumnStore, ColumnStoreError } from './column-store.ts';
import { removeUnfinished } from './embedded-damage.ts';

/** The directory of this process; threads have a copy each, so one thread alone may open it. */
let directoryOfProcess: string | undefined;

const BLOCK_SETTINGS = {
  // One thread reads and writes it: the others have work of their own.
  max_threads: 1,
  max_insert_threads: 1,
  // What the block says that it holds is believed: a column that is not in it is refused.
  use_structure_from_insertion_table_in_table_functions: 0,
};

/**
 * Each over a connection of its own: most of a question is planned in the one thread that asks it.
 * Of the four threads of Node's pool an insert takes one, and one is left for the log.
 */
const QUESTIONS_AT_A_TIME = 2;

/**
 * Opens or makes the archive in this directory. Statements run in threads of Node's pool, and an
 * insert beside them in another. Throws ColumnStoreError where another process has it, or where it
 * is damaged; one that was never finished is made anew, which `onMadeAnew` hears.
 */
export function openEmbeddedStore(
  directory: string,
  onMadeAnew: () => void = () => {},
): ColumnStore {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = realpathSync(directory);
  assert(
    directoryOfProcess === undefined || directoryOfProcess === path,
    `${directoryOfProcess} is open in this process, which can have no second archive (${path})`,
  );
  const writing = connectOrMakeAnew(path, onMadeAnew);
  directoryOfProcess = path;
  const asking = Array.from({ length: QUESTIONS_AT_A_TIME }, () => connect(path));
  return storeOfConnections({
    asking: asking.map(portOf),
    writing: portOf(writing),
    insert: inserterOf(writing, path),
  });
}

/** The same types, from two copies of one package. */
function portOf(connection: ChdbConnection): Connection {
  return connection as unknown as Connection;
}

/** The engine takes blocks from files only: beside a statement it takes text. */
function inserterOf({ chdb }: ChdbConnection, path: string): Inserter {
  const directory = directoryOfBlocks(path);
  return async ({ table, block }, settings, signal) => {
    const file = join(directory, `overround-${randomUUID()}`);
    const all = { ...BLOCK_SETTINGS, ...settings };
    const set = Object.entries(all).map(([name, value]) => `${name} = ${literal(value)}`);
    const columns = block.columns.join();
    const rows = `SELECT ${columns} FROM file(${literal(file)}, 'Native')`;
    try {
      await writeFile(file, block.bytes, { mode: 0o600, flag: 'wx', signal });
      const statement = `INSERT INTO ${table} (${columns}) ${rows} SETTINGS ${set.join()}`;
      await chdb.queryAsync(statement, { signal });
    } finally {
      await rm(file, { force: true });
    }
  };
}

/** Where blocks lie for a moment; those of a process that was killed are removed. */
function directoryOfBlocks(path: string): string {
  // The engine reads these letters of a path as patterns, and knows no escape for them.
  if (/[*?{}]/.test(path)) return tmpdir();
  const directory = join(path, 'blocks');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
  return directory;
}

function literal(value: string | number): string {
  return typeof value === 'number' ? `${value}` : `'${value.replace(/['\\]/g, '\\$&')}'`;
}

/** Looked at first: at what is damaged, each try of the engine takes memory for good. */
function connectOrMakeAnew(path: string, onMadeAnew: () => void): ChdbConnection {
  if (ownerOf(path) === undefined && removeUnfinished(path)) onMadeAnew();
  return connect(path);
}

/** Its errors are shown to everybody, so no path stands in them. */
function connect(path: string): ChdbConnection {
  try {
    return createChdbConnection({ path });
  } catch (error) {
    const owner = ownerOf(path);
    const why =
      owner === undefined
        ? 'the archive cannot be opened, its engine says why on stderr'
        : `process ${owner} has the archive open: end it, give this one another DATA_DIR, or ` +
          'let both use a server (CLICKHOUSE_URL)';
    throw new ColumnStoreError(why, 'unavailable', errorOf(error).code, error);
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
