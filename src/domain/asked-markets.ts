// The served market types that a caller's word for a market means.
import type { Leagues } from './catalog/league-catalog.ts';
import type { LeagueId } from './league.ts';
import { servedMarketType } from './market-catalog.ts';

/**
 * Served market types that a caller's words mean, with commas between them; the league's own reading
 * of a word goes first.
 */
export function marketTypesOf(
  markets: string,
  leagueId: LeagueId | undefined,
  leagues: Leagues,
): ReadonlySet<string> {
  return new Set(marketWords(markets).flatMap((word) => [...meantBy(word, leagueId, leagues)]));
}

/** The words of a list. */
export function marketWords(markets: string): readonly string[] {
  return markets.split(',');
}

function meantBy(
  market: string,
  leagueId: LeagueId | undefined,
  leagues: Leagues,
): ReadonlySet<string> {
  const named = leagueId === undefined ? undefined : leagues.market(leagueId, market);
  if (named) return new Set([servedMarketType(named.market, named.isAlternate)]);
  return new Set(leagues.servedMarkets(market));
}
