// Where tests keep what they write: in memory where the machine has enough of it to spare, else on
// disk. A database begins as a thousand small files, which on disk cost as much as its start.
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Bytes that must be free: files of tests that run side by side, each with its programs. */
const FREE_BYTES_MIN = 6 * 1024 ** 3;

/** A folder in which each test makes one of its own. TMPDIR, where it is set, is obeyed. */
export const SCRATCH_ROOT = isRoomy() ? MEMORY : tmpdir();

function isRoomy(): boolean {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= FREE_BYTES_MIN;
}
