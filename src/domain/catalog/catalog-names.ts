// What callers may call leagues, markets and venues: the words among which the nearest to an unknown
// one are sought.
import { spellingsOf } from '../league.ts';
import type { Venues } from '../venue-catalog.ts';
import type { Leagues } from './league-catalog.ts';

/** Every spelling of the leagues that are on. */
export function leagueNames({ active }: Leagues): readonly string[] {
  return active.flatMap(spellingsOf);
}

export function sportNames({ active }: Leagues): readonly string[] {
  return [...new Set(active.map(({ sport }) => sport))];
}

/** Canonical keys of the markets of the leagues that are on. */
export function marketNames(leagues: Leagues): readonly string[] {
  const keys = leagues.active.flatMap(({ leagueId }) => [
    ...leagues.markets(leagueId).byType.keys(),
  ]);
  return [...new Set(keys)];
}

/** Keys and display names. */
export function venueNames(venues: Venues): readonly string[] {
  const names = venues.listed().flatMap((each) => [each.bookmakerId, each.bookmakerName]);
  return [...new Set(names)];
}
