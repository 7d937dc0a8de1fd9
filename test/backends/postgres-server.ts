// A real PostgreSQL for tests: Debian's, on a free loopback port, with a directory of its own. Ends
// only what it started.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openSqlPool } from '#backends/sql/sql-postgres.ts';
import { freePort } from '../programs/free-port.ts';
import { until } from '../programs/until.ts';
import { SCRATCH_ROOT } from '../scratch-root.ts';

export interface PostgresServer {
  readonly url: string;
  /** SIGKILL, then a new start on the same port and directory. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 30_000;
const RESTART_PAUSE_MS = 100;

/** The folder of PostgreSQL's programs; undefined where it is not installed. */
function programs(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  return readdirSync(DEBIAN)
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

export function hasPostgres(): boolean {
  return programs() !== undefined;
}

/** Undefined where PostgreSQL is not installed. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const folder = programs();
  if (folder === undefined) return undefined;
  const owner = ownerOfServer();
  const directory = await mkdtemp(join(SCRATCH_ROOT, 'overround-postgres-'));
  if (owner) chownSync(directory, owner.uid, owner.gid);
  const data = join(directory, 'data');
  const made = spawnSync(
    join(folder, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...owner, encoding: 'utf8', cwd: '/' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = (): ChildProcess =>
    spawn(
      join(folder, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', directory, '-c', 'fsync=off'],
      { ...owner, stdio: 'ignore', cwd: '/' },
    );
  let child = start();
  // The server must not outlive a test run that is interrupted.
  process.once('exit', () => child.kill('SIGQUIT'));
  await answering(url, child);
  return {
    url,
    async restart() {
      await ended(child, 'SIGKILL');
      // Its own processes may still hold its memory: one that starts meanwhile ends at once.
      const giveUpAtMs = performance.now() + START_TIMEOUT_MS;
      for (;;) {
        child = start();
        const failure = await answering(url, child).catch((error: Error) => error);
        if (!failure) return;
        if (performance.now() > giveUpAtMs) throw failure;
        await delay(RESTART_PAUSE_MS);
      }
    },
    async stop() {
      await ended(child, 'SIGINT');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Makes an empty database on a server; its address. */
export async function makeDatabase(server: string): Promise<string> {
  const name = `data_${randomUUID().replaceAll('-', '')}`;
  const sql = openSqlPool({ address: { url: server }, size: 1 });
  await sql.query(`create database ${name}`);
  await sql.close();
  return new URL(name, server).href;
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package makes. */
function ownerOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  let answers = false;
  const isOver = async (): Promise<boolean> => {
    const sql = openSqlPool({ address: { url }, size: 1 });
    answers = await sql.query('select 1').then(
      () => true,
      () => false,
    );
    await sql.close();
    return answers || child.exitCode !== null;
  };
  await until(isOver, 'PostgreSQL', START_TIMEOUT_MS, 50);
  if (!answers) throw new Error('PostgreSQL did not start');
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exit;
}
