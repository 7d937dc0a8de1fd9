// Accounts and keys on both databases: what changed is told by revision, what was revoked stays so,
// and a listing holds no digest.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from '#backends/sql/sql.ts';
import {
  addAccount,
  addKey,
  agreesOnSecret,
  changeAccount,
  dropUnseenKeys,
  keyChanges,
  keyIdOf,
  listKeys,
  markSeen,
  noteUse,
  replaceKey,
  revokeKey,
} from '#stores/accounts.ts';
import { DATABASES, openStores, type TestDatabase } from './databases.ts';

const AT = Date.parse('2026-11-21T12:00:00Z');
const digest = (text: string) => text.repeat(64).slice(0, 64);
const key = (keyId: string, rest: object = {}) => ({
  keyId,
  accountId: 'acc',
  digest: digest(keyId.at(-1) ?? ''),
  ingest: null,
  ...rest,
});

describe.each(DATABASES.filter(({ isPresent }) => isPresent))('accounts in $name', (kind) => {
  let database: TestDatabase;
  let sql: Sql;

  beforeAll(async () => {
    database = await openStores(kind);
    sql = database.sql;
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    await sql.query('truncate credit_entries, credit_months, api_keys, accounts');
    await sql.query('update account_changes set revision = 0, secret_check = null');
    await addAccount(sql, { accountId: 'acc', name: 'Ann', plan: 'pro', rawLines: false }, AT);
    await addKey(sql, key('key_a'), AT);
  });

  test('a change is told to whoever has not heard of it', async () => {
    const first = await keyChanges(sql, 0);
    expect(first).toEqual({
      revision: 2,
      keys: [
        {
          keyId: 'key_a',
          digest: digest('a'),
          isRevoked: false,
          accountId: 'acc',
          plan: 'pro',
          rawLines: false,
          terms: { books: null, commission: null },
          ingest: null,
        },
      ],
    });
    expect(await keyChanges(sql, 2)).toBeUndefined();
    await addKey(sql, key('key_b'), AT);
    const second = await keyChanges(sql, 2);
    expect(second?.keys.map(({ keyId }) => keyId)).toEqual(['key_b']);
  });

  test('what an ingest key may send is told, and listed', async () => {
    const all = { source: '*', venues: null, scores: false };
    const some = { source: 'acme', venues: ['kalshi', 'novig'], scores: true };
    await addKey(sql, key('key_b', { ingest: all }), AT);
    await replaceKey(sql, 'key_a', key('key_c', { ingest: some }), AT);
    const { keys = [] } = (await keyChanges(sql, 2)) ?? {};
    for (const rows of [keys, await listKeys(sql)]) {
      const scopes = new Map(rows.map(({ keyId, ingest }) => [keyId, ingest]));
      expect(['key_a', 'key_b', 'key_c'].map((keyId) => scopes.get(keyId))).toEqual([
        ...[null, all, some],
      ]);
    }
  });

  test('plan and licence of an account change all its keys', async () => {
    await addKey(sql, key('key_b'), AT);
    expect(await changeAccount(sql, 'acc', { plan: 'business' }, AT, 'keys')).toBe(true);
    expect(await changeAccount(sql, 'acc', { rawLines: true }, AT, 'keys')).toBe(true);
    const { keys = [] } = (await keyChanges(sql, 3)) ?? {};
    expect(keys.map(({ plan, rawLines }) => [plan, rawLines])).toEqual([
      ['business', true],
      ['business', true],
    ]);
    expect(await changeAccount(sql, 'nobody', { plan: 'free' }, AT, 'keys')).toBe(false);
  });

  test('what an account states of itself is kept until it states otherwise', async () => {
    const books = ['draftkings', 'pinnacle'];
    const commission = { betfair_ex_uk: 0.02 };
    const stated = async () => (await keyChanges(sql, 0))?.keys[0]?.terms;
    await changeAccount(sql, 'acc', { books, commission }, AT, 'keys');
    await changeAccount(sql, 'acc', { plan: 'business' }, AT, 'keys');
    expect(await stated()).toEqual({ books, commission });
    await changeAccount(sql, 'acc', { commission: {} }, AT, 'keys');
    expect(await stated()).toEqual({ books, commission: null });
    await changeAccount(sql, 'acc', { books: [] }, AT, 'keys');
    expect(await stated()).toEqual({ books: null, commission: null });
  });

  test('a key is revoked once and for good', async () => {
    expect(await revokeKey(sql, 'key_a', AT + 1)).toBe(true);
    expect(await revokeKey(sql, 'key_a', AT + 2)).toBe(false);
    expect(await revokeKey(sql, 'key_z', AT)).toBe(false);
    expect((await keyChanges(sql, 2))?.keys[0]?.isRevoked).toBe(true);
    expect((await listKeys(sql))[0]?.revokedAt).toBe(AT + 1);
  });

  test('a key is replaced by another at one revision, or not at all', async () => {
    expect(await replaceKey(sql, 'key_a', key('key_b'), AT)).toBe(true);
    const changed = (await keyChanges(sql, 2))?.keys ?? [];
    expect(new Map(changed.map(({ keyId, isRevoked }) => [keyId, isRevoked]))).toEqual(
      new Map([
        ['key_a', true],
        ['key_b', false],
      ]),
    );
    expect(await replaceKey(sql, 'key_a', key('key_c'), AT)).toBe(false);
    expect(await keyIdOf(sql, digest('c'))).toBeUndefined();
    expect(await keyIdOf(sql, digest('b'))).toBe('key_b');
  });

  test('a key needs an account', async () => {
    expect(await addKey(sql, key('key_x', { accountId: 'nobody' }), AT)).toBe(false);
  });

  test('changes made at once all have a revision of their own', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `key_${String.fromCharCode(98 + index)}`);
    await Promise.all(ids.map((keyId) => addKey(sql, key(keyId), AT)));
    const rows = await sql.query<{ revision: number }>('select revision from api_keys');
    expect(new Set(rows.map(({ revision }) => revision)).size).toBe(ids.length + 1);
  });

  test('listings show when a key was used and never its digest', async () => {
    await noteUse(sql, ['key_a'], AT + 5);
    const [listed] = await listKeys(sql);
    expect(listed).toMatchObject({ keyId: 'key_a', name: 'Ann', lastUsedAt: AT + 5 });
    expect(JSON.stringify(listed)).not.toContain(digest('a'));
  });

  test('one secret digests all keys of a store', async () => {
    expect(await agreesOnSecret(sql, 'one')).toBe(true);
    expect(await agreesOnSecret(sql, 'one')).toBe(true);
    expect(await agreesOnSecret(sql, 'two')).toBe(false);
  });

  test('a key that nobody saw is dropped, one that was shown stays', async () => {
    await sql.query('truncate credit_entries, credit_months, api_keys');
    await addKey(sql, key('key_u', { isUnseen: true }), AT);
    const ingest = { source: 'acme', venues: null, scores: false };
    await addKey(sql, key('key_i', { ingest }), AT);
    expect(await dropUnseenKeys(sql)).toBe(false);
    await addKey(sql, key('key_v', { isUnseen: true }), AT);
    await markSeen(sql, 'key_v');
    expect(await dropUnseenKeys(sql)).toBe(true);
  });
});
