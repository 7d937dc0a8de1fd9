// Best prices: the highest unsuspended price of a side.
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
