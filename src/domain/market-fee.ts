// What one market of a venue charges whoever takes a price, where it is not what the venue charges
// everywhere: exchanges set fees by series, by market, by event.

import type { LeagueId } from './league.ts';
import { type Commission, commissionRate } from './venue.ts';

/** Of what a fee is rounded. */
export const ROUNDED_PER = ['order', 'contract'] as const;
/** `winnings`: of the net winnings. `contract`: a fee for each contract that pays 1. */
export const FEE_KINDS = ['winnings', 'contract'] as const;
/** Powers of `p (1 - p)` that are read. */
export const EXPONENT_MAX = 4;

/**
 * `winnings`: `rate` of the net winnings. `contract`: `rate * (p * (1 - p)) ^ exponent` for a
 * contract that pays 1 and costs p; it is paid with the stake, and kept where that is refunded.
 */
export interface MarketFee {
  readonly kind: (typeof FEE_KINDS)[number];
  /** 0 to 1; 0 is no fee. */
  readonly rate: number;
  /** Whole, 1 to EXPONENT_MAX; 1 of winnings. */
  readonly exponent: number;
  /** Fees are rounded up to multiples of this, in the venue's currency; 0, as of winnings: not. */
  readonly step: number;
  readonly roundedPer: (typeof ROUNDED_PER)[number];
}

/** Whether two offers are charged alike; null: as the venue charges. */
export function isSameFee(a: MarketFee | null, b: MarketFee | null): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (a.kind !== b.kind || a.rate !== b.rate || a.exponent !== b.exponent) return false;
  return a.step === b.step && a.roundedPer === b.roundedPer;
}

/** Whether these are the numbers of a fee. */
export function isFee({ kind, rate, exponent, step }: MarketFee): boolean {
  if (!(rate >= 0 && rate <= 1) || !(step >= 0 && step <= 1)) return false;
  if (kind === 'winnings') return exponent === 1 && step === 0;
  return Number.isInteger(exponent) && exponent >= 1 && exponent <= EXPONENT_MAX;
}

/** What a venue charges in a league, in the form of a market's fee. */
export function feeOfCommission(commission: Commission, leagueId: LeagueId): MarketFee {
  const rate = commissionRate(commission, leagueId);
  const rest = { rate, exponent: 1, roundedPer: 'order' } as const;
  if (commission.model !== 'contract') return { kind: 'winnings', step: 0, ...rest };
  return { kind: 'contract', step: commission.step ?? 0, ...rest };
}
