// What a bet pays after the fee of its venue, which depends on the league.

import type { LeagueId } from '#domain/league.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import { commissionAt, commissionModel, commissionRate, type Venue } from '#domain/venue.ts';

/**
 * Net payout per unit staked if the selection wins, after the fee of a venue in a league; `own`: the
 * rate that the venue charges the one who asks.
 */
export function netDecimal(
  { commission: shared }: Pick<Venue, 'commission'>,
  leagueId: LeagueId,
  price: number,
  own?: number,
): number {
  const commission = own === undefined ? shared : commissionAt(shared, own);
  const rate = commissionRate(commission, leagueId);
  return netDecimalAt(commissionModel(commission), rate, price);
}

/** The same by the number of the commission's model. */
export function netDecimalAt(model: number, rate: number, price: number): number {
  if (model === 0) return decimalOfPrice(price);
  if (model === 1) return 1 + (decimalOfPrice(price) - 1) * (1 - rate);
  const cost = probabilityOfPrice(price);
  return 1 / (cost + rate * cost * (1 - cost));
}
