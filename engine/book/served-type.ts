// The market type under which readers and clients see a line: alternates have a type of their own.

import { servedMarketType } from '#domain/market-catalog.ts';
import type { MarketState } from './book.ts';

interface ServedLine {
  readonly market: Pick<MarketState, 'market'>;
  readonly isAlternate: boolean;
}

export function servedType({ market, isAlternate }: ServedLine): string {
  return servedMarketType(market.market, isAlternate);
}
