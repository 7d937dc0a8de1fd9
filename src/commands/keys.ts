// `npm run keys -- create|list|revoke|rotate|set|grant|usage`: accounts and their keys, beside a
// running server too. A new key is alone on the last line of the output, and is nowhere else.
import type { Sql } from '#backends/sql/sql.ts';
import { isPlanName, PLAN_NAMES, type PlanName } from '#domain/plan.ts';
import { digestOfKey } from '#gateway/accounts/auth.ts';
import { systemClock } from '#kit/clock.ts';
import {
  addAccount,
  addKey,
  changeAccount,
  keyIdOf,
  listKeys,
  replaceKey,
  revokeKey,
} from '#stores/accounts.ts';
import { grantCredits, listMonth, monthOf } from '#stores/credit-ledger.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { newAccountId, newKey, newKeyId } from '../keys/key-making.ts';
import { openKeySecret } from '../keys/key-secret.ts';
import { type Arguments, runProgram } from '../program.ts';
import { openReferenceStore } from '../reference-store.ts';
import { EVERYWHERE_MS } from '../store-watch.ts';
import { commandLogger } from './command-logger.ts';

const argv = process.argv.slice(2);
const OPTIONS = {
  name: { type: 'string' },
  plan: { type: 'string' },
  account: { type: 'string' },
  credits: { type: 'string' },
  // `create` gives the licence, `set` gives it or takes it.
  'raw-lines': { type: argv[0] === 'set' ? 'string' : 'boolean' },
} as const;
type Values = Arguments<typeof OPTIONS>['values'];

interface Call {
  readonly config: Config;
  readonly sql: Sql;
  readonly values: Values;
  /** What follows the subcommand. */
  readonly argument: string;
}

interface Subcommand {
  readonly takes: string;
  readonly does: string;
  readonly run: (call: Call) => Promise<void>;
}

const CREATE_TAKES = '[--name N] [--plan P] [--raw-lines] [--account ID]';
const SUBCOMMANDS: ReadonlyMap<string, Subcommand> = new Map([
  ['create', { takes: CREATE_TAKES, does: 'a key; without --account an account too', run: create }],
  ['list', { takes: '', does: 'all keys, never their text', run: list }],
  ['revoke', { takes: 'KEY|KEY_ID', does: 'ends a key everywhere within a second', run: revoke }],
  ['rotate', { takes: 'KEY|KEY_ID', does: 'puts a new key in its place', run: rotate }],
  ['set', { takes: 'ACCOUNT_ID [--plan P] [--raw-lines on|off]', does: 'plan, licence', run: set }],
  ['grant', { takes: 'ACCOUNT_ID --credits N', does: 'adds to this month', run: grant }],
  ['usage', { takes: '', does: 'credits of this month', run: usage }],
]);

const CREDITS_MAX = 1_000_000_000;
const PROCESS_ID = `keys-${process.pid}`;

await runProgram(
  argv,
  OPTIONS,
  async ({ values, positionals: [name = '', argument = '', ...others] }) => {
    const subcommand = SUBCOMMANDS.get(name);
    if (!subcommand) throw misused(name === '' ? 'it wants a subcommand' : `${name} is none`);
    const [wanted] = /^[A-Z_|]+/.exec(subcommand.takes) ?? [];
    if (wanted !== undefined && argument === '') throw misused(`${name} wants ${wanted}`);
    const word = wanted === undefined ? argument : others[0];
    if (word) throw misused(`${name} does not take "${word}"`);
    assertTakes(name, subcommand, values);
    const config = readConfig(process.env);
    const sql = await openReferenceStore(config, commandLogger);
    try {
      await subcommand.run({ config, sql, values, argument });
    } finally {
      await sql.close();
    }
  },
  3,
  usageText,
);

/** What only another subcommand takes is a mistake: it would be left undone without a word. */
function assertTakes(name: string, { takes }: Subcommand, values: Values): void {
  const known = new Set<string>(takes.match(/--[a-z-]+/g));
  const strange = Object.keys(values)
    .map((option) => `--${option}`)
    .find((option) => !known.has(option));
  if (strange !== undefined) throw misused(`${name} takes no ${strange}`);
}

async function create({ config, sql, values }: Call): Promise<void> {
  const given = values.account;
  if (given !== undefined && Object.keys(values).length > 1) {
    throw new ConfigError('--account names an account that has its plan already: give it alone');
  }
  const plan = planOf(values.plan ?? 'free');
  const accountId = given ?? newAccountId();
  // First, because it is refused under a secret that is not the store's.
  const { key, keyId, digest } = await makeKey(config, sql);
  if (given === undefined) {
    const name = values.name ?? accountId;
    await addAccount(
      sql,
      { accountId, name, plan, rawLines: values['raw-lines'] === true },
      systemClock.now(),
    );
  }
  if (!(await addKey(sql, { keyId, accountId, digest }, systemClock.now()))) {
    throw await noAccount(sql, accountId);
  }
  await show(key, `${keyId} of ${accountId}${given === undefined ? `, plan ${plan}` : ''}`);
}

async function list({ sql }: Call): Promise<void> {
  const rows = await listKeys(sql);
  const day = (at: number | null): string => (at === null ? '-' : new Date(at).toISOString());
  print(
    row('KEY', 'ACCOUNT', 'PLAN', 'RAW', 'CREATED', 'LAST USED', 'REVOKED', 'NAME'),
    ...rows.map((key) =>
      row(
        key.keyId,
        key.accountId,
        key.plan,
        key.rawLines ? 'yes' : 'no',
        day(key.createdAt),
        day(key.lastUsedAt),
        day(key.revokedAt),
        key.name,
      ),
    ),
  );
}

