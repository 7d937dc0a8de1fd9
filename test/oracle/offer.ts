// What one venue quotes of one side of a line.
import type { LeagueId } from '#domain/league.ts';
import type { Side } from '#domain/market.ts';
import type { Venue } from '#domain/venue.ts';
import type { StoredQuote } from './quotes.ts';

export interface Offer {
  /** Of its game. */
  readonly leagueId: LeagueId;
  readonly venue: Venue;
  readonly side: Side;
  readonly quote: StoredQuote;
}
