// The ledger of credits: the truth about what an account may still use. Processes take credits in
// blocks, so that no request waits for the store and none writes a row. A process that dies
// forfeits what it had left of its block.
import { type Sql, SqlError, type SqlSession } from '#backends/sql/sql.ts';
import { PLANS, type PlanFacts, type PlanName } from '#domain/plan.ts';

/** A calendar month in UTC as its first day, YYYY-MM-DD. */
export type Month = string;

export interface CreditAccount {
  readonly accountId: string;
  /** Whose credits these are: a month begins under no other plan than the account has. */
  readonly plan: string;
  /** What a new month begins with; null: unlimited. */
  readonly monthlyCredits: number | null;
  /** Goes on when the credits are used up. */
  readonly hasOverage: boolean;
}

/** What became of an account's month. */
export interface MonthUsage {
  /** Null: unlimited. */
  readonly granted: number | null;
  /** Taken by processes and not brought back: used, or about to be. */
  readonly leased: number;
}

/** A block is a hundredth of what is left, so that it is one credit near the end. */
const BLOCK_PART = 100;
const BLOCK_MAX = 1000;
/** Where credits are unlimited, a block costs nothing. */
const OPEN_BLOCK = 10_000;

/** The month of an instant (epoch milliseconds). */
export function monthOf(atMs: number): Month {
  return `${new Date(atMs).toISOString().slice(0, 7)}-01`;
}

/**
 * Takes credits for a process: `needed` at least, a whole block where there is enough, what is left
 * where there is not; 0 when all are used up. Throws SqlError, also where the month would begin
 * under a plan that the account does not have any more.
 */
export async function leaseCredits(
  sql: Sql,
  account: CreditAccount,
  month: Month,
  needed: number,
  processId: string,
): Promise<number> {
  const leased = await lease(sql, account, month, needed, processId);
  if (leased !== undefined) return leased;
  await openMonth(sql, account, month, processId);
  const first = await lease(sql, account, month, needed, processId);
  if (first !== undefined) return first;
  throw new SqlError(`no account ${account.accountId} has the plan ${account.plan}`, undefined, {});
}

/** Brings back what a process took and did not use. */
export async function returnCredits(
  sql: SqlSession,
  accountId: string,
  month: Month,
  credits: number,
  processId: string,
): Promise<void> {
  await sql.query(
    `with returned as (
        update credit_months set leased = leased - $3
          where account_id = $1 and month = $2::date returning 1
      )
      insert into credit_entries (account_id, month, kind, credits, process_id)
      select $1, $2::date, 'return', $3, $4 from returned`,
    [accountId, month, credits, processId],
  );
}

export type GrantOutcome = 'granted' | 'no account' | 'unlimited';

/**
 * Adds credits to an account's month, which begins with what its plan gives where it has not begun.
 * A month that is unlimited takes none.
 */
export async function grantCredits(
  sql: Sql,
  accountId: string,
  month: Month,
  credits: number,
  processId: string,
): Promise<GrantOutcome> {
  const [account] = await sql.query<{ plan: PlanName }>(
    'select plan from accounts where account_id = $1',
    [accountId],
  );
  if (!account) return 'no account';
  // A plan of a newer program: its month begins with the first request.
  const facts = PLANS[account.plan] as PlanFacts | undefined;
  if (facts) await openMonth(sql, { accountId, ...account, ...facts }, month, processId);
  const rows = await sql.query(
    `with granted as (
        update credit_months set granted = granted + $3::bigint
          where account_id = $1 and month = $2::date and granted is not null returning 1
      )
      insert into credit_entries (account_id, month, kind, credits, process_id)
      select $1, $2::date, 'grant', $3::bigint, $4 from granted returning 1`,
    [accountId, month, credits, processId],
  );
  return rows.length > 0 ? 'granted' : 'unlimited';
}

/**
 * Makes a month that has begun at least what a plan gives (null: unlimited, an entry of 0), when
 * the plan changes. What was granted is never taken back before the month ends.
 */
export async function raiseGrant(
  sql: SqlSession,
  accountId: string,
  month: Month,
  monthlyCredits: number | null,
  processId: string,
): Promise<void> {
  await sql.query(
    `with before as (
        select granted from credit_months where account_id = $1 and month = $2::date
          and granted is not null and ($3::bigint is null or granted < $3::bigint) for update
      ), raised as (
        update credit_months set granted = $3::bigint from before
          where account_id = $1 and month = $2::date returning before.granted as was
      )
      insert into credit_entries (account_id, month, kind, credits, process_id)
      select $1, $2::date, 'grant', coalesce($3::bigint - was, 0), $4 from raised`,
    [accountId, month, monthlyCredits, processId],
  );
}

/** How all accounts stand that used anything in a month, those that used most first. */
export async function listMonth(
  sql: SqlSession,
  month: Month,
): Promise<readonly (MonthUsage & { readonly accountId: string; readonly plan: string })[]> {
  return await sql.query(
    `select account_id as "accountId", plan, granted, leased
      from credit_months join accounts using (account_id)
      where month = $1::date order by leased desc, account_id`,
    [month],
  );
}

/** How a month stands; undefined where it has not begun. */
export async function monthUsage(
  sql: SqlSession,
  accountId: string,
  month: Month,
): Promise<MonthUsage | undefined> {
  const [usage] = await sql.query<MonthUsage>(
    'select granted, leased from credit_months where account_id = $1 and month = $2::date',
    [accountId, month],
  );
  return usage;
}

/** Undefined where the month has not begun. */
async function lease(
  sql: SqlSession,
  { accountId, hasOverage }: CreditAccount,
  month: Month,
  needed: number,
  processId: string,
): Promise<number | undefined> {
  const left = 'greatest(0, granted - leased)';
  const block = `case when granted is null then greatest($3::bigint, ${OPEN_BLOCK})
    when $4::boolean then greatest($3::bigint, ${BLOCK_MAX})
    else least(${left}, greatest($3::bigint, least(${BLOCK_MAX}, ${left} / ${BLOCK_PART}))) end`;
  const [row] = await sql.query<{ credits: number }>(
    `with taken as (
        update credit_months set leased = leased + ${block}, last_lease = ${block}
          where account_id = $1 and month = $2::date returning last_lease
      ), entry as (
        insert into credit_entries (account_id, month, kind, credits, process_id)
        select $1, $2::date, 'lease', -last_lease, $5 from taken where last_lease > 0
      )
      select last_lease as credits from taken`,
    [accountId, month, needed, hasOverage, processId],
  );
  return row?.credits;
}

/** Grants what the plan gives; a month that was begun elsewhere meanwhile stays as it is. */
async function openMonth(
  sql: SqlSession,
  { accountId, plan, monthlyCredits }: CreditAccount,
  month: Month,
  processId: string,
): Promise<void> {
  await sql.query(
    `with opened as (
        insert into credit_months (account_id, month, granted, leased, last_lease)
        select account_id, $2::date, $3::bigint, 0, 0 from accounts
          where account_id = $1 and plan = $5
        on conflict (account_id, month) do nothing returning 1
      )
      insert into credit_entries (account_id, month, kind, credits, process_id)
      select $1, $2::date, 'grant', coalesce($3::bigint, 0), $4 from opened`,
    [accountId, month, monthlyCredits, processId, plan],
  );
}
