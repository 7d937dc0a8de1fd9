// The secret that keys are digested with: KEY_SECRET, or one that the first start makes and keeps
// in DATA_DIR. All processes over one store need the same.
import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '#backends/sql.ts';
import { agreesOnSecret } from '#stores/accounts.ts';
import { type Config, ConfigError } from './config.ts';
import { makeDataDir } from './data-directory.ts';

const FILE = 'key-secret';

/** The secret of this process, and of the store. Throws ConfigError where they differ. */
export async function openKeySecret(
  config: Pick<Config, 'dataDir' | 'keySecret'>,
  sql: Sql,
): Promise<string> {
  const secret = config.keySecret ?? secretOfDirectory(config.dataDir);
  const check = createHmac('sha256', secret).update('the secret of the keys').digest('hex');
  if (await agreesOnSecret(sql, check)) return secret;
  throw new ConfigError(
    'KEY_SECRET: the keys of this store were made with another secret; set the one that the ' +
      `first process over it used (its KEY_SECRET, or the file ${FILE} of its DATA_DIR)`,
  );
}

function secretOfDirectory(dataDir: string): string {
  makeDataDir(dataDir);
  const path = join(dataDir, FILE);
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret === '') throw new ConfigError(`${path} is empty: restore it, or set KEY_SECRET`);
  return secret;
}
