// Fees of the oracle, written from the contract alone: what is charged at an offer, and what it pays.
import type { Offer } from '../offer.ts';
import { decimal } from './odds.ts';

/** What is charged, in one form for markets and venues. */
export interface Charge {
  readonly kind: 'none' | 'winnings' | 'contract';
  readonly rate: number;
  readonly exponent: number;
  readonly step: number;
  readonly isPerContract: boolean;
}

/** The asker's own rate has replaced the venue's, and taken the market's away. */
export function chargeOf({ quote, venue, leagueId }: Offer): Charge {
  const { fee } = quote;
  if (fee !== undefined && venue.sourceType === 'exchange') {
    const { kind, rate, exponent, step, roundedPer } = fee;
    return { kind, rate, exponent, step, isPerContract: roundedPer === 'contract' };
  }
  const { commission } = venue;
  const plain = { rate: 0, exponent: 1, step: 0, isPerContract: false };
  if (commission.model === 'none') return { ...plain, kind: 'none' };
  if (commission.model === 'winnings') return { ...plain, kind: 'winnings', rate: commission.rate };
  const { rateByLeague = {}, rate, step = 0 } = commission;
  return { ...plain, kind: 'contract', rate: rateByLeague[leagueId] ?? rate, step };
}

/** What a contract that costs so much is charged before an order is rounded. */
export function perContract({ rate, exponent, step, isPerContract }: Charge, cost: number): number {
  const fee = rate * (cost * (1 - cost)) ** exponent;
  return isPerContract ? upTo(fee, step) : fee;
}

/** The next multiple of a step. */
export function upTo(amount: number, step: number): number {
  return step === 0 ? amount : Math.ceil(amount / step - 1e-6) * step;
}

/** What a unit pays at a price, net of a charge. */
export function netAt(charge: Charge, price: number): number {
  const gross = decimal(price);
  // What is free pays its price to the last bit: of equal prices the sharper venue's is chosen.
  if (charge.kind === 'none' || charge.rate === 0) return gross;
  if (charge.kind === 'winnings') return 1 + (gross - 1) * (1 - charge.rate);
  return 1 / (1 / gross + perContract(charge, 1 / gross));
}

/** What an offer pays per unit staked, net. */
export function netOf(offer: Offer): number {
  return netAt(chargeOf(offer), offer.quote.price);
}
