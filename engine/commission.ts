// What a price is worth after the venue took its share.
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import type { Venue } from '#domain/venue.ts';
import { unreachable } from '#kit/assert.ts';

/** Net payout per unit staked if the selection wins, after the venue's commission. */
export function netDecimal(venue: Venue, price: number): number {
  const { commission } = venue;
  switch (commission.model) {
    case 'none':
      return decimalOfPrice(price);
    case 'winnings':
      return 1 + (decimalOfPrice(price) - 1) * (1 - commission.rate);
    case 'contract': {
      const cost = probabilityOfPrice(price);
      return 1 / (cost + commission.rate * cost * (1 - cost));
    }
    default:
      return unreachable(commission);
  }
}
