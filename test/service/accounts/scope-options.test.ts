// The options of a key's scope: what fits together makes one, and what does not says what to do.
import { expect, it, test } from 'vitest';
import { type ScopeOptions, scopeOf, scopeText } from '#src/keys/scope-options.ts';

it.each<[ScopeOptions, ReturnType<typeof scopeOf>, string]>([
  [{}, null, 'read'],
  [{ plan: 'pro', 'raw-lines': true }, null, 'read'],
  [{ ingest: '*' }, { source: '*', venues: null, scores: false }, 'ingest *'],
  [
    { ingest: 'acme-2', venues: 'kalshi,novig,kalshi', scores: true },
    { source: 'acme-2', venues: ['kalshi', 'novig'], scores: true },
    'ingest acme-2; kalshi,novig; scores',
  ],
])('reads %j', (options, scope, text) => {
  expect(scopeOf(options)).toEqual(scope);
  expect(scopeText(scope)).toBe(text);
});

test.each<[ScopeOptions, string]>([
  [{ venues: 'kalshi' }, 'add --ingest SOURCE'],
  [{ scores: true }, 'add --ingest SOURCE'],
  [{ ingest: 'acme', plan: 'pro' }, 'leave out --plan and --raw-lines'],
  [{ ingest: 'acme', 'raw-lines': true }, 'leave out --plan and --raw-lines'],
  [{ ingest: '' }, '--ingest takes the name of a source'],
  [{ ingest: 'Acme' }, '--ingest takes the name of a source'],
  [{ ingest: `a${'b'.repeat(40)}` }, '--ingest takes the name of a source'],
  [{ ingest: '**' }, "or '*' for every source"],
  [{ ingest: 'acme', venues: '' }, '--venues takes ids of venues'],
  [{ ingest: 'acme', venues: 'kalshi, novig' }, '--venues takes ids of venues'],
])('refuses %j', (options, why) => {
  expect(() => scopeOf(options)).toThrow(why);
});
