// The store of reference data: PostgreSQL where a server is named, else the embedded database in
// DATA_DIR; its schema up to date.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SqlServer } from '#backends/sql/sql.ts';
import { openEmbeddedSql } from '#backends/sql/sql-pglite.ts';
import { openSqlPool } from '#backends/sql/sql-postgres.ts';
import type { Logger } from '#kit/logger.ts';
import { migrate } from '#stores/migrations/migrate.ts';
import { type Config, ConfigError } from './config/config.ts';
import { makeDataDir } from './data-directory.ts';

/** An embedded database with the schema and nothing in it; made by the build. */
export const TEMPLATE = fileURLToPath(new URL('../database-template', import.meta.url));

export type StoreConfig = Pick<Config, 'dataDir' | 'postgresUrl'>;

/**
 * Opens the store; `mayBeGuest`: an embedded one may be another process's, until that ends. Throws
 * ConfigError when it cannot be had.
 */
export async function openReferenceStore(
  config: StoreConfig,
  logger: Logger,
  mayBeGuest = true,
): Promise<SqlServer> {
  const { dataDir, postgresUrl: url } = config;
  const directory = join(dataDir, 'sql');
  if (!url && mayBeGuest && !existsSync(directory)) {
    const server = 'a server needs this DATA_DIR, and the command that of the server';
    logger.warn({}, `DATA_DIR=${dataDir} has no store yet, one is made: ${server}`);
  }
  if (!url) makeDataDir(dataDir);
  const sql = url
    ? openSqlPool({ address: { url } })
    : await openEmbeddedSql({
        directory,
        template: TEMPLATE,
        onWait: (doing, seconds) =>
          logger.warn({}, `the embedded database is ${doing}, for ${seconds} s so far`),
        onDeath: (why) => logger.error({ why }, 'the embedded database died: start again'),
        mayBeGuest,
      });
  try {
    const applied = await migrate(sql);
    if (applied.length > 0) logger.debug({ applied }, 'the schema of the store was brought up');
    return sql;
  } catch (error) {
    await sql.close();
    const message = error instanceof Error ? error.message : String(error);
    // The driver's words for it are about its own arguments.
    const hasNone = message.includes('client password must be a string');
    const why = hasNone ? 'the server wants a password, and the address has none' : message;
    const what = url ? `POSTGRES_URL: ${why}` : `the embedded database: ${why}`;
    throw new ConfigError(what, { cause: error });
  }
}
