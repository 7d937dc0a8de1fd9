// What a bet pays after the fee of its venue, which depends on the league.

import type { LeagueId } from '#domain/league.ts';
import { feeOfCommission, type MarketFee } from '#domain/market-fee.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import {
  commissionAt,
  commissionModel,
  commissionRate,
  isExchange,
  type Venue,
} from '#domain/venue.ts';

/** Of a step. */
const STEP_NOISE = 1e-6;

/** What a market of the venue charges whoever has no rate of his own there; null: as the venue. */
export function marketFee(
  venue: Pick<Venue, 'sourceType'>,
  { fee }: { readonly fee: MarketFee | null },
  own?: number,
): MarketFee | null {
  return own === undefined && isExchange(venue) ? fee : null;
}

/**
 * Net payout per unit staked if the selection wins, after the fee of the market, or where that is null
 * of its venue in a league; `own`: the rate that the venue charges the one who asks.
 */
export function netDecimal(
  { commission: shared }: Pick<Venue, 'commission'>,
  leagueId: LeagueId,
  price: number,
  own?: number,
  fee: MarketFee | null = null,
): number {
  if (fee !== null) return netOfFee(fee, price);
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

/** The fee in force: the asker's own, or the market's, or the venue's in a league. */
export function feeOf(
  venue: Pick<Venue, 'sourceType' | 'commission'>,
  leagueId: LeagueId,
  offer: { readonly fee: MarketFee | null },
  own?: number,
): MarketFee {
  const { commission } = venue;
  if (own !== undefined) return feeOfCommission(commissionAt(commission, own), '');
  return marketFee(venue, offer) ?? feeOfCommission(commission, leagueId);
}

/** Net payout per unit staked, which includes a fee that is paid with the stake. */
export function netOfFee(fee: MarketFee, price: number): number {
  if (fee.rate === 0) return decimalOfPrice(price);
  if (fee.kind === 'winnings') return netDecimalAt(1, fee.rate, price);
  const cost = probabilityOfPrice(price);
  return 1 / (cost + contractFee(fee, cost));
}

/** What a contract that costs so much is charged; an order's rounding comes later. */
export function contractFee({ rate, exponent, step, roundedPer }: MarketFee, cost: number): number {
  const spread = cost * (1 - cost);
  let fee = rate * spread;
  for (let power = 1; power < exponent; power++) fee *= spread;
  return roundedPer === 'contract' ? roundedUp(fee, step) : fee;
}

/** To the next multiple of a step; what is one but for the last bits of its float is one. */
export function roundedUp(amount: number, step: number): number {
  return step === 0 ? amount : Math.ceil(amount / step - STEP_NOISE) * step;
}

/** What of a stake comes back where the bet is refunded: a fee that was paid with it is kept. */
export function refundShare(fee: MarketFee, price: number): number {
  return fee.kind === 'winnings' ? 1 : netOfFee(fee, price) * probabilityOfPrice(price);
}
