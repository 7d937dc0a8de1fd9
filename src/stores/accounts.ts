// Accounts and their keys. A key is stored as its digest alone; who may read the store learns no
// key. Each change counts up one revision, by which the processes that serve notice it.
import type { Sql, SqlSession } from '#backends/sql/sql.ts';
import type { AccountTerms } from '#domain/account-terms.ts';
import type { StoredScope } from '#domain/ingest-scope.ts';
import { PLANS, type PlanName } from '#domain/plan.ts';
import { must } from '#kit/assert.ts';
import { monthOf, raiseGrant } from './credit-ledger.ts';
import { sqlInstant } from './rows.ts';

export interface NewAccount {
  readonly accountId: string;
  readonly name: string;
  readonly plan: PlanName;
  readonly rawLines: boolean;
}

export interface NewKey {
  readonly keyId: string;
  readonly accountId: string;
  /** HMAC-SHA256 in hex. */
  readonly digest: string;
  /** Null: it reads. */
  readonly ingest: StoredScope | null;
  /** A first start made it and has not shown it yet. */
  readonly isUnseen?: boolean;
}

/** A key as listings show it; instants in epoch milliseconds. */
export interface ListedKey extends NewAccount {
  readonly keyId: string;
  /** Null: it reads. */
  readonly ingest: StoredScope | null;
  readonly createdAt: number;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
}

/** What an account states of itself, as stored: null where it states nothing. */
export interface StoredTerms {
  readonly books: readonly string[] | null;
  readonly commission: Readonly<Record<string, number>> | null;
}

/** What is changed of an account: what is absent stays. Empty terms take away what was stated. */
export interface AccountChange extends AccountTerms {
  readonly plan?: PlanName;
  readonly rawLines?: boolean;
}

/** A key whose validity, or whose account's plan, licence or terms changed. */
export interface ChangedKey {
  readonly keyId: string;
  readonly digest: string;
  readonly isRevoked: boolean;
  readonly accountId: string;
  /** As stored: a newer program may know more plans. */
  readonly plan: string;
  readonly rawLines: boolean;
  readonly terms: StoredTerms;
  /** Null: it reads. */
  readonly ingest: StoredScope | null;
}

export interface KeyChanges {
  readonly revision: number;
  readonly keys: readonly ChangedKey[];
}

/** Adds an account. One that exists stays as it is. */
export async function addAccount(sql: Sql, account: NewAccount, at: number): Promise<void> {
  const { accountId, name, plan, rawLines } = account;
  await changing(sql, async (session, revision) => {
    await session.query(
      `insert into accounts (account_id, name, plan, raw_lines, created_at, revision)
        values ($1, $2, $3, $4, $5, $6) on conflict (account_id) do nothing`,
      [accountId, name, plan, rawLines, sqlInstant(at), revision],
    );
  });
}

/** Adds a key to an account; false where there is no such account. */
export async function addKey(sql: Sql, key: NewKey, at: number): Promise<boolean> {
  return await changing(sql, (session, revision) => insertKey(session, key, at, revision));
}

/** Puts a new key in the place of one that is valid; false where it is not. */
export async function replaceKey(
  sql: Sql,
  replaced: string,
  key: NewKey,
  at: number,
): Promise<boolean> {
  return await changing(sql, async (session, revision) => {
    if (!(await revoke(session, replaced, at, revision))) return false;
    return await insertKey(session, key, at, revision);
  });
}

/** Revokes a key for good; false where it is not valid. */
export async function revokeKey(sql: Sql, keyId: string, at: number): Promise<boolean> {
  return await changing(sql, (session, revision) => revoke(session, keyId, at, revision));
}

/**
 * Sets plan, licence and terms, each where it is given; false where there is no such account. A
 * better plan raises the month that runs.
 */
export async function changeAccount(
  sql: Sql,
  accountId: string,
  { plan, rawLines, books, commission }: AccountChange,
  at: number,
  processId: string,
): Promise<boolean> {
  return await changing(sql, async (session, revision) => {
    const rows = await session.query(
      `update accounts set plan = coalesce($2, plan), raw_lines = coalesce($3, raw_lines),
        books = case when $5 then $6 else books end,
        commission = case when $7 then $8 else commission end,
        revision = $4 where account_id = $1 returning 1`,
      [
        accountId,
        plan ?? null,
        rawLines ?? null,
        revision,
        books !== undefined,
        books && books.length > 0 ? JSON.stringify(books) : null,
        commission !== undefined,
        commission && Object.keys(commission).length > 0 ? JSON.stringify(commission) : null,
      ],
    );
    if (plan) {
      const { monthlyCredits } = PLANS[plan];
      await raiseGrant(session, accountId, monthOf(at), monthlyCredits, processId);
    }
    return rows.length > 0;
  });
}

