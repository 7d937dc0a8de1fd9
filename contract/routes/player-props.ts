// Routes of player props and of the catalogue of their markets.
import { z } from 'zod';
import * as bookParameters from '../book-parameters.ts';
import {
  EXAMPLE_EVENT_ID,
  propCatalogExample,
  propsExample,
  propsListExample,
} from '../examples/examples.ts';
import * as paging from '../paging-parameters.ts';
import * as parameters from '../parameters.ts';
import * as playerParameters from '../player-parameters.ts';
import { linesSinceSchema } from '../records/changes.ts';
import {
  countMeta,
  eventMeta,
  listMeta,
  propCatalogSchema,
  propsEventSchema,
} from '../records/records.ts';
import { route } from '../route.ts';
import { onlyPlayer } from './history-parameters.ts';

const filters = {
  market: parameters.market,
  player: playerParameters.player,
  playerId: onlyPlayer,
  ...bookParameters.books,
  sourceType: bookParameters.shownSourceType,
  profile: bookParameters.shownProfile,
  oddsFormat: bookParameters.oddsFormat,
  depth: bookParameters.depth,
  stake: bookParameters.stake,
};

export const listPlayerProps = route({
  operationId: 'listPlayerProps',
  path: '/v1/player-props',
  tag: 'Player props',
  summary: 'List player props',
  description:
    'Offers grouped by event, player, market and line, of events that are not final or cancelled ' +
    'and have at least one prop after the filters. A page counts events.',
  query: {
    league: parameters.league,
    ...filters,
    ...paging.pageOrSince(50),
  },
  data: z.union([z.array(propsEventSchema), linesSinceSchema]),
  meta: listMeta,
  example: [propsListExample],
  exampleMeta: { count: 1, page: 1, league: 'nfl' },
  fromBook: true,
  obeysCommission: true,
  errors: ['ERR_POSITION_GONE'],
});

export const listPropMarkets = route({
  operationId: 'listPropMarkets',
  path: '/v1/player-props/markets',
  tag: 'Player props',
  summary: 'List player-prop markets',
  description: 'The player-prop markets of every league, or of one.',
  query: { league: parameters.league },
  data: z.array(propCatalogSchema),
  meta: countMeta,
  example: [propCatalogExample],
  exampleMeta: { count: 1, league: 'nfl' },
});

export const getEventPlayerProps = route({
  operationId: 'getEventPlayerProps',
  path: '/v1/events/{eventId}/player-props',
  tag: 'Player props',
  summary: 'Get the player props of an event',
  description: 'All player props of one event with line summaries; `players` may be empty.',
  pathParameters: { eventId: parameters.eventIdPath },
  query: filters,
  data: propsEventSchema,
  meta: eventMeta,
  example: propsExample,
  exampleMeta: { league: 'nfl', event: EXAMPLE_EVENT_ID },
  fromBook: true,
  obeysCommission: true,
  errors: ['ERR_EVENT_NOT_FOUND'],
});
