// Entries of the catalogue into the book: columns grow with the venues, and what an entry changes
// of a venue that quotes is judged anew.

import type { CatalogGroup } from '#domain/message/message.ts';
import { WHOLE } from '../book/lines.ts';
import type { EngineState } from '../state.ts';

/** Applies a group of entries; every line is looked at where a known venue changed. */
export function applyCatalog(state: EngineState, { by, entries }: CatalogGroup): void {
  let isKnownChanged = false;
  for (const entry of entries) {
    const isKnown = state.catalog.get(entry.id) !== undefined;
    if (state.catalog.put(entry, by) && isKnown) isKnownChanged = true;
  }
  useCatalog(state);
  if (!isKnownChanged) return;
  const { lines } = state;
  for (let line = 0; line < lines.top; line++) {
    if (lines.markets[line]) state.touchLine(line, WHOLE);
  }
}

/** Columns for as many venues as the catalogue has. */
export function useCatalog(state: EngineState): void {
  state.venues.refresh();
  const { size } = state.venues;
  state.book.reserveVenues(size);
  while (state.venueHealth.length < size) state.venueHealth.push(null);
  if (state.venueOffers.length >= size) return;
  const longer = new Int32Array(size);
  longer.set(state.venueOffers);
  state.venueOffers = longer;
}
