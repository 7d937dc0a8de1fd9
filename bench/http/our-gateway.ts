// The product's gateway over a full book that stands still: keys, guard, entity tags and log as the
// program has them. What a request must pass is put together here and nowhere else.

import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Sql } from '#backends/sql/sql.ts';
import { openEmbeddedSql } from '#backends/sql/sql-pglite.ts';
import { PLANS } from '#domain/plan.ts';
import { Engine } from '#engine/engine.ts';
import { PlanGuard } from '#gateway/accounts/admission.ts';
import { Credits } from '#gateway/accounts/credits.ts';
import { RateLimits } from '#gateway/accounts/rate-limits.ts';
import { createGateway } from '#gateway/gateway.ts';
import { NO_ARCHIVE } from '#gateway/pages.ts';
import { systemClock } from '#kit/clock.ts';
import { createLogger, type Logger } from '#kit/logger.ts';
import { startKeys } from '#src/keys/start-keys.ts';
import { migrate } from '#stores/migrations/migrate.ts';
import { scratchFolder } from '#test/programs/scratch-folder.ts';
import { Slate } from '../shared/slate.ts';

export const HTTP_KEY = 'a key of the benchmark';
const RATE = 10_000_000;
const EVENTS = 10;
const EPOCH = 'bench';

/** A page of the book of about 10 KB. */
export const OUR_PATH = '/v1/odds?market=moneyline&bookmaker=draftkings&limit=8';

/** A server of the benchmark as it listens. */
export interface Listening {
  readonly port: number;
  close(): void | Promise<void>;
}

/** Starts it on a free loopback port. */
export async function startOurGateway(): Promise<Listening> {
  const engine = new Engine();
  new Slate(EVENTS).fill(engine);
  const { reader, changes } = engine;
  const logger = createLogger('info');
  const folder = scratchFolder();
  const dataDir = folder.path;
  const sql = await openDatabase(join(dataDir, 'sql'));
  const { credits, ...admitted } = await admission(dataDir, sql, logger);
  const server = await createGateway({
    reader,
    changes,
    epoch: () => EPOCH,
    ...admitted,
    readiness: () => ({
      ...{ status: 'ready', seq: reader.seq, epoch: EPOCH },
      ...{ now: new Date(reader.now).toISOString(), feeds: [], archive: NO_ARCHIVE },
    }),
    logger,
    host: '127.0.0.1',
    port: 0,
  });
  const close = async (): Promise<void> => {
    await server.close();
    await credits.close();
    await sql.close();
    folder.remove();
  };
  return { port: server.port, close };
}

/** Keys, rates and credits as the program has them; the rate is raised for the run. */
async function admission(dataDir: string, sql: Sql, logger: Logger) {
  const config = {
    dataDir,
    postgresUrl: undefined,
    keySecret: undefined,
    trustProxy: 0,
    tlsCertFile: undefined,
    bootstrapApiKey: HTTP_KEY,
    bootstrapIngestKey: undefined,
    ...{ ingest: 'off' as const, feeds: [], natsUrl: undefined },
  };
  const { index: keys } = await startKeys(config, sql);
  const credits = new Credits({ sql, processId: 'bench', now: systemClock.now, logger });
  const limits = { ...PLANS, enterprise: { perSecond: RATE, burst: RATE } };
  return { credits, keys, guard: new PlanGuard(new RateLimits({ logger }), limits, credits) };
}

/** The embedded database with all tables; its thread is the built program. */
async function openDatabase(directory: string): Promise<Sql> {
  const sql = await openEmbeddedSql({
    directory,
    program: pathToFileURL(resolve('dist/src/backends/sql/sql-pglite-thread.js')),
    template: resolve('dist/database-template'),
  });
  await migrate(sql);
  return sql;
}
