// Routes of odds and of the catalogue of bookmakers.
import { z } from 'zod';
import * as bookParameters from '../book-parameters.ts';
import { bookmakerExample, EXAMPLE_EVENT_ID, oddsExample } from '../examples/examples.ts';
import * as paging from '../paging-parameters.ts';
import * as parameters from '../parameters.ts';
import { linesSinceSchema } from '../records/changes.ts';
import { countMeta, eventMeta, listMeta, oddsEventSchema } from '../records/records.ts';
import { bookmakerSchema } from '../records/venue-records.ts';
import { route } from '../route.ts';

export const listOdds = route({
  operationId: 'listOdds',
  path: '/v1/odds',
  tag: 'Odds',
  summary: 'List odds',
  description:
    'Events that are not final or cancelled and have at least one offer after the filters, by ' +
    'start time, then id. A page counts events and shows the book at one position. Filters act ' +
    'on offers before summaries and `isBest`.',
  query: {
    league: parameters.league,
    market: parameters.market,
    ...bookParameters.books,
    sourceType: bookParameters.shownSourceType,
    profile: bookParameters.shownProfile,
    oddsFormat: bookParameters.oddsFormat,
    depth: bookParameters.depth,
    stake: bookParameters.stake,
    ...paging.pageOrSince(50),
  },
  data: z.union([z.array(oddsEventSchema), linesSinceSchema]),
  meta: listMeta,
  example: [oddsExample],
  exampleMeta: { count: 1, page: 1, league: 'nfl' },
  fromBook: true,
  obeysCommission: true,
  errors: ['ERR_POSITION_GONE'],
});

export const listBookmakers = route({
  operationId: 'listBookmakers',
  path: '/v1/odds/bookmakers',
  tag: 'Odds',
  summary: 'List bookmakers',
  description: 'The catalogue of venues: sportsbooks, DFS operators and exchanges.',
  query: { sourceType: bookParameters.shownSourceType },
  data: z.array(bookmakerSchema),
  meta: countMeta,
  example: [bookmakerExample],
  exampleMeta: { count: 1 },
});

export const getEventOdds = route({
  operationId: 'getEventOdds',
  path: '/v1/events/{eventId}/odds',
  tag: 'Odds',
  summary: 'Get the odds of an event',
  description: 'All odds of one event; `markets` is empty where there are none.',
  pathParameters: { eventId: parameters.eventIdPath },
  query: {
    sourceType: bookParameters.shownSourceType,
    market: parameters.market,
    ...bookParameters.books,
    profile: bookParameters.shownProfile,
    oddsFormat: bookParameters.oddsFormat,
    depth: bookParameters.depth,
    stake: bookParameters.stake,
  },
  data: oddsEventSchema,
  meta: eventMeta,
  example: oddsExample,
  exampleMeta: { league: 'nfl', event: EXAMPLE_EVENT_ID },
  fromBook: true,
  obeysCommission: true,
  errors: ['ERR_EVENT_NOT_FOUND'],
});
