// Best bets: the best price now of every outcome.
import type { OfferFilter, Reader } from '#engine/reader.ts';
import { type Endpoint, endpoint } from '../answer.ts';
import * as contract from '../contract/best-bets.ts';
import type { View } from '../fragments.ts';
import { eventAnswer, filterKey, offerFilter, pricedEvents } from './filters.ts';

export const bestBetsEndpoints: readonly Endpoint[] = [
  endpoint(contract.listBestBets, (values, { reader }) => ({
    kind: 'list',
    view: bestBetsView(reader, offerFilter(values, values.league), 'list'),
    candidates: () => pricedEvents(reader, values.league, 'hasOffers'),
    order: 'start',
    limit: values.limit,
    page: values.page,
    leagueId: values.league,
  })),
  endpoint(contract.getEventBestBets, (values, { reader }) =>
    eventAnswer(reader, values.eventId, (leagueId) =>
      bestBetsView(reader, offerFilter(values, leagueId), 'event'),
    ),
  ),
];

/** An event whose every offer is suspended has offers but no best bet: nothing is known unseen. */
export function bestBetsView(reader: Reader, filter: OfferFilter, form: 'list' | 'event'): View {
  return {
    key: `best-bets ${form} ${filterKey(filter)}`,
    showsEvery: false,
    show: (eventId) => {
      const record = reader.bestBetsRecord(eventId, filter);
      return { record, hasContent: form === 'event' || record.markets.length > 0, rank: 0 };
    },
  };
}
