// Edges: arbitrage, value and positive expected value; low holds and middles where asked for.

import { refuse } from '#contract/errors.ts';
import * as contract from '#contract/routes/edge.ts';
import type { EdgeSort } from '#contract/routes/edge-parameters.ts';
import type { LeagueId } from '#domain/league.ts';
import { asksRequested, type KeptEdgeType } from '#engine/edges/edge-types.ts';
import { isFleeting } from '#engine/view/edges/edge-filter.ts';
import { edgeIn } from '#engine/view/edges/edge-odds.ts';
import { asksWithin, type EdgeFilter, type Reader } from '#engine/view/reader.ts';
import type { EdgeRecord, EdgesEventRecord } from '#engine/view/records.ts';
import type { View } from '../bodies/fragments.ts';
import { type Endpoint, endpoint, type HandlerContext, type ListAnswer } from '../route-result.ts';
import { anyEventAnswer, uncalculatedHead } from './any-event.ts';
import { asksStakes, type StakesAsked, stakesKey, withStakes } from './edge-stakes.ts';
import { type EdgeValues, edgeFilter, filterKey, pricedEvents } from './filters.ts';
import { edgesSince, pageOrChanges } from './since.ts';

export const edgeEndpoints: readonly Endpoint[] = [
  endpoint(contract.listEdges, (values, context) => {
    const { reader, account } = context;
    const { sort, league, since } = values;
    const filter = edgeFilter(reader, values, league, account);
    if (since !== undefined && filter.fees !== undefined) return NO_OWN_CHANGES;
    if (sort !== 'start') return { ...sorted(reader, values, filter, sort), page: 1 };
    return pageOrChanges(values, context, {
      view: edgesView(reader, filter, 'list', { stakes: values }),
      has: candidatesOf(filter),
      of: 'edges',
      changed: (changes, seq, scope) => edgesSince(changes.edges(seq, scope, filter)),
    });
  }),
  endpoint(contract.listValueEdges, (values, context) => bestFirst(context, values, 'value')),
  endpoint(contract.listEvEdges, (values, context) => bestFirst(context, values, 'ev')),
  endpoint(contract.listArbitrageEdges, (values, context) =>
    bestFirst(context, values, 'arbitrage'),
  ),
  endpoint(contract.getEventEdges, (values, context) =>
    anyEventAnswer(
      context,
      values.eventId,
      (leagueId) => {
        const { reader, account } = context;
        const filter = edgeFilter(reader, values, leagueId, account);
        return edgesView(reader, filter, 'event', { stakes: values });
      },
      (event) => ({ ...uncalculatedHead(event), edges: [] }),
    ),
  ),
];

/** What is computed for an account has no changes that are known. */
const NO_OWN_CHANGES = refuse(
  'ERR_POSITION_GONE',
  'Edges by the commissions of this account have no changes since a position: ask without since.',
);

interface ListValues extends EdgeValues {
  readonly league: LeagueId | undefined;
  readonly limit: number;
}

/** The first page of records that hold only this type, the best first. */
function bestFirst(
  { reader, account }: HandlerContext,
  values: ListValues,
  type: KeptEdgeType,
): ListAnswer {
  const filter = edgeFilter(reader, { ...values, type }, values.league, account);
  return sorted(reader, values, filter, undefined);
}

/** The first page of events by their first edge. */
function sorted(
  reader: Reader,
  values: Pick<ListValues, 'league' | 'limit'> & StakesAsked,
  filter: EdgeFilter,
  sort: Order | undefined,
): ListAnswer {
  const { league, limit } = values;
  return {
    kind: 'list',
    view: edgesView(reader, filter, 'list', { sort, stakes: values }),
    candidates: () => pricedEvents(reader, league, candidatesOf(filter)),
    order: 'rank',
    limit,
    page: undefined,
    leagueId: league,
  };
}

/** What an event must have to be looked at. */
export function candidatesOf(filter: EdgeFilter): 'hasOffers' | 'hasEdges' {
  // A set may have an arbitrage where that of all venues is palpably wrong, and none is kept; and
  // who pays less commission has edges that others have not.
  // A lay may make one where the book has none.
  const isFound = asksRequested(filter) || asksWithin(filter) || filter.synthetic === true;
  return isFound ? 'hasOffers' : 'hasEdges';
}

type Order = Exclude<EdgeSort, 'start'>;

/** What orders edges, the highest first. */
const FIGURES: Readonly<Record<Order, (edge: EdgeRecord) => number>> = {
  profit: ({ arbitrage, backLay, middle, lowHold }) =>
    arbitrage?.profitPct ??
    backLay?.profitPct ??
    -(middle?.costPct ?? lowHold?.holdPct ?? Number.POSITIVE_INFINITY),
  ev: ({ ev }) => ev?.evPct ?? Number.NEGATIVE_INFINITY,
  edge: ({ value }) => value?.edgePct ?? Number.NEGATIVE_INFINITY,
  age: ({ oldestQuoteAt }) => Date.parse(oldestQuoteAt),
  newest: ({ firstSeenAt }) => Date.parse(firstSeenAt),
};

/**
 * Lists leave out events without edges; the event form shows them with an empty array. Without
 * `sort` edges are by type, and lists by the best of any type.
 */
export function edgesView(
  reader: Reader,
  filter: EdgeFilter,
  form: 'list' | 'event',
  { sort, stakes = {} }: EdgeForm = {},
): View {
  const figureOf = sort === undefined ? percentOf : FIGURES[sort];
  const leastRank = sort === undefined ? 0 : Number.NEGATIVE_INFINITY;
  return {
    key: `edges ${form} ${sort ?? ''} ${filterKey(filter)} ${stakesKey(stakes)}`,
    showsEvery: false,
    turnsAt: isFleeting(filter) ? (eventId) => reader.turnsAt(eventId, filter) : undefined,
    show: (eventId) => {
      const record = shownEdges(reader, eventId, filter, stakes);
      const hasContent = form === 'event' || record.edges.length > 0;
      const rank = Math.max(leastRank, ...record.edges.map(figureOf));
      if (sort === undefined) return { record, hasContent, rank };
      const edges = record.edges.toSorted((a, b) => figureOf(b) - figureOf(a) || 0);
      return { record: { ...record, edges }, hasContent, rank };
    },
  };
}

/** How edges are shown beside what passes. */
interface EdgeForm {
  readonly sort?: Order | undefined;
  readonly stakes?: StakesAsked;
}

/** Stakes are computed from American odds, which are the price exactly. */
function shownEdges(
  reader: Reader,
  eventId: string,
  filter: EdgeFilter,
  stakes: StakesAsked,
): EdgesEventRecord {
  if (!asksStakes(stakes)) return reader.edgesRecord(eventId, filter);
  const { oddsFormat, ...asked } = filter;
  const record = reader.edgesRecord(eventId, asked);
  // What rounding takes may leave less than the least profit that was asked for.
  const { minProfit = 0, fees } = filter;
  const market = { leagueId: record.leagueId, venues: reader.venues, fees };
  const staked = withStakes(record.edges, market, stakes).filter(
    ({ arbitrage }) => arbitrage === undefined || arbitrage.profitPct >= minProfit,
  );
  return { ...record, edges: staked.map((edge) => edgeIn(edge, oddsFormat)) };
}

/** What edges of a type are ranked by: percent of profit, of edge, or of expected value. */
function percentOf(edge: EdgeRecord): number {
  return edge.arbitrage?.profitPct ?? edge.value?.edgePct ?? edge.ev?.evPct ?? 0;
}
