// Entries of the catalogue into the book: columns grow with the venues, and lines on which a venue
// stands that an entry changed are judged anew, and shown anew where they show what changed.

import type { Authority, VenueEntry } from '#domain/catalog/catalog-entry.ts';
import type { CatalogGroup } from '#domain/message/message.ts';
import type { Venue } from '#domain/venue.ts';
import { lengthened } from '../book/growth.ts';
import { L_BLOCK, L_CELLS, L_MARKET, LINE, MEMBERSHIP, SIDED, WHOLE } from '../book/lines.ts';
import { EVER, HAS, IN_CHUNK, W_CHANGED, WORDS } from '../book/offers.ts';
import type { EngineState } from '../state.ts';
import { applyLeagueWords } from './catalog-leagues.ts';

/** Applies a group of entries. */
export function applyCatalog(state: EngineState, { by, entries }: CatalogGroup): void {
  const venues = entries.filter((entry) => entry.kind === 'venue');
  const others = entries.filter((entry) => entry.kind !== 'venue' && entry.kind !== 'source');
  applyLeagueWords(state, others, by);
  for (const entry of entries) {
    // Only the operator tells who ranks above whom.
    if (entry.kind === 'source' && by === 'operator') state.claims.state(entry);
  }
  applyVenues(state, venues, by);
}

function applyVenues(state: EngineState, entries: readonly VenueEntry[], by: Authority): void {
  const { catalog, renamedVenues } = state;
  /** Whether what a line shows of the venue changed, by the number of each that changed. */
  const changed = new Map<number, boolean>();
  for (const entry of entries) {
    const before = catalog.get(entry.id);
    if (!catalog.put(entry, by) || before === undefined) continue;
    const number = catalog.numberOf(entry.id);
    const after = state.venues.at(number);
    const isRenamed = wordsOf(before) !== wordsOf(after);
    if (isRenamed) renamedVenues.add(number);
    // Who follows venues of one type would keep what is of another: only an image helps.
    const isMoved = before.sourceType !== after.sourceType;
    if (isMoved && state.venueOffers[number] !== 0) state.completeSince = state.seq;
    // Of equal prices the sharper venue's is shown as the best.
    const isShown = isRenamed || before.sharpWeight !== after.sharpWeight;
    changed.set(number, isShown || (changed.get(number) ?? false));
  }
  useCatalog(state);
  if (changed.size === 0) return;
  for (let line = 0; line < state.lines.top; line++) {
    if (state.lines.markets[line]) touchWith(state, line, changed);
  }
}

/** Touches a line on which one of the venues stands. */
function touchWith(state: EngineState, line: number, changed: ReadonlyMap<number, boolean>): void {
  const { ints } = state.lines;
  const base = line * LINE;
  const sides = state.markets.sideCount[ints[base + L_MARKET] as number] as number;
  const count = (ints[base + L_CELLS] as number) * sides;
  if (count === 0) return;
  const block = ints[base + L_BLOCK] as number;
  const chunk = state.offers.chunkOf(block);
  const from = block & IN_CHUNK;
  for (let at = from; at < from + count; at++) {
    const isShown = changed.get(chunk.venueAt(at));
    if (isShown === undefined) continue;
    state.touchLine(line, isShown ? WHOLE | MEMBERSHIP | SIDED : WHOLE | MEMBERSHIP);
    if (isShown && (chunk.flagsAt(at) & (HAS | EVER)) !== 0) {
      chunk.words[at * WORDS + W_CHANGED] = state.seq;
    }
  }
}

/** What prices and edges show of their venue. */
function wordsOf({ bookmakerName, sourceType, sourceRegion }: Venue): string {
  return JSON.stringify([bookmakerName, sourceType, sourceRegion]);
}

/** Columns for as many venues as the catalogue has. */
export function useCatalog(state: EngineState): void {
  state.venues.refresh();
  const { size } = state.venues;
  state.book.reserveVenues(size);
  while (state.venueHealth.length < size) state.venueHealth.push(null);
  if (state.venueOffers.length >= size) return;
  state.venueOffers = lengthened(state.venueOffers, size);
}
