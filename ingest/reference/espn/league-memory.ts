// What the live source remembers of a league between answers: the games of three days, and those of
// earlier ones that are left open, to know when to ask again, and which of its ids is which team.
// All of it is learned anew after a restart.
import type { LeagueId } from '#domain/league.ts';
import type { EventStatus } from '#domain/message/message.ts';
import type { GameFacts } from '#domain/reference.ts';
import type { EspnLeague } from './leagues.ts';
import {
  daysAround,
  isLeftOpen,
  type KnownGame,
  type LeaguePlan,
  wantsSummary,
} from './schedule.ts';
import type { SourceTeam } from './teams.ts';

export class LeagueMemory implements LeaguePlan {
  readonly leagueId: LeagueId;
  /** As its entry states it now; undefined for a league of the table. */
  espn: EspnLeague | undefined;
  #teams: readonly SourceTeam[] = [];
  #games = new Map<string, KnownGame>();
  /** What was handed on of each game, so that only changes are. */
  readonly #written = new Map<string, string>();

  constructor(leagueId: LeagueId) {
    this.leagueId = leagueId;
  }

  get games(): readonly KnownGame[] {
    return [...this.#games.values()];
  }

  get teams(): readonly SourceTeam[] {
    return this.#teams;
  }

  /**
   * The games of a day's scoreboard; those it no longer lists are forgotten, as are past days but
   * for games that something is still to be heard of. One that is among the ids `listed` and cannot
   * be read is asked for as before.
   */
  learnGames(
    day: string,
    games: readonly GameFacts[],
    listed: ReadonlySet<string>,
    now: number,
  ): void {
    const days = new Set(daysAround(now));
    const kept = this.games.filter((game) =>
      game.day === day
        ? listed.has(game.sourceGameId)
        : days.has(game.day) || isLeftOpen(game, now) || wantsSummary(game, now),
    );
    const known = this.#games;
    this.#games = new Map(kept.map((game) => [game.sourceGameId, game]));
    for (const { sourceGameId, startTime, status } of games) {
      const { summaryStatus, finalSummaries = 0 } = known.get(sourceGameId) ?? {};
      const game = { sourceGameId, day, startTime, status, summaryStatus, finalSummaries };
      this.#games.set(sourceGameId, game);
    }
    for (const id of this.#written.keys()) if (!this.#games.has(id)) this.#written.delete(id);
  }

  /** A team that is missing from an answer without any is not gone. */
  learnTeams(teams: readonly SourceTeam[]): void {
    if (teams.length > 0) this.#teams = teams;
  }

  /** That a game's summary was asked for, and which status it has; undefined: nothing new. */
  noteSummary(sourceGameId: string, status: EventStatus | undefined): void {
    const game = this.#games.get(sourceGameId);
    if (game === undefined) return;
    this.#games.set(sourceGameId, {
      ...game,
      summaryStatus: status ?? game.summaryStatus,
      finalSummaries: game.finalSummaries + (game.status === 'final' ? 1 : 0),
    });
  }

  /** Those of the games that differ from what was written of them. */
  changedGames(games: readonly GameFacts[]): readonly GameFacts[] {
    return games.filter((game) => this.#written.get(game.sourceGameId) !== JSON.stringify(game));
  }

  noteWritten(games: readonly GameFacts[]): void {
    for (const game of games) this.#written.set(game.sourceGameId, JSON.stringify(game));
  }
}
