// The structured filters of a request in canonical words. They win over the prompt and are never
// loosened.

import { type Refusal, refuse } from '#contract/errors.ts';
import { type ChatFilters, FILTER_TAKES } from '#contract/routes/chat-request.ts';
import { leagueNames, marketNames, sportNames, venueNames } from '#domain/catalog/catalog-names.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import { nearestOf } from '#domain/nearest-words.ts';
import type { SourceType } from '#domain/venue.ts';
import type { Venues } from '#domain/venue-catalog.ts';

export interface GivenFilters {
  /** In the order of the catalogue; empty where none is given. */
  readonly leagues: readonly LeagueId[];
  /** As it was written: leagues read it each in their way. */
  readonly market: string | undefined;
  /** `all` says so: then no word of the prompt narrows it. */
  readonly sourceType: SourceType | 'all' | undefined;
  /** In the order of the catalogue of venues; empty where none is given. */
  readonly bookmakerIds: readonly string[];
}

/** Why a filter names nothing of the catalogue, with the nearest that it has; undefined: all do. */
export function unknownFilter(
  filters: ChatFilters | undefined,
  known: Leagues,
  venues: Venues,
): Refusal | undefined {
  const { league, leagues = [], market, bookmaker, bookmakers = [] } = filters ?? {};
  const isLeague = (text: string) => leaguesOf(text, known).length > 0;
  const isVenue = (text: string) => venues.resolve(text).length > 0;
  const given = (place: string, text: string | undefined) =>
    text === undefined ? [] : [{ place, text }];
  const each = (place: string, texts: readonly string[]) =>
    texts.map((text, at) => ({ place: `${place}.${at}`, text }));
  const words = [
    { of: 'league', words: [...given('league', league), ...each('leagues', leagues)] },
    { of: 'market', words: given('market', market) },
    {
      of: 'bookmaker',
      words: [...each('bookmakers', bookmakers), ...given('bookmaker', bookmaker)],
    },
  ] as const;
  const kinds = {
    league: {
      isKnown: isLeague,
      candidates: () => [...leagueNames(known), ...sportNames(known)],
    },
    market: {
      isKnown: (text: string) => known.servedMarkets(text).length > 0,
      candidates: () => marketNames(known),
    },
    bookmaker: { isKnown: isVenue, candidates: () => venueNames(venues) },
  };
  for (const { of, words: own } of words) {
    const { isKnown, candidates } = kinds[of];
    const unknown = own.find(({ text }) => !isKnown(text));
    if (!unknown) continue;
    const nearest = nearestOf(unknown.text, candidates()).join(', ');
    const hint = nearest === '' ? '' : ` Nearest: ${nearest}.`;
    return refuse('ERR_INVALID_BODY', `filters.${unknown.place}: ${FILTER_TAKES[of]}.${hint}`);
  }
  return undefined;
}

/** Reads filters that name what the catalogue has. */
export function givenFilters(
  filters: ChatFilters | undefined,
  known: Leagues,
  venues: Venues,
): GivenFilters {
  const { league, leagues = [], market, sourceType, bookmaker, bookmakers = [] } = filters ?? {};
  const named = new Set(
    [...(league === undefined ? [] : [league]), ...leagues].flatMap((text) =>
      leaguesOf(text, known),
    ),
  );
  const books = [...(bookmaker === undefined ? [] : [bookmaker]), ...bookmakers];
  const ids = new Set(
    books.flatMap((text) => venues.resolve(text).map((each) => each.bookmakerId)),
  );
  return {
    leagues: known.active.map(({ leagueId }) => leagueId).filter((id) => named.has(id)),
    market,
    sourceType,
    bookmakerIds: [...ids].sort(),
  };
}

function leaguesOf(text: string, known: Leagues): readonly LeagueId[] {
  const league = known.resolve(text);
  if (league) return [league.leagueId];
  return known.active.filter(({ sport }) => sport === text).map(({ leagueId }) => leagueId);
}
