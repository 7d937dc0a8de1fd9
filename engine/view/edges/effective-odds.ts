// What a stake that somebody asks about gets: the mean odds over the levels that it takes, after fees.
import type { Levels } from '#domain/depth.ts';
import type { MarketFee } from '#domain/market-fee.ts';
import { AMERICAN, type OddsFormat } from '#domain/odds-format.ts';
import { isExchange, type Venue } from '#domain/venue.ts';
import type { Offer } from '../../book/book.ts';
import { netOfFee } from '../../price/commission.ts';
import { fillOf, ladderOf, turnedLevels } from '../../price/ladder.ts';
import type { Leg } from '../../price/leg-choice.ts';
import { backLevels } from '../../price/leg-terms.ts';
import type { StakeAsked } from '../reader.ts';
import type { ArbitrageLeg, EdgeRecord } from '../records.ts';

/** What there is of a bet, and what is charged. */
export interface StakedOffer {
  readonly venue: Pick<Venue, 'sourceType'>;
  readonly quoted: Pick<Offer, 'price' | 'size' | 'depth'>;
  readonly fee: MarketFee;
  /** Of a lay bet: the levels that it takes. */
  readonly laid?: Levels;
}

/**
 * The odds that a stake gets, fees and their rounding included. Null where the levels do not take
 * it, or an exchange does not say how much there is; a sportsbook that states no limit pays its
 * price.
 */
export function effectiveOdds(
  offer: StakedOffer,
  stake: number,
  format: OddsFormat = AMERICAN,
): number | null {
  const decimal = effectiveDecimal(offer, stake);
  return decimal === null ? null : format.ofProbability(1 / decimal);
}

/** A leg that was found on request. */
export function stakedLeg({ venue, offer, fee, laid }: Leg): StakedOffer {
  return { venue, quoted: offer, fee, ...(laid && { laid }) };
}

/** The edge with what a stake gets: of one price, or as the total of several bets. */
export function withEffective(
  edge: EdgeRecord,
  legs: readonly StakedOffer[],
  { amount, oddsFormat }: StakeAsked,
): EdgeRecord {
  const { value, ev, arbitrage, lowHold, middle, backLay } = edge;
  const of = (at: number, stake: number) => ({
    effectiveOdds: effectiveOdds(legs[at] as StakedOffer, stake, oddsFormat),
  });
  const all = (books: readonly ArbitrageLeg[], paid = books.map(({ stake }) => stake)) => {
    const total = paid.reduce((sum, each) => sum + each, 0);
    return books.map((leg, at) => ({ ...leg, ...of(at, (amount * (paid[at] as number)) / total) }));
  };
  if (value) return { ...edge, value: { ...value, ...of(0, amount) } };
  if (ev) return { ...edge, ev: { ...ev, ...of(0, amount) } };
  if (arbitrage) return { ...edge, arbitrage: { ...arbitrage, books: all(arbitrage.books) } };
  if (lowHold) return { ...edge, lowHold: { ...lowHold, books: all(lowHold.books) } };
  if (middle) return { ...edge, middle: { ...middle, books: all(middle.books) } };
  if (!backLay) return edge;
  const { books, liability } = backLay;
  const paid = books.map(({ stake }, at) => (at === 0 ? stake : liability));
  return { ...edge, backLay: { ...backLay, books: all(books, paid) } };
}

function effectiveDecimal({ venue, quoted, fee, laid }: StakedOffer, stake: number): number | null {
  if (laid === undefined && quoted.size === null && !isExchange(venue)) {
    return netOfFee(fee, quoted.price);
  }
  const ladder = ladderOf(laid ? turnedLevels(laid) : backLevels(quoted), fee);
  const fill = ladder === null ? null : fillOf(ladder, stake);
  if (fill === null) return null;
  const decimal = fill.payout / fill.paid;
  // What a lay of the selection costs is told by what a back of all else pays.
  return laid ? decimal / (decimal - 1) : decimal;
}
