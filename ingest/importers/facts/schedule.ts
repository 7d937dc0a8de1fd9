// Which game a team plays in a week, or two teams on about a day: what a row needs that names no
// game.
import type { GameFacts } from '#domain/reference.ts';

export interface ScheduledGame {
  readonly sourceGameId: string;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  /** Epoch milliseconds. */
  readonly startTime: number;
}

export interface Schedule {
  /** `season` as `seasonOf` labels it; undefined in a week without a game, or before an import. */
  gameOf(season: string, week: number, teamId: string): ScheduledGame | undefined;
  /** Start of the game of two teams, whoever is at home, nearest to an instant within 36 hours. */
  startNear(teamIds: readonly [string, string], startTime: number): number | undefined;
}

export const NO_SCHEDULE: Schedule = { gameOf: () => undefined, startNear: () => undefined };

const NEAR_MS = 36 * 3_600_000;

/** A schedule of these games: of two of a team in a week the later counts. */
export function scheduleOf(games: Iterable<GameFacts>): Schedule {
  const byTeam = new Map<string, ScheduledGame>();
  const startsByPair = new Map<string, number[]>();
  for (const { season, week, sourceGameId, homeTeamId, awayTeamId, startTime } of games) {
    const pair = pairOf([homeTeamId, awayTeamId]);
    startsByPair.set(pair, [...(startsByPair.get(pair) ?? []), startTime]);
    if (week === null) continue;
    const game = { sourceGameId, homeTeamId, awayTeamId, startTime };
    byTeam.set(`${season} ${week} ${homeTeamId}`, game);
    byTeam.set(`${season} ${week} ${awayTeamId}`, game);
  }
  return {
    gameOf: (season, week, teamId) => byTeam.get(`${season} ${week} ${teamId}`),
    startNear: (teamIds, startTime) => {
      const apart = (start: number) => Math.abs(start - startTime);
      const near = startsByPair.get(pairOf(teamIds))?.filter((start) => apart(start) <= NEAR_MS);
      return near?.toSorted((a, b) => apart(a) - apart(b))[0];
    },
  };
}

function pairOf(teamIds: readonly [string, string]): string {
  return teamIds.toSorted().join(' ');
}
