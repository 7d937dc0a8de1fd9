// The secret that keys are digested with: KEY_SECRET, or one that the first start makes and keeps
// in DATA_DIR. All processes over one store need the same.
import { createHmac } from 'node:crypto';
import type { Sql } from '#backends/sql/sql.ts';
import { agreesOnSecret } from '#stores/accounts.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { keptSecret } from './kept-secret.ts';

const FILE = 'key-secret';

/** The secret of this process, and of the store. Throws ConfigError where they differ. */
export async function openKeySecret(
  config: Pick<Config, 'dataDir' | 'keySecret'>,
  sql: Sql,
): Promise<string> {
  const secret =
    config.keySecret ?? keptSecret(config.dataDir, FILE, 'restore it, or set KEY_SECRET');
  const check = createHmac('sha256', secret).update('the secret of the keys').digest('hex');
  if (await agreesOnSecret(sql, check)) return secret;
  throw new ConfigError(
    'KEY_SECRET: the keys of this store were made with another secret; set the one that the ' +
      `first process over it used (its KEY_SECRET, or the file ${FILE} of its DATA_DIR)`,
  );
}
