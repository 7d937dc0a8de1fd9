// The places of venues on a line: which of its offers are whose. They stand in the order of the
// venues' ids, so that nothing depends on who quoted first.

import type { EngineState } from '../state.ts';
import { L_BLOCK, L_CAPACITY, L_CELLS, L_MARKET, LINE } from './lines.ts';
import {
  capacityAbove,
  confirmedAtOf,
  H_FLAGS,
  HAS,
  HOT,
  IN_CHUNK,
  VENUE_SHIFT,
} from './offers.ts';

/** The first offer of a venue on a line, -1 where it has none there. */
export function cellOf(state: EngineState, line: number, venue: number): number {
  const { ints } = state.lines;
  const base = line * LINE;
  const block = ints[base + L_BLOCK] as number;
  const sides = state.markets.sideCount[ints[base + L_MARKET] as number] as number;
  const count = (ints[base + L_CELLS] as number) * sides;
  if (count === 0) return -1;
  const { hot } = state.offers.chunkOf(block);
  const from = (block & IN_CHUNK) * HOT + H_FLAGS;
  const { ranks } = state.venues;
  const rank = ranks[venue] as number;
  for (let index = 0; index < count; index += sides) {
    const known = (hot[from + index * HOT] as number) >> VENUE_SHIFT;
    if (known === venue) return block + index;
    if ((ranks[known] as number) > rank) return -1;
  }
  return -1;
}

/** When a venue confirmed its price of a side last, epoch milliseconds; undefined without one. */
export function confirmedAtOn(
  state: EngineState,
  line: number,
  venue: number,
  side: number,
): number | undefined {
  const cell = cellOf(state, line, venue);
  if (cell < 0) return undefined;
  const chunk = state.offers.chunkOf(cell);
  const at = (cell & IN_CHUNK) + side;
  return (chunk.flagsAt(at) & HAS) === 0 ? undefined : confirmedAtOf(chunk, at);
}

/**
 * The same place, made where there is none. `near`: the place of any venue on the line, or -1:
 * mostly it is this one's, or the one before, as venues mostly speak in the order of their places.
 */
export function cellFor(state: EngineState, line: number, venue: number, near: number): number {
  if (near >= 0) {
    const { offers } = state;
    if (offers.chunkOf(near).venueAt(near & IN_CHUNK) === venue) return near;
    const next = nextCell(state, line, near);
    if (next >= 0 && offers.chunkOf(next).venueAt(next & IN_CHUNK) === venue) return next;
  }
  const known = cellOf(state, line, venue);
  return known >= 0 ? known : addCell(state, line, venue);
}

/** The place that follows one on a line, -1 behind the last. */
function nextCell(state: EngineState, line: number, cell: number): number {
  const { ints } = state.lines;
  const base = line * LINE;
  const sides = state.markets.sideCount[ints[base + L_MARKET] as number] as number;
  const block = ints[base + L_BLOCK] as number;
  const next = cell + sides;
  return next < block + (ints[base + L_CELLS] as number) * sides ? next : -1;
}

/** Makes a venue's place on a line, among the others by id. */
function addCell(state: EngineState, line: number, venue: number): number {
  const { ints } = state.lines;
  const { offers } = state;
  const base = line * LINE;
  const sides = state.markets.sideCount[ints[base + L_MARKET] as number] as number;
  const count = ints[base + L_CELLS] as number;
  if (count === (ints[base + L_CAPACITY] as number)) grow(state, line, sides);
  const block = ints[base + L_BLOCK] as number;
  const chunk = offers.chunkOf(block);
  const from = block & IN_CHUNK;
  let index = 0;
  const { ranks } = state.venues;
  const rank = ranks[venue] as number;
  while (index < count && (ranks[chunk.venueAt(from + index * sides)] as number) < rank) index += 1;
  const cell = block + index * sides;
  if (index < count) offers.copy(cell, cell + sides, (count - index) * sides);
  for (let side = 0; side < sides; side++) offers.blank(cell + side, venue);
  ints[base + L_CELLS] = count + 1;
  return cell;
}

function grow(state: EngineState, line: number, sides: number): void {
  const { ints } = state.lines;
  const { offers } = state;
  const base = line * LINE;
  const capacity = ints[base + L_CAPACITY] as number;
  const wanted = capacityAbove(capacity);
  const block = offers.allocate(wanted * sides);
  if (capacity > 0) {
    const old = ints[base + L_BLOCK] as number;
    offers.copy(old, block, capacity * sides);
    offers.free(old, capacity * sides);
  }
  ints[base + L_BLOCK] = block;
  ints[base + L_CAPACITY] = wanted;
}
