// The command of keys beside a running server: what it makes works at once, what it ends stops at
// once, and no key is anywhere in plain.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyCommand, keyOptions } from '#src/keys/key-command.ts';
import { get } from '../../gateway/push/state/rest-pages.ts';
import {
  openStream,
  refusedUpgrade,
  StreamClient,
} from '../../gateway/push/state/stream-client.ts';
import { useOuterStore } from '../outer-store.ts';
import { lastLine, RunningProgram, runCommand, runProgram, Scratch } from '../running-program.ts';

useOuterStore();
const scratch = new Scratch();
const dataDir = scratch.folder();
let program: RunningProgram;
const INGEST = 'an ingest key of the tests';

beforeAll(async () => {
  program = await RunningProgram.start({
    DATA_DIR: dataDir,
    FEED: 'none',
    BOOTSTRAP_INGEST_KEY: INGEST,
  });
  await program.ready();
});
afterAll(async () => {
  if (program?.isRunning) await program.stop('SIGKILL');
  scratch.remove();
});

/** What the command comes to, without a process of its own. */
async function keys(...args: string[]) {
  return await keysWith({}, ...args);
}

async function keysWith(options: NodeJS.ProcessEnv, ...args: string[]) {
  const url = await RunningProgram.storeUrl({ DATA_DIR: dataDir });
  const env = { DATA_DIR: dataDir, ...(url && { POSTGRES_URL: url }), ...options };
  let stdout = '';
  try {
    const parsed = parseArgs({ args, options: keyOptions(args), allowPositionals: true });
    await keyCommand(parsed, env, (text) => {
      stdout += text;
    });
    return { code: 0, stdout, stderr: '' };
  } catch (error) {
    return { code: 1, stdout, stderr: String(error) };
  }
}

const keysProgram = (...args: string[]) => runCommand('commands/keys', args, { DATA_DIR: dataDir });
const status = async (key: string) => (await get(program.address, key, '/v1/leagues')).status;

async function readsNothing(key: string): Promise<void> {
  const body = { error: { code: 'ERR_WRONG_SCOPE', statusCode: 403 } };
  for (const target of ['/v1/odds', '/v1/stream/sse?channel=odds']) {
    const { status, json } = await get(program.address, key, target);
    expect([target, status, json]).toMatchObject([target, 403, body]);
  }
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const chat = { method: 'POST', headers, body: '{"message":"best bets"}' };
  const answer = await fetch(`${program.address}/v1/ai/chat`, chat);
  expect(await answer.json()).toMatchObject(body);
  expect(await refusedUpgrade(program.address, key)).toMatchObject({ status: 403, body });
  const client = new StreamClient(program.address, {});
  await client.opened;
  client.send({ op: 'auth', key });
  expect(await client.closed).toMatchObject({ code: 4105 });
}

async function created(...args: string[]) {
  const { code, stdout, stderr } = await keys('create', ...args);
  expect(code, stderr).toBe(0);
  const [, keyId = '', accountId = ''] = /(key_\w+) of (acc_\w+)/.exec(stdout) ?? [];
  return { key: lastLine(stdout), keyId, accountId };
}

