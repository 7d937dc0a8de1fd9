// Edges: arbitrage, value and positive expected value; low holds and middles where asked for.
import type { LeagueId } from '#domain/league.ts';
import type { EdgeFilter, Reader } from '#engine/reader.ts';
import type { EdgeRecord, EdgesEventRecord, KeptEdgeType } from '#engine/records.ts';
import {
  type Answer,
  type Endpoint,
  endpoint,
  type ListAnswer,
  type MomentAnswer,
} from '../answer.ts';
import type { View } from '../bodies/fragments.ts';
import * as contract from '../contract/edge.ts';
import { refuseParameter } from '../errors.ts';
import { anyEventAnswer, uncalculatedHead } from './any-event.ts';
import { type EdgeValues, edgeFilter, filterKey, pricedEvents } from './filters.ts';
import { changesAnswer, edgesSince } from './since.ts';

export const edgeEndpoints: readonly Endpoint[] = [
  endpoint(contract.listEdges, (values, context): Answer | Promise<Answer> => {
    const { reader } = context;
    const { league, type, since } = values;
    if (type === 'low_hold' || type === 'middle') {
      return since === undefined
        ? requested(reader, values)
        : refuseParameter('since', `no type=${type}: what is computed on request has no changes`);
    }
    if (since !== undefined) {
      const filter = edgeFilter(values, league);
      return changesAnswer({ since, of: 'edges', league }, context, (changes, seq, scope) =>
        edgesSince(changes.edges(seq, scope, filter)),
      );
    }
    return {
      kind: 'list',
      view: edgesView(reader, edgeFilter(values, values.league), 'list'),
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
  endpoint(contract.getEventEdges, (values, context) =>
    anyEventAnswer(
      context,
      values.eventId,
      (leagueId) => edgesView(context.reader, edgeFilter(values, leagueId), 'event'),
      (event) => ({ ...uncalculatedHead(event), edges: [] }),
    ),
  ),
];

interface ListValues extends EdgeValues {
  readonly league: LeagueId | undefined;
  readonly limit: number;
  readonly page: number;
}

/**
 * A page of events with edges of a type that the engine does not keep. Time and confirmations alone
 * change them, which no event's changedSeq says, so nothing of them may be kept beyond this
 * position.
 */
function requested(reader: Reader, values: ListValues): MomentAnswer {
  const { league, limit, page } = values;
  const filter = edgeFilter(values, league);
  const skip = (page - 1) * limit;
  const found: EdgesEventRecord[] = [];
  for (const { eventId } of pricedEvents(reader, league, 'hasOffers')) {
    if (found.length === skip + limit) break;
    const record = reader.edgesRecord(eventId, filter);
    if (record.edges.length > 0) found.push(record);
  }
  const data = found.slice(skip);
  return { kind: 'moment', data, meta: { count: data.length, page, league } };
}

/** The first page of records that hold only this type, the best first. */
function bestFirst(
  reader: Reader,
  values: Omit<ListValues, 'page'>,
  type: KeptEdgeType,
): ListAnswer {
  return {
    kind: 'list',
    view: edgesView(reader, edgeFilter({ ...values, type }, values.league), 'list'),
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
