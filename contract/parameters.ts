// The parameters that routes share. All are strict: nothing is trimmed, clamped or guessed.

import { z } from 'zod';
import { BOOKS_MAX } from '#domain/account-terms.ts';
import { marketWords } from '#domain/asked-markets.ts';
import { leagueNames, marketNames, sportNames, venueNames } from '#domain/catalog/catalog-names.ts';
import { LEVELS_MAX } from '#domain/depth.ts';
import { parseDay } from '#domain/eastern-day.ts';
import { isSeason } from '#domain/history/season.ts';
import { LEAGUES, type LeagueId, type Sport } from '#domain/league.ts';
import type { PriceFormat } from '#domain/message/message.ts';
import { PRICE_FORMATS } from '#domain/message/pack.ts';
import { foldName } from '#domain/name-folding.ts';
import type { Profile } from '#domain/profile.ts';
import type { SourceType } from '#domain/venue.ts';
import type { VenueWord } from '#engine/view/records.ts';
import { BET_TYPES, STATUSES } from './records/records.ts';
import type { Parameter } from './route.ts';
import { GAME_MARKETS } from './routes/game-markets.ts';

const TEXT_LENGTH_MAX = 200;
const WHOLE_NUMBER = /^[1-9][0-9]*$/;
/** As programs write the sums of floats: 0.30000000000000004. */
const DECIMAL = /^[0-9]{1,9}(\.[0-9]{1,20})?$/;
const SIGNED = /^-?[0-9]{1,6}(\.[0-9]{1,3})?$/;
const LAST_GAMES_MAX = 200;
const PROP_SIDES = ['over', 'under', 'yes', 'no'] as const;
/** What counts as a hit. */
export type PropSide = (typeof PROP_SIDES)[number];
const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{4,15}(Z|[+-][0-9]{2}:[0-9]{2})$/;
export const POLLS = ['ap', 'coaches', 'cfp'] as const;

const VENUE_WORDS: readonly VenueWord[] = ['live', 'stale', 'down'];
const SOURCE_WORDS = ['all', ...BET_TYPES] as const;
const SHOWN_WORDS = [...SOURCE_WORDS, 'model'] as const;

/** The second spelling of the soccer leagues, as the machine-readable description writes them. */
const SHORT_SOCCER = ['epl', 'mls', 'fifa_world_cup'];
const LEAGUE_WORDS = [...LEAGUES.map((league) => league.leagueId), ...SHORT_SOCCER];

/** `limit` of a list: 1 to `most`. */
export function limit(most: number, standard = 25): Parameter<number> {
  return {
    schema: wholeNumber(most).default(standard),
    description: `Items a page, 1 to ${most}.`,
    takes: `an integer from 1 to ${most}`,
    example: 10,
  };
}

/** One-based page of a list. */
export const page: Parameter<number> = {
  schema: wholeNumber(Number.MAX_SAFE_INTEGER).default(1),
  description: 'One-based page. A page past the end is an empty list.',
  takes: 'an integer of at least 1',
  example: 1,
};

/** A position in the book. */
export interface Position {
  readonly epoch: string;
  readonly seq: number;
}

const POSITION = /^([^:]{1,200}):([0-9]{1,15})$/;

/** The position that a text such as `a1b2:480` names; undefined where it names none. */
export function positionOf(text: string): Position | undefined {
  const [, epoch, seq] = POSITION.exec(text) ?? [];
  return epoch === undefined ? undefined : { epoch, seq: Number(seq) };
}

/** More lines or edges are not told of by `since`. */
export const CHANGES_MAX = 2000;

export const since: Parameter<Position | undefined> = {
  schema: word(positionOf).optional(),
  description:
    'Only what changed after this position: `epoch:seq`, as `x-book-epoch` and `x-book-seq` of ' +
    'an earlier answer under the same filters (of several pages the first), or `meta.position`, ' +
    'said. The answer is not paged. Records without news are left out, those that ' +
    'are not shown any more are in `remove`. 410 where the changes are not known any more, or ' +
    `are more than ${CHANGES_MAX} lines or edges (of the league, or ten times as many of all); a ` +
    'position of another server that this one has not reached is waited for, a second at most.',
  takes: 'a position epoch:seq, as x-book-epoch and x-book-seq say it',
  example: 'a1b2c3:48211',
};

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

