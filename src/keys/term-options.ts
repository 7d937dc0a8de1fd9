// What an account states of itself, as the options of `npm run keys -- set` give it.
import { type AccountTerms, BOOKS_MAX, RATE_MAX } from '#domain/account-terms.ts';
import { isSourceName } from '#domain/ingest-scope.ts';
import { builtInVenues, type Venues } from '#domain/venue-catalog.ts';
import { ConfigError } from '../config/config.ts';

/** Takes away what was stated. */
const NONE = 'none';
const RATE = /^0(?:\.[0-9]{1,6})?$/;

export interface TermOptions {
  readonly books?: string | undefined;
  readonly commission?: string | undefined;
}

/** What is stated, and which ids no built-in venue has: they may be of the catalogue. */
export interface ReadTerms extends AccountTerms {
  readonly unknown: readonly string[];
}

/** Throws ConfigError for what it refuses; `none` reads as an empty set or no rates. */
export function termsOf({ books, commission }: TermOptions): ReadTerms {
  const set = books === undefined ? undefined : setOf(books);
  const rates = commission === undefined ? undefined : ratesOf(commission);
  const ids = [...(set ?? []), ...Object.keys(rates ?? {})];
  return {
    ...(set && { books: set }),
    ...(rates && { commission: rates }),
    unknown: [...new Set(ids)].filter((id) => builtInVenues.get(id) === undefined),
  };
}

function setOf(text: string): readonly string[] {
  if (text === NONE) return [];
  const found = [...new Set(text.split(',').flatMap((name) => idsOf(name)))].sort();
  if (found.length > BOOKS_MAX) {
    throw new ConfigError(`--books takes at most ${BOOKS_MAX} bookmakers`);
  }
  return found;
}

/** Venues by id or display name; an id of the catalogue that the program's own table lacks. */
function idsOf(name: string, venues: Venues = builtInVenues): readonly string[] {
  const found = venues.resolve(name).map(({ bookmakerId }) => bookmakerId);
  if (found.length > 0) return found;
  if (isSourceName(name)) return [name];
  throw new ConfigError(
    `--books takes ids or display names of bookmakers with commas between them, or ${NONE}: ` +
      `${JSON.stringify(name)} is neither`,
  );
}

function ratesOf(text: string): Readonly<Record<string, number>> {
  if (text === NONE) return {};
  const rates = new Map<string, number>();
  for (const part of text.split(',')) {
    const [id = '', rate = '', ...rest] = part.split('=');
    const isRate = RATE.test(rate) && Number(rate) <= RATE_MAX && rest.length === 0;
    if (!isSourceName(id) || !isRate || rates.has(id)) {
      throw new ConfigError(
        `--commission takes venue=rate with commas between them, each venue once, rates from 0 ` +
          `to ${RATE_MAX} such as betfair_ex_uk=0.02, or ${NONE}: ${JSON.stringify(part)} is none`,
      );
    }
    rates.set(id, Number(rate));
  }
  if (rates.size > BOOKS_MAX) {
    throw new ConfigError(`--commission takes at most ${BOOKS_MAX} venues`);
  }
  return Object.fromEntries([...rates].sort(([a], [b]) => (a < b ? -1 : 1)));
}
