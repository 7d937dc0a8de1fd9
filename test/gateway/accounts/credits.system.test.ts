// Credits of a process over a real ledger that goes away and comes back, and a clock that is wrong.
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { type Sql, SqlError } from '#backends/sql/sql.ts';
import type { PlanName } from '#domain/plan.ts';
import { Credits } from '#gateway/accounts/credits.ts';
import { silentLogger } from '#kit/logger.ts';
import { addAccount } from '#stores/accounts.ts';
import { leaseCredits, monthUsage } from '#stores/credit-ledger.ts';
import { openStores, type TestDatabase, USUAL } from '../../stores/databases.ts';

const NOVEMBER = '2026-11-01';
const DECEMBER = '2026-12-01';

let database: TestDatabase;
let isAway = false;
/** It answers whether it is there, and nothing else. */
let breaksOff = false;
/** What its answers wait for. */
let opening: Promise<void> = Promise.resolve();
let now = 0;
let credits: Credits;

const sql: Sql = {
  async query(text, values) {
    if (isAway || (breaksOff && text !== 'select 1')) {
      throw new SqlError('away', undefined, undefined);
    }
    await opening;
    return await database.sql.query(text, values);
  },
  transaction: (work) => database.sql.transaction(work),
  close: async () => {},
};

beforeAll(async () => {
  database = await openStores(USUAL);
});
afterAll(() => database.close());

beforeEach(async () => {
  isAway = false;
  breaksOff = false;
  opening = Promise.resolve();
  now = Date.parse('2026-11-30T12:00:00Z');
  credits = made();
  await database.sql.query('truncate credit_entries, credit_months, api_keys, accounts');
  for (const plan of ['business', 'starter'] as const) {
    await addAccount(database.sql, { accountId: plan, name: plan, plan, rawLines: false }, 0);
  }
});
afterEach(async () => {
  await credits.close();
});

function made(): Credits {
  const nowMs = (): number => now;
  return new Credits({ sql, processId: 'p1', now: nowMs, nowMs, logger: silentLogger });
}

const accountOf = (plan: PlanName) => ({
  accountId: plan,
  keyId: 'k',
  plan,
  rawLines: false,
  ingest: null,
});

async function pay(plan: PlanName, times = 1): Promise<void> {
  for (let paid = 0; paid < times; paid++) {
    expect(await credits.balanceOf(accountOf(plan)).pay(1)).toBe('paid');
  }
}

/** What the ledger knows to be used, once nothing is held any more. */
async function used(accountId: string, month = NOVEMBER): Promise<number | undefined> {
  return (await monthUsage(database.sql, accountId, month))?.leased;
}

/** So long that whoever is idle has given back. */
async function sweep(): Promise<void> {
  now += 60_000;
  for (let times = 0; times < 2; times++) await credits.sweep();
}

test('what is owed when the process ends is taken, not forgotten', async () => {
  isAway = true;
  await pay('business', 3);
  isAway = false;
  await credits.close();
  expect(await used('business')).toBe(3);
});

test('what is owed at the turn of the month is taken from the month it was used in', async () => {
  isAway = true;
  await pay('business', 3);
  now = Date.parse('2026-12-01T00:00:01Z');
  await sweep();
  await pay('business', 2);
  await sweep();
  isAway = false;
  await sweep();
  expect([await used('business'), await used('business', DECEMBER)]).toEqual([3, 2]);
});

test('what is owed stays owed where the ledger breaks off while it is taken', async () => {
  isAway = true;
  await pay('business', 3);
  now = Date.parse('2026-12-01T00:00:01Z');
  await sweep();
  [isAway, breaksOff] = [false, true];
  await sweep();
  breaksOff = false;
  await sweep();
  expect(await used('business')).toBe(3);
});

test('a block that comes after nobody waits for it any more goes back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let open = (): void => {};
  opening = new Promise((resolve) => {
    open = resolve;
  });
  const payment = credits.balanceOf(accountOf('starter')).pay(1);
  vi.advanceTimersByTime(2000);
  expect(await payment).toBe('unavailable');
  vi.useRealTimers();
  open();
  await expect.poll(() => credits.counts.returned.starter).toBeGreaterThan(0);
  expect(await used('starter')).toBe(0);
});

test('a block that nobody pays from goes back, and not into a ledger that is away', async () => {
  await pay('starter');
  isAway = true;
  await sweep();
  isAway = false;
  await pay('starter');
  await sweep();
  expect(await used('starter')).toBe(2);
});

test('who asks now and then costs no row for each request', async () => {
  for (let times = 0; times < 10; times++) {
    await pay('starter');
    await credits.sweep();
  }
  const rows = await database.sql.query("select 1 from credit_entries where kind <> 'grant'");
  expect(rows).toHaveLength(1);
});

test('a clock that was ahead keeps no month ahead', async () => {
  now = Date.parse('2027-06-01T00:00:00Z');
  await credits.close();
  credits = made();
  await pay('starter');
  now = Date.parse('2026-11-30T12:00:00Z');
  await pay('starter', 2);
  await credits.close();
  expect([await used('starter', '2027-06-01'), await used('starter')]).toEqual([1, 2]);
});

test('a clock that is set back a little stays in the month that has begun', async () => {
  now = Date.parse('2026-12-01T00:00:10Z');
  await pay('starter');
  now -= 20_000;
  await pay('starter');
  await credits.close();
  expect([await used('starter'), await used('starter', DECEMBER)]).toEqual([undefined, 2]);
});

test('what is at hand of the month before takes nothing off what this month used', async () => {
  await pay('starter');
  now = Date.parse('2026-12-01T00:00:01Z');
  const starter = {
    accountId: 'starter',
    plan: 'starter',
    monthlyCredits: 1000,
    hasOverage: false,
  };
  const leased = await leaseCredits(database.sql, starter, DECEMBER, 5, 'p2');
  expect((await credits.usage(accountOf('starter'))).used).toBe(leased);
});
