// Legs of bets beside their price and stake: what their levels take, and what they come to in states
// that are no plain result.
import { isExchange, type SourceType, type Venue } from '#domain/venue.ts';
import type { Offer } from '../book/book.ts';
import { refundShare } from './commission.ts';
import { type Ladder, ladderOf, type Most, mostOf } from './ladder.ts';
import type { Leg } from './leg-choice.ts';
import { payoffsOf, type SettledLeg } from './settlement.ts';
import { wholeCents } from './stakes.ts';

type Sized = Pick<Offer, 'price' | 'size' | 'depth'>;

/** All back levels of an offer, its own price the first; a size of 0 is unknown. */
export function backLevels({ price, size, depth }: Sized): number[] {
  return [price, size ?? 0, ...(depth?.behind ?? [])];
}

/** What the levels of a back leg take; null where nobody says. Others than exchanges have no levels. */
export function ladderOfLeg({
  venue,
  offer,
  fee,
}: Pick<Leg, 'venue' | 'offer' | 'fee'>): Ladder | null {
  const { price, size } = offer;
  return ladderOf(backLevels(isExchange(venue) ? offer : { price, size, depth: null }), fee);
}

/** A back leg as states settle it. */
export function settledLeg({ line, venue, offer, fee, stake, payout }: Leg): SettledLeg {
  const refund = stake * refundShare(fee, offer.price);
  return { payoffs: payoffsOf(venue, line.market), paid: stake, pays: payout, refund };
}

/** Whether what legs take is found by their levels. */
export function hasExchange(
  legs: readonly { readonly venue: { readonly sourceType: SourceType } }[],
): boolean {
  return legs.some(({ venue }) => isExchange(venue));
}

/**
 * What legs take and win together, in whole cents; null where a size is unknown, or their currencies
 * are not the same.
 */
export function mostOfLegs(
  legs: readonly { readonly venue: Pick<Venue, 'currency'> }[],
  ladders: readonly (Ladder | null)[],
  deep = true,
): Most | null {
  const [first] = legs;
  if (legs.some(({ venue }) => venue.currency !== first?.venue.currency)) return null;
  if (!ladders.every((ladder) => ladder !== null)) return null;
  return inCents(mostOf(ladders, deep));
}

/** What can be paid in at the price of a leg, its fee included, in whole cents; null: nobody says. */
export function sizeAtPrice(ladder: Ladder | null): number | null {
  const [first] = ladder?.rungs ?? [];
  return first === undefined ? null : wholeCents(first.paid);
}

/** Rounded down, so that nothing is promised that is not there. */
export function inCents({ maxStake, profitAtMax }: Most): Most {
  return { maxStake: wholeCents(maxStake), profitAtMax: wholeCents(profitAtMax) };
}
