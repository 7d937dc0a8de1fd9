// Addresses of stores whose passwords hold characters with a meaning of their own: refused with the
// cause, never with the password, or read as they were meant.
import { describe, expect, test } from 'vitest';
import { addressOf } from '#backends/nats/nats-address.ts';
import { decodedPart } from '#kit/uri.ts';
import { ConfigError, readConfig, secretsIn } from '#src/config/config.ts';

const STORES = {
  POSTGRES_URL: 'postgres',
  REDIS_URL: 'redis',
  NATS_URL: 'nats',
  CLICKHOUSE_URL: 'http',
} as const;
type Store = keyof typeof STORES;
const NAMES = Object.keys(STORES) as readonly Store[];

/** One that is all letters is no port; one of digits is, and the rest would be lost unseen. */
const REFUSED = ['pass?word', 'pass#word', 'pass/word', '12?34', '12#34', '12/34', '/', 'p/a@ss'];
const NO_CODE = ['100%', '%', '50%off', '%zz'];
const READ = ['p@ss', 'p@', 'p ss', 'p[s]s', 'p{s}^|s', 'p:s:s', 'p\'"s', 'p%2Fs', 'pä', 'p&=+s'];

const addressWith = (store: Store, password: string) =>
  `${STORES[store]}://tester:${password}@127.0.0.1:1/one`;
const refusalOf = (store: Store, address: string): string => {
  try {
    readConfig({ [store]: address });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'it was taken';
};

describe.each(NAMES)('%s', (store) => {
  test.each(REFUSED)('with the password %s: what is to be encoded', (password) => {
    const refusal = refusalOf(store, addressWith(store, password));
    expect(refusal).toMatch(new RegExp(`^${store}: its user or password holds one of / \\? # `));
    expect(refusal).toMatch(/percent-encode it \(%2F, %3F, %23, %5C\)/);
    if (password.length > 1) expect(refusal).not.toContain(password);
  });

  test.each(NO_CODE)('with the password %s: which code a per cent has', (password) => {
    const refusal = refusalOf(store, addressWith(store, password));
    expect(refusal).toMatch(new RegExp(`^${store}: .* that begins no percent code: write %25`));
  });

  test('with a line break or tab in the password, which would be lost', () => {
    for (const gap of ['\n', '\t', '\r\n', '\u0000']) {
      const refusal = refusalOf(store, addressWith(store, `pass${gap}word`));
      expect(refusal).toMatch(new RegExp(`^${store}: its user or password holds a line break`));
    }
  });

  test.each(READ)('with the password %s: read as it is meant, and a secret', (password) => {
    const address = addressWith(store, password);
    expect(refusalOf(store, address)).toBe('it was taken');
    const meant = decodedPart(password);
    expect(decodedPart(new URL(address).password)).toBe(meant);
    expect(secretsIn({ [store]: address })).toContain(meant);
    if (store === 'NATS_URL') expect(addressOf(address).pass).toBe(meant);
  });
});

test('a backslash ends the host of an address of HTTP alone', () => {
  expect(refusalOf('CLICKHOUSE_URL', 'http://u:pa\\ss@h/d')).toMatch(/backslash/);
  expect(refusalOf('POSTGRES_URL', 'postgres://u:pa\\ss@h/d')).toBe('it was taken');
});

test('a list of addresses that a comma in a password cuts: encode the comma', () => {
  const refusal = refusalOf('NATS_URL', 'nats://user:pass,word@127.0.0.1:1');
  expect(refusal).toMatch(/^NATS_URL: its list is cut at a comma: .*%2C/);
  expect(refusalOf('NATS_URL', 'nats://u:p%2Cw@127.0.0.1:1,127.0.0.1:2')).toBe('it was taken');
});
