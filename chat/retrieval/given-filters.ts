// The structured filters of a request in canonical words. They win over the prompt and are never
// loosened.

import type { ChatFilters } from '#contract/routes/chat-request.ts';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import { LEAGUES, type LeagueId } from '#domain/league.ts';
import type { SourceType } from '#domain/venue.ts';
import { builtInVenues } from '#domain/venue-catalog.ts';

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

/** Reads filters that the contract let in. */
export function givenFilters(filters: ChatFilters | undefined): GivenFilters {
  const { league, leagues = [], market, sourceType, bookmaker, bookmakers = [] } = filters ?? {};
  const named = new Set([...(league === undefined ? [] : [league]), ...leagues].flatMap(leaguesOf));
  const books = [...(bookmaker === undefined ? [] : [bookmaker]), ...bookmakers];
  const ids = new Set(
    books.flatMap((text) => builtInVenues.resolve(text).map((each) => each.bookmakerId)),
  );
  return {
    leagues: LEAGUES.map(({ leagueId }) => leagueId).filter((id) => named.has(id)),
    market,
    sourceType,
    bookmakerIds: [...ids].sort(),
  };
}

function leaguesOf(text: string): readonly LeagueId[] {
  const league = builtInLeagues.resolve(text);
  if (league) return [league.leagueId];
  return LEAGUES.filter(({ sport }) => sport === text).map(({ leagueId }) => leagueId);
}
