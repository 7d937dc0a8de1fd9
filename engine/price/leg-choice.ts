// The legs of a bet on several prices at once: which prices may stand in one, the best of each
// selection from at least two operators, and stakes in cents that equalise what comes back.
import type { Levels } from '#domain/depth.ts';
import type { MarketFee } from '#domain/market-fee.ts';
import { isSane } from '#domain/odds.ts';
import type { SourceType, Venue } from '#domain/venue.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { Line, Offer, VenueCell } from '../book/book.ts';
import { feeOf, marketFee, netDecimal } from './commission.ts';
import { stakeFor, wholeCents } from './stakes.ts';

/** A price that may stand as a leg; `side` is an index among the market's sides. */
export interface Leg {
  readonly line: Line;
  readonly side: number;
  readonly venue: Venue;
  readonly offer: Offer;
  /** What is charged: of the asker, of the market, or of all by the venue. */
  readonly fee: MarketFee;
  /** Of a lay bet: the levels that it takes; its price is the first one's. */
  readonly laid?: Levels;
  /** Payout per unit staked, after commission. */
  readonly net: number;
  /** Pays PAYOUT, rounded to cents. */
  readonly stake: number;
  /** What the rounded stake pays. */
  readonly payout: number;
}

/** The best leg for one selection of a line, and the best of all operators but its own. */
export interface LegChoice {
  readonly best: Leg;
  readonly other: Leg | null;
}

/** Legs as one bet, in the units of the stakes. */
export interface Bet {
  readonly legs: readonly Leg[];
  readonly totalStake: number;
  /** The least that a single winning leg pays. */
  readonly leastPayout: number;
  /** Largest total stake that every leg's size allows; null where a size is unknown. */
  readonly maxStake: number | null;
}

/**
 * The choice for a selection, or null where no price may stand: unsuspended, vouched for, confirmed at
 * `oldestMs` (epoch milliseconds) or later, sane, of an approved venue, no DFS, exchanges only when
 * approved for arbitrage. The higher net price goes first, then the sharper venue, then the lower
 * bookmakerId: cells are sorted by it.
 */
export function legChoice(line: Line, side: number, oldestMs: number): LegChoice | null {
  const { cells } = line;
  const { leagueId } = line.market.event.head;
  let [best, bestNet, bestWeight, bestOperator] = [-1, 0, 0, ''];
  let [other, otherNet, otherWeight] = [-1, 0, 0];
  for (let at = 0; at < cells.length; at++) {
    const { venue, offers, ownRate } = cells[at] as VenueCell;
    const offer = offers[side];
    if (!offer || !isUsable(offer, oldestMs) || !mayBeLeg(venue)) continue;
    const { operatorId, sharpWeight } = venue;
    const fee = marketFee(venue, offer, ownRate);
    const net = netDecimal(venue, leagueId, offer.price, ownRate, fee);
    if (net > bestNet || (net === bestNet && sharpWeight > bestWeight)) {
      // What was best of all is best of the others, unless it was of the same operator.
      if (operatorId !== bestOperator) [other, otherNet, otherWeight] = [best, bestNet, bestWeight];
      [best, bestNet, bestWeight, bestOperator] = [at, net, sharpWeight, operatorId];
    } else if (operatorId !== bestOperator) {
      if (net < otherNet || (net === otherNet && sharpWeight <= otherWeight)) continue;
      [other, otherNet, otherWeight] = [at, net, sharpWeight];
    }
  }
  if (best < 0) return null;
  return { best: legAt(line, side, best), other: other < 0 ? null : legAt(line, side, other) };
}

/**
 * The best legs from at least two operators: where one holds them all, one of them exchanged for
 * that of another so that the whole is cheapest (of equals the first). Null where nobody else
 * quotes.
 */
export function legsOfTwoOperators(choices: readonly LegChoice[]): readonly Leg[] | null {
  const legs = choices.map(({ best }) => best);
  const operator = legs[0]?.venue.operatorId;
  if (legs.some(({ venue }) => venue.operatorId !== operator)) return legs;
  let chosen: readonly Leg[] | null = null;
  choices.forEach(({ other }, index) => {
    if (!other) return;
    const exchanged = legs.with(index, other);
    if (!chosen || inverseSum(exchanged) < inverseSum(chosen)) chosen = exchanged;
  });
  return chosen;
}

/** What a payout of 1 from every leg costs. */
export function inverseSum(legs: readonly Leg[]): number {
  let sum = 0;
  for (const { net } of legs) sum += 1 / net;
  return sum;
}

/** The legs as one bet. */
export function betOf(legs: readonly Leg[]): Bet {
  let [total, leastPayout, factor] = [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let isSized = true;
  for (const { stake, payout, offer } of legs) {
    total += stake;
    leastPayout = Math.min(leastPayout, payout);
    if (offer.size === null) isSized = false;
    else factor = Math.min(factor, offer.size / stake);
  }
  const totalStake = roundTo(total, 2);
  const maxStake = isSized ? wholeCents(factor * totalStake) : null;
  return { legs, totalStake, leastPayout, maxStake };
}

/** The legs' common type, or mixed. */
export function legsVenueType(legs: readonly Leg[]): SourceType | 'mixed' {
  const types = new Set(legs.map(({ venue }) => venue.sourceType));
  const [only] = types;
  return types.size === 1 && only ? only : 'mixed';
}

function legAt(line: Line, side: number, at: number): Leg {
  const { venue, offers, ownRate } = line.cells[at] as VenueCell;
  const offer = offers[side] as Offer;
  const { leagueId } = line.market.event.head;
  const charged = marketFee(venue, offer, ownRate);
  const net = netDecimal(venue, leagueId, offer.price, ownRate, charged);
  const fee = feeOf(venue, leagueId, offer, ownRate);
  const stake = stakeFor(net);
  return { line, side, venue, offer, fee, net, stake, payout: stake * net };
}

/** Whether a price is fresh, open, sane and its source's to say. */
export function isUsable(offer: Offer, oldestMs: number): boolean {
  if (!offer.isVouched || offer.suspended || offer.confirmedAt < oldestMs) return false;
  return isSane(offer.price);
}

/** Whether prices of a venue may be legs. */
export function mayBeLeg({ sourceType, isApproved, arbitrageApproved }: Venue): boolean {
  if (!isApproved) return false;
  return sourceType === 'sportsbook' || (sourceType === 'exchange' && arbitrageApproved);
}
