// What the venues of a line say together, read straight from the columns: means in probability
// space, the fair share of each, the best price: what summaries show and the archive keeps; and the
// same with one opinion for each operator, for closes.

import { NO_NATIVE } from '#domain/native-odds.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { L_BLOCK, L_CELLS, L_MARKET, LINE } from '../book/lines.ts';
import { SIDES_MAX } from '../book/market-table.ts';
import {
  confirmedAtOf,
  H_FLAGS,
  H_PRICE,
  HAS,
  HOT,
  IN_CHUNK,
  nativeOf,
  SUSPENDED,
  UNVOUCHED,
  VENUE_SHIFT,
} from '../book/offers.ts';
import type { EngineState } from '../state.ts';

/** One line's consensus; filled again by the next look. Arrays are indexed by the market's side. */
export class Consensus {
  sides = 0;
  /** Mean implied probability; NaN for a side that nobody quotes. */
  readonly means = new Float64Array(SIDES_MAX);
  /** The means without their vig; NaN unless every side is quoted. */
  readonly fairs = new Float64Array(SIDES_MAX);
  /** Sum of the means; NaN unless every side is quoted. */
  total = Number.NaN;
  /** Best unsuspended price in hundredths of American odds, 0 where there is none; whose it is. */
  readonly bests = new Int32Array(SIDES_MAX);
  readonly bestVenues = new Int32Array(SIDES_MAX);
  /** The code of what that venue quoted. */
  readonly bestNatives = new Int32Array(SIDES_MAX);
  /** Unsuspended prices; of a close: operators that quote every side. */
  readonly quotes = new Int32Array(SIDES_MAX);
  /** Venues with an unsuspended price; of a close: operators that quote every side. */
  books = 0;
  /** Of a close: newest confirmation of the prices behind it, epoch milliseconds; 0 without. */
  confirmedAt = 0;
}

const sums = new Float64Array(SIDES_MAX);
let operatorSums = new Float64Array(128 * SIDES_MAX);
let operatorCounts = new Int32Array(128 * SIDES_MAX);

/** Whether a venue, by its number, counts in what is being summed up. */
export type VenueFilter = (venue: number) => boolean;

/** The consensus of a line as its summary shows it, over the venues that pass; all by default. */
export function readConsensus(
  state: EngineState,
  line: number,
  to: Consensus,
  passes?: VenueFilter,
): Consensus {
  const sides = begin(state, line, to);
  const base = line * LINE;
  const block = state.lines.ints[base + L_BLOCK] as number;
  const count = (state.lines.ints[base + L_CELLS] as number) * sides;
  if (count === 0) return to;
  const chunk = state.offers.chunkOf(block);
  const { hot } = chunk;
  const { weights } = state.venues;
  const from = block & IN_CHUNK;
  for (let cell = from; cell < from + count; cell += sides) {
    if (passes !== undefined && !passes(chunk.venueAt(cell))) continue;
    let quoted = 0;
    for (let side = 0; side < sides; side++) {
      const flags = hot[(cell + side) * HOT + H_FLAGS] as number;
      if ((flags & (HAS | SUSPENDED)) !== HAS) continue;
      const price = hot[(cell + side) * HOT + H_PRICE] as number;
      quoted += 1;
      sums[side] = (sums[side] as number) + probabilityOfPrice(price);
      to.quotes[side] = (to.quotes[side] as number) + 1;
      noteBest(weights, to, side, price, flags);
    }
    if (quoted > 0) to.books += 1;
  }
  finish(state, line, to);
  return to;
}

/**
 * The consensus that a close is made of: sportsbooks and exchanges that quote every side, the skins
 * of one operator as one opinion, all operators alike.
 */
