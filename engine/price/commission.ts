// What a bet pays after the fee of its venue, which depends on the league.

import { LEAGUES, type LeagueId } from '#domain/league.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import { commissionRate, type Venue } from '#domain/venue.ts';
import { must } from '#kit/assert.ts';
import { VENUES, venueNumber } from '../book/venue-table.ts';

const COMMISSION_MODEL = Uint8Array.from(VENUES, ({ commission }) =>
  commission.model === 'none' ? 0 : commission.model === 'winnings' ? 1 : 2,
);

/** By a league's place in LEAGUES, then by venue: the rate of the venue's commission there. */
export const FEES: readonly Float64Array[] = LEAGUES.map(({ leagueId }) =>
  Float64Array.from(VENUES, ({ commission }) => commissionRate(commission, leagueId)),
);

/** As `netDecimalAt`, of a venue itself. */
export function netDecimal(venue: Venue, leagueId: LeagueId, price: number): number {
  const fees = FEES[LEAGUES.findIndex((league) => league.leagueId === leagueId)];
  return netDecimalAt(must(fees, 'a known league'), venueNumber(venue.bookmakerId), price);
}

/** Net payout per unit staked if the selection wins, after the fee of its venue for its league. */
export function netDecimalAt(fees: Float64Array, venue: number, price: number): number {
  const model = COMMISSION_MODEL[venue];
  if (model === 0) return decimalOfPrice(price);
  const rate = fees[venue] as number;
  if (model === 1) return 1 + (decimalOfPrice(price) - 1) * (1 - rate);
  const cost = probabilityOfPrice(price);
  return 1 / (cost + rate * cost * (1 - cost));
}
