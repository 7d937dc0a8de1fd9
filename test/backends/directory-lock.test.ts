// One owner per directory: refused while it lives, taken over when it is dead or its pid was
// recycled.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DirectoryLockedError, lockDirectory } from '#backends/directory-lock.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'overround-lock-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

async function leaveLock(owner: object): Promise<void> {
  await writeFile(join(directory, 'lock'), JSON.stringify(owner));
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
      await leaveLock({ pid: process.ppid, started: 'another-boot:1', token: 'x' });
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
