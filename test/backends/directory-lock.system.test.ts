// One owner per directory: refused while it lives, taken over when it is dead, its pid was
// recycled, or it gave no sign of life from a container that cannot be looked into.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, utimesSync } from 'node:fs';
import { link, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DirectoryLockedError, lockDirectory } from '#backends/file-log/directory-lock.ts';
import { share } from '../long.ts';
import { fileHandleCalls } from './file-handle.ts';

const NAMESPACE_LINK = '/proc/self/ns/pid';
const BOOT = '/proc/sys/kernel/random/boot_id';
const namespace = existsSync(NAMESPACE_LINK)
  ? `${readFileSync(BOOT, 'utf8').trim()}:${readlinkSync(NAMESPACE_LINK)}`
  : '';

if (namespace === '') console.log('directory lock: skipped in part, the system has no /proc');

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'overround-lock-'));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await rm(directory, { recursive: true, force: true });
});

async function leaveLock(owner: object): Promise<void> {
  await writeFile(join(directory, 'lock'), JSON.stringify({ namespace, ...owner }));
}

/** As if the file had been touched so long ago. */
async function age(name: string, seconds: number): Promise<void> {
  const then = new Date(Date.now() - seconds * 1000);
  await utimes(join(directory, name), then, then);
}

describe('a directory lock', () => {
  test('is held until it is released, and leaves nothing behind', async () => {
    const lock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryLockedError);
    await expect(lockDirectory(directory)).rejects.toThrow(/this very process/);
    await lock.release();
    await lock.release();
    expect(await readdir(directory)).toEqual([]);
    await (await lockDirectory(directory)).release();
  });

  test('creates the directory', async () => {
    const inner = join(directory, 'a', 'b');
    const lock = await lockDirectory(inner);
    expect(await readdir(inner)).toEqual(['lock']);
    await lock.release();
  });

  test('of a living process is refused; the message names it and says what to do', async () => {
    await leaveLock({ pid: process.ppid, started: '', token: 'x' });
    const message = new RegExp(`process ${process.ppid} .*Stop that process`);
    await expect(lockDirectory(directory, 0)).rejects.toThrow(message);
  });

  test('of a process that is being killed is waited for', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    await leaveLock({ pid: child.pid, started: '', token: 'x' });
    await expect(lockDirectory(directory, 0)).rejects.toThrow(DirectoryLockedError);
    child.kill('SIGKILL');
    await (await lockDirectory(directory, 10_000)).release();
  });

  test('of a dead process is taken over', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    await leaveLock({ pid, started: '', token: 'x' });
    const lock = await lockDirectory(directory);
    expect(JSON.parse(await readFile(join(directory, 'lock'), 'utf8')).pid).toBe(process.pid);
    await lock.release();
  });

  test.skipIf(!existsSync('/proc/self/stat'))(
    'whose pid now belongs to another process is taken over',
    async () => {
      await leaveLock({ pid: process.ppid, started: '1', token: 'x' });
      await (await lockDirectory(directory)).release();
    },
  );

  test('that is unreadable is taken over', async () => {
    await writeFile(join(directory, 'lock'), '');
    await (await lockDirectory(directory)).release();
  });

  test('of a dead process goes to exactly one of many that want it', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    await leaveLock({ pid, started: '', token: 'x' });
    const attempts = Array.from({ length: 20 }, () => lockDirectory(directory));
    const results = await Promise.allSettled(attempts);
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(won.length).toBe(1);
    await won[0]?.release();
    expect(await readdir(directory)).toEqual([]);
  });

  test('that an operator gave to another process is not released by the first', async () => {
    const lock = await lockDirectory(directory);
    await leaveLock({ pid: process.ppid, started: '', token: 'other' });
    await lock.release();
    expect(await readdir(directory)).toEqual(['lock']);
  });
});

