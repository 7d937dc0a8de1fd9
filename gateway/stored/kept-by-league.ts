// What is made of book and store for a league and requested by many: made once, shown for a while.
import { LRUCache } from 'lru-cache';
import type { SqlSession } from '#backends/sql/sql.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Reader } from '#engine/view/reader.ts';

const LEAGUES_MAX = 100;

type OfLeague<T> = (reader: Reader, sql: SqlSession, leagueId: LeagueId) => Promise<T>;

/** The same as `make`, at most once in `keptMs` for a league of a store; failures are not kept. */
export function keptByLeague<T extends object>(keptMs: number, make: OfLeague<T>): OfLeague<T> {
  const caches = new WeakMap<SqlSession, LRUCache<LeagueId, T, Reader>>();
  const cacheOf = (sql: SqlSession) =>
    new LRUCache<LeagueId, T, Reader>({
      max: LEAGUES_MAX,
      ttl: keptMs,
      fetchMethod: (leagueId, _, { context }) => make(context, sql, leagueId),
    });
  return async (reader, sql, leagueId) => {
    const cache = caches.get(sql) ?? cacheOf(sql);
    caches.set(sql, cache);
    return await cache.forceFetch(leagueId, { context: reader });
  };
}
