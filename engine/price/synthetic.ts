// Synthetic backs: in a market of two selections a lay of one is a back of the other. They stand in
// place of a venue's own back price where they pay more, never beside it: at venues of contracts
// both are the same orders.

import { codeBeside } from '#domain/native-odds.ts';
import { isExchange } from '#domain/venue.ts';
import type { Line, Offer, VenueCell } from '../book/book.ts';
import { turnedLevels, turnedPrice } from './ladder.ts';

/** Whether lays of one selection of a line back the other. */
export function mayTurn({ market: { market } }: Line): boolean {
  return market.sides.length === 2 && market.probabilityTotal === 1;
}

/** The line with each back price that a lay price of the same venue betters in its place. */
export function withSynthetics(line: Line): Line {
  if (!mayTurn(line)) return line;
  const { slot, market, point, isAlternate, isMain, appearedSeq } = line;
  const cells = line.cells.map((cell): VenueCell => {
    if (!isExchange(cell.venue)) return cell;
    const offers = cell.offers.map((own, side) => {
      const laid = syntheticOf(cell, side);
      if (laid === null) return own;
      return own === null || own.suspended || laid.price > own.price ? laid : own;
    });
    return { ...cell, offers };
  });
  return { slot, market, point, isAlternate, isMain, appearedSeq, cells };
}

/** The back of a side that a lay of the other one is; null where there is none. */
export function syntheticOf({ offers }: VenueCell, side: number): Offer | null {
  const laid = offers[1 - side];
  if (!laid || laid.suspended || laid.depth === null) return null;
  const [price, size = 0, ...behind] = turnedLevels(laid.depth.lay);
  if (price === undefined) return null;
  const { isVouched, confirmedAt, receivedAt, appliedAt, link, fee, betDelayMs } = laid;
  const { updatedAt, native } = laid;
  const layPrice = turnedPrice(price);
  return {
    ...{ isVouched, confirmedAt, receivedAt, appliedAt, link, fee, betDelayMs, updatedAt },
    ...{ price, suspended: false, isBest: false, size: size === 0 ? null : size },
    depth: behind.length === 0 ? null : { behind, lay: [] },
    layPrice,
    native: codeBeside(layPrice, native),
  };
}
