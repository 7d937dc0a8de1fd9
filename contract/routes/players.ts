// Routes of players: who they are, what they did, and how often it beat a line.
import { z } from 'zod';
import {
  analysisExample,
  hitRatesExample,
  trendCardExample,
  trendsExample,
} from '../examples/form-examples.ts';
import { playerExample, playerStatsExample } from '../examples/reference-examples.ts';
import { systemCardExample } from '../examples/system-examples.ts';
import * as paging from '../paging-parameters.ts';
import * as parameters from '../parameters.ts';
import * as playerParameters from '../player-parameters.ts';
import {
  analysisSchema,
  hitRatesSchema,
  trendCardSchema,
  trendsSchema,
} from '../records/form-records.ts';
import { leagueMeta, pageMeta } from '../records/records.ts';
import { playerSchema, playerStatsSchema } from '../records/reference-records.ts';
import { systemCardSchema } from '../records/system-records.ts';
import { route } from '../route.ts';

const ofPlayer = {
  tag: 'Players',
  pathParameters: { playerId: playerParameters.playerIdPath },
  meta: leagueMeta,
  exampleMeta: { league: 'nfl' },
  errors: ['ERR_PLAYER_NOT_FOUND', 'ERR_STORE_UNAVAILABLE'],
} as const;

const situation = {
  opponent: playerParameters.opponent,
  location: playerParameters.location,
  backToBack: playerParameters.backToBack,
};

export const listPlayers = route({
  operationId: 'listPlayers',
  path: '/v1/players',
  tag: 'Players',
  summary: 'List players',
  description: 'Players by league, name and id.',
  query: {
    league: parameters.league,
    team: parameters.team,
    limit: paging.limit(100, 50),
    page: paging.page,
  },
  data: z.array(playerSchema),
  meta: pageMeta,
  example: [playerExample],
  exampleMeta: { count: 1, page: 1, league: 'nfl' },
  errors: ['ERR_STORE_UNAVAILABLE'],
});

export const getPlayer = route({
  ...ofPlayer,
  operationId: 'getPlayer',
  path: '/v1/players/{playerId}',
  summary: 'Get a player',
  description: 'One player.',
  data: playerSchema,
  example: playerExample,
});

export const getPlayerStats = route({
  ...ofPlayer,
  operationId: 'getPlayerStats',
  path: '/v1/players/{playerId}/stats',
  summary: 'Get the statistics of a player',
  description:
    'Sums of each season, or every game, newest first. Days are US Eastern; sums are of the ' +
    'games that pass. A game that is not over is shown without a result and counts in no sum.',
  query: {
    type: playerParameters.statsType,
    season: parameters.season,
    date: parameters.day('Only games of this day.'),
    from: parameters.day('Only games of this day or later.'),
    to: parameters.day('Only games of this day or earlier; not before `from`.'),
    eventId: parameters.onlyEvent,
  },
  data: playerStatsSchema,
  example: playerStatsExample,
});

const propMarket: typeof parameters.market = {
  ...parameters.oneMarket,
  description: 'Only this market of player props: a key of `/v1/player-props/markets`.',
  example: 'player_points',
};

export const getHitRates = route({
  ...ofPlayer,
  operationId: 'getHitRates',
  path: '/v1/players/{playerId}/hit-rates',
  summary: 'Get the hit rates of a player',
  description:
    'How often the player beat a line in the last 5, 10, 20 and 25 games and in the season; any ' +
    'other window by `last`. Without `market` the main ones; without `line` the one that most ' +
    'operators post now, else one at the season’s average. A situation chooses the games first.',
  query: {
    market: propMarket,
    line: playerParameters.line,
    side: playerParameters.propSide,
    last: playerParameters.lastGames,
    season: parameters.season,
    ...situation,
  },
  data: hitRatesSchema,
  example: hitRatesExample,
});

export const getPlayerTrends = route({
  ...ofPlayer,
  operationId: 'getPlayerTrends',
  path: '/v1/players/{playerId}/trends',
  summary: 'Get the trends of a player',
  description: 'Streaks that stand, and splits of the season’s games.',
  query: { market: propMarket, line: playerParameters.line, season: parameters.season },
  data: trendsSchema,
  example: trendsExample,
});

export const getPlayerAnalysis = route({
  ...ofPlayer,
  operationId: 'getPlayerAnalysis',
  path: '/v1/players/{playerId}/analysis',
  summary: 'Get an analysis of a player',
  description:
    'Form, matchup and injuries before the next game, in numbers and in words. Deterministic: ' +
    'the same data gives the same words.',
  query: { season: parameters.season },
  data: analysisSchema,
  example: analysisExample,
});

export const listTrends = route({
  operationId: 'listTrends',
  path: '/v1/trends',
  tag: 'Players',
  summary: 'List trends',
  description:
    'Cards of streaks that stand: teams that keep winning or losing, and players who keep ' +
    'beating or missing the line that is posted for their next game. And cards of published ' +
    'systems: rules that say which past games would have been bet on, with what that came to at ' +
    'the consensus close. The most games first.\n\n' +
    'Records, units, returns and intervals of systems are sums over bets and go to every key. ' +
    'A system of which only a few bets are restricted for the key shows none of them, because ' +
    'they would give single lines away.',
  query: {
    league: parameters.league,
    kind: parameters.trendKind,
    limit: paging.limit(50),
    page: paging.page,
  },
  data: z.array(z.union([trendCardSchema, systemCardSchema])),
  meta: pageMeta,
  example: [systemCardExample, trendCardExample],
  exampleMeta: { count: 2, page: 1, league: 'nfl' },
  errors: ['ERR_STORE_UNAVAILABLE'],
});
