// Routes of best bets: the best price now of every outcome.
import { z } from 'zod';
import * as bookParameters from '../book-parameters.ts';
import { bestBetsExample, EXAMPLE_EVENT_ID } from '../examples/examples.ts';
import * as paging from '../paging-parameters.ts';
import * as parameters from '../parameters.ts';
import { outcomesSinceSchema } from '../records/changes.ts';
import { bestBetsSchema, eventMeta, listMeta } from '../records/records.ts';
import { route } from '../route.ts';

const filters = {
  market: parameters.market,
  ...bookParameters.books,
  sourceType: bookParameters.sourceType,
  profile: bookParameters.shownProfile,
  oddsFormat: bookParameters.oddsFormat,
  stake: bookParameters.stake,
  synthetic: bookParameters.synthetic,
};

export const listBestBets = route({
  operationId: 'listBestBets',
  path: '/v1/best-bets',
  tag: 'Best bets',
  summary: 'List best bets',
  description:
    'The best price of each outcome, of events that are not final or cancelled and have at least ' +
    'one offer after the filters, by start time, then id. A page counts events.',
  query: {
    league: parameters.league,
    ...filters,
    ...paging.pageOrSince(50),
  },
  data: z.union([z.array(bestBetsSchema), outcomesSinceSchema]),
  meta: listMeta,
  example: [bestBetsExample],
  exampleMeta: { count: 1, page: 1, league: 'nfl' },
  fromBook: true,
  obeysCommission: true,
  errors: ['ERR_POSITION_GONE'],
});

export const getEventBestBets = route({
  operationId: 'getEventBestBets',
  path: '/v1/events/{eventId}/best-bets',
  tag: 'Best bets',
  summary: 'Get the best bets of an event',
  description: 'The best price of each outcome of one event; `markets` may be empty.',
  pathParameters: { eventId: parameters.eventIdPath },
  query: filters,
  data: bestBetsSchema,
  meta: eventMeta,
  example: bestBetsExample,
  exampleMeta: { league: 'nfl', event: EXAMPLE_EVENT_ID },
  fromBook: true,
  obeysCommission: true,
  errors: ['ERR_EVENT_NOT_FOUND'],
});
