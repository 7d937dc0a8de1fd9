// The stored catalogue: entries replace each other whole, and the revision counts changes alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '#kit/assert.ts';
import { catalogChanges, storeEntries } from '#stores/catalog.ts';
import { migrate } from '#stores/migrations/migrate.ts';
import { DATABASES, type TestDatabase } from './databases.ts';

const acme = { kind: 'venue', id: 'acme', name: 'Acme', sharpWeight: 3 };
const beta = { kind: 'venue', id: 'beta' };

describe.each(DATABASES.filter(({ isPresent }) => isPresent))('in $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await migrate(database.sql);
  });
  afterAll(async () => database?.close());

  const stored = async () => must(await catalogChanges(database.sql, -1), 'the catalogue');

  it('holds one entry for each venue, and counts only what changes', async () => {
    const { sql } = database;
    expect(await stored()).toEqual({ revision: 0, entries: [] });
    expect(await storeEntries(sql, [beta, acme], 10)).toBe(2);
    expect(await stored()).toEqual({ revision: 1, entries: [acme, beta] });
    expect(await catalogChanges(sql, 1)).toBeUndefined();
    expect(await storeEntries(sql, [{ ...acme }, beta], 10)).toBe(0);
    expect(await catalogChanges(sql, 1)).toBeUndefined();
    const renamed = { kind: 'venue', id: 'acme', name: 'Acme Bet' };
    expect(await storeEntries(sql, [renamed, beta], 10)).toBe(1);
    expect(await catalogChanges(sql, 1)).toEqual({ revision: 2, entries: [renamed, beta] });
  });

  it('stores nothing where there is no room for all', async () => {
    const before = await stored();
    const many = Array.from({ length: 9 }, (_, index) => ({ kind: 'venue', id: `v${index}` }));
    expect(await storeEntries(database.sql, many, 10)).toBeUndefined();
    expect(await stored()).toEqual(before);
    expect(await storeEntries(database.sql, many, 11)).toBe(9);
  });

  it('takes one of two writers after the other', async () => {
    const before = await stored();
    const forms = ['one', 'two'].map((name) => ({ ...acme, name }));
    const writes = forms.map((form) => storeEntries(database.sql, [form], 20));
    await Promise.all(writes);
    expect((await stored()).revision).toBe(before.revision + 2);
  });
});
