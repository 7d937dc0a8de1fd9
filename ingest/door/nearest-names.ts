// Which names of the catalogue look like one that it does not have: for a person to look at. Nothing
// is ever matched by likeness.
import { LEAGUES } from '#domain/league.ts';
import { marketsOfLeague } from '#domain/market-catalog.ts';
import { foldName } from '#domain/name-folding.ts';
import { teamsOfLeague } from '#domain/team.ts';
import type { Venues } from '#domain/venue-catalog.ts';

/** Shares of pairs of letters from which two names look alike. */
const LIKENESS_MIN = 0.5;
const NEAREST_MAX = 3;

/** The nearest first, at most three for each word of the text. */
export function nearestNames(reason: string, text: string, venues: Venues): readonly string[] {
  const names = candidates(reason, venues);
  const unknown = text.split(' / ').filter((word) => !names.includes(word));
  const nearest = unknown.flatMap((word) => nearestOf(word, names));
  return [...new Set(nearest)];
}

function nearestOf(word: string, names: readonly string[]): readonly string[] {
  const own = pairsOf(word);
  const likenesses = names.map((name) => ({ name, likeness: likeness(own, pairsOf(name)) }));
  return likenesses
    .filter((each) => each.likeness >= LIKENESS_MIN)
    .sort((a, b) => b.likeness - a.likeness || (a.name < b.name ? -1 : 1))
    .slice(0, NEAREST_MAX)
    .map(({ name }) => name);
}

function candidates(reason: string, venues: Venues): readonly string[] {
  if (reason === 'unknown_team') {
    return LEAGUES.flatMap(({ leagueId }) => teamsOfLeague(leagueId).map(({ name }) => name));
  }
  if (reason === 'unknown_league') return LEAGUES.map(({ leagueId }) => leagueId);
  if (reason === 'unknown_venue') return venues.all.map(({ bookmakerId }) => bookmakerId);
  if (reason !== 'unknown_market') return [];
  const markets = LEAGUES.flatMap(({ leagueId }) => marketsOfLeague(leagueId));
  return [...new Set(markets.map(({ marketType }) => marketType))];
}

function pairsOf(name: string): ReadonlySet<string> {
  const folded = foldName(name);
  return new Set(Array.from(folded.slice(1), (letter, at) => folded.charAt(at) + letter));
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return (2 * shared) / Math.max(1, a.size + b.size);
}
