// Event-scoped answers of any event that is known: from the book, else from the store. An event
// that the book let go has no prices any more, and is no unknown one.
import type { SqlSession } from '#backends/sql/sql.ts';
import { refuse } from '#contract/errors.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Reader } from '#engine/view/reader.ts';
import type { EventRecord } from '#engine/view/records.ts';
import { findGame } from '#stores/games.ts';
import type { View } from '../bodies/fragments.ts';
import type { HandlerContext, RouteResult } from '../route-result.ts';
import { recordOfGame } from '../stored/stored-events.ts';
import { eventAnswer } from './filters.ts';
import { metaOf } from './records/reference-records.ts';

/** The event in the view of its league; `showStored` makes the record where it is stored only. */
export function anyEventAnswer(
  { reader, sql }: HandlerContext,
  eventId: string,
  view: (leagueId: LeagueId) => View,
  showStored: (event: EventRecord) => object,
): RouteResult | Promise<RouteResult> {
  const answer = eventAnswer(reader, eventId, view);
  if (answer.kind !== 'refused' || !sql) return answer;
  return storedAnswer(reader, sql, eventId, view, showStored);
}

/** An event without prices, as records of odds and props begin. */
export function unpricedHead(event: EventRecord): object {
  const { eventId, leagueId, sport, homeTeamName, awayTeamName, startTime, status } = event;
  return {
    eventId,
    canonicalEventId: eventId,
    leagueId,
    sport,
    homeTeamName,
    awayTeamName,
    startTime,
    fetchedAt: event.updatedAt,
    status,
  };
}

/** An event without prices, as records of edges and best bets begin. */
export function uncalculatedHead({ eventId, leagueId, sport, updatedAt }: EventRecord): object {
  return { eventId, leagueId, sport, calculatedAt: updatedAt };
}

async function storedAnswer(
  reader: Reader,
  sql: SqlSession,
  eventId: string,
  view: (leagueId: LeagueId) => View,
  show: (event: EventRecord) => object,
): Promise<RouteResult> {
  const game = await findGame(sql, eventId);
  if (!game) return refuse('ERR_EVENT_NOT_FOUND', `No event has the id ${eventId}.`);
  // The store knows more names of an event than the book, which may have it under its own.
  const answer = eventAnswer(reader, game.eventId, view);
  if (answer.kind !== 'refused') return answer;
  const event = recordOfGame(game, reader.leagues);
  return { kind: 'moment', data: show(event), meta: metaOf(event), hasStored: true };
}