export const bookmaker: Parameter<string | undefined> = {
  schema: text().optional(),
  meaning: (name, { venues }) => (venues.resolve(name).length > 0 ? name : undefined),
  words: ({ venues }) => venueNames(venues),
  description:
    'Only offers of this bookmaker: its key or its display name, in any case. A display name ' +
    'selects every venue of that name.',
  takes: 'a bookmaker key or display name (listed at /v1/odds/bookmakers)',
  example: 'draftkings',
};

/** More venues than anybody has accounts at. */
export const BOOKMAKERS_MAX = BOOKS_MAX;
/** Stands for the set of the account that asks. */
export const MINE = 'mine';
/** States it. */
const SET_COMMAND = 'npm run keys -- set ACCOUNT_ID --books a,b';
const BOOKMAKERS_LENGTH_MAX = 3000;

/** Names of venues, and which they are by the catalogue: ids, sorted. */
export const bookmakers: Parameter<readonly string[] | undefined> = {
  schema: word(
    namesOf,
    { minLength: 1, maxLength: BOOKMAKERS_LENGTH_MAX },
    BOOKMAKERS_LENGTH_MAX,
  ).optional(),
  meaning: (names, known) => {
    const { venues } = known;
    if (names.length === 1 && names[0] === MINE) {
      // Read here alone: what was read of the account is the asker's own.
      const mine = known.account?.books?.filter((id) => venues.get(id) !== undefined) ?? [];
      return mine.length === 0 ? undefined : mine;
    }
    const found = names.map((name) => venues.resolve(name).map((venue) => venue.bookmakerId));
    if (found.some((ids) => ids.length === 0)) return undefined;
    return [...new Set(found.flat())].sort();
  },
  description:
    `Only offers of these bookmakers: at most ${BOOKMAKERS_MAX} keys or display names, with commas ` +
    `between them; or \`${MINE}\`, the set of the account, as \`/v1/usage\` shows it.`,
  takes:
    `at most ${BOOKMAKERS_MAX} bookmaker keys or display names (listed at /v1/odds/bookmakers), ` +
    `or ${MINE} where the account has a set (${SET_COMMAND})`,
  example: 'draftkings,fanduel,betmgm',
  conflict: ({ bookmaker }) =>
    bookmaker === undefined ? undefined : 'no bookmaker: the list names all of them',
};

export const region: Parameter<string | undefined> = {
  schema: text().optional(),
  meaning: (region, { venues }) =>
    venues.all.some((venue) => venue.sourceRegion === region) ? region : undefined,
  description:
    'Only offers of bookmakers of this region, as `/v1/odds/bookmakers` lists them: `us`, `us2`, ' +
    '`us_dfs`, `us_ex`, `uk`, `eu`, `au` and others.',
  takes: 'a sourceRegion of /v1/odds/bookmakers such as us, uk or eu',
  example: 'us',
  conflict: ({ bookmaker, bookmakers }) =>
    bookmaker === undefined && bookmakers === undefined
      ? undefined
      : 'no bookmaker and no bookmakers: they name venues already',
};

function namesOf(text: string): readonly string[] | undefined {
  const names = text.split(',');
  return names.length <= BOOKMAKERS_MAX ? names : undefined;
}

/** What chooses venues; at most one of them is given. */
export const books = { bookmaker, bookmakers, region } as const;

export const sourceType: Parameter<SourceType | undefined> = {
  schema: z
    .enum(SOURCE_WORDS)
    .default('all')
    .transform((value) => (value === 'all' ? undefined : value))
    .meta({ type: 'string', enum: [...SOURCE_WORDS], default: 'all' }),
  description: 'Only venues of this type; `all` does not filter.',
  takes: `one of ${SOURCE_WORDS.join(', ')}`,
  example: 'sportsbook',
};

/** The models of an account: its id, so that what is kept of the answer is that account's. */
export interface OwnModels {
  readonly model: string;
}

