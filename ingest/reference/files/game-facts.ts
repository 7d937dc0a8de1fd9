// The game that a row of a results file tells: finished with its score or, without one, to come.
import { easternInstant } from '#domain/eastern-day.ts';
import { eventIdOf } from '#domain/event.ts';
import type { LeagueId } from '#domain/league.ts';
import type { GameFacts } from '#domain/reference.ts';

type Told = Pick<
  GameFacts,
  'leagueId' | 'season' | 'seasonType' | 'startTime' | 'homeTeamId' | 'awayTeamId' | 'score'
>;

/** Starts where a file knows the day only, Eastern: most football is played in the afternoon. */
const USUAL_HOUR = 19;
const USUAL_FOOTBALL_HOUR = 13;
/** From one game of a pair to its next one of the same day: more than identity allows for. */
const HOURS_APART = 4;
const LAST_HOUR = 23;

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
  const hour = Math.min(usualHour(leagueId) + (nth - 1) * HOURS_APART, LAST_HOUR);
  const startTime = easternInstant(day, hour, 0);
  const sourceGameId = eventIdOf(leagueId, startTime, awayTeamId, homeTeamId, nth);
  return { startTime, startIsUsual: true, sourceGameId };
}

function usualHour(leagueId: LeagueId): number {
  const isFootball = leagueId === 'nfl' || leagueId === 'ncaa_football';
  return isFootball ? USUAL_FOOTBALL_HOUR : USUAL_HOUR;
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
