// The bets of published systems. They are replaced as a whole, in one transaction, so that a reader
// sees the bets and the record of one computation.
import { createHash } from 'node:crypto';
import type { Sql, SqlSession } from '#backends/sql/sql.ts';
import type { SystemBet } from '#domain/systems/system.ts';
import { eventLoop } from '#kit/tick-budget.ts';
import { isStorable, sqlInstant, writeRows } from './rows.ts';
import { AHEAD_MS_MAX, type ComputedRecord, type StoredSystem } from './systems.ts';

/** What one computation found; the same history gives the bets in the same order. */
export interface Computation {
  readonly bets: readonly SystemBet[];
  readonly record: ComputedRecord;
  /** When it began, epoch milliseconds: it knows what was known then. */
  readonly computedAt: number;
}

/** Up to where a reader has come: bets before it come next, newest first. */
export interface BetPosition {
  readonly startTime: number;
  readonly eventId: string;
}

export interface BetsQuery {
  readonly season?: string | undefined;
  readonly after?: BetPosition | undefined;
  readonly limit: number;
}

export interface BetsPage {
  readonly marketType: string;
  readonly period: 'full' | 'h1';
  /** Null while the bets are still to be computed. */
  readonly computedAt: number | null;
  readonly record: ComputedRecord | null;
  readonly bets: readonly SystemBet[];
  readonly hasMore: boolean;
}

/** Bets that one tick digests or writes. */
const PIECE = 500;

/**
 * Replaces the bets of a system as it was when the computation began; false where it was published
 * anew or taken off meanwhile. What did not change is not written.
 */
export async function replaceBets(
  sql: Sql,
  { systemId, publishedAt }: Pick<StoredSystem, 'systemId' | 'publishedAt'>,
  { bets, record, computedAt }: Computation,
): Promise<boolean> {
  const digest = await digestOf(bets);
  return await sql.transaction(async (session) => {
    const [known] = await session.query<{ digest: string | null }>(
      `select bets_digest as digest from systems
       where system_id = $1 and status = 'active' and published_at = $2
         and (computed_at is null or computed_at <= $3 or computed_at > $4) for update`,
      [systemId, ...[publishedAt, computedAt, computedAt + AHEAD_MS_MAX].map(sqlInstant)],
    );
    if (!known) return false;
    if (known.digest !== digest) await writeBets(session, systemId, bets);
    await session.query(
      `update systems set computed_at = $2, bets_digest = $3, record = $4::jsonb
       where system_id = $1`,
      [systemId, sqlInstant(computedAt), digest, JSON.stringify(record)],
    );
    return true;
  });
}

/** Bets of an active system, newest first; undefined where there is no such system. */
export async function pageOfBets(
  session: SqlSession,
  systemId: string,
  { season, after, limit }: BetsQuery,
): Promise<BetsPage | undefined> {
  if (!isStorable(systemId)) return undefined;
  // One statement: record and bets are of one computation.
  const rows = await session.query<PageRow>(PAGE, [
    systemId,
    season ?? null,
    sqlInstant(after?.startTime ?? Number.POSITIVE_INFINITY),
    after?.eventId ?? '',
    limit + 1,
  ]);
  const [first] = rows;
  if (!first) return undefined;
  const { marketType, period, computedAt, record } = first;
  const bets = rows.flatMap((row) => (row.eventId === null ? [] : [betOf(row, row.eventId)]));
  return {
    marketType,
    period,
    computedAt,
    record,
    bets: bets.slice(0, limit),
    hasMore: bets.length > limit,
  };
}

interface PageRow extends Omit<SystemBet, 'eventId'>, Omit<BetsPage, 'bets' | 'hasMore'> {
  /** Null where the system has no bet to show. */
  readonly eventId: string | null;
}

function betOf(row: PageRow, eventId: string): SystemBet {
  return {
    eventId,
    season: row.season,
    startTime: row.startTime,
    homeTeamId: row.homeTeamId,
    awayTeamId: row.awayTeamId,
    side: row.side,
    line: row.line,
    price: row.price,
    result: row.result,
    profit: row.profit,
    isLive: row.isLive,
    closeSource: row.closeSource,
  };
}

async function writeBets(
  session: SqlSession,
  systemId: string,
  bets: readonly SystemBet[],
): Promise<void> {
  const ids = bets.map(({ eventId }) => eventId);
  await session.query(
    `delete from system_bets b where system_id = $1 and not exists
       (select from jsonb_array_elements_text($2::jsonb) as kept(id) where kept.id = b.event_id)`,
    [systemId, JSON.stringify(ids)],
  );
  for (let at = 0; at < bets.length; at += PIECE) {
    await writeRows(session, UPSERT, bets.slice(at, at + PIECE).map(rowOf), [systemId]);
  }
}

function rowOf({ startTime, ...bet }: SystemBet): object {
  return { ...bet, startTime: sqlInstant(startTime) };
}

/** Of every bet, in order; made in pieces, one a tick. */
async function digestOf(bets: readonly SystemBet[]): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bets.length; at += PIECE) {
    hash.update(JSON.stringify(bets.slice(at, at + PIECE)));
    await eventLoop.lane('background').nextTick();
  }
  return hash.digest('hex');
}

const FIELDS = `event_id, season, start_time, home_team_id, away_team_id, side, line, price, result,
  profit, is_live, close_source`;
const MUTABLE = FIELDS.split(/,\s*/).slice(1);

const UPSERT = `insert into system_bets as b (system_id, ${FIELDS})
  select $2, "eventId", season, "startTime", "homeTeamId", "awayTeamId", side, line, price, result,
    profit, "isLive", "closeSource"
  from jsonb_to_recordset($1::jsonb) as r("eventId" text, season text, "startTime" timestamptz,
    "homeTeamId" text, "awayTeamId" text, side text, line double precision,
    price double precision, result text, profit double precision, "isLive" boolean,
    "closeSource" text)
  on conflict (system_id, event_id) do update
    set ${MUTABLE.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (${MUTABLE.map((name) => `b.${name}`).join(', ')})
      is distinct from (${MUTABLE.map((name) => `excluded.${name}`).join(', ')})`;

const PAGE = `select s.market_type as "marketType", s.period, s.computed_at as "computedAt",
    s.record, b.event_id as "eventId", b.season, b.start_time as "startTime",
    b.home_team_id as "homeTeamId", b.away_team_id as "awayTeamId", b.side, b.line, b.price,
    b.result, b.profit, b.is_live as "isLive", b.close_source as "closeSource"
  from systems s left join lateral (
    select * from system_bets
    where system_id = s.system_id and ($2::text is null or season = $2)
      and (start_time, event_id) < ($3::timestamptz, $4::text collate "C")
    order by start_time desc, event_id desc limit $5
  ) b on true
  where s.system_id = $1 and s.status = 'active'
  order by b.start_time desc, b.event_id desc`;
