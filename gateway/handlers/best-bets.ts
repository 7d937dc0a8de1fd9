// Best bets: the best price now of every outcome.

import * as contract from '#contract/routes/best-bets.ts';
import type { OfferFilter, Reader } from '#engine/view/reader.ts';
import type { View } from '../bodies/fragments.ts';
import { type Endpoint, endpoint } from '../route-result.ts';
import { anyEventAnswer, uncalculatedHead } from './any-event.ts';
import { filterKey, isFleeting, stakedFilter } from './filters.ts';
import { outcomesSince, pageOrChanges } from './since.ts';

export const bestBetsEndpoints: readonly Endpoint[] = [
  endpoint(contract.listBestBets, (values, context) => {
    const filter = stakedFilter(context.reader, values, values.league, context.account);
    return pageOrChanges(values, context, {
      view: bestBetsView(context.reader, filter, 'list'),
      has: 'hasOffers',
      of: 'lines',
      changed: (changes, seq, scope) => outcomesSince(changes.bestBets(seq, scope, filter)),
    });
  }),
  endpoint(contract.getEventBestBets, (values, context) =>
    anyEventAnswer(
      context,
      values.eventId,
      (leagueId) =>
        bestBetsView(
          context.reader,
          stakedFilter(context.reader, values, leagueId, context.account),
          'event',
        ),
      (event) => ({ ...uncalculatedHead(event), markets: [] }),
    ),
  ),
];

/** An event whose every offer is suspended has offers but no best bet: nothing is known unseen. */
export function bestBetsView(reader: Reader, filter: OfferFilter, form: 'list' | 'event'): View {
  return {
    key: `best-bets ${form} ${filterKey(filter)}`,
    showsEvery: false,
    turnsAt: isFleeting(filter) ? (eventId) => reader.turnsAt(eventId, filter) : undefined,
    show: (eventId) => {
      const record = reader.bestBetsRecord(eventId, filter);
      return { record, hasContent: form === 'event' || record.markets.length > 0, rank: 0 };
    },
  };
}
