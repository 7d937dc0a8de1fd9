// The game that a row of a results file tells: finished with its score or, without one, to come.
import { eventIdOf } from '#domain/event.ts';
import type { GameFacts } from '#domain/reference.ts';
import { usualStart } from '../../usual-start.ts';

type Told = Pick<
  GameFacts,
  'leagueId' | 'season' | 'seasonType' | 'startTime' | 'homeTeamId' | 'awayTeamId' | 'score'
>;

/**
 * Start and id of the `nth` game of a pair on an Eastern day (YYYY-MM-DD, of the calendar): right
 * to some hours only, but in the order in which the games were played.
 */
export function dayStartOf(
  day: string,
  nth: number,
  ids: Pick<GameFacts, 'leagueId' | 'homeTeamId' | 'awayTeamId'>,
): Pick<GameFacts, 'startTime' | 'startIsUsual' | 'sourceGameId'> {
  const { leagueId, homeTeamId, awayTeamId } = ids;
  const startTime = usualStart(leagueId, day, nth);
  const sourceGameId = eventIdOf(leagueId, startTime, awayTeamId, homeTeamId, nth);
  return { startTime, startIsUsual: true, sourceGameId };
}

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