const NO_CHOICE_OF_MODELS = ['bookmaker', 'bookmakers', 'region', 'profile', 'since'] as const;

/** The same where models of one's own are shown, too. */
export const shownSourceType: Parameter<SourceType | OwnModels | undefined> = {
  schema: z
    .enum(SHOWN_WORDS)
    .default('all')
    .transform((value): SourceType | OwnModels | undefined => {
      if (value === 'model') return { model: '' };
      return value === 'all' ? undefined : value;
    })
    .meta({ type: 'string', enum: [...SHOWN_WORDS], default: 'all' }),
  meaning: (type, known) =>
    typeof type === 'object' ? { model: known.account?.accountId ?? '' } : type,
  description:
    'Only venues of this type; `all` does not filter. `model`: what the models of the account say, ' +
    'which nobody else sees and nobody can bet on.',
  takes: `one of ${SHOWN_WORDS.join(', ')}`,
  example: 'sportsbook',
  conflict: ({ sourceType: type, ...values }) => {
    if (typeof type !== 'object') return undefined;
    const beside = NO_CHOICE_OF_MODELS.find((name) => values[name] !== undefined);
    return beside && `no model beside ${beside}: models are no bookmakers, and have no changes`;
  },
};

/** Which there are depends on the log's configuration and on who asks. */
export const profile: Parameter<Profile | undefined> = {
  schema: text()
    .transform((id): Profile => ({ id }))
    .optional()
    .meta({ type: 'string' }),
  meaning: ({ id }, { profiles }) => profiles.find((each) => each.id === id),
  description:
    'The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` ' +
    '(Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own.',
  takes: 'the id of a pricing profile (listed at /v1/profiles)',
  takesOf: ({ profiles }) => `one of ${profiles.map(({ id }) => id).join(', ')}`,
  example: 'sharp',
  conflict: ({ since }) =>
    since === undefined ? undefined : 'no since: what a profile says has no changes',
};

/** The same where it adds to what is shown. */
export const shownProfile: typeof profile = {
  ...profile,
  description: `Adds \`modelProb\`. ${profile.description}`,
};

/** Undefined of American odds, so that who names them asks the same as who names none. */
export const oddsFormat: Parameter<PriceFormat | undefined> = {
  schema: z
    .enum(PRICE_FORMATS)
    .default('american')
    .transform((value) => (value === 'american' ? undefined : value))
    .meta({ type: 'string', enum: [...PRICE_FORMATS], default: 'american' }),
  description:
    'How odds are shown, those of summaries, fair and average odds included: `american`; ' +
    '`decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. ' +
    'It changes what is shown alone: limits such as `minOdds` are American odds in any format.',
  takes: `one of ${PRICE_FORMATS.join(', ')}`,
  example: 'decimal',
};

export const depth: Parameter<number | undefined> = {
  schema: wholeNumber(LEVELS_MAX).optional(),
  description:
    'Adds `depth` to offers of exchanges: this many levels of the order book a side, the best first.',
  takes: `a whole number from 1 to ${LEVELS_MAX}`,
  example: 3,
};

export const status = choice(STATUSES, 'Only events in this status.', 'scheduled');

export const venueWord = choice(VENUE_WORDS, 'Only venues in this status.', 'live');

export const player: Parameter<string | undefined> = {
  schema: word((name) => (foldName(name) === '' ? undefined : name)).optional(),
  description: 'Only players whose name contains this; case and accents do not count.',
  takes: `part of a player's name in Latin letters, 1 to ${TEXT_LENGTH_MAX} characters`,
  example: 'allen',
};

export const playerId: Parameter<string | undefined> = {
  schema: text().optional(),
  description: 'Only the player whom prices show under exactly this id.',
  takes: `a player id, 1 to ${TEXT_LENGTH_MAX} characters`,
  example: 'nfl_josh_allen',
};

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

/** A page of at most `most` items, or what changed since a position, which has no pages. */
export function pageOrSince(most: number) {
  const conflict = ({ since }: Readonly<Record<string, unknown>>): string | undefined =>
    since === undefined ? undefined : 'no since: what changed since a position has no pages';
  return {
    limit: { ...limit(most), conflict },
    page: { ...page, conflict },
    since,
  };
}

