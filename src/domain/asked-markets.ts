// The served market types that a caller's word for a market means.
import type { LeagueId } from './league.ts';
import { resolveMarket, resolveMarketAnyLeague, servedMarketType } from './market-catalog.ts';

/** Served market types that a caller's word means; the league's own reading goes first. */
export function marketTypesOf(market: string, leagueId: LeagueId | undefined): ReadonlySet<string> {
  const named = leagueId === undefined ? undefined : resolveMarket(market, leagueId);
  if (named) return new Set([servedMarketType(named.market, named.isAlternate)]);
  return new Set(resolveMarketAnyLeague(market));
}
