// What `npm run keys` does: accounts and their keys, beside a running server too. A new key is
// alone on the last line of the output, and is nowhere else.
import type { Sql } from '#backends/sql/sql.ts';
import type { StoredScope } from '#domain/ingest-scope.ts';
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
import { withStore } from '../command-store.ts';
import { type Config, ConfigError } from '../config/config.ts';
import type { Arguments } from '../program.ts';
import { EVERYWHERE_MS } from '../store-watch.ts';
import { newAccountId, newKey, newKeyId } from './key-making.ts';
import { openKeySecret } from './key-secret.ts';
import { scopeOf, scopeText } from './scope-options.ts';
import { termsOf } from './term-options.ts';

/** The options of the subcommand that these arguments begin with. */
export function keyOptions([subcommand]: readonly string[]) {
  return {
    name: { type: 'string' },
    plan: { type: 'string' },
    account: { type: 'string' },
    credits: { type: 'string' },
    ingest: { type: 'string' },
    venues: { type: 'string' },
    scores: { type: 'boolean' },
    books: { type: 'string' },
    commission: { type: 'string' },
    // `create` gives the licence, `set` gives it or takes it.
    'raw-lines': { type: subcommand === 'set' ? 'string' : 'boolean' },
  } as const;
}
type KeyArguments = Arguments<ReturnType<typeof keyOptions>>;
type Values = KeyArguments['values'];

interface Call {
  readonly config: Config;
  readonly sql: Sql;
  readonly values: Values;
  /** What follows the subcommand. */
  readonly argument: string;
  readonly print: (...lines: readonly string[]) => void;
}

interface Subcommand {
  readonly takes: string;
  readonly does: string;
  readonly run: (call: Call) => Promise<void>;
}

const CREATE_TAKES =
  '[--name N] [--plan P] [--raw-lines] [--account ID] [--ingest SOURCE [--venues A,B] [--scores]]';
const SET_TAKES =
  'ACCOUNT_ID [--plan P] [--raw-lines on|off] [--books A,B|none] [--commission A=0.02,B=0|none]';
const SUBCOMMANDS: ReadonlyMap<string, Subcommand> = new Map([
  ['create', { takes: CREATE_TAKES, does: 'a key; without --account an account too', run: create }],
  ['list', { takes: '', does: 'all keys, never their text', run: list }],
  ['revoke', { takes: 'KEY|KEY_ID', does: 'ends a key everywhere within a second', run: revoke }],
  ['rotate', { takes: 'KEY|KEY_ID', does: 'puts a new key in its place', run: rotate }],
  ['set', { takes: SET_TAKES, does: 'plan, licence, its bookmakers, what they charge', run: set }],
  ['grant', { takes: 'ACCOUNT_ID --credits N', does: 'adds to this month', run: grant }],
  ['usage', { takes: '', does: 'credits of this month', run: usage }],
]);

const CREDITS_MAX = 1_000_000_000;
const PROCESS_ID = `keys-${process.pid}`;

/** Runs one subcommand; `write` takes what it prints. Throws ConfigError for what it refuses. */
export async function keyCommand(
  { values, positionals: [name = '', argument = '', ...others] }: KeyArguments,
  env: NodeJS.ProcessEnv,
  write: (text: string) => void,
): Promise<void> {
  const subcommand = SUBCOMMANDS.get(name);
  if (!subcommand) throw misused(name === '' ? 'it wants a subcommand' : `${name} is none`);
  const [wanted] = /^[A-Z_|]+/.exec(subcommand.takes) ?? [];
  if (wanted !== undefined && argument === '') throw misused(`${name} wants ${wanted}`);
  const word = wanted === undefined ? argument : others[0];
  if (word) throw misused(`${name} does not take "${word}"`);
  assertTakes(name, subcommand, values);
  const print = (...lines: readonly string[]): void => write(`${lines.join('\n')}\n`);
  await withStore((sql, config) => subcommand.run({ config, sql, values, argument, print }), env);
}

/** What only another subcommand takes is a mistake: it would be left undone without a word. */
function assertTakes(name: string, { takes }: Subcommand, values: Values): void {
  const known = new Set<string>(takes.match(/--[a-z-]+/g));
  const strange = Object.keys(values)
    .map((option) => `--${option}`)
    .find((option) => !known.has(option));
  if (strange !== undefined) throw misused(`${name} takes no ${strange}`);
}

async function create({ config, sql, values, print }: Call): Promise<void> {
  const given = values.account;
  const ofAccount = [values.name, values.plan, values['raw-lines']];
  if (given !== undefined && ofAccount.some((value) => value !== undefined)) {
    throw new ConfigError(
      '--account names an account that has its plan already: leave out --name, --plan, --raw-lines',
    );
  }
  const ingest = scopeOf(values);
  const plan = planOf(values.plan ?? 'free');
  const accountId = given ?? newAccountId();
  // First, because it is refused under a secret that is not the store's.
  const { key, keyId, digest } = await makeKey(config, sql, ingest);
  if (given === undefined) {
    const name = values.name ?? accountId;
    const account = { accountId, name, plan, rawLines: values['raw-lines'] === true };
    await addAccount(sql, account, systemClock.now());
  }
  if (!(await addKey(sql, { keyId, accountId, digest, ingest }, systemClock.now()))) {
    throw await noAccount(sql, accountId);
  }
  const what = ingest ? `, ${scopeText(ingest)}` : given === undefined ? `, plan ${plan}` : '';
  await show(print, key, `${keyId} of ${accountId}${what}`);
}

