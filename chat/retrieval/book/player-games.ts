// The games of players, newest first: they change with finals, not with prices. Those of a minute ago are read again
// in the background: a question waits for the store only where it knows nothing newer of a player.
import { LRUCache } from 'lru-cache';
import { type Sql, SqlError } from '#backends/sql/sql.ts';
import type { Sport } from '#domain/league.ts';
import { type GameLog, logOf } from '#player-form/game-log.ts';
import { findPlayers } from '#stores/players.ts';
import { recentGamesOf } from '#stores/stats.ts';

/** A season of any league, and then some. */
const GAMES_MAX = 120;
const FRESH_MS = 60_000;
const KEPT_MS = 600_000;
const PLAYERS_KEPT_MAX = 2000;
/** Players of one question. */
const PLAYERS_ASKED_MAX = 16;

interface Kept {
  readonly logs: readonly GameLog[];
  /** When they were asked for last, by the clock. */
  readonly askedMs: number;
}

export class PlayerGames {
  readonly #nowMs: () => number;
  readonly #kept: LRUCache<string, Kept>;

  /** `nowMs`: a clock that never steps back. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
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
    const nowMs = this.#nowMs();
    const old = asked.filter(([id]) => nowMs - (known.get(id)?.askedMs ?? nowMs) >= FRESH_MS);
    // Whoever asks meanwhile does not read them once more; without an answer they end when they would have.
    for (const [id] of old)
      this.#kept.set(id, { ...(known.get(id) as Kept), askedMs: nowMs }, { noUpdateTTL: true });
    if (missing.length > 0 && !(await this.#load(sql, missing))) return undefined;
    if (old.length > 0) void this.#load(sql, old);
    return new Map(asked.map(([id]) => [id, (known.get(id) ?? this.#kept.get(id))?.logs ?? []]));
  }

  /** Reads the games of players and keeps them; false where the store does not answer. */
  async #load(sql: Sql, players: readonly (readonly [string, Sport])[]): Promise<boolean> {
    try {
      const ids = players.map(([id]) => id);
      const games = await recentGamesOf(sql, ids, GAMES_MAX);
      // Bookmakers' names of players that the store has under other ids.
      const unknown = ids.filter((id) => !games.has(id));
      const stored = await findPlayers(sql, unknown);
      const others = [...stored.values()].map(({ playerId }) => playerId);
      const gamesOfOthers = await recentGamesOf(sql, others, GAMES_MAX);
      const askedMs = this.#nowMs();
      for (const [id, sport] of players) {
        const own = games.get(id) ?? gamesOfOthers.get(stored.get(id)?.playerId ?? '') ?? [];
        this.#kept.set(id, { logs: own.map((game) => logOf(sport, game)), askedMs });
      }
      return true;
    } catch (error) {
      if (error instanceof SqlError && !error.isMistake) return false;
      throw error;
    }
  }
}
