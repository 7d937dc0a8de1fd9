// Routes of teams: who they are, who plays for them, and how they do.
import { z } from 'zod';
import { eventExample } from '../examples/examples.ts';
import {
  injuryExample,
  injuryHistoryExample,
  rosterExample,
  teamDetailExample,
  teamExample,
  teamStatsExample,
} from '../examples/reference-examples.ts';
import * as paging from '../paging-parameters.ts';
import * as parameters from '../parameters.ts';
import { countMeta, eventSchema, leagueMeta } from '../records/records.ts';
import {
  injuryHistorySchema,
  injurySchema,
  rosterSchema,
  teamDetailSchema,
  teamSchema,
  teamStatsSchema,
} from '../records/reference-records.ts';
import { route } from '../route.ts';

const ofTeam = {
  tag: 'Teams',
  pathParameters: { teamId: parameters.teamIdPath },
  errors: ['ERR_TEAM_NOT_FOUND', 'ERR_STORE_UNAVAILABLE'],
} as const;

export const listTeams = route({
  operationId: 'listTeams',
  path: '/v1/teams',
  tag: 'Teams',
  summary: 'List teams',
  description: 'Every team of the catalogue, by league, or those of one league.',
  query: { league: parameters.league },
  data: z.array(teamSchema),
  meta: countMeta,
  example: [teamExample],
  exampleMeta: { count: 1, league: 'nfl' },
});

export const listLeagueTeams = route({
  operationId: 'listLeagueTeams',
  path: '/v1/leagues/{leagueId}/teams',
  tag: 'Teams',
  summary: 'List the teams of a league',
  description: 'Every team of the league.',
  pathParameters: { leagueId: parameters.leagueIdPath },
  data: z.array(teamSchema),
  meta: countMeta,
  example: [teamExample],
  exampleMeta: { count: 1, league: 'nfl' },
  errors: ['ERR_LEAGUE_NOT_FOUND'],
});

export const getTeam = route({
  ...ofTeam,
  operationId: 'getTeam',
  path: '/v1/teams/{teamId}',
  summary: 'Get a team',
  description: 'One team, and how it stands in the running season.',
  data: teamDetailSchema,
  meta: leagueMeta,
  example: teamDetailExample,
  exampleMeta: { league: 'nfl' },
});

export const getRoster = route({
  ...ofTeam,
  operationId: 'getRoster',
  path: '/v1/teams/{teamId}/roster',
  summary: 'Get the roster of a team',
  description: 'Who is on the team now, by name.',
  data: rosterSchema,
  meta: leagueMeta,
  example: rosterExample,
  exampleMeta: { league: 'nfl' },
});

export const listInjuries = route({
  ...ofTeam,
  operationId: 'listInjuries',
  path: '/v1/teams/{teamId}/injuries',
  summary: 'List the injuries of a team',
  description: 'The current injury report.',
  data: z.array(injurySchema),
  meta: countMeta,
  example: [injuryExample],
  exampleMeta: { count: 1, league: 'nfl' },
});

export const getInjuryHistory = route({
  ...ofTeam,
  operationId: 'getInjuryHistory',
  path: '/v1/teams/{teamId}/injuries/history',
  summary: 'Get past injury reports',
  description:
    'The report as it stood at an instant, and the reports up to it. Reports are kept as they ' +
    'were said; what stood at any time is the newest before it.',
  query: { asOf: parameters.asOf, limit: paging.limit(500, 100) },
  data: injuryHistorySchema,
  meta: z.object({ count: z.int().min(0), league: leagueMeta.shape.league }),
  example: injuryHistoryExample,
  exampleMeta: { count: 1, league: 'nfl' },
});

export const getTeamStats = route({
  ...ofTeam,
  operationId: 'getTeamStats',
  path: '/v1/teams/{teamId}/stats',
  summary: 'Get the statistics of a team',
  description:
    'Sums over the games of a season, without those of its preseason; the running one where none ' +
    'is named.',
  query: { season: parameters.season },
  data: teamStatsSchema,
  meta: leagueMeta,
  example: teamStatsExample,
  exampleMeta: { league: 'nfl' },
});

export const listTeamSchedule = route({
  ...ofTeam,
  operationId: 'listTeamSchedule',
  path: '/v1/teams/{teamId}/schedule',
  summary: 'List the games of a team',
  description: 'Every event of the running season that the team plays in, by start.',
  data: z.array(eventSchema),
  meta: countMeta,
  example: [eventExample],
  exampleMeta: { count: 1, league: 'nfl' },
  fromBook: true,
});