async function revoke({ config, sql, argument }: Call): Promise<void> {
  const keyId = await idOf(config, sql, argument);
  if (!(await revokeKey(sql, keyId, systemClock.now()))) throw await notValid(sql, keyId);
  await systemClock.wait(EVERYWHERE_MS);
  print(`${keyId} is revoked`);
}

async function rotate({ config, sql, argument }: Call): Promise<void> {
  const replaced = await idOf(config, sql, argument);
  const { key, keyId, digest } = await makeKey(config, sql);
  const accountId = (await listKeys(sql)).find((each) => each.keyId === replaced)?.accountId ?? '';
  const isReplaced = await replaceKey(
    sql,
    replaced,
    { keyId, accountId, digest },
    systemClock.now(),
  );
  if (!isReplaced) throw await notValid(sql, replaced);
  await show(key, `${keyId} of ${accountId} in the place of ${replaced}`);
}

async function set({ sql, values, argument: accountId }: Call): Promise<void> {
  const word = values.plan;
  const licence = values['raw-lines'];
  if (word === undefined && licence === undefined) {
    throw misused('set wants --plan, --raw-lines or both');
  }
  if (licence !== undefined && licence !== 'on' && licence !== 'off') {
    throw new ConfigError('--raw-lines takes on or off');
  }
  const plan = word === undefined ? undefined : planOf(word);
  const changes = {
    ...(plan && { plan }),
    ...(licence !== undefined && { rawLines: licence === 'on' }),
  };
  if (!(await changeAccount(sql, accountId, changes, systemClock.now(), PROCESS_ID))) {
    throw await noAccount(sql, accountId);
  }
  await systemClock.wait(EVERYWHERE_MS);
  print(`${accountId} is changed`);
}

async function grant({ sql, values, argument: accountId }: Call): Promise<void> {
  const text = values.credits ?? '';
  const credits = Number(text);
  if (!/^\d+$/.test(text) || credits < 1 || credits > CREDITS_MAX) {
    throw new ConfigError(`--credits takes a whole number from 1 to ${CREDITS_MAX}`);
  }
  const month = monthOf(systemClock.now());
  const outcome = await grantCredits(sql, accountId, month, credits, PROCESS_ID);
  if (outcome === 'no account') throw await noAccount(sql, accountId);
  if (outcome === 'unlimited') {
    throw new ConfigError(`${accountId} is unlimited this month: it needs no more credits`);
  }
  print(`${accountId} has ${credits} credits more until the month ends`);
}

async function usage({ sql }: Call): Promise<void> {
  const rows = await listMonth(sql, monthOf(systemClock.now()));
  const columns = ['ACCOUNT', 'PLAN', 'GRANTED', 'USED OR HELD', 'LEFT', 'OVERAGE'] as const;
  print(
    columns.map((name) => name.padEnd(20)).join(' '),
    ...rows.map(({ accountId, plan, granted, leased }) => {
      const left = granted === null ? '-' : Math.max(0, granted - leased);
      const over = granted === null ? '-' : Math.max(0, leased - granted);
      const cells = [accountId, plan, granted ?? 'unlimited', leased, left, over];
      return cells.map((cell) => String(cell).padEnd(20)).join(' ');
    }),
  );
}

async function makeKey(config: Config, sql: Sql) {
  const key = newKey();
  return { key, keyId: newKeyId(), digest: digestOfKey(await openKeySecret(config, sql), key) };
}

/** The key alone on the last line, when every process takes it. */
async function show(key: string, what: string): Promise<void> {
  await systemClock.wait(EVERYWHERE_MS);
  print(what, 'The key, shown only this once:', key);
}

/** A key is found by its digest; an id stands for itself. */
async function idOf(config: Config, sql: Sql, keyOrId: string): Promise<string> {
  if (keyOrId.startsWith('key_')) return keyOrId;
  const keyId = await keyIdOf(sql, digestOfKey(await openKeySecret(config, sql), keyOrId));
  if (keyId !== undefined) return keyId;
  const isAccount = (await listKeys(sql)).some(({ accountId }) => accountId === keyOrId);
  const hint = isAccount ? 'this is an account: name one of its keys' : 'no key is like this one';
  throw new ConfigError(`${hint} ("list" shows them)`);
}

async function notValid(sql: Sql, keyId: string): Promise<ConfigError> {
  const isKnown = (await listKeys(sql)).some((key) => key.keyId === keyId);
  const why = isKnown ? 'is revoked already' : 'is no key of this store ("list" shows them)';
  return new ConfigError(`${keyId} ${why}`);
}

/** Who names a key where an account is wanted is told its account. */
async function noAccount(sql: Sql, accountId: string): Promise<ConfigError> {
  const key = (await listKeys(sql)).find(({ keyId }) => keyId === accountId);
  const hint = key ? `it is a key of ${key.accountId}` : '"list" shows those that there are';
  return new ConfigError(`no account is called ${accountId}: ${hint}`);
}

function misused(why: string): ConfigError {
  return new ConfigError(`${why}\n${usageText()}`);
}

function planOf(word: string): PlanName {
  if (!isPlanName(word)) throw new ConfigError(`--plan takes one of ${PLAN_NAMES.join(', ')}`);
  return word;
}

function row(...cells: readonly string[]): string {
  const widths = [20, 20, 10, 3, 24, 24, 24, 0];
  return cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' ');
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function usageText(): string {
  const lines = [...SUBCOMMANDS].map(
    ([name, { takes, does }]) => `  ${`${name} ${takes}`.trim()}: ${does}`,
  );
  return `usage: npm run keys -- SUBCOMMAND\n${lines.join('\n')}`;
}
