// A disk that is full where DATA_DIR is: the start names the option, and the next one goes on.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from '#src/config/config.ts';
import { inOwnDataDir } from '#src/data-directory.ts';
import { IS_LONG } from '../../long.ts';
import { PROGRAM } from '../build.ts';
import { runProgram, Scratch } from '../running-program.ts';

const scratch = new Scratch();
afterAll(() => scratch.remove());
const { signal } = new AbortController();

/** As Node tells it of a file that is open: without a path. */
function refusal(code: string, syscall: string): Error {
  return Object.assign(new Error(`${code}: no space left on device, ${syscall}`), {
    code,
    syscall,
  });
}

test.each([
  ['ENOSPC', 'write'],
  ['ENOSPC', 'fsync'],
  ['EDQUOT', 'write'],
])('%s of a %s names DATA_DIR and what to do', async (code, syscall) => {
  const dataDir = scratch.folder();
  const running = inOwnDataDir({ dataDir, natsUrl: undefined }, signal, async () => {
    throw refusal(code, syscall);
  });
  await expect(running).rejects.toThrow(ConfigError);
  await expect(running).rejects.toThrow(`DATA_DIR=${dataDir}: ${code}`);
  await expect(running).rejects.toThrow('make room on its disk');
});

test('an error that says where it was is left as it is', async () => {
  const error = Object.assign(new Error('no room for the database in /d'), { code: 'ENOSPC' });
  const config = { dataDir: scratch.folder(), natsUrl: undefined };
  await expect(inOwnDataDir(config, signal, () => Promise.reject(error))).rejects.toBe(error);
});

const SIZES = ['4k', '8k', '16k', '64k', '1m'];
/** A disk of our own, so many bytes large, on which the command runs. */
const ON_SMALL_DISK = 'mount -t tmpfs -o size=$0 tmpfs "$1" && shift && exec "$@"';
const canMount = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
if (!canMount) console.info('skipped: this user may not mount a small disk');

test.skipIf(!canMount).each(IS_LONG ? SIZES : ['4k', '1m'])(
  'a start on a disk of %s names a folder on it',
  async (size) => {
    const disk = scratch.folder();
    mkdirSync(disk, { recursive: true });
    const start = ['env', `DATA_DIR=${disk}`, 'FEED=simulated', process.execPath, PROGRAM];
    const words = ['-m', 'sh', '-c', ON_SMALL_DISK, size, disk, ...start];
    const { code, stderr } = await runProgram('unshare', words, { PORT: '0', LOG_LEVEL: 'warn' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^overround: .*[Mm]ake room on its disk.*\n$/);
    expect(stderr).toContain(disk);
  },
);
