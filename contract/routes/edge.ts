// Routes of edges: arbitrage, value and positive expected value; low holds and middles on request.
import { z } from 'zod';
import {
  KEPT_EDGE_TYPES,
  REQUESTED_EDGE_TYPES,
  type RequestedEdgeType,
} from '#engine/edges/edge-types.ts';
import * as bookParameters from '../book-parameters.ts';
import { EXAMPLE_EVENT_ID, edgesExample } from '../examples/examples.ts';
import * as paging from '../paging-parameters.ts';
import * as parameters from '../parameters.ts';
import { edgesSinceSchema } from '../records/changes.ts';
import { edgesEventSchema } from '../records/edge-records.ts';
import { countMeta, eventMeta, listMeta } from '../records/records.ts';
import { route } from '../route.ts';
import * as edgeParameters from './edge-parameters.ts';

const shared = {
  tag: 'Edge',
  data: z.array(edgesEventSchema),
  fromBook: true,
  obeysCommission: true,
} as const;
const {
  edgeFilters: { minProfit, minEdge, minEv, ...anyEdge },
  momentFilters: { maxHold, maxCost, minGap, ...anyMoment },
  edgeStakes: { bankroll, kelly, totalStake, stakeRounding, stake },
  legFilters: { synthetic, maxBetDelayMs },
} = edgeParameters;
const ofBankroll = { bankroll, kelly, stakeRounding, stake, maxBetDelayMs };
const { minProb: _, maxProb: __, indicative: ___, ...withoutModel } = anyEdge;
const { rulesRisk: _____, ...judgedEdge } = anyEdge;
const { minBooks: ____, ...momentOfLegs } = anyMoment;
const ofAnyType = {
  market: parameters.market,
  sourceType: bookParameters.sourceType,
  oddsFormat: bookParameters.oddsFormat,
};
const filters = { league: parameters.league, ...ofAnyType };
const BEST_FIRST = 'One record per event, the best first, then by event id; first page only.';

/** What each type is that is computed on request. */
const REQUESTED: Readonly<Record<RequestedEdgeType, string>> = {
  low_hold:
    'one line, every selection (two or three) at its best price, no arbitrage, with ' +
    'a hold of 0 to 2 %: `100 * (1 - 1 / sum(1 / net))`. Lowest hold first.',
  middle:
    'two lines of one market, main and alternate alike, that can both win: over at a ' +
    'and under at b > a, or home and away of spreads so that margins between the lines win both. ' +
    'Stakes pay 100 a leg; `costPct = 100 * (totalStake - min(stake * net)) / totalStake` is at ' +
    'most 5. A negative cost is a profit whatever happens; above 15 % it is a palpable error and ' +
    'not shown. Of each market at most the ten best: lowest cost, then the wider gap. Lowest ' +
    'cost first. `market` keeps a middle both of whose lines are served under it, after that cut.',
  back_lay:
    'one selection backed at its best price and laid at the exchange of another operator: the lay ' +
    'stake is `S * D / (d - c)`, D the net back decimal, d the lay decimal, c the commission on ' +
    'winnings. Of each selection the one with the highest profit; highest profit first. Amounts ' +
    'asked for (`totalStake`, `stakeRounding`) leave its stakes as they are.',
};

