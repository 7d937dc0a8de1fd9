// The games of players, newest first, kept for a minute: they change with finals, not with prices.
import { LRUCache } from 'lru-cache';
import { type Sql, SqlError } from '#backends/sql/sql.ts';
import type { Sport } from '#domain/league.ts';
import { type GameLog, logOf } from '#player-form/game-log.ts';
import { findPlayer } from '#stores/players.ts';
import { recentGamesOf } from '#stores/stats.ts';

/** A season of any league, and then some. */
const GAMES_MAX = 120;
const KEPT_MS = 60_000;
const PLAYERS_KEPT_MAX = 2000;
/** Players of one question; each may cost a look-up by name. */
const PLAYERS_ASKED_MAX = 16;

export class PlayerGames {
  readonly #kept: LRUCache<string, readonly GameLog[]>;

  /** `nowMs`: a clock that never steps back. */
  constructor(nowMs: () => number) {
    this.#kept = new LRUCache({
      max: PLAYERS_KEPT_MAX,
      ttl: KEPT_MS,
      ttlResolution: 0,
      perf: { now: nowMs },
    });
  }

  /**
   * The games of these players by id, as far as the store knows them; the first
   * `PLAYERS_ASKED_MAX` count. Undefined where the store does not answer.
   */
  async of(
    sql: Sql,
    players: ReadonlyMap<string, Sport>,
  ): Promise<ReadonlyMap<string, readonly GameLog[]> | undefined> {
    const asked = [...players].slice(0, PLAYERS_ASKED_MAX);
    const known = new Map(asked.map(([id]) => [id, this.#kept.get(id)]));
    const missing = asked.filter(([id]) => known.get(id) === undefined);
    try {
      if (missing.length > 0) await this.#load(sql, missing, known);
    } catch (error) {
      if (error instanceof SqlError && !error.isMistake) return undefined;
      throw error;
    }
    return new Map(asked.map(([id]) => [id, known.get(id) ?? []]));
  }

  /** Reads the games of players, keeps them, and adds them to `known`. */
  async #load(
    sql: Sql,
    players: readonly (readonly [string, Sport])[],
    known: Map<string, readonly GameLog[] | undefined>,
  ): Promise<void> {
    const ids = players.map(([id]) => id);
    const games = await recentGamesOf(sql, ids, GAMES_MAX);
    const unknown = players.filter(([id]) => !games.has(id));
    const stored = new Map<string, string>();
    // Bookmakers' names of players that the store has under other ids.
    for (const [id] of unknown) {
      const player = await findPlayer(sql, id);
      if (player && player.playerId !== id) stored.set(id, player.playerId);
    }
    const others = await recentGamesOf(sql, [...stored.values()], GAMES_MAX);
    for (const [id, sport] of players) {
      const own = games.get(id) ?? others.get(stored.get(id) ?? '') ?? [];
      const logs = own.map((game) => logOf(sport, game));
      this.#kept.set(id, logs);
      known.set(id, logs);
    }
  }
}
