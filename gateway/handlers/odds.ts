// Odds, and the catalogue of bookmakers.

import * as contract from '#contract/routes/odds.ts';
import type { OfferFilter, Reader } from '#engine/view/reader.ts';
import type { View } from '../bodies/fragments.ts';
import { type Endpoint, endpoint } from '../route-result.ts';
import { anyEventAnswer, unpricedHead } from './any-event.ts';
import { filterKey, isFleeting, letsAllPass, stakedFilter } from './filters.ts';
import { linesSince, pageOrChanges } from './since.ts';

export const oddsEndpoints: readonly Endpoint[] = [
  endpoint(contract.listOdds, (values, context) => {
    const filter = stakedFilter(context.reader, values, values.league, context.account);
    return pageOrChanges(values, context, {
      view: oddsView(context.reader, filter, 'list'),
      has: filter.account === undefined ? 'hasOffers' : undefined,
      of: 'lines',
      changed: (changes, seq, scope) => linesSince(changes.lines(seq, scope, filter)),
    });
  }),
  endpoint(contract.listBookmakers, ({ sourceType }, { reader }) => {
    const venues =
      typeof sourceType === 'object' ? reader.modelsOf(sourceType.model) : reader.venues.listed();
    const data = venues
      .filter(
        (venue) =>
          sourceType === undefined ||
          typeof sourceType === 'object' ||
          venue.sourceType === sourceType,
      )
      .map(({ legacy, isApproved, ...bookmaker }) => bookmaker);
    return { kind: 'stored', data, meta: { count: data.length } };
  }),
  endpoint(contract.getEventOdds, (values, context) =>
    anyEventAnswer(
      context,
      values.eventId,
      (leagueId) =>
        oddsView(
          context.reader,
          stakedFilter(context.reader, values, leagueId, context.account),
          'event',
        ),
      (event) => ({ ...unpricedHead(event), markets: [] }),
    ),
  ),
];

/** Lists leave out events without content; the event form shows them with empty arrays. */
export function oddsView(reader: Reader, filter: OfferFilter, form: 'list' | 'event'): View {
  return {
    key: `odds ${form} ${filterKey(filter)}`,
    showsEvery: letsAllPass(filter),
    turnsAt: isFleeting(filter) ? (eventId) => reader.turnsAt(eventId, filter) : undefined,
    show: (eventId) => {
      const record = reader.oddsRecord(eventId, filter);
      return { record, hasContent: form === 'event' || record.markets.length > 0, rank: 0 };
    },
  };
}
