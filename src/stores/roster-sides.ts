// For whom players play, and who plays for a team, as the rosters of the store say: feeds ask it of
// every prop, so it is kept in memory and read anew now and then.
import type { Sql } from '#backends/sql/sql.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { nameIn } from './players.ts';

export interface RosterSidesOptions {
  /** Without it nobody's team is known. */
  readonly sql: Pick<Sql, 'query'> | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Rosters change from day to day. */
const READ_EVERY_MS = 10 * 60_000;

export class RosterSides {
  readonly #options: RosterSidesOptions;
  /** Teams of who is called that in a league: namesakes play for several. */
  #teams: ReadonlyMap<string, readonly string[]> = new Map();
  /** Names of who plays for a team, a name for each player. */
  #names: ReadonlyMap<string, readonly string[]> = new Map();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(options: RosterSidesOptions) {
    this.#options = options;
  }

  /**
   * The side of a player, by an id made of his name, in a game of these two teams; null where the
   * rosters name him for neither, `both` where each has one of this name. Never waits: the first
   * answers know nobody yet.
   */
  readonly sideOf = (
    leagueId: LeagueId,
    playerId: string,
    homeTeamId: string,
    awayTeamId: string,
  ): 'home' | 'away' | 'both' | null => {
    this.#readInTime();
    const teams = this.#teams.get(keyOf(leagueId, nameIn(playerId, leagueId)));
    const isHome = teams?.includes(homeTeamId) ?? false;
    const isAway = teams?.includes(awayTeamId) ?? false;
    if (isHome === isAway) return isHome ? 'both' : null;
    return isHome ? 'home' : 'away';
  };

  /** Names of all who play for these teams, folded; undefined where the roster of one is not known. */
  readonly namesOf = (teamIds: readonly string[]): readonly string[] | undefined => {
    this.#readInTime();
    const rosters = teamIds.map((teamId) => this.#names.get(teamId));
    return rosters.every((names) => names !== undefined) ? rosters.flat() : undefined;
  };

  #readInTime(): void {
    if (this.#options.clock.now() - this.#readAt >= READ_EVERY_MS) void this.read();
  }

  /** Reads the rosters; what is known stands where the store does not answer. Never rejects. */
  read(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const { sql, clock, logger } = this.#options;
    this.#readAt = clock.now();
    if (sql === undefined) return;
    try {
      const rows = await sql.query<{ leagueId: LeagueId; name: string; teams: string[] }>(
        `select league_id as "leagueId", short_name as name, array_agg(team_id) as teams
         from players where team_id is not null group by league_id, short_name`,
      );
      this.#teams = new Map(
        rows.map(({ leagueId, name, teams }) => [keyOf(leagueId, name), teams]),
      );
      const names = new Map<string, string[]>();
      for (const { name, teams } of rows) {
        for (const teamId of teams) names.set(teamId, [...(names.get(teamId) ?? []), name]);
      }
      this.#names = names;
    } catch (error) {
      logger.warn({ error: String(error) }, 'rosters could not be read: props go without teams');
    }
  }
}

function keyOf(leagueId: LeagueId, name: string): string {
  return `${leagueId} ${name}`;
}
