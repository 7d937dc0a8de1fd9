// One process at a time owns a directory: a lock file that exists or does not (link is atomic),
// naming its owner and touched while it is held, so that neither a dead owner nor a recycled pid
// keeps the directory locked, and no process takes it from a living one in another container.
import { randomBytes, randomInt } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  codeOf,
  isAlive,
  isNear,
  type Owner,
  ownOwner,
  parseOwner,
  readIfThere,
  SILENCE_MS_MAX,
  TOUCH_EVERY_MS,
  touchedAtOf,
} from './lock-owner.ts';

export interface DirectoryLock {
  /**
   * To be awaited before a write: rejects with DirectoryLockedError where the lock was lost, as to
   * whom another container took this process for dead that stood still. Nothing to await while the
   * lock was seen lately.
   */
  assertHeld(): Promise<void> | undefined;
  /** Gives the directory back; a second call does nothing. */
  release(): Promise<void>;
}

/** The directory belongs to a process that lives. The message says which, and what to do. */
export class DirectoryLockedError extends Error {
  override readonly name = 'DirectoryLockedError';
}

const ATTEMPTS_MAX = 100;
const PAUSE_MS_MAX = 30;
const NEAR_PATIENCE_MS = 1000;
/** Long enough to see an owner out of sight touch its file, or be silent for too long. */
const FAR_PATIENCE_MS = SILENCE_MS_MAX + TOUCH_EVERY_MS;
const POLL_MS = 20;
/** A lock that was seen so lately is held: nobody takes one before it is silent for longer. */
const SEEN_MS_MAX = SILENCE_MS_MAX / 2;

/**
 * Takes `<directory>/lock`, creating the directory. An owner that lives is given `patienceMs` to
 * end: by default a second in sight (a killed process takes a moment to be gone), and until it is
 * heard of in another container or on another machine, so that a start after a crash succeeds.
 * Throws DirectoryLockedError.
 */
export async function lockDirectory(
  directory: string,
  patienceMs?: number,
): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, 'lock');
  const token = randomBytes(8).toString('hex');
  const self = await ownOwner(token);
  const candidate = join(directory, `lock-candidate~${token}`);
  const handle = await open(candidate, 'wx');
  try {
    const text = JSON.stringify(self);
    await handle.writeFile(text);
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      // A lock that begins is as fresh as one that is held, however long its candidate waited.
      await touch(handle);
      if (await linked(candidate, path)) return new HeldLock(path, text, handle);
      const silentAt = await outwait(directory, path, self, patienceMs);
      // The owner is dead. One at a time removes its lock; then all compete for the link again.
      const removed = await alone(directory, self, () => removeIfDead(path, self, silentAt));
      if (!removed) await delay(randomInt(PAUSE_MS_MAX));
    }
    throw new DirectoryLockedError(
      `${directory} could not be locked: many processes try at the same time. Start one only.`,
    );
  } catch (error) {
    await handle.close();
    throw error;
  } finally {
    await unlinkIfThere(candidate);
  }
}

/** Keeps the lock fresh until it is released, through the handle: never another owner's lock. */
class HeldLock implements DirectoryLock {
  readonly #path: string;
  readonly #text: string;
  readonly #handle: FileHandle;
  readonly #timer: NodeJS.Timeout;
  #isLost = false;
  /** When it was last touched and still there, by both clocks: one of them stands in a sleep. */
  #seenAt = performance.now();
  #seenAtMs = Date.now();

  constructor(path: string, text: string, handle: FileHandle) {
    this.#path = path;
    this.#text = text;
    this.#handle = handle;
    // A touch that fails is made up for by the next.
    this.#timer = setInterval(() => this.#keep().catch(() => undefined), TOUCH_EVERY_MS);
    this.#timer.unref();
  }