const ON_REQUEST =
  'Three types exist only where `type` names them. They are computed for the answer, event by event ' +
  'from its position on, and take no `since`; a stream follows them. Their legs are ' +
  'prices that may stand in an arbitrage: fresh, unsuspended, sane, no DFS, exchanges only when ' +
  'approved; net of commission, from at least two operators. `firstSeenAt` is when the newest ' +
  'of their prices last changed, `oldestQuoteAt` the oldest.\n\n' +
  `${REQUESTED_EDGE_TYPES.map((type) => `- \`${type}\`: ${REQUESTED[type]}`).join('\n')}\n\n` +
  'At most 9 lists that differ in more than `page` and `limit` may be under way for one account ' +
  'at a time: a further one is refused with `ERR_RATE_LIMITED`, like any where many wait.';

/** What is computed on request has no changes since a position. */
function hasNoChanges(values: Readonly<Record<string, unknown>>): string | undefined {
  const { type } = values;
  const onRequest = REQUESTED_EDGE_TYPES.some((each) => each === type);
  if (onRequest) return `no type=${type}: what is computed on request has no changes`;
  const { momentFilters, legFilters, edgeStakes } = edgeParameters;
  const names = Object.keys({ ...momentFilters, ...legFilters, ...edgeStakes });
  const given = names.find((name) => values[name] !== undefined);
  return given && `no ${given}: what is computed for it has no changes`;
}

export const listEdges = route({
  ...shared,
  operationId: 'listEdges',
  path: '/v1/edge',
  summary: 'List edges',
  description:
    'Events with at least one edge after the filters, by start time, then id. `minProfit` acts ' +
    'on arbitrages, `minEdge` on value signals, `minEv` on EV signals, `maxHold` on low holds, ' +
    '`maxCost` and `minGap` on middles; beside a `type` of another kind they are refused. ' +
    `\`sourceType\` keeps an edge whose every leg matches.\n\n${ON_REQUEST}`,
  query: {
    ...filters,
    type: edgeParameters.edgeType,
    ...edgeParameters.edgeFilters,
    ...edgeParameters.momentFilters,
    ...edgeParameters.edgeStakes,
    ...edgeParameters.legFilters,
    sort: edgeParameters.sort,
    ...paging.pageOrSince(50),
    since: { ...paging.since, conflict: hasNoChanges },
  },
  data: z.union([z.array(edgesEventSchema), edgesSinceSchema]),
  meta: listMeta,
  errors: ['ERR_POSITION_GONE'],
  example: [edgesExample(...KEPT_EDGE_TYPES)],
  exampleMeta: { count: 1, page: 1, league: 'nfl' },
});

export const listValueEdges = route({
  ...shared,
  operationId: 'listValueEdges',
  path: '/v1/edge/value',
  summary: 'List value edges',
  description: `Offers whose model probability exceeds the market’s. ${BEST_FIRST}`,
  query: {
    ...filters,
    minEdge,
    ...judgedEdge,
    ...anyMoment,
    ...ofBankroll,
    limit: paging.limit(50),
  },
  meta: countMeta,
  example: [edgesExample('value')],
  exampleMeta: { count: 1, league: 'nfl' },
});

export const listEvEdges = route({
  ...shared,
  operationId: 'listEvEdges',
  path: '/v1/edge/ev',
  summary: 'List positive-EV edges',
  description: `Offers with a positive expected value at the current price. ${BEST_FIRST}`,
  query: {
    ...filters,
    minEv,
    ...judgedEdge,
    ...anyMoment,
    ...ofBankroll,
    limit: paging.limit(50),
  },
  meta: countMeta,
  example: [edgesExample('ev')],
  exampleMeta: { count: 1, league: 'nfl' },
});

export const listArbitrageEdges = route({
  ...shared,
  operationId: 'listArbitrageEdges',
  path: '/v1/edge/arbitrage',
  summary: 'List arbitrages',
  description: `Positions across approved venues with a guaranteed return. ${BEST_FIRST}`,
  query: {
    ...filters,
    minProfit,
    ...withoutModel,
    ...momentOfLegs,
    totalStake,
    stakeRounding,
    stake,
    synthetic,
    maxBetDelayMs,
    limit: paging.limit(50),
  },
  meta: countMeta,
  example: [edgesExample('arbitrage')],
  exampleMeta: { count: 1, league: 'nfl' },
});

export const getEventEdges = route({
  operationId: 'getEventEdges',
  path: '/v1/events/{eventId}/edge',
  tag: 'Edge',
  summary: 'Get the edges of an event',
  description: 'All edges of one event; `edges` is empty where there are none.',
  pathParameters: { eventId: parameters.eventIdPath },
  query: {
    ...ofAnyType,
    type: edgeParameters.edgeType,
    ...edgeParameters.edgeFilters,
    ...edgeParameters.momentFilters,
    ...edgeParameters.edgeStakes,
    ...edgeParameters.legFilters,
  },
  data: edgesEventSchema,
  meta: eventMeta,
  example: edgesExample(...KEPT_EDGE_TYPES),
  exampleMeta: { league: 'nfl', event: EXAMPLE_EVENT_ID },
  fromBook: true,
  obeysCommission: true,
  errors: ['ERR_EVENT_NOT_FOUND'],
});
