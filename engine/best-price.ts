// Best prices: the highest unsuspended price of a side. Named bests break ties by sharpness, then
// by bookmakerId; never by freshness, which would flip at every confirmation.
import type { VenueCell } from './book.ts';

/** Whether a cell's offers count. */
export type CellFilter = (cell: VenueCell) => boolean;

/** The highest unsuspended price of a side in hundredths, or -Infinity when there is none. */
export function bestPrice(cells: readonly VenueCell[], side: number, filter?: CellFilter): number {
  let best = Number.NEGATIVE_INFINITY;
  for (const cell of cells) {
    const offer = cell.offers[side];
    if (!offer || offer.suspended || offer.price <= best) continue;
    if (!filter || filter(cell)) best = offer.price;
  }
  return best;
}

/** The cell that names the best price of a side. Cells come sorted by bookmakerId. */
export function bestCell(
  cells: readonly VenueCell[],
  side: number,
  filter?: CellFilter,
): VenueCell | null {
  let best: VenueCell | null = null;
  let price = Number.NEGATIVE_INFINITY;
  for (const cell of cells) {
    const offer = cell.offers[side];
    if (!offer || offer.suspended || offer.price < price) continue;
    if (filter && !filter(cell)) continue;
    const sharper = best === null || cell.venue.sharpWeight > best.venue.sharpWeight;
    if (offer.price === price && !sharper) continue;
    best = cell;
    price = offer.price;
  }
  return best;
}
