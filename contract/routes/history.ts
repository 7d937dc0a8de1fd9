// Routes of history: games that are over, what they closed at, and what became of the bets.
import { z } from 'zod';
import * as bookParameters from '../book-parameters.ts';
import { restrictedPastGameExample } from '../examples/history-examples.ts';
import * as paging from '../paging-parameters.ts';
import * as parameters from '../parameters.ts';
import { pastGameSchema, pastGamesMeta } from '../records/history-records.ts';
import { route } from '../route.ts';
import * as history from './history-parameters.ts';

export const listPastGames = route({
  operationId: 'listPastGames',
  path: '/v1/history/games',
  tag: 'History',
  summary: 'List past games',
  description:
    'Finals of a league with the consensus closing main line and graded bets, newest first (by ' +
    'start, then id). Every price is a mean over books, never one book’s, so it need not be a ' +
    'whole number.\n\n' +
    'To page, pass `meta.nextCursor` as `cursor`, under the same filters, until it is null: ' +
    'each game that was there at the first page is shown once, whatever ends meanwhile. `limit` ' +
    'may change between pages.\n\n' +
    'A close of our own capture (`moneyline_capture`) goes to every key. One that was imported ' +
    '(`partner_historical`) goes in full to keys licensed for raw lines only; others get the ' +
    'item with `lineAccess: restricted`: points and prices are null, and so are the grades of ' +
    'spread and total. Scores, the winner and starters stay. A `simulated` close, which games of ' +
    'the simulated feed have, goes to every key. `lineAccess: none` means that ' +
    'the game has no close. The first half has an access of its own.\n\n' +
    'The leagues behind the first five (college basketball, soccer) are an extension: they have ' +
    'what was imported or captured. In soccer the score of the regular time decides, the winner ' +
    'may be `draw`, a moneyline has a third price, and of quarter lines half a bet may be won ' +
    '(`home_half`, `over_half` …).\n\n' +
    'Grades name the side that won the bet, or `push`. Overtime counts, and a tie is a push; so ' +
    'are run line and total of a baseball game that was called early.',
  query: {
    league: history.league,
    season: parameters.season,
    team: parameters.team,
    from: parameters.day('Only games that started on this day or later.'),
    to: parameters.day('Only games that started on this day or earlier; not before `from`.'),
    oddsFormat: bookParameters.oddsFormat,
    limit: paging.limit(200, 50),
    cursor: history.cursor,
  },
  data: z.array(pastGameSchema),
  meta: pastGamesMeta,
  example: [restrictedPastGameExample],
  exampleMeta: {
    count: 1,
    league: 'nfl',
    limit: 50,
    nextCursor: null,
    seasons: ['2024-25'],
    seasonsLeftOut: ['2026-27', '2025-26'],
    lineAccess: 'capture_only',
    restricted: 1,
  },
  credits: 4,
  errors: ['ERR_STORE_UNAVAILABLE'],
});