describe('a directory lock of another pid namespace', () => {
  // Each container has its process 1: a pid that is alive, dead or our own here says nothing.
  const { pid: deadPid } = spawnSync(process.execPath, ['-e', '']);
  const pids = [
    { whose: 'of nobody', pid: deadPid },
    { whose: 'of a living process', pid: process.ppid },
    { whose: 'our own', pid: process.pid },
  ];

  test.each(pids)(
    'that was touched lately is refused, its pid being $whose here',
    async (other) => {
      await leaveLock({ pid: other.pid, started: 'x:1', namespace: 'pid:[1]', token: 'x' });
      await age('lock', 20);
      const refused = lockDirectory(directory, 0);
      await expect(refused).rejects.toThrow(DirectoryLockedError);
      await expect(refused).rejects.toThrow(
        /another container or machine .*touched 20 seconds ago/,
      );
      await expect(refused).rejects.toThrow(/Stop that one.* free in (9|10) seconds/);
      expect(await readdir(directory)).toEqual(['lock']);
    },
  );

  test.each(pids)('that is silent is taken over, its pid being $whose here', async (other) => {
    await leaveLock({ pid: other.pid, started: 'x:1', namespace: 'pid:[1]', token: 'x' });
    await age('lock', 31);
    const lock = await lockDirectory(directory, 0);
    const text = await readFile(join(directory, 'lock'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ pid: process.pid, namespace });
    await lock.release();
    expect(await readdir(directory)).toEqual([]);
  });

  test.skipIf(namespace === '')('is one of another machine with the same numbers', async () => {
    // Or of this machine before it began anew: what its process numbers meant is over either way.
    const elsewhere = namespace.replace(/^[^:]*/, 'another-boot');
    await leaveLock({ pid: deadPid, started: '1', namespace: elsewhere, token: 'x' });
    await expect(lockDirectory(directory, 0)).rejects.toThrow(/another container or machine/);
  });

  test('is waited for until its owner is silent for too long', async () => {
    await leaveLock({ pid: 1, started: 'x:1', namespace: 'pid:[1]', token: 'x' });
    await age('lock', 27);
    await (await lockDirectory(directory)).release();
  });

  test('is refused as soon as its owner is heard of', async () => {
    await leaveLock({ pid: 1, started: 'x:1', namespace: 'pid:[1]', token: 'x' });
    await age('lock', 4);
    const refused = expect(lockDirectory(directory)).rejects.toThrow(/touched 0 seconds ago/);
    await delay(200);
    await age('lock', 0);
    await refused;
  });

  describe('that was touched ahead of the clock, as by an earlier boot,', () => {
    /** A second passes with each look at the lock. */
    const hasten = (onLook: (look: number) => void = () => undefined) => {
      let looks = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => {
        onLook(looks);
        return looks++ * 1000;
      });
    };
    beforeEach(async () => {
      await leaveLock({ pid: 1, started: 'x:1', namespace: 'pid:[1]', token: 'x' });
      await age('lock', -3600);
    });

    test('is waited for until its owner was not heard of for long enough', async () => {
      hasten();
      await (await lockDirectory(directory)).release();
      expect(await readdir(directory)).toEqual([]);
    });

    test('is refused as soon as its owner is heard of, still ahead of the clock', async () => {
      const touchedAt = Date.now() / 1000 + 3605;
      hasten((look) => {
        if (look === 20) utimesSync(join(directory, 'lock'), touchedAt, touchedAt);
      });
      await expect(lockDirectory(directory)).rejects.toThrow(/touched 0 .* free in 30 seconds/);
    });
  });

  test('that is silent goes to exactly one of many that want it, every time', async () => {
    // Whoever comes between two steps of another does so once in many rounds only.
    for (let round = 0; round < share(60); round++) {
      await leaveLock({ pid: 1, started: 'x:1', namespace: 'pid:[1]', token: 'x' });
      await age('lock', 31);
      const attempts = Array.from({ length: 20 }, () => lockDirectory(directory, 0));
      const results = await Promise.allSettled(attempts);
      expect(results.filter((result) => result.status === 'fulfilled').length).toBe(1);
      for (const result of results) if (result.status === 'fulfilled') await result.value.release();
    }
  });

  test('is not taken over beside another that is doing so, unless that one is silent', async () => {
    await leaveLock({ pid: 1, started: 'x:1', namespace: 'pid:[1]', token: 'x' });
    await age('lock', 31);
    const mark = 'takeover~1~x:1~pid:[2]~token';
    await writeFile(join(directory, mark), '');
    await expect(lockDirectory(directory, 0)).rejects.toThrow(/many processes try/);
    expect((await readdir(directory)).sort()).toEqual(['lock', mark]);
    await age(mark, 31);
    await (await lockDirectory(directory, 0)).release();
    expect(await readdir(directory)).toEqual([]);
  });
});

describe('the file of a directory lock', () => {
  test('is touched every five seconds while it is held, and no more after that', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lock = await lockDirectory(directory);
    // A second name of the same file: what happens to it is seen after the release too.
    await link(join(directory, 'lock'), join(directory, 'witness'));
    await age('lock', 1000);
    vi.advanceTimersByTime(4999);
    const touches = vi.spyOn(await fileHandleCalls(), 'utimes');
    expect(touches).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(touches).toHaveBeenCalledOnce();
    await lock.release();
    expect(Date.now() - (await stat(join(directory, 'witness'))).mtimeMs).toBeLessThan(100_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('of another owner is not touched by the one that lost it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lock = await lockDirectory(directory);
    await rm(join(directory, 'lock'));
    await leaveLock({ pid: 1, started: 'x:1', namespace: 'pid:[1]', token: 'x' });
    await age('lock', 1000);
    vi.advanceTimersByTime(5000);
    await lock.release();
    expect(Date.now() - (await stat(join(directory, 'lock'))).mtimeMs).toBeGreaterThan(900_000);
  });

  test('is looked for by who was silent, and by who knows that it is lost', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const lock = await lockDirectory(directory);
    expect(lock.assertHeld()).toBeUndefined();
    vi.setSystemTime(Date.now() + 16_000);
    await expect(lock.assertHeld()).resolves.toBeUndefined();
    expect(lock.assertHeld()).toBeUndefined();
    await rm(join(directory, 'lock'));
    vi.setSystemTime(Date.now() + 16_000);
    await expect(lock.assertHeld()).rejects.toThrow(DirectoryLockedError);
    await expect(lock.assertHeld()).rejects.toThrow('another process may use the directory now');
    await lock.release();
  });

  test('that cannot be written, on a full disk, leaves nothing behind', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(await fileHandleCalls(), 'writeFile').mockRejectedValue(full);
    await expect(lockDirectory(directory)).rejects.toThrow(/ENOSPC/);
    expect(await readdir(directory)).toEqual([]);
  });
});
