// The schedule. "Now" is the engine's clock: a replay answers its own today and live.

import type { Sql } from '#backends/sql/sql.ts';
import { refuse, refuseParameter } from '#contract/errors.ts';
import * as contract from '#contract/routes/events.ts';
import { easternDay, easternDayRange } from '#domain/eastern-day.ts';
import type { LeagueId } from '#domain/league.ts';
import type { EventEntry, Reader } from '#engine/view/reader.ts';
import type { EventRecord, NamedEventRecord } from '#engine/view/records.ts';
import { presentMs } from '#kit/present.ts';
import { playsOf } from '#stores/plays.ts';
import type { View } from '../bodies/fragments.ts';
import { type Endpoint, endpoint, type ListAnswer, type RouteResult } from '../route-result.ts';
import {
  allEvents,
  type EventQuery,
  findEventRecord,
  pageOfEvents,
} from '../stored/stored-events.ts';
import { anyEventAnswer } from './any-event.ts';
import {
  type EventValues,
  endOf,
  eventPasses,
  FROM_TAKES,
  runsBackwards,
  startOf,
} from './filters.ts';
import { metaOf, playByPlayOf } from './records/reference-records.ts';

export const eventEndpoints: readonly Endpoint[] = [
  endpoint(contract.listEvents, (values, { reader, sql }): RouteResult | Promise<RouteResult> => {
    if (runsBackwards(values)) return refuseParameter('from', FROM_TAKES);
    const { league, limit, page } = values;
    if (!sql || !reachesIntoStore(values)) {
      return list(reader, league, { limit, page }, eventPasses(reader.leagues, values));
    }
    const query = { leagueId: league, ...queryOf(values) };
    const paging = { offset: (page - 1) * limit, limit };
    return pageOfEvents(reader, sql, query, paging).then((events) =>
      momentOf(events, { page, league }),
    );
  }),
  endpoint(contract.listLiveEvents, ({ league }, { reader }) =>
    list(reader, league, WHOLE, (entry) => entry.status === 'in_progress'),
  ),
  endpoint(contract.listTodayEvents, ({ league }, { reader, sql }) =>
    eventsOfDay(reader, sql, league, easternDay(presentMs(reader))),
  ),
  endpoint(contract.getEvent, ({ eventId }, context) =>
    anyEventAnswer(
      context,
      eventId,
      () => namedEventView(context.reader),
      (event) => named(context.reader, event),
    ),
  ),
  endpoint(contract.getPlayByPlay, async ({ eventId }, { reader, sql }): Promise<RouteResult> => {
    const event = await findEventRecord(reader, sql, eventId);
    if (!event) return refuse('ERR_EVENT_NOT_FOUND', `No event has the id ${eventId}.`);
    if (!sql) return refuse('ERR_STORE_UNAVAILABLE');
    const stored = await playsOf(sql, event.eventId);
    return { kind: 'stored', data: playByPlayOf(event, stored), meta: metaOf(event) };
  }),
  endpoint(contract.listScores, ({ leagueId, date }, { reader, sql }) => {
    const league = reader.leagues.resolve(leagueId);
    if (!league) return refuse('ERR_LEAGUE_NOT_FOUND', `No league has the id ${leagueId}.`);
    return eventsOfDay(reader, sql, league.leagueId, date ?? easternDay(presentMs(reader)));
  }),
];

/** Every event of a US Eastern day, as the book and the store have them. */
function eventsOfDay(
  reader: Reader,
  sql: Sql | undefined,
  leagueId: LeagueId | undefined,
  day: string,
): RouteResult | Promise<RouteResult> {
  const { fromMs, toMs } = easternDayRange(day);
  if (!sql) {
    return list(
      reader,
      leagueId,
      WHOLE,
      ({ startTimeMs }) => startTimeMs >= fromMs && startTimeMs < toMs,
    );
  }
  return allEvents(reader, sql, { leagueId, fromMs, toMs }).then((events) =>
    momentOf(events, { league: leagueId }),
  );
}

/**
 * Without days the list is the book's, as the stream shows it; days, and finals, are history too.
 */
function reachesIntoStore({ date, from, to, status }: EventValues): boolean {
  return status === 'final' || [date, from, to].some((day) => day !== undefined);
}

function queryOf(values: EventValues): EventQuery {
  const { sport, status, date, from, to } = values;
  const fromMs = Math.max(startOf(date), startOf(from));
  const toMs = Math.min(endOf(date), endOf(to));
  return {
    sport,
    status: status as EventQuery['status'],
    ...(Number.isFinite(fromMs) && { fromMs }),
    ...(Number.isFinite(toMs) && { toMs }),
  };
}

/** Read last of all, and in one tick: true at the position of the book now. */
function momentOf(
  events: readonly EventRecord[],
  meta: Readonly<Record<string, unknown>>,
): RouteResult {
  return { kind: 'moment', data: events, meta: { count: events.length, ...meta }, hasStored: true };
}

const WHOLE = { limit: Number.POSITIVE_INFINITY, page: undefined };

/** Events themselves. */
export function eventView(reader: Reader): View {
  return {
    key: 'event',
    showsEvery: true,
    show: (eventId) => ({ record: reader.eventRecord(eventId), hasContent: true, rank: 0 }),
  };
}

/** One event, with what sources call it. */
function namedEventView(reader: Reader): View {
  const show = (eventId: string) => named(reader, reader.eventRecord(eventId));
  return {
    key: 'named event',
    showsEvery: true,
    show: (eventId) => ({ record: show(eventId), hasContent: true, rank: 0 }),
  };
}

function named(reader: Reader, event: EventRecord): NamedEventRecord {
  return { ...event, sourceIds: reader.sourceIds(event.eventId) };
}

function list(
  reader: Reader,
  leagueId: LeagueId | undefined,
  paging: Pick<ListAnswer, 'limit' | 'page'>,
  passes: (entry: EventEntry) => boolean,
): ListAnswer {
  return {
    kind: 'list',
    view: eventView(reader),
    candidates: () => reader.events(leagueId).filter(passes),
    order: 'start',
    leagueId,
    ...paging,
  };
}
