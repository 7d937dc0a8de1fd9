// A line that left the book, for readers that resume.
import type { Venue } from '#domain/venue.ts';
import type { MarketState } from './book.ts';

/** A line that left, as its key was served. */
export interface LineTombstone {
  readonly market: MarketState;
  readonly point: number | null;
  readonly servedMarketType: string;
  /**
   * Every offer that ever stood on it: a line that returns must not revive them. A renamed line may
   * lose under its new key what it took along.
   */
  readonly goneOffers: readonly { readonly venue: Venue; readonly side: number }[];
}
