// The embedded database: PGlite in a thread of its own, in a directory that one process owns, and a
// pool that speaks to its socket. Other processes of this machine may speak to the same socket.
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import { DirectoryLockedError, lockDirectory } from './directory-lock.ts';
import type { Sql, SqlServer } from './sql.ts';
import type { PgliteOrder } from './sql-pglite-thread.ts';
import { openSqlPool } from './sql-postgres.ts';

export interface EmbeddedSqlOptions {
  readonly directory: string;
  /** A folder that a new database is a copy of; without it one is made, which takes longer. */
  readonly template: string;
  /** The program of the thread; the built one unless a test has another. */
  readonly program?: URL;
  /** The thread died: every statement fails until the process starts again. */
  readonly onDeath?: (why: string) => void;
  /** How long a process that holds the directory is given to end. */
  readonly patienceMs?: number;
  /** Not for who must outlive it: speaks to the process that holds the directory. */
  readonly mayBeGuest?: boolean;
}

const SOCKET_NAME = '.s.PGSQL.5432';
/** Paths of unix sockets are cut off beyond this by every system. */
const SOCKET_PATH_BYTES_MAX = 100;
const START_MS_MAX = 60_000;
const STOP_MS_MAX = 5000;
const CONNECTIONS = 4;
/** What a new database takes, and some more. */
const ROOM_BYTES = 64 * 2 ** 20;
/** "No space left", by the numbers of its engine's own system. */
const ENGINE_ENOSPC = 51;
const HOUSEKEEPING_EVERY_MS = 60_000;

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
  const { directory, template, program } = options;
  const socketDirectory = await socketDirectoryFor(directory);
  const socketPath = join(socketDirectory, SOCKET_NAME);
  await rm(socketPath, { force: true });
  const database = join(directory, 'database');
  const wholeMark = wholeMarkBeside(database);
  // A database whose making was cut short holds nothing that anybody was promised.
  const isNew = !existsSync(wholeMark);
  if (isNew) await rm(database, { recursive: true, force: true });
  if (isNew && existsSync(template)) await copyTemplate(template, database);
  const order = { directory: database, socketPath };
  const start = (): Promise<Worker> => startThread(order, program, options.onDeath ?? (() => {}));
  // Its recovery after a kill may fail where it would succeed: it goes on from where it came to.
  const worker = await start().catch(start);
  try {
    await writeFile(wholeMark, '');
    await writeFile(join(directory, 'socket'), socketDirectory);
  } catch (error) {
    // Nobody else may have the directory while the thread has it.
    await stopThread(worker);
    throw error;
  }
  // One session is all there is behind the socket; a few connections keep it from ever waiting.
  const pool = openSqlPool({ address: { socketDirectory }, size: CONNECTIONS });
  const housekeeping = setInterval(() => void keepHouse(pool), HOUSEKEEPING_EVERY_MS).unref();
  return {
    query: (text, values) => pool.query(text, values),
    transaction: (work) => pool.transaction(work),
    apart: () => pool.apart(),
    close: async () => {
      clearInterval(housekeeping);
      await pool.close();
      await stopThread(worker);
      if (socketDirectory !== directory) await rm(socketDirectory, { recursive: true });
      await lock.release();
    },
  };
}

/** What a server does by itself: one table at a time, so that nobody waits for long. */
async function keepHouse(pool: Sql): Promise<void> {
  const tables = await pool
    .query<{ name: string }>(
      `select quote_ident(relname) as name from pg_stat_user_tables
       order by greatest(last_vacuum, last_analyze) nulls first, relname limit 1`,
    )
    .catch(() => []);
  for (const { name } of tables) await pool.query(`vacuum (analyze) ${name}`).catch(() => []);
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

/** A file that is there once the database is whole. */
function wholeMarkBeside(database: string): string {
  return join(dirname(database), 'complete');
}

async function copyTemplate(template: string, database: string): Promise<void> {
  await cp(template, database, { recursive: true }).catch(async (error) => {
    throw await startError(database, error);
  });
}

async function startThread(
  order: PgliteOrder,
  program: URL | undefined,
  onDeath: (why: string) => void,
): Promise<Worker> {
  const file = program ?? new URL('./sql-pglite-thread.js', import.meta.url);
  const worker = new Worker(file, { workerData: order, name: 'database' });
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`no answer within ${START_MS_MAX / 1000} s`)),
        START_MS_MAX,
      );
      late.unref();
      worker.once('message', () => resolve());
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('its thread ended')));
    });
  } catch (error) {
    await worker.terminate();
    throw await startError(order.directory, error);
  }
  worker.removeAllListeners('message');
  // Without a listener an error of the thread would end the process. Statements fail from now on.
  worker.on('error', (error) => onDeath(error.message));
  worker.on('exit', (code) => onDeath(`its thread ended with code ${code}`));
  return worker;
}

/** Its engine throws what is no error, or says of a full disk no more than that it ended. */
async function startError(directory: string, cause: unknown): Promise<Error> {
  const { bavail, bsize } = await statfs(dirname(directory));
  const freeBytes = bavail * bsize;
  const isFull = (cause as { errno?: unknown } | null)?.errno === ENGINE_ENOSPC;
  // One that is there has its room already.
  const hasNoRoom = freeBytes < ROOM_BYTES && !existsSync(wholeMarkBeside(directory));
  if (isFull || hasNoRoom) return new NoRoomError(directory, freeBytes, cause);
  const why = cause instanceof Error ? cause.message : inspect(cause);
  return new DatabaseStartError(directory, why, cause);
}

/** The folder is damaged, or not to be read. */
class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';

  constructor(directory: string, why: string, cause: unknown) {
    super(
      `the embedded database in ${directory} does not start: ${why}. Put back a copy of ` +
        'DATA_DIR, or delete its folder sql: keys and reference data go with it.',
      { cause },
    );
  }
}

/** A full disk: the system's own refusal, in words that say what to do. */
class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
  readonly code = 'ENOSPC';

  constructor(directory: string, freeBytes: number, cause: unknown) {
    super(
      `no space left for the embedded database in ${directory}: ${toMib(freeBytes)} MiB are ` +
        `free, it needs about ${toMib(ROOM_BYTES)}. Make room on its disk, then start again.`,
      { cause },
    );
  }
}

function toMib(bytes: number): number {
  return Math.floor(bytes / 2 ** 20);
}

async function stopThread(worker: Worker): Promise<void> {
  // A thread that is gone has no id any more.
  if (worker.threadId === -1) return;
  worker.removeAllListeners();
  worker.on('error', () => {});
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage('close');
  const late = setTimeout(() => void worker.terminate(), STOP_MS_MAX);
  await gone;
  clearTimeout(late);
}
