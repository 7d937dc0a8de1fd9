// The embedded database: PGlite in a thread of its own, in a directory that one process owns, and a
// pool that speaks to its socket. Other processes of this machine may speak to the same socket.
import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DirectoryLockedError, lockDirectory } from '../file-log/directory-lock.ts';
import { PgliteRefusal, startError, wholeMarkBeside } from './pglite-errors.ts';
import { keepHouse } from './pglite-housekeeping.ts';
import { type PgliteStart, startPglite, stopPglite } from './pglite-start.ts';
import type { SqlServer } from './sql.ts';
import { openSqlPool } from './sql-postgres.ts';

export interface EmbeddedSqlOptions
  extends Pick<PgliteStart, 'program' | 'onWait' | 'checkEveryMs'> {
  readonly directory: string;
  /** A folder that a new database is a copy of; without it one is made, which takes longer. */
  readonly template: string;
  /** The thread died: every statement fails until the process starts again. */
  readonly onDeath?: (why: string) => void;
  /** How long a process that holds the directory is given to end. */
  readonly patienceMs?: number;
  /** Milliseconds between two looks at the journal; a test looks more often. */
  readonly housekeepingEveryMs?: number;
  /** Not for who must outlive it: speaks to the process that holds the directory. */
  readonly mayBeGuest?: boolean;
}

const SOCKET_NAME = '.s.PGSQL.5432';
/** Paths of unix sockets are cut off beyond this by every system. */
const SOCKET_PATH_BYTES_MAX = 100;
const CONNECTIONS = 4;

/**
 * Opens the embedded database, or as a guest connects to the process that has it open. Rejects when
 * neither is possible, with DirectoryLockedError where another process has it.
 */
export async function openEmbeddedSql(options: EmbeddedSqlOptions): Promise<SqlServer> {
  const { patienceMs, mayBeGuest = true } = options;
  // The driver takes a directory of sockets for a host's name unless it is absolute.
  const directory = resolve(options.directory);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    const lock = await lockDirectory(directory, patienceMs);
    return await ownSql({ ...options, directory }, lock).catch(async (error) => {
      await lock.release();
      throw error;
    });
  } catch (error) {
    if (!(error instanceof DirectoryLockedError) || !mayBeGuest) throw error;
    return await sharedSql(directory, error);
  }
}

/** The pool of a process that holds the lock. */
async function ownSql(
  options: EmbeddedSqlOptions,
  lock: { release(): Promise<void> },
): Promise<SqlServer> {
  const { directory, template, onDeath = () => {}, ...starting } = options;
  const socketDirectory = await socketDirectoryFor(directory);
  const socketPath = join(socketDirectory, SOCKET_NAME);
  await rm(socketPath, { force: true });
  const database = join(directory, 'database');
  const wholeMark = wholeMarkBeside(database);
  // A database whose making was cut short holds nothing that anybody was promised.
  const isNew = !existsSync(wholeMark);
  if (!isNew && !existsSync(join(database, 'PG_VERSION'))) {
    // The engine would make a new database over what is left of this one.
    throw await startError(database, new PgliteRefusal('could not open file "PG_VERSION"'));
  }
  const prepare = async (): Promise<void> => {
    if (isNew) await rm(database, { recursive: true, force: true });
    if (isNew && existsSync(template)) await copyFolder(template, database);
  };
  const start = { ...starting, order: { directory: database, socketPath }, prepare, onDeath };
  const worker = await startPglite(start);
  try {
    await writeFile(wholeMark, '');
    await writeFile(join(directory, 'socket'), socketDirectory);
  } catch (error) {
    // Nobody else may have the directory while the thread has it.
    await stopPglite(worker, start);
    throw error;
  }
  // One session is all there is behind the socket; a few connections keep it from ever waiting.
  const pool = openSqlPool({ address: { socketDirectory }, size: CONNECTIONS });
  const housekeeping = keepHouse(pool, options.housekeepingEveryMs);
  return {
    query: (text, values) => pool.query(text, values),
    transaction: (work) => pool.transaction(work),
    apart: () => pool.apart(),
    close: async () => {
      housekeeping.stop();
      await pool.close();
      await stopPglite(worker, start);
      if (socketDirectory !== directory) await rm(socketDirectory, { recursive: true });
      await lock.release();
    },
  };
}

/** Makes `to` a copy of `from`. `cp` of Node asks for each file four times: it takes ten times as long. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  const copied = (await readdir(from, { withFileTypes: true })).map((entry) => {
    const paths = [join(from, entry.name), join(to, entry.name)] as const;
    return entry.isDirectory() ? copyFolder(...paths) : copyFile(...paths);
  });
  // Nobody may still write there when this rejects: the next attempt removes the folder.
  const failed = (await Promise.allSettled(copied)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** The pool of another process of this machine: the owner's socket is in the directory's note. */
async function sharedSql(directory: string, locked: DirectoryLockedError): Promise<SqlServer> {
  const socketDirectory = await readFile(join(directory, 'socket'), 'utf8').catch(() => {
    throw locked;
  });
  const pool = openSqlPool({ address: { socketDirectory }, size: 2, keepsStatements: false });
  await pool.query('select 1').catch(async () => {
    await pool.close();
    throw locked;
  });
  return pool;
}

/** The directory itself where the path of a socket in it is short enough. */
async function socketDirectoryFor(directory: string): Promise<string> {
  if (Buffer.byteLength(join(directory, SOCKET_NAME)) <= SOCKET_PATH_BYTES_MAX) return directory;
  const own = await mkdtemp(join(tmpdir(), 'overround-'));
  await chmod(own, 0o700);
  return own;
}
