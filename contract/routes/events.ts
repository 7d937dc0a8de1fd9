// Routes of the schedule: what is played, when, and how it stands.
import { z } from 'zod';
import { EXAMPLE_EVENT_ID, eventExample } from '../examples/examples.ts';
import { playByPlayExample } from '../examples/reference-examples.ts';
import * as paging from '../paging-parameters.ts';
import * as parameters from '../parameters.ts';
import {
  countMeta,
  eventMeta,
  eventSchema,
  namedEventSchema,
  pageMeta,
} from '../records/records.ts';
import { playByPlaySchema } from '../records/reference-records.ts';
import { route } from '../route.ts';

export const listEvents = route({
  operationId: 'listEvents',
  path: '/v1/events',
  tag: 'Events',
  summary: 'List events',
  description:
    'Events in any status, by start time, then id. Days are US Eastern; `from` and `to` are ' +
    'inclusive; `date` narrows further. Without days: what is to come, in play or at most seven ' +
    'days past, as the stream shows it; with `status=final` alone, the finals of the season that ' +
    'each league is in.',
  query: {
    league: parameters.league,
    sport: parameters.sport,
    date: parameters.day('Only events that start on this day.'),
    from: parameters.day('Only events that start on this day or later.'),
    to: parameters.day('Only events that start on this day or earlier; not before `from`.'),
    status: parameters.status,
    limit: paging.limit(100),
    page: paging.page,
  },
  data: z.array(eventSchema),
  meta: pageMeta,
  example: [eventExample],
  exampleMeta: { count: 1, page: 1, league: 'nfl' },
  fromBook: true,
  errors: ['ERR_STORE_UNAVAILABLE'],
});

export const listLiveEvents = route({
  operationId: 'listLiveEvents',
  path: '/v1/events/live',
  tag: 'Events',
  summary: 'List live events',
  description: 'Events in progress, by start time, then id.',
  query: { league: parameters.league },
  data: z.array(eventSchema),
  meta: countMeta,
  example: [{ ...eventExample, status: 'in_progress' }],
  exampleMeta: { count: 1, league: 'nfl' },
  fromBook: true,
  errors: ['ERR_STORE_UNAVAILABLE'],
});

export const listTodayEvents = route({
  operationId: 'listTodayEvents',
  path: '/v1/events/today',
  tag: 'Events',
  summary: 'List the events of today',
  description:
    'Events in any status that start on the current US Eastern day of the service’s own clock ' +
    '(a replay has the day of its recording), by start time, then id.',
  query: { league: parameters.league },
  data: z.array(eventSchema),
  meta: countMeta,
  example: [eventExample],
  exampleMeta: { count: 1, league: 'nfl' },
  fromBook: true,
  errors: ['ERR_STORE_UNAVAILABLE'],
});

export const getEvent = route({
  operationId: 'getEvent',
  path: '/v1/events/{eventId}',
  tag: 'Events',
  summary: 'Get an event',
  description:
    'One event by its id, with what sources of prices call it. The operator of the server corrects ' +
    'with `npm run matches` which event an id of a source means.',
  pathParameters: { eventId: parameters.eventIdPath },
  data: namedEventSchema,
  meta: eventMeta,
  example: {
    ...eventExample,
    sourceIds: [
      { source: 'kalshi', id: '26NOV08BUFMIA', turned: false, stated: false },
      { source: 'polymarket', id: 'nfl-buf-mia-2026-11-08', turned: false, stated: true },
    ],
  },
  exampleMeta: { league: 'nfl', event: EXAMPLE_EVENT_ID },
  fromBook: true,
  errors: ['ERR_EVENT_NOT_FOUND', 'ERR_STORE_UNAVAILABLE'],
});

export const getPlayByPlay = route({
  operationId: 'getPlayByPlay',
  path: '/v1/events/{eventId}/play-by-play',
  tag: 'Events',
  summary: 'Get the plays of an event',
  description: 'What happened so far, oldest first. Empty before the start.',
  pathParameters: { eventId: parameters.eventIdPath },
  data: playByPlaySchema,
  meta: eventMeta,
  example: playByPlayExample,
  exampleMeta: { league: 'nfl', event: EXAMPLE_EVENT_ID },
  errors: ['ERR_EVENT_NOT_FOUND', 'ERR_STORE_UNAVAILABLE'],
});

export const listScores = route({
  operationId: 'listScores',
  path: '/v1/leagues/{leagueId}/scores',
  tag: 'Events',
  summary: 'List the scores of a day',
  description:
    'The events of the league that start on a US Eastern day, in any status, with their scores; ' +
    'today where no day is given.',
  pathParameters: { leagueId: parameters.leagueIdPath },
  query: { date: parameters.day('The day.') },
  data: z.array(eventSchema),
  meta: countMeta,
  example: [{ ...eventExample, status: 'final', score: { home: 24, away: 27 } }],
  exampleMeta: { count: 1, league: 'nfl' },
  fromBook: true,
  errors: ['ERR_LEAGUE_NOT_FOUND', 'ERR_STORE_UNAVAILABLE'],
});
