// Published betting systems: which there are, and how they come and go. A rule is active once: who
// publishes it again is told which system has it.
import { createHash } from 'node:crypto';
import type { Sql, SqlSession } from '#backends/sql/sql.ts';
import { periodOf, type SystemDefinition, systemMarketType } from '#domain/systems/system.ts';
import { canonicalRule, canonicalText } from '#domain/systems/system-canon.ts';
import type { SystemRecord } from '#domain/systems/system-record.ts';
import { sqlInstant } from './rows.ts';

export type SystemStatus = 'active' | 'inactive' | 'removed' | 'duplicate';

/** What the computation of a system came to. */
export interface ComputedRecord extends SystemRecord {
  /** Games that fit and whose close has no price. */
  readonly unpriced: number;
  /** Games of which both teams fit a rule that bets on the one that does. */
  readonly bothMatch: number;
}

/** A system as it is stored; `rule` is read anew by whoever evaluates it. */
export interface StoredSystem {
  readonly systemId: string;
  readonly name: string;
  readonly description: string;
  readonly rule: unknown;
  readonly leagueIds: readonly string[];
  /** The market's key: `total_h1`. */
  readonly marketType: string;
  readonly period: 'full' | 'h1';
  readonly status: SystemStatus;
  readonly duplicateOf: string | null;
  /** Epoch milliseconds; bets on later games are live picks. */
  readonly publishedAt: number;
  /** Null while the bets are still to be computed. */
  readonly computedAt: number | null;
  readonly record: ComputedRecord | null;
}

export type Publication =
  | { readonly kind: 'published' | 'unchanged' }
  | { readonly kind: 'duplicate'; readonly of: string }
  /** Another rule has this id. */
  | { readonly kind: 'id_taken' }
  | { readonly kind: 'too_many' };

/** Active systems at most: each costs a walk over the history every night. */
export const ACTIVE_SYSTEMS_MAX = 200;

/** Any number that nobody else locks. */
const SYSTEMS_LOCK_ID = 7_241_998;

const COLUMNS = `system_id as "systemId", name, description, rule, league_ids as "leagueIds",
  market_type as "marketType", period, status, duplicate_of as "duplicateOf",
  published_at as "publishedAt", computed_at as "computedAt", record`;

/**
 * Publishes a system at an instant (epoch milliseconds): a new one, or one that was inactive or
 * removed and still has the same rule. Its bets are to be computed from then on.
 */
export async function publishSystem(
  sql: Sql,
  definition: SystemDefinition,
  at: number,
): Promise<Publication> {
  return await sql.transaction(async (session) => {
    await session.query(`select pg_advisory_xact_lock(${SYSTEMS_LOCK_ID})`);
    const { systemId } = definition;
    const digest = digestOf(definition);
    const [known] = await session.query<{ digest: string; status: SystemStatus }>(
      'select digest, status from systems where system_id = $1',
      [systemId],
    );
    if (known && known.digest !== digest) return { kind: 'id_taken' };
    if (known?.status === 'active') {
      const { name, description } = definition;
      await session.query('update systems set name = $2, description = $3 where system_id = $1', [
        systemId,
        name,
        description,
      ]);
      return { kind: 'unchanged' };
    }
    const of = await activeWith(session, digest);
    if (of !== undefined) return { kind: 'duplicate', of };
    const [row] = await session.query<{ count: number }>(
      `select count(*)::integer as count from systems where status = 'active'`,
    );
    if ((row?.count ?? 0) >= ACTIVE_SYSTEMS_MAX) return { kind: 'too_many' };
    await insertSystem(session, definition, at, 'active', null);
    return { kind: 'published' };
  });
}

/**
 * Publishes systems that come with the product, each once: whose id was ever there, removed or not,
 * stays as it is. A rule that is active under another id is kept as a duplicate of it.
 */
