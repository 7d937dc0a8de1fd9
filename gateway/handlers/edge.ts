// Edges: arbitrage, value and positive expected value; low holds and middles where asked for.

import * as contract from '#contract/routes/edge.ts';
import type { LeagueId } from '#domain/league.ts';
import { asksRequested, isRequested, type KeptEdgeType } from '#engine/edges/edge-types.ts';
import type { EdgeFilter, Reader } from '#engine/view/reader.ts';
import type { EdgeRecord } from '#engine/view/records.ts';
import type { View } from '../bodies/fragments.ts';
import { type Endpoint, endpoint, type ListAnswer } from '../route-result.ts';
import { anyEventAnswer, uncalculatedHead } from './any-event.ts';
import { type EdgeValues, edgeFilter, filterKey, pricedEvents } from './filters.ts';
import { edgesSince, pageOrChanges } from './since.ts';

export const edgeEndpoints: readonly Endpoint[] = [
  endpoint(contract.listEdges, (values, context) => {
    const filter = edgeFilter(context.reader, values, values.league);
    return pageOrChanges(values, context, {
      view: edgesView(context.reader, filter, 'list'),
      has: isRequested(values.type) ? 'hasOffers' : 'hasEdges',
      of: 'edges',
      tell: (changes, seq, scope) => edgesSince(changes.edges(seq, scope, filter)),
    });
  }),
  endpoint(contract.listValueEdges, (values, { reader }) => bestFirst(reader, values, 'value')),
  endpoint(contract.listEvEdges, (values, { reader }) => bestFirst(reader, values, 'ev')),
  endpoint(contract.listArbitrageEdges, (values, { reader }) =>
    bestFirst(reader, values, 'arbitrage'),
  ),
  endpoint(contract.getEventEdges, (values, context) =>
    anyEventAnswer(
      context,
      values.eventId,
      (leagueId) =>
        edgesView(context.reader, edgeFilter(context.reader, values, leagueId), 'event'),
      (event) => ({ ...uncalculatedHead(event), edges: [] }),
    ),
  ),
];

interface ListValues extends EdgeValues {
  readonly league: LeagueId | undefined;
  readonly limit: number;
}

/** The first page of records that hold only this type, the best first. */
function bestFirst(reader: Reader, values: ListValues, type: KeptEdgeType): ListAnswer {
  return {
    kind: 'list',
    view: edgesView(reader, edgeFilter(reader, { ...values, type }, values.league), 'list'),
    candidates: () => pricedEvents(reader, values.league, 'hasEdges'),
    order: 'rank',
    limit: values.limit,
    page: undefined,
    leagueId: values.league,
  };
}

/** Lists leave out events without edges; the event form shows them with an empty array. */
export function edgesView(reader: Reader, filter: EdgeFilter, form: 'list' | 'event'): View {
  return {
    key: `edges ${form} ${filterKey(filter)}`,
    showsEvery: false,
    // What the engine does not keep, time and confirmations alone open and close.
    isFleeting: asksRequested(filter),
    show: (eventId) => {
      const record = reader.edgesRecord(eventId, filter);
      const hasContent = form === 'event' || record.edges.length > 0;
      return { record, hasContent, rank: Math.max(0, ...record.edges.map(percentOf)) };
    },
  };
}

/** What edges of a type are ranked by: percent of profit, of edge, or of expected value. */
function percentOf(edge: EdgeRecord): number {
  return edge.arbitrage?.profitPct ?? edge.value?.edgePct ?? edge.ev?.evPct ?? 0;
}
