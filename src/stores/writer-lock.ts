// One writer of games at a time: who is meant by a name, and what became of a bet, is decided by
// what is there.
import type { SqlSession } from '#backends/sql/sql.ts';

/** Any number that nobody else locks. */
const WRITER_LOCK_ID = 7_241_996;

/** Waits until no other transaction writes; held until the end of this one. */
export async function lockWriter(session: SqlSession): Promise<void> {
  await session.query(`select pg_advisory_xact_lock(${WRITER_LOCK_ID})`);
}
