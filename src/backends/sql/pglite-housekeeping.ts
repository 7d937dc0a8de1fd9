// What a server of PostgreSQL does by itself and the embedded one, which has no processes beside
// its session, does not: it vacuums tables, and it sets points of recovery, without which the
// journal (pg_wal) grows until the program ends and all of it is read again after a kill.
import type { Sql } from './sql.ts';

/** A point of recovery writes what changed since the last one: 0.2 s for 64 MiB of journal. */
const JOURNAL_BYTES_MAX = 32 * 2 ** 20;
const EVERY_MS = 5000;
/** At each so many runs a table is vacuumed. */
const VACUUM_EVERY_RUNS = 12;

/** Until `stop`; what fails is tried again at the next run. */
export function keepHouse(sql: Sql, everyMs = EVERY_MS): { stop(): void } {
  let runs = 0;
  let isBusy = false;
  const run = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    if (++runs % VACUUM_EVERY_RUNS === 0) await vacuumOne(sql);
    await boundJournal(sql);
    isBusy = false;
  };
  const timer = setInterval(() => void run(), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** One table at a time, so that nobody waits for long. */
async function vacuumOne(sql: Sql): Promise<void> {
  const tables = await sql
    .query<{ name: string }>(
      `select quote_ident(relname) as name from pg_stat_user_tables
       order by greatest(last_vacuum, last_analyze) nulls first, relname limit 1`,
    )
    .catch(() => []);
  for (const { name } of tables) await sql.query(`vacuum (analyze) ${name}`).catch(() => []);
}

async function boundJournal(sql: Sql): Promise<void> {
  const found = await sql
    .query<{ bytes: number }>(
      'select pg_current_wal_lsn() - redo_lsn as bytes from pg_control_checkpoint()',
    )
    .catch(() => []);
  if ((found[0]?.bytes ?? 0) < JOURNAL_BYTES_MAX) return;
  await sql.query('checkpoint').catch(() => []);
}
