// Routes of odds history: how the consensus on lines moved, of an event and of a player.

import * as bookParameters from '../book-parameters.ts';
import {
  eventOddsHistoryExample,
  playerOddsHistoryExample,
} from '../examples/odds-history-examples.ts';
import * as parameters from '../parameters.ts';
import * as playerParameters from '../player-parameters.ts';
import {
  eventOddsHistoryMeta,
  eventOddsHistorySchema,
  playerOddsHistoryMeta,
  playerOddsHistorySchema,
} from '../records/odds-history-records.ts';
import { route } from '../route.ts';
import * as history from './history-parameters.ts';

const SNAPSHOTS =
  'A snapshot is what the line summary showed at the end of a second of log time in which the ' +
  'line changed; it stands until the next one of the same line (market, team or player, point). ' +
  'With `books` 0 and no selections the line was gone: withdrawn, expired or suspended ' +
  'everywhere.\n\n' +
  'The newest `limit` snapshots that the filters let pass, told oldest first. `movement` is not ' +
  'cut by `limit`: of each market (and team or player) it shows the main line at its first and ' +
  'its last snapshot within `from` and `to`, whatever its point then and now, and by how much ' +
  'each side’s probability moved.\n\n' +
  'Consensus prices of what this service captured itself. What is known but has no captured ' +
  'history is answered with empty arrays; 503 where the archive is off or away.';

const chosen = {
  market: parameters.market,
  from: history.from,
  to: history.to,
  limit: history.snapshots,
  interval: history.interval,
  oddsFormat: bookParameters.oddsFormat,
};

export const getEventOddsHistory = route({
  operationId: 'getEventOddsHistory',
  path: '/v1/events/{eventId}/odds-history',
  tag: 'Odds',
  summary: 'Get the odds history of an event',
  description: `How the consensus on the lines of an event moved. ${SNAPSHOTS}`,
  pathParameters: { eventId: parameters.eventIdPath },
  query: { ...chosen, playerId: history.onlyPlayer },
  data: eventOddsHistorySchema,
  meta: eventOddsHistoryMeta,
  example: eventOddsHistoryExample,
  exampleMeta: { count: 2, limit: 200, league: 'nfl', event: eventOddsHistoryExample.eventId },
  errors: ['ERR_EVENT_NOT_FOUND', 'ERR_STORE_UNAVAILABLE'],
});

export const getPlayerOddsHistory = route({
  operationId: 'getPlayerOddsHistory',
  path: '/v1/players/{playerId}/odds-history',
  tag: 'Players',
  summary: 'Get the odds history of a player',
  description:
    'How the consensus on a player’s props moved, across events: events in the order of their ' +
    `first snapshot that is shown. ${SNAPSHOTS}`,
  pathParameters: { playerId: playerParameters.playerIdPath },
  query: { ...chosen, eventId: parameters.onlyEvent },
  data: playerOddsHistorySchema,
  meta: playerOddsHistoryMeta,
  example: playerOddsHistoryExample,
  exampleMeta: { count: 2, limit: 200, league: 'nfl' },
  errors: ['ERR_PLAYER_NOT_FOUND', 'ERR_STORE_UNAVAILABLE'],
});
