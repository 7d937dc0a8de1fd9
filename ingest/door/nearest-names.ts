// Which names of the catalogue look like one that a source stated and that it does not have.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { nearestOf } from '#domain/nearest-words.ts';
import type { Venues } from '#domain/venue-catalog.ts';

/** Of one league; an open one may have hundreds of thousands. */
const TEAMS_MAX = 2000;

interface KnownWords {
  readonly leagues: Leagues;
  readonly venues: Venues;
}

/** The nearest first, at most three for each word of the text. */
export function nearestNames(reason: string, text: string, known: KnownWords): readonly string[] {
  const names = candidates(reason, known);
  const unknown = text.split(' / ').filter((word) => !names.includes(word));
  const nearest = unknown.flatMap((word) => nearestOf(word, names));
  return [...new Set(nearest)];
}

function candidates(reason: string, { leagues, venues }: KnownWords): readonly string[] {
  if (reason === 'unknown_team') {
    return leagues.active.flatMap(({ leagueId }) =>
      leagues
        .roster(leagueId)
        .teams.slice(0, TEAMS_MAX)
        .map(({ name }) => name),
    );
  }
  if (reason === 'unknown_league') return leagues.active.map(({ leagueId }) => leagueId);
  if (reason === 'unknown_venue') return venues.all.map(({ bookmakerId }) => bookmakerId);
  if (reason !== 'unknown_market') return [];
  const markets = leagues.active.flatMap(({ leagueId }) => leagues.markets(leagueId).markets);
  return [...new Set(markets.map(({ marketType }) => marketType))];
}