export const leagueIdPath = idPath(
  'a league id',
  'A league id; both spellings of the soccer leagues are accepted.',
  'nba',
);

export const teamIdPath = idPath('a team id', 'A team id, as `/v1/teams` lists them.', 'nfl_buf');

export const playerIdPath = idPath(
  'a player id',
  'A player id; former ids and those of sources are resolved too.',
  'nfl_josh_allen',
);

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

export const statsType: Parameter<'season' | 'game'> = {
  schema: oneOf(['season', 'game']).default('season'),
  description: 'Sums of each season, or every game.',
  takes: 'season or game',
  example: 'game',
};

export const onlyEvent: Parameter<string | undefined> = {
  schema: text().optional(),
  description: 'Only this event.',
  takes: 'an event id',
  example: 'nfl_20261108_buf_mia',
};

export const line: Parameter<number | undefined> = {
  schema: z.string().regex(SIGNED).transform(Number).pipe(z.number()).optional(),
  description: 'The line to beat; `0.5` for yes and no.',
  takes: 'a plain number with at most 3 decimals, such as 24.5',
  example: 24.5,
};

export const propSide = choice(
  PROP_SIDES,
  'Which side counts as a hit; `over` (or `yes`) where it is absent.',
  'over',
);

export const lastGames: Parameter<number | undefined> = {
  schema: wholeNumber(LAST_GAMES_MAX).optional(),
  description: `One more window: this many games, 1 to ${LAST_GAMES_MAX}.`,
  takes: `an integer from 1 to ${LAST_GAMES_MAX}`,
  example: 15,
};

export const opponent: typeof team = {
  ...team,
  description: 'Only games against this team.',
  example: 'nfl_mia',
};

export const location: Parameter<'home' | 'away' | undefined> = {
  schema: oneOf(['home', 'away']).optional(),
  description: 'Only games at home, or away.',
  takes: 'home or away',
  example: 'home',
};

export const backToBack: Parameter<boolean | undefined> = {
  schema: oneOf(['true', 'false'])
    .transform((word) => word === 'true')
    .optional()
    .meta({ type: 'string', enum: ['true', 'false'] }),
  description: 'Only games on the second of two days in a row, or only the others.',
  takes: 'true or false',
  example: 'true',
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

/** One of these words, or none. */
function choice<const T extends string>(
  words: readonly T[],
  description: string,
  example: T,
): Parameter<T | undefined> {
  const takes = `one of ${words.join(', ')}`;
  return { schema: oneOf(words).optional(), description, takes, example };
}

function idPath(takes: string, description: string, example: string): Parameter<string> {
  return { schema: idText(), description, takes, example };
}

function wholeNumber(most: number) {
  return z.string().regex(WHOLE_NUMBER).transform(Number).pipe(z.int().min(1).max(most));
}

/** An id in a path: whatever it is, it is known or it is not. */
function idText(): z.ZodType<string> {
  return z.string().min(1).max(TEXT_LENGTH_MAX);
}

/** A text that a database can keep. */
export function text(): z.ZodType<string> {
  return idText().refine(isStorable);
}

/** No database keeps a zero character, and no UTF-8 half of a surrogate pair. */
function isStorable(text: string): boolean {
  return !/\0|\p{Cs}/u.test(text);
}

/** One of these words. */
export function oneOf<const T extends string>(words: readonly T[]): z.ZodType<T> {
  return z.enum(words);
}

/** A word that `resolve` knows; `json` says in OpenAPI what it looks like. */
export function word<T>(
  resolve: (text: string) => T | undefined,
  json: Readonly<Record<string, unknown>> = { minLength: 1, maxLength: TEXT_LENGTH_MAX },
  lengthMax = TEXT_LENGTH_MAX,
): z.ZodType<T> {
  return z
    .string()
    .min(1)
    .max(lengthMax)
    .transform((text, context) => {
      const value = isStorable(text) ? resolve(text) : undefined;
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: 'unknown' });
      return z.NEVER;
    })
    .meta({ type: 'string', ...json });
}
