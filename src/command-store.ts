// The store as commands use it: open for as long as the command works, and what is wrong with it in
// a sentence on stderr.
import type { SqlServer } from '#backends/sql/sql.ts';
import { type Logger, silentLogger } from '#kit/logger.ts';
import { type Config, readConfig } from './config/config.ts';
import { openReferenceStore } from './reference-store.ts';

export const commandLogger: Logger = {
  ...silentLogger,
  warn: (_fields, message) => {
    process.stderr.write(`overround: ${message}\n`);
  },
};

/** Opens the store of an environment's configuration, and closes it however the work ends. */
export async function withStore(
  work: (sql: SqlServer, config: Config) => Promise<void>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const config = readConfig(env);
  const sql = await openReferenceStore(config, commandLogger);
  try {
    await work(sql, config);
  } finally {
    await sql.close();
  }
}
