// Best bets: the best price now of every outcome.

import * as contract from '#contract/routes/best-bets.ts';
import type { OfferFilter, Reader } from '#engine/view/reader.ts';
import type { View } from '../bodies/fragments.ts';
import { type Endpoint, endpoint, type RouteResult } from '../route-result.ts';
import { anyEventAnswer, uncalculatedHead } from './any-event.ts';
import { filterKey, offerFilter, pricedEvents } from './filters.ts';
import { changesAnswer, outcomesSince } from './since.ts';

export const bestBetsEndpoints: readonly Endpoint[] = [
  endpoint(contract.listBestBets, (values, context): RouteResult | Promise<RouteResult> => {
    const { league, limit, page, since } = values;
    const { reader } = context;
    const filter = offerFilter(reader.venues, values, league);
    if (since !== undefined) {
      return changesAnswer({ since, of: 'lines', league }, context, (changes, seq, scope) =>
        outcomesSince(changes.bestBets(seq, scope, filter)),
      );
    }
    return {
      kind: 'list',
      view: bestBetsView(reader, filter, 'list'),
      candidates: () => pricedEvents(reader, league, 'hasOffers'),
      order: 'start',
      limit,
      page,
      leagueId: league,
    };
  }),
  endpoint(contract.getEventBestBets, (values, context) =>
    anyEventAnswer(
      context,
      values.eventId,
      (leagueId) =>
        bestBetsView(context.reader, offerFilter(context.reader.venues, values, leagueId), 'event'),
      (event) => ({ ...uncalculatedHead(event), markets: [] }),
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
