// Credits of real processes: as many requests are served as there are credits, by one process or by
// two over one PostgreSQL, and a killed process forfeits its blocks and nothing else.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Sql, SqlServer } from '#backends/sql/sql.ts';
import { openEmbeddedSql } from '#backends/sql/sql-pglite.ts';
import { openSqlPool } from '#backends/sql/sql-postgres.ts';
import { keyCommand, keyOptions } from '#src/keys/key-command.ts';
import { grantCredits, leaseCredits, monthOf } from '#stores/credit-ledger.ts';
import { hasPostgres } from '../../backends/postgres-server.ts';
import { get } from '../../gateway/push/state/rest-pages.ts';
import { openStream } from '../../gateway/push/state/stream-client.ts';
import { IS_LONG, LONG_ONLY } from '../../long.ts';
import { until } from '../../programs/until.ts';
import { PGLITE } from '../../stores/databases.ts';
import { useOuterStore } from '../outer-store.ts';
import { lastLine, RunningProgram, runCommand, Scratch } from '../running-program.ts';

useOuterStore();
const scratch = new Scratch();
const running: RunningProgram[] = [];
const closings: (() => Promise<void>)[] = [];
const month = () => monthOf(Date.now());
/** So that credits alone decide. */
const FAST = 'free=100000/100000,starter=100000/100000';

afterEach(async () => {
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
  for (const close of closings.splice(0)) await close();
});
afterAll(() => scratch.remove());

type Environment = Readonly<Record<string, string>>;

async function start(env: Environment): Promise<RunningProgram> {
  const program = await RunningProgram.start({ FEED: 'none', RATE_LIMITS: FAST, ...env });
  running.push(program);
  await program.ready();
  return program;
}

async function makeKey(env: Environment, plan: string) {
  const url = await RunningProgram.storeUrl(env);
  const args = ['create', '--plan', plan];
  const parsed = parseArgs({ args, options: keyOptions(args), allowPositionals: true });
  let stdout = '';
  await keyCommand(parsed, { ...env, ...(url && { POSTGRES_URL: url }) }, (text) => {
    stdout += text;
  });
  return { key: lastLine(stdout), accountId: /acc_\w+/.exec(stdout)?.[0] ?? '' };
}

/** Uses up all but so many credits. */
async function leave(sql: Sql, accountId: string, credits: number): Promise<void> {
  const account = { accountId, plan: 'free', monthlyCredits: 1000, hasOverage: false };
  expect(await leaseCredits(sql, account, month(), 1000 - credits, 'test')).toBe(1000 - credits);
}

/** The sum of all rows of an account: what is left of what was granted. */
async function balance(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ left: number }>(
    'select sum(credits)::bigint as left from credit_entries where account_id = $1',
    [accountId],
  );
  return row?.left ?? 0;
}

const ask = async (program: RunningProgram, key: string) =>
  (await get(program.address, key, '/v1/leagues')).status;

async function askAll(programs: readonly RunningProgram[], key: string, count: number) {
  const asked = Array.from({ length: count }, (_, index) =>
    ask(programs[index % programs.length] as RunningProgram, key),
  );
  const statuses = await Promise.all(asked);
  const served = statuses.filter((status) => status === 200).length;
  expect(statuses.filter((status) => status === 429).length).toBe(count - served);
  return served;
}

/** What a program keeps its SQL in; closed after the test. */
async function openStore(env: { readonly DATA_DIR: string }): Promise<SqlServer> {
  const url = await RunningProgram.storeUrl(env);
  const directory = join(env.DATA_DIR, 'sql');
  const sql = url
    ? openSqlPool({ address: { url } })
    : await openEmbeddedSql({ directory, ...PGLITE });
  closings.unshift(() => sql.close());
  return sql;
}

async function single() {
  const env = { DATA_DIR: scratch.folder() };
  const program = await start(env);
  return { env, program, sql: await openStore(env) };
}

