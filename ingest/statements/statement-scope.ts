// Of which venues and markets a statement lists every price, in our words.

import type { LeagueId } from '#domain/league.ts';
import type { NamedMarket } from '#domain/market.ts';
import { servedMarketType } from '#domain/market-catalog.ts';
import type { MarketScope } from '#domain/message/message.ts';
import type { RejectionReason } from '../rejection.ts';
import type { Reading } from './statement-reading.ts';

/**
 * Venues and markets of ours that a statement covers. Others are counted, unless quotes of the
 * statement name them: those are refused themselves.
 */
export function scopeOf(
  stated: {
    readonly venues: readonly string[];
    readonly markets: readonly string[];
    readonly quotes?: readonly unknown[];
  },
  leagueId: LeagueId,
  reading: Reading,
): { readonly venues: readonly string[]; readonly markets: readonly MarketScope[] } {
  let quoted: ReadonlySet<unknown> | undefined;
  const refuse = (reason: RejectionReason, word: string, piece: object): void => {
    quoted ??= new Set((stated.quotes ?? []).flatMap(scopeWords));
    if (!quoted.has(word)) reading.refuse(reason, piece);
  };
  const venues = [...new Set(stated.venues)].filter((venue) => {
    const refusal = reading.venueRefusal(venue);
    if (refusal !== undefined) refuse(refusal, venue, { venue });
    return refusal === undefined;
  });
  const markets = new Map<string, MarketScope>();
  for (const market of new Set(stated.markets)) {
    const named = reading.leagues.market(leagueId, market);
    if (named === undefined) refuse('unknown_market', market, { market });
    else markets.set(servedKey(named), scopeFor(named));
  }
  return { venues, markets: [...markets.values()] };
}

/** The venue and the market that a quote of whatever form names. */
export function scopeWords(piece: unknown): readonly unknown[] {
  const { venue, market } = (piece ?? {}) as { venue?: unknown; market?: unknown };
  return [venue, market];
}

function servedKey({ market, isAlternate }: NamedMarket): string {
  return servedMarketType(market, isAlternate);
}

export function scopeFor({ market, isAlternate }: NamedMarket): MarketScope {
  return { marketType: market.marketType, isAlternate };
}

/** Names a scope within a league. */
export function scopeText({ marketType, isAlternate }: MarketScope): string {
  return `${marketType} ${isAlternate}`;
}
