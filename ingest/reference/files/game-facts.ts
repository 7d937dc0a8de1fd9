// The game that a row of a results file tells: finished with its score or, without one, to come.
import { eventIdOf } from '#domain/event.ts';
import type { GameFacts } from '#domain/reference.ts';

type Told = Pick<
  GameFacts,
  'leagueId' | 'season' | 'seasonType' | 'startTime' | 'homeTeamId' | 'awayTeamId' | 'score'
>;

/**
 * A game as a file tells it; whatever it does not say is null, and ids are made of day and teams.
 */
export function gameFactsOf(told: Told & Partial<GameFacts>): GameFacts {
  const { leagueId, startTime, homeTeamId, awayTeamId, score } = told;
  return {
    sourceGameId: eventIdOf(leagueId, startTime, awayTeamId, homeTeamId, 1),
    eventId: null,
    week: null,
    status: score === null ? 'scheduled' : 'final',
    neutralSite: false,
    venue: null,
    periods: null,
    period: null,
    clock: null,
    starters: null,
    ...told,
  };
}