/** All keys, the newest account first. */
export async function listKeys(sql: SqlSession): Promise<readonly ListedKey[]> {
  return await sql.query<ListedKey>(
    `select key_id as "keyId", account_id as "accountId", name, plan, raw_lines as "rawLines",
        ingest, k.created_at as "createdAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt"
      from api_keys k join accounts a using (account_id)
      order by a.created_at desc, account_id, k.created_at desc, key_id`,
  );
}

/** The id of the key with a digest. */
export async function keyIdOf(sql: SqlSession, digest: string): Promise<string | undefined> {
  const [row] = await sql.query<{ keyId: string }>(
    'select key_id as "keyId" from api_keys where digest = $1',
    [digest],
  );
  return row?.keyId;
}

/** Keys that changed after a revision, and the revision that this is; undefined where none did. */
export async function keyChanges(sql: SqlSession, since: number): Promise<KeyChanges | undefined> {
  const [now] = await sql.query<{ revision: number }>('select revision from account_changes');
  const { revision } = must(now, 'the row of the revision');
  if (revision === since) return undefined;
  // What changes between the two questions has a later revision, and is found again.
  const rows = await sql.query<Omit<ChangedKey, 'terms'> & StoredTerms>(
    `select key_id as "keyId", digest, revoked_at is not null as "isRevoked",
        account_id as "accountId", plan, raw_lines as "rawLines", ingest, books, commission
      from api_keys k join accounts a using (account_id)
      where k.revision > $1 or a.revision > $1`,
    [since],
  );
  const keys = rows.map(({ books, commission, ...key }) => ({
    ...key,
    terms: { books, commission },
  }));
  return { revision, keys };
}

/** Notes that keys were used. */
export async function noteUse(
  sql: SqlSession,
  keyIds: readonly string[],
  at: number,
): Promise<void> {
  await sql.query('update api_keys set last_used_at = $2 where key_id = any($1)', [
    keyIds,
    sqlInstant(at),
  ]);
}

/**
 * Compares the secret that this process digests keys with to the one of the store, by a text that
 * follows from it; the first process's becomes the store's.
 */
export async function agreesOnSecret(sql: SqlSession, check: string): Promise<boolean> {
  await sql.query('update account_changes set secret_check = $1 where secret_check is null', [
    check,
  ]);
  const rows = await sql.query('select 1 from account_changes where secret_check = $1', [check]);
  return rows.length > 0;
}

/** Removes keys that nobody ever saw; says whether any key that reads is left. */
export async function dropUnseenKeys(sql: Sql): Promise<boolean> {
  await sql.query('delete from api_keys where is_unseen');
  const rows = await sql.query('select 1 from api_keys where ingest is null limit 1');
  return rows.length > 0;
}

/** The key was shown. */
export async function markSeen(sql: SqlSession, keyId: string): Promise<void> {
  await sql.query('update api_keys set is_unseen = false where key_id = $1', [keyId]);
}

/** Runs a change under a revision of its own: writers come one after the other. */
async function changing<T>(
  sql: Sql,
  work: (session: SqlSession, revision: number) => Promise<T>,
): Promise<T> {
  return await sql.transaction(async (session) => {
    const [row] = await session.query<{ revision: number }>(
      'update account_changes set revision = revision + 1 returning revision',
    );
    return await work(session, must(row, 'the row of the revision').revision);
  });
}

async function insertKey(
  session: SqlSession,
  { keyId, accountId, digest, ingest, isUnseen = false }: NewKey,
  at: number,
  revision: number,
): Promise<boolean> {
  const rows = await session.query(
    `insert into api_keys (key_id, account_id, digest, created_at, is_unseen, revision, ingest)
      select $1, account_id, $3, $4, $5, $6, $7 from accounts where account_id = $2 returning 1`,
    [
      keyId,
      accountId,
      digest,
      sqlInstant(at),
      isUnseen,
      revision,
      ingest && JSON.stringify(ingest),
    ],
  );
  return rows.length > 0;
}

async function revoke(
  session: SqlSession,
  keyId: string,
  at: number,
  revision: number,
): Promise<boolean> {
  const rows = await session.query(
    `update api_keys set revoked_at = $2, revision = $3
      where key_id = $1 and revoked_at is null returning 1`,
    [keyId, sqlInstant(at), revision],
  );
  return rows.length > 0;
}
