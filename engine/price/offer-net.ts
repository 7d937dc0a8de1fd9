// What an offer in the columns of the book pays after the fee of its market, or of its venue.
import { HAS_EXTRA, type OfferChunk, type Offers } from '../book/offers.ts';
import type { VenueFees } from '../book/venue-terms.ts';
import { netDecimalAt, netOfFee } from './commission.ts';

/** What the offer at this place of a chunk pays per unit staked, net. */
export function netAt(
  offers: Offers,
  { models, rates, byMarket }: VenueFees,
  chunk: OfferChunk,
  at: number,
): number {
  const venue = chunk.venueAt(at);
  const price = chunk.priceAt(at);
  if (byMarket[venue] === 1 && (chunk.flagsAt(at) & HAS_EXTRA) !== 0) {
    const fee = offers.extraOf(chunk, at)?.fee ?? null;
    if (fee !== null) return netOfFee(fee, price);
  }
  return netDecimalAt(models[venue] as number, rates[venue] as number, price);
}