export async function shipSystems(
  sql: Sql,
  definitions: readonly SystemDefinition[],
  at: number,
): Promise<void> {
  await sql.transaction(async (session) => {
    await session.query(`select pg_advisory_xact_lock(${SYSTEMS_LOCK_ID})`);
    const rows = await session.query<{ systemId: string }>(
      'select system_id as "systemId" from systems',
    );
    const known = new Set(rows.map(({ systemId }) => systemId));
    for (const definition of definitions) {
      if (known.has(definition.systemId)) continue;
      const of = (await activeWith(session, digestOf(definition))) ?? null;
      await insertSystem(session, definition, at, of === null ? 'active' : 'duplicate', of);
    }
  });
}

/** Takes an active system off; false where there is none of this id. */
export async function deactivateSystem(sql: Sql, systemId: string): Promise<boolean> {
  const rows = await sql.query(
    `update systems set status = 'inactive' where system_id = $1 and status = 'active'
     returning 1 as done`,
    [systemId],
  );
  return rows.length > 0;
}

/** Removes a system and its bets for good; its id is remembered. False where there is none. */
export async function removeSystem(sql: Sql, systemId: string): Promise<boolean> {
  return await sql.transaction(async (session) => {
    const rows = await session.query(
      `update systems set status = 'removed', computed_at = null, bets_digest = null, record = null
       where system_id = $1 and status <> 'removed' returning 1 as done`,
      [systemId],
    );
    await session.query('delete from system_bets where system_id = $1', [systemId]);
    return rows.length > 0;
  });
}

/** Every system that was ever there, by id. */
export async function listSystems(session: SqlSession): Promise<readonly StoredSystem[]> {
  return await session.query<StoredSystem>(`select ${COLUMNS} from systems order by system_id`);
}

/** Active systems, of a league or of all, by id. */
export async function activeSystems(
  session: SqlSession,
  leagueId?: string,
): Promise<readonly StoredSystem[]> {
  return await session.query<StoredSystem>(
    `select ${COLUMNS} from systems
     where status = 'active' and ($1::text is null or $1 = any(league_ids)) order by system_id`,
    [leagueId ?? null],
  );
}

/** What was computed further ahead than this is of a clock that was wrong: it is computed anew. */
export const AHEAD_MS_MAX = 3_600_000;

/** Active systems that were last computed before an instant, never, or far ahead of now, by id. */
export async function dueSystems(
  session: SqlSession,
  beforeMs: number,
  nowMs: number,
): Promise<readonly StoredSystem[]> {
  return await session.query<StoredSystem>(
    `select ${COLUMNS} from systems
     where status = 'active'
       and (computed_at is null or computed_at < $1 or computed_at > $2) order by system_id`,
    [sqlInstant(beforeMs), sqlInstant(nowMs + AHEAD_MS_MAX)],
  );
}

async function activeWith(session: SqlSession, digest: string): Promise<string | undefined> {
  const rows = await session.query<{ systemId: string }>(
    `select system_id as "systemId" from systems where digest = $1 and status = 'active'`,
    [digest],
  );
  return rows[0]?.systemId;
}

async function insertSystem(
  session: SqlSession,
  definition: SystemDefinition,
  at: number,
  status: SystemStatus,
  duplicateOf: string | null,
): Promise<void> {
  const { systemId, name, description, rule } = definition;
  const canonical = canonicalRule(rule);
  await session.query(INSERT, [
    systemId,
    name,
    description,
    JSON.stringify(canonical),
    canonical.leagues,
    systemMarketType(rule),
    periodOf(rule),
    digestOf(definition),
    status,
    duplicateOf,
    sqlInstant(at),
  ]);
}

function digestOf({ rule }: SystemDefinition): string {
  return createHash('sha256').update(canonicalText(rule)).digest('hex');
}

const INSERT = `insert into systems as s (system_id, name, description, rule, league_ids,
    market_type, period, digest, status, duplicate_of, published_at)
  values ($1, $2, $3, $4::jsonb, $5::text[], $6, $7, $8, $9, $10, $11)
  on conflict (system_id) do update set name = excluded.name, description = excluded.description,
    rule = excluded.rule, status = excluded.status, duplicate_of = excluded.duplicate_of,
    published_at = excluded.published_at, computed_at = null`;
