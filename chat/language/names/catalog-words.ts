// What leagues, teams and venues are called, as the catalogue of the book is at one moment: made anew
// when it has changed.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { Team } from '#domain/team.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import { type VenueWords, venueWords } from './bookmakers.ts';
import { type LeagueWords, leagueWords } from './leagues.ts';
import { type TeamWords, teamWords } from './teams.ts';

export interface CatalogWords {
  readonly leagues: LeagueWords;
  readonly venues: VenueWords;
  readonly teams: TeamWords;
}

/** The words of now. `playing`: whom open leagues have in coming games; the others are too many. */
export function catalogWords(
  leagues: Leagues,
  venues: Venues,
  playing: readonly Team[] = [],
): CatalogWords {
  return {
    leagues: leagueWords(leagues),
    venues: venueWords(venues),
    teams: teamWords(leagues, playing),
  };
}
