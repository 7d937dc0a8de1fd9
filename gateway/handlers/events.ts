// The schedule. "Now" is the engine's clock: a replay answers its own today and live.
import { easternDay, easternDayRange } from '#domain/eastern-day.ts';
import type { LeagueId } from '#domain/league.ts';
import type { EventEntry, Reader } from '#engine/reader.ts';
import { type Answer, type Endpoint, endpoint, type ListAnswer } from '../answer.ts';
import * as contract from '../contract/events.ts';
import { refuseParameter } from '../errors.ts';
import type { View } from '../fragments.ts';
import { eventAnswer, eventPasses, FROM_TAKES, runsBackwards } from './filters.ts';

export const eventEndpoints: readonly Endpoint[] = [
  endpoint(contract.listEvents, (values, { reader }): Answer => {
    if (runsBackwards(values)) return refuseParameter('from', FROM_TAKES);
    return list(
      reader,
      values.league,
      { limit: values.limit, page: values.page },
      eventPasses(values),
    );
  }),
  endpoint(contract.listLiveEvents, ({ league }, { reader }) =>
    list(reader, league, WHOLE, (entry) => entry.status === 'in_progress'),
  ),
  endpoint(contract.listTodayEvents, ({ league }, { reader }) => ({
    ...list(reader, league, WHOLE, () => true),
    candidates: () => {
      const { fromMs, toMs } = easternDayRange(easternDay(reader.now));
      return reader
        .events(league)
        .filter(({ startTimeMs }) => startTimeMs >= fromMs && startTimeMs < toMs);
    },
  })),
  endpoint(contract.getEvent, ({ eventId }, { reader }) =>
    eventAnswer(reader, eventId, () => eventView(reader)),
  ),
];

const WHOLE = { limit: Number.POSITIVE_INFINITY, page: undefined };

/** Events themselves. */
export function eventView(reader: Reader): View {
  return {
    key: 'event',
    showsEvery: true,
    show: (eventId) => ({ record: reader.eventRecord(eventId), hasContent: true, rank: 0 }),
  };
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
