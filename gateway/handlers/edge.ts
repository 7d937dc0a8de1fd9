// Edges: arbitrage, value and positive expected value.
import type { LeagueId } from '#domain/league.ts';
import type { SourceType } from '#domain/venue.ts';
import type { EdgeFilter, Reader } from '#engine/reader.ts';
import type { EdgeRecord, EdgeType } from '#engine/records.ts';
import { type Endpoint, endpoint, type ListAnswer } from '../answer.ts';
import * as contract from '../contract/edge.ts';
import type { View } from '../fragments.ts';
import { eventAnswer, filterKey, marketTypesOf, pricedEvents } from './filters.ts';

const ALL_TYPES: readonly EdgeType[] = ['arbitrage', 'value', 'ev'];

interface EdgeValues {
  readonly league?: LeagueId | undefined;
  readonly market: string | undefined;
  readonly sourceType: SourceType | undefined;
  readonly minProfit?: number | undefined;
  readonly minEdge?: number | undefined;
}

export const edgeEndpoints: readonly Endpoint[] = [
  endpoint(contract.listEdges, (values, { reader }) => {
    const types = values.type === undefined ? ALL_TYPES : [values.type];
    const filter = edgeFilter(values, types, values.league);
    return {
      kind: 'list',
      view: edgesView(reader, filter, 'list'),
      candidates: () => pricedEvents(reader, values.league, 'hasEdges'),
      order: 'start',
      limit: values.limit,
      page: values.page,
      leagueId: values.league,
    };
  }),
  endpoint(contract.listValueEdges, (values, { reader }) => bestFirst(reader, values, 'value')),
  endpoint(contract.listEvEdges, (values, { reader }) => bestFirst(reader, values, 'ev')),
  endpoint(contract.listArbitrageEdges, (values, { reader }) =>
    bestFirst(reader, values, 'arbitrage'),
  ),
  endpoint(contract.getEventEdges, (values, { reader }) =>
    eventAnswer(reader, values.eventId, (leagueId) =>
      edgesView(reader, edgeFilter(values, ALL_TYPES, leagueId), 'event'),
    ),
  ),
];

/** The first page of records that hold only this type, the best first. */
function bestFirst(
  reader: Reader,
  values: EdgeValues & { readonly limit: number },
  type: EdgeType,
): ListAnswer {
  return {
    kind: 'list',
    view: edgesView(reader, edgeFilter(values, [type], values.league), 'list'),
    candidates: () => pricedEvents(reader, values.league, 'hasEdges'),
    order: 'rank',
    limit: values.limit,
    page: undefined,
    leagueId: values.league,
  };
}

function edgeFilter(
  values: EdgeValues,
  types: readonly EdgeType[],
  leagueId: LeagueId | undefined,
): EdgeFilter {
  const { market, sourceType, minProfit, minEdge } = values;
  return {
    types: new Set(types),
    ...(market !== undefined && { marketTypes: marketTypesOf(market, leagueId) }),
    ...(sourceType !== undefined && { sourceType }),
    ...(minProfit !== undefined && { minProfit }),
    ...(minEdge !== undefined && { minEdge }),
  };
}

function edgesView(reader: Reader, filter: EdgeFilter, form: 'list' | 'event'): View {
  return {
    key: `edges ${form} ${filterKey(filter)}`,
    showsEvery: false,
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
