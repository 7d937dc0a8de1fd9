// Routes of the catalogue of sports and leagues.
import { z } from 'zod';
import { leagueExample } from '../examples/examples.ts';
import { rankingsExample, standingsExample } from '../examples/reference-examples.ts';
import * as parameters from '../parameters.ts';
import { countMeta, emptyMeta, leagueMeta, leagueSchema, sportSchema } from '../records/records.ts';
import { rankingsSchema, standingsSchema } from '../records/reference-records.ts';
import { route } from '../route.ts';

export const listSports = route({
  operationId: 'listSports',
  path: '/v1/sports',
  tag: 'Leagues',
  summary: 'List sports',
  description: 'Every sport with its leagues.',
  data: z.array(sportSchema),
  meta: countMeta,
  example: [{ sport: 'football', leagues: [{ leagueId: 'nfl', name: 'NFL' }] }],
  exampleMeta: { count: 1 },
});

export const listLeagues = route({
  operationId: 'listLeagues',
  path: '/v1/leagues',
  tag: 'Leagues',
  summary: 'List leagues',
  description: 'Every league, or those of one sport.',
  query: { sport: parameters.sport },
  data: z.array(leagueSchema),
  meta: countMeta,
  example: [leagueExample],
  exampleMeta: { count: 1 },
});

export const getLeague = route({
  operationId: 'getLeague',
  path: '/v1/leagues/{leagueId}',
  tag: 'Leagues',
  summary: 'Get a league',
  description: 'One league by its id.',
  pathParameters: { leagueId: parameters.leagueIdPath },
  data: leagueSchema,
  meta: emptyMeta,
  example: leagueExample,
  exampleMeta: {},
  errors: ['ERR_LEAGUE_NOT_FOUND'],
});

export const getRankings = route({
  operationId: 'getRankings',
  path: '/v1/leagues/{leagueId}/rankings',
  tag: 'Leagues',
  summary: 'Get a ranking poll',
  description:
    'The newest edition of a poll of college sports. A league without polls, and one whose poll ' +
    'is not out yet, has empty `rankings`.',
  pathParameters: { leagueId: parameters.leagueIdPath },
  query: { poll: parameters.poll },
  data: rankingsSchema,
  meta: leagueMeta,
  example: rankingsExample,
  exampleMeta: { league: 'ncaa_football' },
  errors: ['ERR_LEAGUE_NOT_FOUND', 'ERR_STORE_UNAVAILABLE'],
});

export const getStandings = route({
  operationId: 'getStandings',
  path: '/v1/leagues/{leagueId}/standings',
  tag: 'Events',
  summary: 'Get the standings',
  description:
    'The table of the running season, made of its finals: by conference and division, best ' +
    'first. Leagues without conferences have one group.',
  pathParameters: { leagueId: parameters.leagueIdPath },
  query: {
    conference: parameters.groupName('conference', 'AFC'),
    division: parameters.groupName('division', 'AFC East'),
  },
  data: standingsSchema,
  meta: leagueMeta,
  example: standingsExample,
  exampleMeta: { league: 'nfl' },
  errors: ['ERR_LEAGUE_NOT_FOUND', 'ERR_STORE_UNAVAILABLE'],
});
