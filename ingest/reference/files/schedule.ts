// Which game a team plays in a week: what a row needs that names a player, a team and a week only.
import type { GameFacts } from '#domain/reference.ts';

export interface ScheduledGame {
  readonly sourceGameId: string;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
}

export interface Schedule {
  /** `season` as `seasonOf` labels it; undefined in a week without a game, or before an import. */
  gameOf(season: string, week: number, teamId: string): ScheduledGame | undefined;
}

export const NO_SCHEDULE: Schedule = { gameOf: () => undefined };

/**
 * A schedule of these games; those without a week are left out, of two in a week the later
 * counts.
 */
export function scheduleOf(games: Iterable<GameFacts>): Schedule {
  const byTeam = new Map<string, ScheduledGame>();
  for (const { season, week, sourceGameId, homeTeamId, awayTeamId } of games) {
    if (week === null) continue;
    const game = { sourceGameId, homeTeamId, awayTeamId };
    byTeam.set(`${season} ${week} ${homeTeamId}`, game);
    byTeam.set(`${season} ${week} ${awayTeamId}`, game);
  }
  return { gameOf: (season, week, teamId) => byTeam.get(`${season} ${week} ${teamId}`) };
}
