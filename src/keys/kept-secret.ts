// Secrets that the first start makes and keeps in DATA_DIR, for the user of this process alone.
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/config.ts';
import { makeDataDir } from '../data-directory.ts';

/**
 * The secret in the file of this name, 256 bits as 64 hexadecimal digits where it is made here.
 * Throws ConfigError where the file is empty; `remedy` says what to do then.
 */
export function keptSecret(dataDir: string, name: string, remedy: string): string {
  makeDataDir(dataDir);
  const path = join(dataDir, name);
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // A full disk leaves an empty file, which the next start would refuse.
    if (syscall !== 'open') rmSync(path, { force: true });
    if (code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret === '') throw new ConfigError(`${path} is empty: ${remedy}`);
  return secret;
}
