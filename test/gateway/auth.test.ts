// Keys: found by what was presented, kept only as digests.
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { FixedKeyStore } from '#gateway/auth.ts';

const starter = { accountId: 'acc_1', plan: 'starter', rawLines: false } as const;
const business = { accountId: 'acc_2', plan: 'business', rawLines: true } as const;

it('finds the account of each key, and of nothing else', () => {
  const store = new FixedKeyStore([
    { key: 'key-one', account: starter },
    { key: 'k', account: business },
  ]);
  expect(store.find('key-one')).toBe(starter);
  expect(store.find('k')).toBe(business);
  for (const wrong of ['', 'key-on', 'key-one ', 'KEY-ONE', 'key-two', '\u0000']) {
    expect(store.find(wrong), wrong).toBeUndefined();
  }
});

it('takes keys of any length, but never the empty one', () => {
  const long = 'x'.repeat(3000);
  const store = new FixedKeyStore([
    { key: long, account: starter },
    { key: '', account: business },
  ]);
  expect(store.find(long)).toBe(starter);
  expect(store.find('')).toBeUndefined();
});

it('does not keep the keys', () => {
  const store = new FixedKeyStore([{ key: 'secret-in-plain', account: starter }]);
  expect(inspect(store, { depth: 10, showHidden: true })).not.toContain('secret-in-plain');
});