describe('one process', () => {
  it('serves as many requests at once as credits are left; a subscription costs one', async () => {
    const { env, program, sql } = await single();
    await expectCharged(program, { env, sql });
    const { key, accountId } = await makeKey(env, 'free');
    await leave(sql, accountId, 100);
    expect(await askAll([program], key, 200)).toBe(100);
    expect(await balance(sql, accountId)).toBe(0);
    await grantCredits(sql, accountId, month(), 3, 'test');
    await until(async () => (await ask(program, key)) === 200, 'the credits that came');
    expect(await askAll([program], key, 10)).toBe(2);
  });

  it.runIf(IS_LONG)(`gives back what it did not use when it stops${LONG_ONLY}`, async () => {
    const { env, program, sql } = await single();
    const { key, accountId } = await makeKey(env, 'starter');
    expect(await askAll([program], key, 25)).toBe(25);
    expect(await balance(sql, accountId)).toBeLessThan(150_000 - 25);
    await sql.close();
    closings.length = 0;
    expect((await program.stop()).code).toBe(0);
    expect(await balance(await openStore(env), accountId)).toBe(150_000 - 25);
  });

  it('that is killed forfeits a block at most, and no row of what it served is lost', async () => {
    const { env, program, sql } = await single();
    const { key, accountId } = await makeKey(env, 'starter');
    await sql.close();
    closings.length = 0;
    let served = 0;
    const asking = Array.from({ length: 8 }, async () => {
      for (;;) {
        try {
          if ((await ask(program, key)) !== 200) throw new Error('refused');
          served += 1;
        } catch {
          return;
        }
      }
    });
    await until(() => served >= 1500, 'more than a block');
    await program.stop('SIGKILL');
    await Promise.all(asking);
    await start(env);
    const taken = 150_000 - (await balance(await openStore(env), accountId));
    expect(taken).toBeGreaterThanOrEqual(served);
    // The block that was being used and the one that was fetched ahead of its end.
    expect(taken - served).toBeLessThanOrEqual(1000 + 200);
  });
});

interface Scene {
  readonly env: Environment;
  readonly sql: Sql;
}

/** A subscription is charged one credit, and told when there is none. */
async function expectCharged(program: RunningProgram, { env, sql }: Scene): Promise<void> {
  const { key, accountId } = await makeKey(env, 'free');
  await leave(sql, accountId, 1);
  const client = await openStream(program.address, key);
  client.send({ op: 'subscribe', id: 1, channel: 'events' });
  await client.heard('subscribed');
  client.send({ op: 'subscribe', id: 2, channel: 'odds' });
  expect((await client.heard('error')).error.code).toBe('ERR_CREDITS_EXHAUSTED');
  client.close();
  expect(await balance(sql, accountId)).toBe(0);
}

if (!hasPostgres()) console.log('two processes: skipped, PostgreSQL is not installed');

describe.runIf(hasPostgres())('two processes over one PostgreSQL', () => {
  async function pair() {
    const DATA_DIR = scratch.folder();
    const POSTGRES_URL = (await RunningProgram.storeUrl({ DATA_DIR })) ?? '';
    const env = { DATA_DIR, POSTGRES_URL, KEY_SECRET: 'of the tests' };
    const programs = [await start(env), await start({ ...env, DATA_DIR: scratch.folder() })];
    return { env, programs, sql: await openStore({ DATA_DIR }) };
  }

  it('serve 100 of 200 requests together, and both end a revoked key', async () => {
    const { env, programs, sql } = await pair();
    const { key, accountId } = await makeKey(env, 'free');
    await leave(sql, accountId, 102);
    const streams = await Promise.all(programs.map(({ address }) => openStream(address, key)));
    for (const stream of streams) {
      stream.send({ op: 'subscribe', id: 1, channel: 'events' });
      await stream.heard('subscribed');
    }
    expect(await askAll(programs, key, 200)).toBe(100);
    expect(await balance(sql, accountId)).toBe(0);
    expect((await runCommand('commands/keys', ['revoke', key], env)).code).toBe(0);
    for (const program of programs) expect(await ask(program, key)).toBe(401);
    for (const stream of streams) expect(await stream.closed).toMatchObject({ code: 4104 });
  });

  it.runIf(IS_LONG)(`refuse to start where their secrets differ${LONG_ONLY}`, async () => {
    const { env } = await pair();
    const other = {
      ...env,
      DATA_DIR: scratch.folder(),
      KEY_SECRET: 'x7-of-somebody-else',
      FEED: 'none',
    };
    const { code, stderr } = await runCommand('main', [], { ...other, PORT: '0' });
    expect(code).toBe(1);
    expect(stderr).toContain('KEY_SECRET: the keys of this store were made with another secret');
  });
});