export function readCloseConsensus(state: EngineState, line: number, to: Consensus): Consensus {
  const sides = begin(state, line, to);
  const base = line * LINE;
  const block = state.lines.ints[base + L_BLOCK] as number;
  const count = (state.lines.ints[base + L_CELLS] as number) * sides;
  if (count === 0) return to;
  const { weights, mayBeModelled, operators, operatorCount } = state.venues;
  const sumCount = operatorCount * SIDES_MAX;
  if (operatorSums.length < sumCount) {
    operatorSums = new Float64Array(2 * sumCount);
    operatorCounts = new Int32Array(2 * sumCount);
  }
  operatorSums.fill(0, 0, sumCount);
  operatorCounts.fill(0, 0, sumCount);
  const chunk = state.offers.chunkOf(block);
  const from = block & IN_CHUNK;
  for (let cell = from; cell < from + count; cell += sides) {
    const venue = chunk.venueAt(cell);
    if (mayBeModelled[venue] === 0 || !isWhole(state, block, cell, sides)) continue;
    const operator = (operators[venue] as number) * SIDES_MAX;
    for (let side = 0; side < sides; side++) {
      const price = chunk.priceAt(cell + side);
      const at = operator + side;
      operatorSums[at] = (operatorSums[at] as number) + probabilityOfPrice(price);
      operatorCounts[at] = (operatorCounts[at] as number) + 1;
      noteBest(weights, to, side, price, chunk.flagsAt(cell + side));
      to.confirmedAt = Math.max(to.confirmedAt, confirmedAtOf(chunk, cell + side));
    }
  }
  for (let at = 0; at < sumCount; at += SIDES_MAX) {
    if (operatorCounts[at] === 0) continue;
    to.books += 1;
    for (let side = 0; side < sides; side++) {
      const mean = (operatorSums[at + side] as number) / (operatorCounts[at + side] as number);
      sums[side] = (sums[side] as number) + mean;
      to.quotes[side] = (to.quotes[side] as number) + 1;
    }
  }
  finish(state, line, to);
  return to;
}

function begin(state: EngineState, line: number, to: Consensus): number {
  const sides = state.markets.sideCount[
    state.lines.ints[line * LINE + L_MARKET] as number
  ] as number;
  to.sides = sides;
  to.books = 0;
  to.confirmedAt = 0;
  to.total = Number.NaN;
  // Six calls of fill take longer than all that follows of a line with few venues.
  for (let side = 0; side < SIDES_MAX; side++) {
    to.means[side] = Number.NaN;
    to.fairs[side] = Number.NaN;
    to.bests[side] = 0;
    to.bestVenues[side] = -1;
    to.bestNatives[side] = NO_NATIVE;
    sums[side] = 0;
    to.quotes[side] = 0;
  }
  return sides;
}

/**
 * Venues come in the order of their ids: the first of equals stays, unless a sharper one comes.
 * Never the fresher one, which would turn at every confirmation.
 */
function noteBest(
  weights: Uint8Array,
  to: Consensus,
  side: number,
  price: number,
  flags: number,
): void {
  const venue = flags >> VENUE_SHIFT;
  const known = to.bestVenues[side] as number;
  if (known >= 0) {
    const best = to.bests[side] as number;
    if (price < best) return;
    if (price === best && (weights[venue] as number) <= (weights[known] as number)) return;
  }
  to.bests[side] = price;
  to.bestVenues[side] = venue;
  to.bestNatives[side] = nativeOf(flags);
}

function isWhole(state: EngineState, block: number, cell: number, sides: number): boolean {
  const chunk = state.offers.chunkOf(block);
  for (let at = cell; at < cell + sides; at++) {
    if ((chunk.flagsAt(at) & (HAS | SUSPENDED | UNVOUCHED)) !== HAS) return false;
  }
  return true;
}

function finish(state: EngineState, line: number, to: Consensus): void {
  let total = 0;
  for (let side = 0; side < to.sides; side++) {
    const mean = (sums[side] as number) / (to.quotes[side] as number);
    to.means[side] = mean;
    total += mean;
  }
  to.total = total;
  if (Number.isNaN(total)) return;
  const { market } = state.markets.at(state.lines.ints[line * LINE + L_MARKET] as number);
  for (let side = 0; side < to.sides; side++) {
    to.fairs[side] = ((to.means[side] as number) * market.probabilityTotal) / total;
  }
}
