// Arbitrage on one line: the best eligible leg of every side, from at least two operators, with
// stakes that equalise a payout of 100 and are rounded to cents.

import type { Market } from '#domain/market.ts';
import type { Offer } from '../offer.ts';
import { ascending, order } from '../ordering.ts';
import { netOf } from './fees.ts';

/** A position with a positive result whichever side wins; unrounded except the stakes. */
export interface Arbitrage {
  /** In the order of the market's sides. */
  readonly legs: readonly Offer[];
  readonly stakes: readonly number[];
  readonly totalStake: number;
  readonly guaranteedProfit: number;
  readonly profitPct: number;
  /** The largest total stake that every leg takes; null where a leg does not say. */
  readonly maxStake: number | null;
}

/** In cents: whole and half ones are taken as such, whatever the last bit of their floats. */
const FLOAT_NOISE = 1e-6;

/** The arbitrage of a line out of its sane, fresh, unsuspended offers; null where there is none. */
export function arbitrageOf(
  market: Market,
  usable: readonly Offer[],
  pctMax: number,
): Arbitrage | null {
  if (market.probabilityTotal !== 1 || market.sides.length < 2) return null;
  const eligible = usable.filter(mayBeLeg);
  const legs = bestLegsOf(
    market.sides.map((side) => eligible.filter((offer) => offer.side === side)),
  );
  if (legs === null || inverseSum(legs) >= 1) return null;
  const arbitrage = staked(legs);
  // Limits act on what is shown: six decimals.
  if (Math.round(arbitrage.guaranteedProfit * 1e6) <= 0) return null;
  if (Math.round(arbitrage.profitPct * 1e6) > pctMax * 1e6) return null;
  return arbitrage;
}

/** Whose prices may stand in a bet of several legs. */
export function mayBeLeg(offer: Offer): boolean {
  const { sourceType, arbitrageApproved, isApproved } = offer.venue;
  if (sourceType === 'dfs' || !isApproved) return false;
  return sourceType === 'sportsbook' || arbitrageApproved;
}

/**
 * The best of each list of rivals; where one operator holds all of them, the best of two operators.
 */
export function bestLegsOf(rivals: readonly (readonly Offer[])[]): Offer[] | null {
  const legs: Offer[] = [];
  for (const offers of rivals) {
    const leg = bestByNet(offers);
    if (leg === undefined) return null;
    legs.push(leg);
  }
  const operators = new Set(legs.map((leg) => leg.venue.operatorId));
  return operators.size > 1 ? legs : bestWithOneReplaced(legs, rivals);
}

/** Replaces exactly one leg by the best of another operator; the most profitable, then first. */
function bestWithOneReplaced(
  legs: readonly Offer[],
  rivals: readonly (readonly Offer[])[],
): Offer[] | null {
  let best: Offer[] | null = null;
  for (const [index, leg] of legs.entries()) {
    const substitute = bestByNet(
      (rivals[index] ?? []).filter((offer) => offer.venue.operatorId !== leg.venue.operatorId),
    );
    if (substitute === undefined) continue;
    const replaced = legs.with(index, substitute);
    if (best === null || inverseSum(replaced) < inverseSum(best)) best = replaced;
  }
  return best;
}

function bestByNet(offers: readonly Offer[]): Offer | undefined {
  return offers.toSorted(
    order<Offer>(
      (left, right) => netOf(right) - netOf(left),
      (left, right) => right.venue.sharpWeight - left.venue.sharpWeight,
      (left, right) => ascending(left.venue.bookmakerId, right.venue.bookmakerId),
    ),
  )[0];
}

function staked(legs: readonly Offer[]): Arbitrage {
  // Whole cents, so that their sum is exact.
  const cents = legs.map((leg) => Math.round((100 / netOf(leg)) * 100 + FLOAT_NOISE));
  const totalCents = cents.reduce((left, right) => left + right, 0);
  const payouts = legs.map((leg, index) => (cents[index] ?? 0) * netOf(leg));
  const profitCents = Math.min(...payouts) - totalCents;
  return {
    legs,
    stakes: cents.map((each) => each / 100),
    totalStake: totalCents / 100,
    guaranteedProfit: profitCents / 100,
    profitPct: (100 * profitCents) / totalCents,
    maxStake: maxStakeOf(legs, cents, totalCents),
  };
}

function maxStakeOf(
  legs: readonly Offer[],
  cents: readonly number[],
  totalCents: number,
): number | null {
  let multiple = Number.POSITIVE_INFINITY;
  for (const [index, leg] of legs.entries()) {
    if (leg.quote.size === null) return null;
    multiple = Math.min(multiple, leg.quote.size / ((cents[index] ?? 0) / 100));
  }
  return Math.floor(multiple * totalCents + FLOAT_NOISE) / 100;
}

function inverseSum(legs: readonly Offer[]): number {
  return legs.reduce((sum, leg) => sum + 1 / netOf(leg), 0);
}
