// DATA_DIR at a start: made where it is not there, or refused in words that name the option.
import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { lockDirectory } from '#backends/file-log/directory-lock.ts';
import { type Config, ConfigError } from './config/config.ts';
import { unlessStopped } from './stopping.ts';

/** Makes the folder and those above it. Throws ConfigError where it cannot be had or written to. */
export function makeDataDir(dataDir: string): void {
  const path = resolve(dataDir);
  try {
    makeFolder(path);
    readdirSync(path);
    accessSync(path, constants.W_OK);
  } catch (error) {
    const why = (error as Error).message;
    throw new ConfigError(`DATA_DIR=${dataDir}: ${why}; name a folder that can be written to`, {
      cause: error,
    });
  }
}

/**
 * Runs with DATA_DIR, made where it is not there, for this process alone: two would prune each
 * other's snapshots and give an event two ids. A log that is in it has a lock of its own, which
 * says so. Throws ConfigError, DirectoryLockedError, and StoppedError when `signal` comes first. A
 * full disk is told with the name of the option, whatever file was being written.
 */
export async function inOwnDataDir(
  { dataDir, natsUrl }: Pick<Config, 'dataDir' | 'natsUrl'>,
  signal: AbortSignal,
  run: () => Promise<void>,
): Promise<void> {
  makeDataDir(dataDir);
  try {
    const locking = natsUrl === undefined ? undefined : lockDirectory(dataDir);
    const lock = locking && (await unlessStopped(locking, signal, (late) => late.release()));
    try {
      await run();
    } finally {
      await lock?.release();
    }
  } catch (error) {
    throw isDiskFull(error) ? fullDiskError(dataDir, error) : error;
  }
}

/** True of the operating system's refusal to write, which does not name the file. */
function isDiskFull(error: unknown): error is NodeJS.ErrnoException {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall !== undefined && (code === 'ENOSPC' || code === 'EDQUOT');
}

function fullDiskError(dataDir: string, cause: NodeJS.ErrnoException): ConfigError {
  const text = `DATA_DIR=${dataDir}: ${cause.message}; make room on its disk, then start again`;
  return new ConfigError(text, { cause });
}

/** One by one: Node's own way (`recursive`) asks for ever where a folder takes no others. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
