// The served market types that a caller's word for a market means.
import type { Leagues } from './catalog/league-catalog.ts';
import type { LeagueId } from './league.ts';
import { servedMarketType } from './market-catalog.ts';

/** Served market types that a caller's word means; the league's own reading goes first. */
export function marketTypesOf(
  market: string,
  leagueId: LeagueId | undefined,
  leagues: Leagues,
): ReadonlySet<string> {
  const named = leagueId === undefined ? undefined : leagues.market(leagueId, market);
  if (named) return new Set([servedMarketType(named.market, named.isAlternate)]);
  return new Set(leagues.servedMarkets(market));
}
