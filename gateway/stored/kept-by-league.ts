// What is made of a store for a league and asked for by many: made once, shown for a while.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { LeagueId } from '#domain/league.ts';

interface Kept<T> {
  readonly at: number;
  readonly made: Promise<T>;
}

export class KeptByLeague<T> {
  readonly #keptMs: number;
  readonly #kept = new WeakMap<SqlSession, Map<LeagueId, Kept<T>>>();

  /** `keptMs`: how long something is shown before it is made anew. */
  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** What was made lately, else what `make` makes; its failures are not kept. */
  async get(sql: SqlSession, leagueId: LeagueId, make: () => Promise<T>): Promise<T> {
    const ofStore = this.#kept.get(sql) ?? new Map<LeagueId, Kept<T>>();
    this.#kept.set(sql, ofStore);
    const known = ofStore.get(leagueId);
    const at = performance.now();
    if (known && at - known.at < this.#keptMs) return await known.made;
    const made = make();
    ofStore.set(leagueId, { at, made });
    // The next one asks again.
    made.catch(() => ofStore.delete(leagueId));
    return await made;
  }
}
