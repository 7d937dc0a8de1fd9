// The ledger on both databases: what is taken never exceeds what was granted, by whomever it is
// taken, and the rows add up to what is left.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from '#backends/sql/sql.ts';
import { addAccount, changeAccount } from '#stores/accounts.ts';
import {
  type CreditAccount,
  grantCredits,
  leaseCredits,
  listMonth,
  monthOf,
  monthUsage,
  raiseGrant,
  returnCredits,
} from '#stores/credit-ledger.ts';
import { DATABASES, openStores, type TestDatabase } from './databases.ts';

const MONTH = '2026-11-01';
const OTHER_MONTH = '2026-12-01';
const account = (monthlyCredits: number | null, hasOverage = false): CreditAccount => ({
  accountId: 'acc',
  plan: 'free',
  monthlyCredits,
  hasOverage,
});

test('months are those of UTC', () => {
  expect(monthOf(Date.parse('2026-11-30T23:59:59.999Z'))).toBe('2026-11-01');
  expect(monthOf(Date.parse('2026-12-01T00:00:00Z'))).toBe('2026-12-01');
});

describe.each(DATABASES.filter(({ isPresent }) => isPresent))('credits in $name', (kind) => {
  let database: TestDatabase;
  let sql: Sql;

  beforeAll(async () => {
    database = await openStores(kind);
    sql = database.sql;
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    await sql.query('truncate credit_entries, credit_months, api_keys, accounts');
    await addAccount(sql, { accountId: 'acc', name: 'A', plan: 'free', rawLines: false }, 0);
  });

  const balance = async (): Promise<number> => {
    const [row] = await sql.query<{ sum: number }>(
      'select coalesce(sum(credits), 0)::bigint as sum from credit_entries',
    );
    return row?.sum ?? 0;
  };
  const lease = (needed: number, of = account(1000), month = MONTH) =>
    leaseCredits(sql, of, month, needed, 'p1');

  test('a block is a hundredth of what is left, and one credit near the end', async () => {
    expect(await lease(1, account(150_000))).toBe(1000);
    await sql.query('update credit_months set leased = 149000');
    expect(await lease(1, account(150_000))).toBe(10);
    await sql.query('update credit_months set leased = 149801');
    expect(await lease(1, account(150_000))).toBe(1);
  });

  test('who needs more than a block gets it, and what is left at the end', async () => {
    expect(await lease(70)).toBe(70);
    expect(await lease(950)).toBe(930);
    expect(await lease(1)).toBe(0);
    expect(await balance()).toBe(0);
  });

  test('takers at once never get more than was granted', async () => {
    const taken = await Promise.all(Array.from({ length: 60 }, () => lease(20, account(1000))));
    expect(taken.reduce((sum, credits) => sum + credits, 0)).toBe(1000);
    expect(Math.min(...taken)).toBe(0);
    expect(await monthUsage(sql, 'acc', MONTH)).toEqual({ granted: 1000, leased: 1000 });
    expect(await balance()).toBe(0);
  });

  test('what comes back can be taken again', async () => {
    expect(await lease(1000)).toBe(1000);
    await returnCredits(sql, 'acc', MONTH, 7, 'p1');
    expect(await balance()).toBe(7);
    expect(await lease(50)).toBe(7);
    expect(await lease(1)).toBe(0);
  });

  test('each month has its own', async () => {
    expect(await lease(1000)).toBe(1000);
    expect(await lease(1000, account(1000), '2026-12-01')).toBe(1000);
    expect(await lease(1)).toBe(0);
  });

  test('overage goes on past the grant and is recorded', async () => {
    const business = account(500, true);
    expect(await lease(1, business)).toBe(1000);
    expect(await balance()).toBe(500 - 1000);
    expect(await monthUsage(sql, 'acc', MONTH)).toEqual({ granted: 500, leased: 1000 });
  });

  test('unlimited months are counted too', async () => {
    expect(await lease(1, account(null))).toBe(10_000);
    expect(await lease(20_000, account(null))).toBe(20_000);
    expect(await monthUsage(sql, 'acc', MONTH)).toEqual({ granted: null, leased: 30_000 });
  });

  test('what is granted later adds up', async () => {
    await lease(1000);
    expect(await grantCredits(sql, 'acc', MONTH, 25, 'keys')).toBe('granted');
    expect(await balance()).toBe(25);
    expect(await lease(100)).toBe(25);
  });

  test('what is granted before the first request comes to what the plan gives', async () => {
    expect(await grantCredits(sql, 'acc', MONTH, 25, 'keys')).toBe('granted');
    expect(await monthUsage(sql, 'acc', MONTH)).toEqual({ granted: 1025, leased: 0 });
    expect(await balance()).toBe(1025);
    expect(await lease(2000)).toBe(1025);
    expect(await grantCredits(sql, 'nobody', MONTH, 25, 'keys')).toBe('no account');
    await changeAccount(sql, 'acc', { plan: 'enterprise' }, Date.parse(OTHER_MONTH), 'keys');
    expect(await grantCredits(sql, 'acc', OTHER_MONTH, 25, 'keys')).toBe('unlimited');
  });

  test('a better plan raises the month that runs, a worse one leaves it', async () => {
    await lease(1000);
    await raiseGrant(sql, 'acc', MONTH, 1500, 'keys');
    expect(await monthUsage(sql, 'acc', MONTH)).toEqual({ granted: 1500, leased: 1000 });
    expect(await balance()).toBe(500);
    await raiseGrant(sql, 'acc', MONTH, 200, 'keys');
    expect(await monthUsage(sql, 'acc', MONTH)).toEqual({ granted: 1500, leased: 1000 });
    await raiseGrant(sql, 'acc', MONTH, null, 'keys');
    expect(await monthUsage(sql, 'acc', MONTH)).toEqual({ granted: null, leased: 1000 });
    await raiseGrant(sql, 'acc', MONTH, 200, 'keys');
    expect(await grantCredits(sql, 'acc', MONTH, 5, 'keys')).toBe('unlimited');
    expect(await listMonth(sql, MONTH)).toEqual([
      { accountId: 'acc', plan: 'free', granted: null, leased: 1000 },
    ]);
  });

  test('two raises at once come to one, whatever is granted meanwhile', async () => {
    await lease(1);
    const raise = () => raiseGrant(sql, 'acc', MONTH, 1_500_000, 'keys');
    await Promise.all([raise(), raise(), grantCredits(sql, 'acc', MONTH, 25, 'keys'), raise()]);
    const { granted } = (await monthUsage(sql, 'acc', MONTH)) ?? {};
    expect([1_500_000, 1_500_025]).toContain(granted);
    expect(await balance()).toBe((granted ?? 0) - 10);
  });

  test('a better plan and its credits come together, and every raise is an entry', async () => {
    await lease(1);
    const change = (plan: 'pro' | 'enterprise') =>
      changeAccount(sql, 'acc', { plan }, Date.parse(MONTH), 'keys');
    await Promise.all([change('pro'), change('pro')]);
    await change('enterprise');
    expect(await listMonth(sql, MONTH)).toMatchObject([{ plan: 'enterprise', granted: null }]);
    const entries = await sql.query<{ credits: number }>(
      `select credits from credit_entries where process_id = 'keys' order by entry_id`,
    );
    expect(entries.map(({ credits }) => credits)).toEqual([1_499_000, 0]);
  });

  test.each([
    ['an account that does not exist', { accountId: 'no' }],
    ['an account under a plan that it has no more', { plan: 'pro' }],
  ])('%s begins no month', async (_, other) => {
    const leased = leaseCredits(sql, { ...account(10), ...other }, MONTH, 1, 'p1');
    await expect(leased).rejects.toThrow('has the plan');
    expect([await balance(), await listMonth(sql, MONTH)]).toEqual([0, []]);
    expect(await lease(1)).toBe(10);
  });
});
