// Keys: found by what was presented, kept only as digests, gone when they are revoked.
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { type Account, digestOfKey, KeyIndex } from '#gateway/accounts/auth.ts';
import type { ChangedKey } from '#stores/accounts.ts';

const starter: Account = {
  accountId: 'acc_1',
  keyId: 'key_1',
  plan: 'starter',
  rawLines: false,
  ingest: null,
};
const business: Account = {
  accountId: 'acc_2',
  keyId: 'key_2',
  plan: 'business',
  rawLines: true,
  ingest: null,
};
const SECRET = 'the secret of the store';
const changed = (rest: Partial<ChangedKey> = {}): ChangedKey => ({
  ...starter,
  ingest: null,
  terms: { books: null, commission: null },
  digest: digestOfKey(SECRET, 'key-one'),
  isRevoked: false,
  ...rest,
});

it('finds the account of each key, and of nothing else', () => {
  const index = KeyIndex.of([
    { key: 'key-one', account: starter },
    { key: 'k', account: business },
  ]);
  for (const _ of ['first', 'second']) {
    expect(index.find('key-one')).toBe(starter);
    expect(index.find('k')).toBe(business);
    for (const wrong of ['', 'key-on', 'key-one ', 'KEY-ONE', 'key-two', '\u0000']) {
      expect(index.find(wrong), wrong).toBeUndefined();
    }
  }
});

it('takes keys of any length that fits a header, but never the empty one', () => {
  const long = 'x'.repeat(3000);
  const index = KeyIndex.of([
    { key: long, account: starter },
    { key: '', account: business },
  ]);
  expect(index.find(long)).toBe(starter);
  expect(index.find('')).toBeUndefined();
  expect(index.find('x'.repeat(100_000))).toBeUndefined();
});

it('does not keep keys that nobody presented', () => {
  const index = KeyIndex.of([{ key: 'secret-in-plain', account: starter }]);
  expect(inspect(index, { depth: 10, showHidden: true })).not.toContain('secret-in-plain');
});

it('forgets a revoked key, found before or not', () => {
  const index = new KeyIndex(SECRET);
  index.apply([changed(), changed({ keyId: 'key_9', digest: 'f'.repeat(64) })]);
  expect(index.find('key-one')?.keyId).toBe('key_1');
  expect(index.accountOf('key_1')).toEqual(starter);
  for (let times = 0; times < 2; times++) {
    index.apply([changed({ isRevoked: true })]);
    expect(index.find('key-one')).toBeUndefined();
    expect(index.accountOf('key_1')).toBeUndefined();
  }
});

it('has what an account states of itself, until it takes it away', () => {
  const index = new KeyIndex(SECRET);
  const books = ['draftkings', 'fanduel'];
  const commission = { betfair_ex_uk: 0.02 };
  index.apply([changed({ terms: { books, commission } })]);
  expect(index.find('key-one')).toEqual({ ...starter, books, commission });
  index.apply([changed({ terms: { books: null, commission } })]);
  expect(index.find('key-one')).toEqual({ ...starter, commission });
  index.apply([changed()]);
  expect(index.find('key-one')).toEqual(starter);
});

it('follows a change of plan or licence at once', () => {
  const index = new KeyIndex(SECRET);
  index.apply([changed()]);
  expect(index.find('key-one')).toEqual(starter);
  index.apply([changed({ plan: 'pro', rawLines: true, ingest: null })]);
  expect(index.find('key-one')).toEqual({ ...starter, plan: 'pro', rawLines: true, ingest: null });
});

it('serves nobody under a plan that it does not know', () => {
  const index = new KeyIndex(SECRET);
  index.apply([changed()]);
  index.apply([changed({ plan: 'platinum' })]);
  expect(index.find('key-one')).toBeUndefined();
});

it('tells once that a key was used', () => {
  const index = new KeyIndex(SECRET);
  index.apply([changed()]);
  expect(index.takeUsed()).toEqual([]);
  index.find('key-one');
  index.find('key-one');
  index.apply([changed({ plan: 'pro' })]);
  expect(index.takeUsed()).toEqual(['key_1']);
  expect(index.takeUsed()).toEqual([]);
});

it('gives an ingest key its scope, and its account readers only by keys that read', () => {
  const index = new KeyIndex(SECRET);
  const ingest = { source: 'acme', venues: ['kalshi', 'novig'], scores: true };
  index.apply([changed({ ingest })]);
  expect(index.find('key-one')?.ingest).toEqual({ ...ingest, venues: new Set(ingest.venues) });
  expect(index.readerWith('acc_1')).toBeUndefined();
  index.apply([changed({ keyId: 'key_9', digest: 'f'.repeat(64) })]);
  expect(index.readerWith('acc_1')?.keyId).toBe('key_9');
});
