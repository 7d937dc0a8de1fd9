// The parameters that routes share beside those of lists, bookmakers and players: leagues, markets,
// teams, events and times.

import { z } from 'zod';
import { marketWords } from '#domain/asked-markets.ts';
import { leagueNames, marketNames, sportNames } from '#domain/catalog/catalog-names.ts';
import { parseDay } from '#domain/eastern-day.ts';
import { isSeason } from '#domain/history/season.ts';
import { LEAGUES, type LeagueId, type Sport } from '#domain/league.ts';
import { choice, idPath, oneOf, text, word } from './parameter-words.ts';
import { STATUSES } from './records/records.ts';
import type { Parameter } from './route.ts';
import { GAME_MARKETS } from './routes/game-markets.ts';

/** As programs write the sums of floats: 0.30000000000000004. */
const DECIMAL = /^[0-9]{1,9}(\.[0-9]{1,20})?$/;

const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{4,15}(Z|[+-][0-9]{2}:[0-9]{2})$/;

export const POLLS = ['ap', 'coaches', 'cfp'] as const;

/** The second spelling of the soccer leagues, as the machine-readable description writes them. */
const SHORT_SOCCER = ['epl', 'mls', 'fifa_world_cup'];

const LEAGUE_WORDS = [...LEAGUES.map((league) => league.leagueId), ...SHORT_SOCCER];

export const league: Parameter<LeagueId | undefined> = {
  schema: text().optional(),
  meaning: (text, { leagues }) => leagues.resolve(text)?.leagueId,
  words: ({ leagues }) => leagueNames(leagues),
  description:
    'Only this league: an id of `/v1/leagues`, or another spelling. At the start these are ' +
    `${LEAGUE_WORDS.join(', ')}.`,
  takes: `one of ${LEAGUE_WORDS.join(', ')}, or another league of /v1/leagues`,
  example: 'nfl',
};

export const sport: Parameter<Sport | undefined> = {
  schema: text().optional(),
  meaning: (sport, { leagues }) =>
    leagues.active.some((league) => league.sport === sport) ? sport : undefined,
  words: ({ leagues }) => sportNames(leagues),
  description: 'Only leagues of this sport, one of `/v1/sports`.',
  takes: 'one of basketball, football, baseball, hockey, soccer, or another sport of /v1/sports',
  example: 'basketball',
};

export const market: Parameter<string | undefined> = {
  schema: text().optional(),
  meaning: (text, { leagues }) =>
    marketWords(text).every((word) => leagues.servedMarkets(word).length > 0) ? text : undefined,
  words: ({ leagues }) => marketNames(leagues),
  description:
    'Only these markets, with commas between them: a canonical key (`_alternate` behind it for ' +
    `alternate lines), or \`h2h\`, \`spreads\`, \`totals\`. Of games: ${GAME_MARKETS}. Of players: \`/v1/player-props/markets\`.`,
  takes:
    'market keys such as moneyline, spread, total, team_total or player_points ' +
    '(player props are listed at /v1/player-props/markets)',
  example: 'moneyline',
};

/** The same where the question is of one market alone. */
export const oneMarket: typeof market = {
  ...market,
  meaning: (word, { leagues }) => (leagues.servedMarkets(word).length > 0 ? word : undefined),
};

export const status = choice(STATUSES, 'Only events in this status.', 'scheduled');

/** A US Eastern day. */
export function day(description: string): Parameter<string | undefined> {
  return {
    schema: word(parseDay, { format: 'date' }).optional(),
    description: `${description} A US Eastern day.`,
    takes: 'a US Eastern day written YYYY-MM-DD',
    example: '2026-11-08',
  };
}

/** A number of percent, at least 0. */
export function percent(description: string): Parameter<number | undefined> {
  return {
    schema: z.string().regex(DECIMAL).transform(Number).pipe(z.number().min(0)).optional(),
    description,
    takes: 'a plain number from 0 to below a billion, such as 1.5',
    example: 1.5,
  };
}

export const leagueIdPath = idPath(
  'a league id',
  'A league id; both spellings of the soccer leagues are accepted.',
  'nba',
);

export const teamIdPath = idPath('a team id', 'A team id, as `/v1/teams` lists them.', 'nfl_buf');

export const systemIdPath = idPath(
  'a system id',
  'A system id, as cards of kind `system` of `/v1/trends` say it.',
  'nfl-divisional-home-dogs',
);

export const team: Parameter<string | undefined> = {
  schema: text().optional(),
  meaning: (id, { leagues }) => leagues.team(id)?.teamId,
  description: 'Only this team: a canonical team id.',
  takes: 'a team id (listed at /v1/teams)',
  example: 'nfl_buf',
};

export const season: Parameter<string | undefined> = {
  schema: z.string().refine(isSeason).optional(),
  description: 'A season as events name it: `2026-27`, or `2026` where it lies in one year.',
  takes: 'a season such as 2026-27 or 2026',
  example: '2026-27',
};

export const poll: Parameter<(typeof POLLS)[number]> = {
  schema: z.enum(POLLS).default('ap'),
  description: 'Which poll.',
  takes: `one of ${POLLS.join(', ')}`,
  example: 'ap',
};

export const asOf: Parameter<number | undefined> = {
  schema: word(instantOf, { format: 'date-time' }).optional(),
  description: 'The report as it stood at this instant; now where it is absent.',
  takes: 'an ISO 8601 date-time with its offset, such as 2026-11-08T18:00:00Z',
  example: '2026-11-08T18:00:00Z',
};

export const onlyEvent: Parameter<string | undefined> = {
  schema: text().optional(),
  description: 'Only this event.',
  takes: 'an event id',
  example: 'nfl_20261108_buf_mia',
};

export const trendKind: Parameter<'streak' | 'system' | undefined> = {
  schema: oneOf(['streak', 'system']).optional(),
  description: 'Only cards of this kind.',
  takes: 'streak or system',
  example: 'streak',
};

/** A name or abbreviation that the league's own handler resolves. */
export function groupName(what: string, example: string): Parameter<string | undefined> {
  return {
    schema: text().optional(),
    description: `Only this ${what}: its name or abbreviation, in any case.`,
    takes: `a ${what} of the league, by name or abbreviation`,
    example,
  };
}

export const eventIdPath = idPath(
  'an event id',
  'An event id from any list; a source’s own event id is resolved too.',
  'nfl_20261108_buf_mia',
);

/** Epoch milliseconds of an ISO 8601 date-time with its offset; undefined where it is none. */
export function instantOf(text: string): number | undefined {
  const isWritten = INSTANT.test(text) && parseDay(text.slice(0, 10)) !== undefined;
  const ms = isWritten ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
