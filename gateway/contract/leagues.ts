// Routes of the catalogue of sports and leagues.
import { z } from 'zod';
import { leagueExample } from './examples.ts';
import * as parameters from './parameters.ts';
import { countMeta, emptyMeta, leagueSchema, sportSchema } from './records.ts';
import { route } from './route.ts';

export const listSports = route({
  operationId: 'listSports',
  path: '/v1/sports',
  tag: 'Leagues',
  summary: 'List sports',
  description: 'Every sport with its leagues.',
  pathParameters: {},
  query: {},
  data: z.array(sportSchema),
  meta: countMeta,
  example: [{ sport: 'football', leagues: [{ leagueId: 'nfl', name: 'NFL' }] }],
  exampleMeta: { count: 1 },
  fromBook: false,
  errors: [],
});

export const listLeagues = route({
  operationId: 'listLeagues',
  path: '/v1/leagues',
  tag: 'Leagues',
  summary: 'List leagues',
  description: 'Every league, or those of one sport.',
  pathParameters: {},
  query: { sport: parameters.sport },
  data: z.array(leagueSchema),
  meta: countMeta,
  example: [leagueExample],
  exampleMeta: { count: 1 },
  fromBook: false,
  errors: [],
});

export const getLeague = route({
  operationId: 'getLeague',
  path: '/v1/leagues/{leagueId}',
  tag: 'Leagues',
  summary: 'Get a league',
  description: 'One league by its id.',
  pathParameters: { leagueId: parameters.leagueIdPath },
  query: {},
  data: leagueSchema,
  meta: emptyMeta,
  example: leagueExample,
  exampleMeta: {},
  fromBook: false,
  errors: ['ERR_LEAGUE_NOT_FOUND'],
});