  assertHeld(): Promise<void> | undefined {
    const silentMs = Math.max(performance.now() - this.#seenAt, Date.now() - this.#seenAtMs);
    return this.#isLost || silentMs > SEEN_MS_MAX ? this.#assertThere() : undefined;
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#handle.close();
    // Only the lock that is ours: an operator may have deleted it and started another process.
    if ((await readIfThere(this.#path)) === this.#text) await unlinkIfThere(this.#path);
  }

  async #assertThere(): Promise<void> {
    await this.#keep();
    if (!this.#isLost) return;
    throw new DirectoryLockedError(
      `${this.#path} was taken from this process, which stood still for too long or lost its ` +
        'lock file: another process may use the directory now.',
    );
  }

  /** Touches it, then looks whether it has a name still: who takes a lock removes that first. */
  async #keep(): Promise<void> {
    const [seenAt, seenAtMs] = [performance.now(), Date.now()];
    await touch(this.#handle);
    const { nlink } = await this.#handle.stat();
    this.#isLost ||= nlink === 0;
    this.#seenAt = seenAt;
    this.#seenAtMs = seenAtMs;
  }
}

async function touch(handle: FileHandle): Promise<void> {
  const now = new Date();
  await handle.utimes(now, now);
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

/**
 * Resolves when the owner is dead; throws when it still lives at the end of the patience. An
 * earlier boot may have touched its lock ahead of the clock of this one: an owner out of sight that
 * was not heard of for the whole of its patience is dead, and the time of its touch is returned.
 */
async function outwait(
  directory: string,
  path: string,
  self: Owner,
  patienceMs?: number,
): Promise<number | undefined> {
  const beganMs = performance.now();
  const firstTouchedAt = await touchedAtOf(path);
  for (;;) {
    const owner = await livingOwner(path, self);
    const touchedAt = await touchedAtOf(path);
    if (owner === undefined || touchedAt === undefined) return undefined;
    const waitedMs = performance.now() - beganMs;
    const isHere = isNear(owner, self);
    // One out of sight lives for certain once it has touched its file since.
    const isCertain = isHere ? isSelf(owner, self) : touchedAt !== firstTouchedAt;
    if (!isHere && !isCertain && waitedMs >= FAR_PATIENCE_MS) return touchedAt;
    if (isCertain || waitedMs >= (patienceMs ?? (isHere ? NEAR_PATIENCE_MS : FAR_PATIENCE_MS))) {
      throw isHere
        ? lockedNear(directory, path, owner, self)
        : lockedFar(directory, path, Date.now() - touchedAt);
    }
    await delay(POLL_MS);
  }
}

/**
 * Removes a lock whose owner is dead. What is absent stays so: by now it may be somebody's. An
 * owner may have given it back just before he died, so it is read again after the verdict: from
 * then on a dead lock changes no more but by this call.
 */
async function removeIfDead(
  path: string,
  self: Owner,
  silentAt: number | undefined,
): Promise<void> {
  const text = await readIfThere(path);
  if (text === undefined) return;
  const isSilent = silentAt !== undefined && (await touchedAtOf(path)) === silentAt;
  if (!isSilent && (await livingOwnerOf(text, path, self)) !== undefined) return;
  if ((await readIfThere(path)) === text) await unlinkIfThere(path);
}

async function livingOwner(path: string, self: Owner): Promise<Owner | undefined> {
  return await livingOwnerOf((await readIfThere(path)) ?? '', path, self);
}

async function livingOwnerOf(text: string, path: string, self: Owner): Promise<Owner | undefined> {
  const owner = parseOwner(text);
  return owner !== undefined && (await isAlive(owner, path, self)) ? owner : undefined;
}

/**
 * Runs `body` unless another living process is in here too; false when one is. Of two that enter,
 * the later one sees the mark of the earlier, so at most one goes on; marks have names that never
 * recur.
 */
async function alone(directory: string, self: Owner, body: () => Promise<void>): Promise<boolean> {
  const token = randomBytes(8).toString('hex');
  const mark = `takeover~${self.pid}~${self.started}~${self.namespace}~${token}`;
  await writeFile(join(directory, mark), '', { flag: 'wx' });
  try {
    for (const name of await readdir(directory)) {
      const [kind, pid, started = '', namespace = '', otherToken = ''] = name.split('~');
      if (kind !== 'takeover' || name === mark) continue;
      const owner = { pid: Number(pid), started, namespace, token: otherToken };
      if (await isAlive(owner, join(directory, name), self)) return false;
      await unlinkIfThere(join(directory, name));
    }
    await body();
    return true;
  } finally {
    await unlinkIfThere(join(directory, mark));
  }
}

function isSelf(owner: Owner, self: Owner): boolean {
  return isNear(owner, self) && owner.pid === self.pid;
}

function lockedNear(
  directory: string,
  path: string,
  owner: Owner,
  self: Owner,
): DirectoryLockedError {
  const who = isSelf(owner, self) ? 'this very process' : `process ${owner.pid}`;
  return new DirectoryLockedError(
    `${directory} is in use by ${who} (lock file ${path}). Stop that process, or choose another ` +
      `DATA_DIR. If it is certain that nothing uses the directory, delete the lock file.`,
  );
}

function lockedFar(directory: string, path: string, silenceMs: number): DirectoryLockedError {
  const ago = Math.max(0, Math.round(silenceMs / 1000));
  const left = Math.max(1, SILENCE_MS_MAX / 1000 - ago);
  return new DirectoryLockedError(
    `${directory} is in use by a process of another container or machine (lock file ${path}, ` +
      `touched ${ago} seconds ago). Stop that one, or choose another DATA_DIR. If it crashed, ` +
      `the directory is free in ${left} seconds: start again then.`,
  );
}

async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
