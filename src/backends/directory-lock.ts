// One process at a time owns a directory: a pid file that exists or does not (link is atomic),
// holding pid and start time, so that neither a dead owner nor a recycled pid keeps the directory
// locked.
import { randomBytes, randomInt } from 'node:crypto';
import { link, mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface DirectoryLock {
  /** Gives the directory back; a second call does nothing. */
  release(): Promise<void>;
}

/** The directory belongs to a process that lives. The message says which, and what to do. */
export class DirectoryLockedError extends Error {
  override readonly name = 'DirectoryLockedError';
}

interface Owner {
  readonly pid: number;
  /** Boot and start time of the process; empty where the system does not tell. */
  readonly started: string;
  readonly token: string;
}

const ATTEMPTS_MAX = 100;
const PAUSE_MS_MAX = 30;
const PATIENCE_MS = 1000;
const POLL_MS = 20;

/**
 * Takes `<directory>/lock`, creating the directory. An owner that lives is given `patienceMs` to
 * end (a killed process takes a moment to be gone). Throws DirectoryLockedError.
 */
export async function lockDirectory(
  directory: string,
  patienceMs = PATIENCE_MS,
): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, 'lock');
  const token = randomBytes(8).toString('hex');
  const self: Owner = { pid: process.pid, started: (await startOf(process.pid)) ?? '', token };
  const text = JSON.stringify(self);
  const candidate = join(directory, `lock-candidate~${token}`);
  await writeFile(candidate, text, { flag: 'wx' });
  try {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      if (await linked(candidate, path)) return { release: () => releaseLock(path, text) };
      await outwait(directory, path, patienceMs);
      // The owner is dead. One at a time removes its lock; then all compete for the link again.
      const removed = await alone(directory, self, () => removeIfDead(path));
      if (!removed) await delay(randomInt(PAUSE_MS_MAX));
    }
  } finally {
    await unlinkIfThere(candidate);
  }
  throw new DirectoryLockedError(
    `${directory} could not be locked: many processes try at the same time. Start one only.`,
  );
}

/** Link is atomic and the file complete: nobody ever reads half a lock. */
async function linked(candidate: string, path: string): Promise<boolean> {
  try {
    await link(candidate, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Resolves when the owner is dead; throws when it still lives at the end of the patience. */
async function outwait(directory: string, path: string, patienceMs: number): Promise<void> {
  const giveUpAtMs = performance.now() + patienceMs;
  for (;;) {
    const owner = parseOwner((await readIfThere(path)) ?? '');
    if (owner === undefined || !(await isAlive(owner))) return;
    if (owner.pid === process.pid || performance.now() >= giveUpAtMs) {
      throw lockedBy(directory, path, owner);
    }
    await delay(POLL_MS);
  }
}

/** A dead lock changes no more but by this call, so what was judged is what is removed. */
async function removeIfDead(path: string): Promise<void> {
  const owner = parseOwner((await readIfThere(path)) ?? '');
  if (owner !== undefined && (await isAlive(owner))) return;
  await unlinkIfThere(path);
}

/**
 * Runs `body` unless another living process is in here too; false when one is. Of two that enter,
 * the later one sees the mark of the earlier, so at most one goes on; marks have names that never
 * recur.
 */
async function alone(directory: string, self: Owner, body: () => Promise<void>): Promise<boolean> {
  const token = randomBytes(8).toString('hex');
  const mark = `takeover~${self.pid}~${self.started}~${token}`;
  await writeFile(join(directory, mark), '', { flag: 'wx' });
  try {
    for (const name of await readdir(directory)) {
      const [kind, pid, started = ''] = name.split('~');
      if (kind !== 'takeover' || name === mark) continue;
      if (await isAlive({ pid: Number(pid), started, token: '' })) return false;
      await unlinkIfThere(join(directory, name));
    }
    await body();
    return true;
  } finally {
    await unlinkIfThere(join(directory, mark));
  }
}

function lockedBy(directory: string, path: string, owner: Owner): DirectoryLockedError {
  const who = owner.pid === process.pid ? 'this very process' : `process ${owner.pid}`;
  return new DirectoryLockedError(
    `${directory} is in use by ${who} (lock file ${path}). Stop that process, or choose another ` +
      `DATA_DIR. If it is certain that nothing uses the directory, delete the lock file.`,
  );
}

async function releaseLock(path: string, text: string): Promise<void> {
  // Only the lock that is ours: an operator may have deleted it and started another process.
  if ((await readIfThere(path)) === text) await unlinkIfThere(path);
}

async function isAlive(owner: Owner): Promise<boolean> {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  const started = await startOf(owner.pid);
  if (started === undefined || owner.started === '') return true;
  return started === owner.started;
}

/**
 * Identity of a process's start: boot id and start tick. Undefined without /proc; 'dead' for a
 * zombie.
 */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The command name stands in brackets and may hold anything: fields count from the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A killed process is gone when its last thread is: until then one may still be in a write.
  if ((fields[0] === 'Z' || fields[0] === 'X') && Number(fields[17]) <= 1) return 'dead';
  const boot = (await readIfThere('/proc/sys/kernel/random/boot_id'))?.trim() ?? '';
  return `${boot}:${fields[19] ?? ''}`;
}

function parseOwner(text: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, started, token } = value as Record<string, unknown>;
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return undefined;
    if (typeof started !== 'string' || typeof token !== 'string') return undefined;
    return { pid, started, token };
  } catch {
    return undefined;
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    // /proc answers ESRCH when the process ends between open and read.
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}

async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
