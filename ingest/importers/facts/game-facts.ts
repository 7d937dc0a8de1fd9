// The game that a row of a results file tells: finished with its score or, without one, to come.
import { easternInstant } from '#domain/eastern-day.ts';
import { eventIdOf } from '#domain/event.ts';
import { seasonOf } from '#domain/history/season.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { LeagueId } from '#domain/league.ts';
import type { GameFacts } from '#domain/reference.ts';
import type { ClockTime } from '../../local-times.ts';
import { usualStart } from '../../usual-start.ts';
import { seasonTypeOf } from './season-phase.ts';

type Ids = 'leagueId' | 'homeTeamId' | 'awayTeamId';
type Start = Pick<GameFacts, 'startTime' | 'startIsUsual'>;

interface GivenFacts
  extends Pick<GameFacts, Ids | 'startTime' | 'score'>,
    Partial<Omit<GameFacts, Ids | 'startTime' | 'score' | 'seasonType'>> {
  /** Null where the file does not give it. */
  readonly seasonType?: SeasonType | null;
}

/**
 * Start and id of the `nth` game of a pair on an Eastern day (YYYY-MM-DD, of the calendar): right
 * to some hours only, but in the order in which the games were played.
 */
export function dayStartOf(
  day: string,
  nth: number,
  ids: Pick<GameFacts, Ids>,
): Start & Pick<GameFacts, 'sourceGameId'> {
  const { leagueId, homeTeamId, awayTeamId } = ids;
  const startTime = usualStart(leagueId, day, nth);
  const sourceGameId = eventIdOf(leagueId, startTime, awayTeamId, homeTeamId, nth);
  return { startTime, startIsUsual: true, sourceGameId };
}

/** Start at a time of a day (YYYY-MM-DD), Eastern unless said; without one to some hours only. */
export function startAt(
  leagueId: LeagueId,
  day: string,
  time: ClockTime | null,
  instantOf = (of: string, { hour, minute }: ClockTime) => easternInstant(of, hour, minute),
): Start {
  if (time === null) return { startTime: usualStart(leagueId, day), startIsUsual: true };
  return { startTime: instantOf(day, time) };
}

/**
 * A game as a file has it; whatever it does not give is null or follows from the calendar, and ids
 * are made of day and teams.
 */
export function gameFactsOf(given: GivenFacts): GameFacts {
  const { leagueId, startTime, homeTeamId, awayTeamId, score } = given;
  return {
    season: seasonOf(leagueId, startTime),
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
    ...given,
    seasonType: given.seasonType ?? seasonTypeOf(leagueId, startTime),
  };
}
