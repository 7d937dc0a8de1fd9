// Parameters that choose bookmakers and models, and how their prices are shown.

import { z } from 'zod';
import { BOOKS_MAX } from '#domain/account-terms.ts';
import { venueNames } from '#domain/catalog/catalog-names.ts';
import { LEVELS_MAX } from '#domain/depth.ts';
import type { PriceFormat } from '#domain/message/message.ts';
import { PRICE_FORMATS } from '#domain/message/pack.ts';
import type { Profile } from '#domain/profile.ts';
import type { SourceType } from '#domain/venue.ts';
import type { VenueWord } from '#engine/view/records.ts';
import { amount, choice, oneOf, text, wholeNumber, word } from './parameter-words.ts';
import { BET_TYPES } from './records/records.ts';
import type { Parameter } from './route.ts';

const VENUE_WORDS: readonly VenueWord[] = ['live', 'stale', 'down'];
const SOURCE_WORDS = ['all', ...BET_TYPES] as const;
const SHOWN_WORDS = [...SOURCE_WORDS, 'model'] as const;

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
    'What a venue quotes in the format is shown as it quotes it. ' +
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

export const stake: Parameter<number | undefined> = {
  ...amount(
    'Adds `effectiveOdds`: what this stake gets at each price over the levels of the order book that ' +
      'it takes, fees and their rounding included; null where they do not take it, or an exchange ' +
      'does not say how much there is.',
  ),
  conflict: ({ since }) =>
    since === undefined ? undefined : 'no since: what is computed for it has no changes',
};

export const synthetic: Parameter<boolean | undefined> = {
  schema: oneOf(['true', 'false'])
    .transform((word) => word === 'true')
    .optional()
    .meta({ type: 'string', enum: ['true', 'false'] }),
  description:
    'Lays of one of two selections at an exchange are prices of the other, too: the best of them has ' +
    '`layOdds` where it is such a lay.',
  takes: 'true or false',
  example: 'true',
};

export const venueWord = choice(VENUE_WORDS, 'Only venues in this status.', 'live');
