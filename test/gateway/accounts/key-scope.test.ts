// Scopes: a key reads, or ingests as its own source.
import { describe, expect, it, test } from 'vitest';
import type { IngestScope } from '#domain/ingest-scope.ts';
import { type Account, KeyIndex } from '#gateway/accounts/auth.ts';
import { ingestScopeOf, readerOf } from '#gateway/accounts/key-scope.ts';

const account = (ingest: IngestScope | null): Account => ({
  ...{ accountId: 'acc', keyId: 'key', plan: 'free', rawLines: false },
  ingest,
});
const acme: IngestScope = { source: 'acme', venues: new Set(['kalshi']), scores: false };
const refusedWith = (message: string) => ({
  kind: 'refused',
  code: 'ERR_WRONG_SCOPE',
  message: expect.stringContaining(message),
});

describe('what may be sent as a source', () => {
  it.each([acme, { ...acme, source: '*' }])('is the scope of a key for $source', (scope) => {
    expect(ingestScopeOf(account(scope), 'acme')).toBe(scope);
  });

  it.each([
    ['a key that reads', null, '--ingest SOURCE'],
    ['a key of another source', { ...acme, source: 'other' }, 'for the source "other"'],
    ['a key of a source whose name begins alike', { ...acme, source: 'acme2' }, '"acme2"'],
  ])('is nothing by %s', (_, scope, message) => {
    expect(ingestScopeOf(account(scope), 'acme')).toMatchObject(refusedWith(message));
  });
});

test('keys that read find their account; others find why they do not', () => {
  const reader = account(null);
  const keys = KeyIndex.of([
    { key: 'reads', account: reader },
    { key: 'ingests', account: { ...account(acme), keyId: 'key_2' } },
  ]);
  expect(readerOf(keys, 'reads')).toBe(reader);
  expect(readerOf(keys, 'ingests')).toMatchObject(refusedWith('reads nothing'));
  expect(readerOf(keys, 'nobody')).toEqual({ kind: 'refused', code: 'ERR_UNAUTHORIZED' });
});