// Beside each other: what is made waits until every server knows it.
describe.concurrent('npm run keys', () => {
  it('creates a key that stands alone on the last line and works at once', async () => {
    const args = ['create', '--plan', 'pro', '--raw-lines', '--name', 'Ann'];
    const made = await keysProgram(...args);
    expect(made.code, made.stderr).toBe(0);
    const key = lastLine(made.stdout);
    const accountId = /acc_\w+/.exec(made.stdout)?.[0];
    expect(key).toMatch(/^ovr_[\w-]{43}$/);
    const { json } = await get(program.address, key, '/v1/usage');
    expect(json.data).toMatchObject({ accountId, plan: 'pro', rawLines: true });
    const { stdout } = await runProgram('grep', ['-rlF', key, dataDir]);
    expect(stdout).toBe('');
  });

  it('has a line in docs/accounts.md for each of its subcommands', async () => {
    const names = [...(await keysProgram()).stderr.matchAll(/^ {2}([a-z]+)\b/gm)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(5);
    const readme = readFileSync('docs/accounts.md', 'utf8');
    for (const name of names) expect(readme).toContain(`npm run keys -- ${name}`);
  });

  it('says where there is no store yet: a server elsewhere would not know the key', async () => {
    const elsewhere = scratch.folder();
    const env = { DATA_DIR: elsewhere, POSTGRES_URL: '' };
    const { code, stderr } = await runCommand('commands/keys', ['list'], env);
    expect([code, stderr]).toEqual([0, expect.stringContaining(`${elsewhere} has no store yet`)]);
    expect((await keysProgram('list')).stderr).toBe('');
  });

  it('lists keys without their text, and when they were used', async () => {
    const { key, keyId } = await created('--name', 'Bob');
    const { stdout } = await keys('list');
    expect(stdout).not.toContain(key);
    expect(stdout.split('\n').find((line) => line.startsWith(keyId))).toMatch(/ free .* Bob$/);
  });

  it('gives an account a second key', async () => {
    const first = await created('--plan', 'starter');
    const second = await created('--account', first.accountId);
    expect(second.accountId).toBe(first.accountId);
    expect(await status(second.key)).toBe(200);
    expect((await keys('create', '--account', 'acc_none')).code).toBe(1);
    expect((await keys('create', '--account', first.accountId, '--plan', 'pro')).code).toBe(1);
  });

  it.each(['key', 'keyId'] as const)('revokes by %s, and ends the streams of it', async (by) => {
    const made = await created('--plan', 'pro');
    const client = await openStream(program.address, made.key);
    const { code } = await keys('revoke', made[by]);
    expect(code).toBe(0);
    expect(await client.closed).toMatchObject({ code: 4104 });
    expect(await status(made.key)).toBe(401);
    expect((await keys('revoke', made[by])).code).toBe(1);
  });

  it('puts a new key in the place of an old one', async () => {
    const { key, keyId, accountId } = await created('--plan', 'business');
    const { stdout } = await keys('rotate', keyId);
    const next = lastLine(stdout);
    expect(await status(key)).toBe(401);
    const { json } = await get(program.address, next, '/v1/usage');
    expect(json.data).toMatchObject({ accountId, plan: 'business' });
  });

  it('makes keys for ingest, which read nothing, as a list shows them', async () => {
    const options = ['--ingest', 'acme', '--venues', 'kalshi,novig', '--scores'];
    const { key, keyId } = await created('--name', 'Feed', ...options);
    expect(key).toMatch(/^ovr_ingest_[\w-]{43}$/);
    await readsNothing(key);
    const replaced = await keys('rotate', keyId);
    await readsNothing(lastLine(replaced.stdout));
    expect(await status(key)).toBe(401);
    const lines = (await keys('list')).stdout.split('\n').filter((line) => line.endsWith('Feed'));
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/ ingest acme; kalshi,novig; scores +Feed$/);
    const { keyId: next } = /(?<keyId>key_\w+) of/.exec(replaced.stdout)?.groups ?? {};
    expect((await keys('revoke', next ?? '')).code).toBe(0);
    expect(await status(lastLine(replaced.stdout))).toBe(401);
  });

  it('has an ingest key from the start, which reads nothing either', () => readsNothing(INGEST));

  it('gives the account of an ingest key one that reads', async () => {
    const { key, accountId } = await created('--ingest', '*');
    const reads = await created('--account', accountId);
    expect([await status(key), await status(reads.key)]).toEqual([403, 200]);
    const second = await created('--account', accountId, '--ingest', 'acme');
    expect(await status(second.key)).toBe(403);
  });

  it('changes plan and licence of an account', async () => {
    const { key, accountId } = await created();
    expect(await status(key)).toBe(200);
    expect((await keys('set', accountId, '--plan', 'starter', '--raw-lines', 'on')).code).toBe(0);
    const { json, headers } = await get(program.address, key, '/v1/usage');
    expect(json.data).toMatchObject({ plan: 'starter', rawLines: true });
    expect(json.data.credits.granted).toBe(150_000);
    expect(headers['ratelimit-policy']).toBe('"default";q=40;w=2');
    expect((await keys('grant', accountId, '--credits', '5')).code).toBe(0);
    expect((await keys('usage')).stdout).toMatch(new RegExp(`${accountId} +starter +150005 `));
  });

  it.each([
    [['create', '--plan', 'gold'], '--plan takes one of free, starter, pro'],
    [['revoke', 'ovr_nobody'], 'no key is like this one'],
    [['set', 'acc_none', '--plan', 'pro'], 'no account is called acc_none'],
    [['grant', 'acc_none', '--credits', '5'], 'no account is called acc_none: "list" shows'],
    [['grant', 'bootstrap', '--credits', '5'], 'bootstrap is unlimited this month'],
    [['grant', 'acc_none', '--credits', 'many'], '--credits takes a whole number from 1 to'],
    [['grant', 'acc_none'], '--credits takes a whole number from 1 to'],
    [['grant', '--credits', '5'], 'grant wants ACCOUNT_ID'],
    [['revoke'], 'revoke wants KEY|KEY_ID'],
    [['revoke', 'key_none'], 'key_none is no key of this store'],
    [['rotate', 'key_none'], 'key_none is no key of this store'],
    [['create', 'Bob'], 'create does not take "Bob"'],
    [['list', 'all'], 'list does not take "all"'],
    [['set', 'acc_none'], 'set wants --plan, --raw-lines, --books or --commission'],
    [['set', 'acc_none', '--raw-lines', 'maybe'], '--raw-lines takes on or off'],
    [[], 'it wants a subcommand'],
    [['steal'], 'steal is none'],
    [['revoke', 'key_x', '--credits', '5'], 'revoke takes no --credits'],
    [['set', 'acc_x', '--plan', 'pro', '--name', 'Ann'], 'set takes no --name'],
    [['list', '--raw-lines'], 'list takes no --raw-lines'],
    [['create', '--scores'], 'add --ingest SOURCE'],
    [['set', 'acc_x', '--ingest', 'acme'], 'set takes no --ingest'],
  ])('refuses %j', async (args, why) => {
    const { code, stderr } = await keys(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(why);
  });

  it('grants credits to an account that has asked nothing yet, on top of its plan', async () => {
    const { accountId } = await created('--plan', 'starter');
    expect((await keys('grant', accountId, '--credits', '5')).code).toBe(0);
    expect((await keys('usage')).stdout).toMatch(new RegExp(`${accountId} +starter +150005 `));
  });

  it('says what is named in the place of an account or a key, and what is revoked', async () => {
    const { keyId, accountId } = await created();
    const granted = await keys('grant', keyId, '--credits', '5');
    expect(granted.stderr).toContain(`it is a key of ${accountId}`);
    expect((await keys('revoke', accountId)).stderr).toContain('this is an account: name one');
    expect((await keys('revoke', keyId)).code).toBe(0);
    expect((await keys('revoke', keyId)).stderr).toContain(`${keyId} is revoked already`);
  });

  it('does not work under another secret', async () => {
    const { code, stderr } = await keysWith({ KEY_SECRET: 'x7-of-somebody-else' }, 'create');
    expect(code).toBe(1);
    expect(stderr).toContain('KEY_SECRET: the keys of this store were made with another secret');
  });
});