async function list({ sql, print }: Call): Promise<void> {
  const rows = await listKeys(sql);
  const day = (at: number | null): string => (at === null ? '-' : new Date(at).toISOString());
  const widths = [20, 20, 10, 3, 24, 24, 24, 20, 0];
  print(
    row(widths, [
      'KEY',
      'ACCOUNT',
      'PLAN',
      'RAW',
      'CREATED',
      'LAST USED',
      'REVOKED',
      'SCOPE',
      'NAME',
    ]),
    ...rows.map(({ keyId, accountId, plan, rawLines, ingest, name, ...at }) => {
      const dates = [at.createdAt, at.lastUsedAt, at.revokedAt].map(day);
      const words = [keyId, accountId, plan, rawLines ? 'yes' : 'no'];
      return row(widths, [...words, ...dates, scopeText(ingest), name]);
    }),
  );
}

async function revoke({ config, sql, argument, print }: Call): Promise<void> {
  const keyId = await idOf(config, sql, argument);
  if (!(await revokeKey(sql, keyId, systemClock.now()))) throw await notValid(sql, keyId);
  await systemClock.wait(EVERYWHERE_MS);
  print(`${keyId} is revoked`);
}

async function rotate({ config, sql, argument, print }: Call): Promise<void> {
  const replaced = await idOf(config, sql, argument);
  const { accountId = '', ingest = null } =
    (await listKeys(sql)).find((each) => each.keyId === replaced) ?? {};
  const { key, keyId, digest } = await makeKey(config, sql, ingest);
  const next = { keyId, accountId, digest, ingest };
  if (!(await replaceKey(sql, replaced, next, systemClock.now()))) {
    throw await notValid(sql, replaced);
  }
  await show(print, key, `${keyId} of ${accountId} in the place of ${replaced}`);
}

async function set({ sql, values, argument: accountId, print }: Call): Promise<void> {
  const word = values.plan;
  const licence = values['raw-lines'];
  const { unknown, ...terms } = termsOf(values);
  if (word === undefined && licence === undefined && Object.keys(terms).length === 0) {
    throw misused('set wants --plan, --raw-lines, --books or --commission');
  }
  if (licence !== undefined && licence !== 'on' && licence !== 'off') {
    throw new ConfigError('--raw-lines takes on or off');
  }
  const plan = word === undefined ? undefined : planOf(word);
  const changes = {
    ...(plan && { plan }),
    ...(licence !== undefined && { rawLines: licence === 'on' }),
    ...terms,
  };
  if (!(await changeAccount(sql, accountId, changes, systemClock.now(), PROCESS_ID))) {
    throw await noAccount(sql, accountId);
  }
  await systemClock.wait(EVERYWHERE_MS);
  if (unknown.length > 0) {
    print(`not in the built-in list, so only where the catalogue states it: ${unknown.join(', ')}`);
  }
  print(`${accountId} is changed`);
}

async function grant({ sql, values, argument: accountId, print }: Call): Promise<void> {
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

async function usage({ sql, print }: Call): Promise<void> {
  const rows = await listMonth(sql, monthOf(systemClock.now()));
  const widths = [20, 20, 20, 20, 20, 20];
  print(
    row(widths, ['ACCOUNT', 'PLAN', 'GRANTED', 'USED OR HELD', 'LEFT', 'OVERAGE']),
    ...rows.map(({ accountId, plan, granted, leased }) => {
      const left = granted === null ? '-' : Math.max(0, granted - leased);
      const over = granted === null ? '-' : Math.max(0, leased - granted);
      return row(widths, [accountId, plan, granted ?? 'unlimited', leased, left, over]);
    }),
  );
}

async function makeKey(config: Config, sql: Sql, ingest: StoredScope | null) {
  const key = newKey(ingest ? 'ovr_ingest_' : 'ovr_');
  return { key, keyId: newKeyId(), digest: digestOfKey(await openKeySecret(config, sql), key) };
}

/** The key alone on the last line, when every process takes it. */
async function show(print: Call['print'], key: string, what: string): Promise<void> {
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

function row(widths: readonly number[], cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => String(cell).padEnd(widths[index] ?? 0)).join(' ');
}

/** What --help prints. */
export function usageText(): string {
  const lines = [...SUBCOMMANDS].map(
    ([name, { takes, does }]) => `  ${`${name} ${takes}`.trim()}: ${does}`,
  );
  return `usage: npm run keys -- SUBCOMMAND\n${lines.join('\n')}`;
}
