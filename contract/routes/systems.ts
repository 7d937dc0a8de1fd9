// The route of the bets of a published system; its card stands among the trends.
import { z } from 'zod';
import * as bookParameters from '../book-parameters.ts';
import { systemBetExample } from '../examples/system-examples.ts';
import * as paging from '../paging-parameters.ts';
import * as parameters from '../parameters.ts';
import { systemBetSchema, systemBetsMeta } from '../records/system-records.ts';
import { route } from '../route.ts';
import * as history from './history-parameters.ts';

export const listSystemBets = route({
  operationId: 'listSystemBets',
  path: '/v1/trends/systems/{systemId}/bets',
  tag: 'History',
  summary: 'List the bets of a system',
  description:
    'Every bet of a published system at the consensus close, newest first (by start, then id): ' +
    'those of the backtest, and live picks on games that began after it was published. A game ' +
    'whose close has a point and no price is no bet; the card counts them. Bets are computed ' +
    'when a system is published, and every night at 5:00 US Eastern with the finals of the ' +
    'season; 503 until they are for the first time.\n\n' +
    'To page, pass `meta.nextCursor` as `cursor`, under the same filters, until it is null: ' +
    'each bet is shown once, whatever arrives meanwhile.\n\n' +
    'A bet at a close of our own capture goes to every key, one at an imported close in full to ' +
    'keys licensed for raw lines only. Others get `lineAccess: restricted`: line, price and ' +
    'profit are null, and so is the result, except of moneylines, which the score decides.',
  pathParameters: { systemId: parameters.systemIdPath },
  query: {
    season: parameters.season,
    oddsFormat: bookParameters.oddsFormat,
    limit: paging.limit(200, 50),
    cursor: history.cursor,
  },
  data: z.array(systemBetSchema),
  meta: systemBetsMeta,
  example: [systemBetExample],
  exampleMeta: {
    systemId: 'nfl-divisional-home-dogs',
    count: 1,
    limit: 50,
    total: 831,
    backtestBets: 826,
    livePicks: 5,
    computedAt: '2026-11-09T10:00:02.000Z',
    lineAccess: 'capture_only',
    restricted: 0,
    nextCursor: null,
  },
  credits: 4,
  errors: ['ERR_SYSTEM_NOT_FOUND', 'ERR_SYSTEM_BETS_PENDING', 'ERR_STORE_UNAVAILABLE'],
});
