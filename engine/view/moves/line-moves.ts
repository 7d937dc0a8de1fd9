// Moves on the main line of one market, from its prices and their history: how the consensus of the
// same operators changed within each window, who moved first, and who has not moved yet.

import { probabilityOfPrice } from '#domain/odds.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { MarketState } from '../../book/book.ts';
import { L_BLOCK, L_CELLS, LINE } from '../../book/lines.ts';
import {
  C_UPDATED,
  CLOCKS,
  H_FAIR,
  H_PRICE,
  HAS,
  HOT,
  IN_CHUNK,
  SUSPENDED,
  UNVOUCHED,
} from '../../book/offers.ts';
import { isOpen } from '../../clock/event-life.ts';
import { ONE } from '../../price/solve-cache.ts';
import type { EngineState } from '../../state.ts';
import { MOVE_OPERATORS_MIN, MOVE_WINDOWS, type MoveWindow } from './move-rules.ts';

/** A venue whose prices may be judged, and that quotes every side at both ends of the window. */
export interface Mover {
  /** Its number. */
  readonly venue: number;
  /** Of the moved selection: hundredths of American odds now, and since when. */
  readonly price: number;
  /** The code of what the venue quoted. */
  readonly native: number;
  readonly updatedAt: number;
  /** When it first moved in the direction of the move; null of one that has not made half of it. */
  readonly movedAt: number | null;
}

/** How one selection moved in one window. */
export interface FoundMove {
  readonly window: MoveWindow;
  readonly side: number;
  /** Consensus probabilities to 8 decimals. */
  readonly from: number;
  readonly to: number;
  readonly delta: number;
  /** When the first price moved in its direction, and when any price of its venues changed last. */
  readonly startedAt: number;
  readonly lastAt: number;
  /** By bookmakerId. */
  readonly movers: readonly Mover[];
}

/** What a look at a market finds. */
export interface MarketMoves {
  readonly moves: readonly FoundMove[];
  /** When time alone may change that; infinity where it never does. */
  readonly nextAt: number;
  /** The oldest change that it rests on, 0 where there is none. */
  readonly oldest: number;
}

/** A change within a window, as prices lie: the venue's place on the line, and the side. */
interface Change {
  readonly cell: number;
  readonly side: number;
  readonly before: number;
  readonly at: number;
}

/** The prices of one venue on the line; 0 where none stands that may be judged. */
interface Cell {
  readonly venue: number;
  readonly now: readonly number[];
  /** Codes of what the venue quoted. */
  readonly natives: readonly number[];
  readonly updatedAts: readonly number[];
  /** As the walk back has found them. */
  readonly past: number[];
}

const NOTHING: MarketMoves = { moves: [], nextAt: Number.POSITIVE_INFINITY, oldest: 0 };

/**
 * Moves of a market as it stands now. Its windows reach back no further than the start of the event
 * once that is played, the time at which the line came to be the main one, and the history.
 */
export function movesOf(state: EngineState, market: MarketState): MarketMoves {
  const { mainLine: line, event } = market;
  const history = state.priceHistory;
  if (line < 0 || !isOpen(event.status)) return NOTHING;
  let ordinal = history.newestOf(line);
  if (ordinal === 0) return NOTHING;
  const { now } = state;
  const { beginsAt } = event;
  const since = beginsAt <= now ? beginsAt : Number.NEGATIVE_INFINITY;
  const cells = cellsOf(state, line, market.market.sides.length);
  const places = new Map(cells.map(({ venue }, place) => [venue, place]));
  const changes: Change[] = [];
  const moves: FoundMove[] = [];
  let nextAt = Number.POSITIVE_INFINITY;
  let oldest = 0;
  for (const window of MOVE_WINDOWS) {
    const from = Math.max(now - window.ms, since);
    for (; ordinal !== 0; ordinal = history.olderThan(ordinal)) {
      const at = history.timeAt(ordinal);
      if (at <= from) break;
      oldest = ordinal;
      const cell = places.get(history.venueAt(ordinal));
      if (cell === undefined) continue;
      const [side, before] = [history.sideAt(ordinal), history.beforeAt(ordinal)];
      changes.push({ cell, side, before, at });
      (cells[cell] as Cell).past[side] = before;
    }
    if (oldest === 0) continue;
    nextAt = Math.min(nextAt, history.timeAt(oldest) + window.ms);
    moves.push(...movesIn(state, market, window, cells, changes));
  }
  if (beginsAt > now) nextAt = Math.min(nextAt, beginsAt);
  return oldest === 0 ? NOTHING : { moves, nextAt, oldest };
}

function cellsOf(state: EngineState, line: number, sides: number): Cell[] {
  const { ints } = state.lines;
  const { mayBeModelled } = state.venues;
  const block = ints[line * LINE + L_BLOCK] as number;
  const count = (ints[line * LINE + L_CELLS] as number) * sides;
  const chunk = state.offers.chunkOf(block);
  const from = block & IN_CHUNK;
  const cells: Cell[] = [];
  for (let first = from; first < from + count; first += sides) {
    const venue = chunk.venueAt(first);
    if (mayBeModelled[venue] !== 1) continue;
    const now: number[] = [];
    const natives: number[] = [];
    const updatedAts: number[] = [];
    for (let at = first; at < first + sides; at++) {
      const isUsable = (chunk.flagsAt(at) & (HAS | SUSPENDED | UNVOUCHED)) === HAS;
      now.push(isUsable ? chunk.priceAt(at) : 0);
      natives.push(chunk.nativeAt(at));
      updatedAts.push(chunk.clocks[at * CLOCKS + C_UPDATED] as number);
    }
    cells.push({ venue, now, natives, updatedAts, past: [...now] });
  }
  return cells;
}

/** A venue at both ends, with its own fair probabilities in 2^-32. */
interface Quoter {
  readonly cell: number;
  readonly venue: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

function movesIn(
  state: EngineState,
  { market }: MarketState,
  window: MoveWindow,
  cells: readonly Cell[],
  changes: readonly Change[],
): FoundMove[] {
  const total = market.probabilityTotal;
  const quoters: Quoter[] = [];
  for (const [cell, { venue, past, now }] of cells.entries()) {
    if (past.includes(0) || now.includes(0)) continue;
    const after = fairsOf(state, now, total);
    const isSame = past.every((price, side) => price === now[side]);
    quoters.push({ cell, venue, before: isSame ? after : fairsOf(state, past, total), after });
  }
  const opinions = opinionsOf(state, quoters);
  if (opinions.length < MOVE_OPERATORS_MIN) return [];
  const moves: FoundMove[] = [];
  for (const side of market.sides.keys()) {
    const from = meanOf(state, opinions, ({ before }) => before[side] as number);
    const to = meanOf(state, opinions, ({ after }) => after[side] as number);
    const delta = roundTo(to - from, 8);
    if (Math.abs(delta) < window.leastDelta) continue;
    const movers = quoters.map((quoter) => moverOf(quoter, side, delta, cells, changes));
    const startedAt = Math.min(...movers.map(({ movedAt }) => movedAt ?? Number.POSITIVE_INFINITY));
    const times = quoters.flatMap(({ cell }) => (cells[cell] as Cell).updatedAts);
    const lastAt = Math.max(...times);
    moves.push({ window, side, from, to, delta, startedAt, lastAt, movers });
  }
  return moves;
}

/** One venue for each operator: the sharpest, of equals the first by bookmakerId. */
function opinionsOf({ venues }: EngineState, quoters: readonly Quoter[]): Quoter[] {
  const opinions = new Map<number, Quoter>();
  for (const quoter of quoters) {
    const operator = venues.operators[quoter.venue] as number;
    const known = opinions.get(operator);
    const weight = venues.weights[quoter.venue] as number;
    if (known && (venues.weights[known.venue] as number) >= weight) continue;
    opinions.set(operator, quoter);
  }
  return [...opinions.values()];
}

/** Weighted by sharpness; sums of whole numbers are exact. */
function meanOf(
  { venues }: EngineState,
  opinions: readonly Quoter[],
  fairOf: (quoter: Quoter) => number,
): number {
  let weights = 0;
  let sum = 0;
  for (const quoter of opinions) {
    const weight = venues.weights[quoter.venue] as number;
    weights += weight;
    sum += weight * fairOf(quoter);
  }
  return roundTo(sum / weights / ONE, 8);
}

const solved = new Int32Array(3 * HOT);

/** Fair probabilities of one venue's prices in 2^-32, by the method in force. */
function fairsOf({ solves }: EngineState, prices: readonly number[], total: 1 | 2): number[] {
  for (const [side, price] of prices.entries()) solved[side * HOT + H_PRICE] = price;
  solves.solve(solved, 0, prices.length, total);
  return prices.map((_, side) => (solved[side * HOT + H_FAIR] as number) >>> 0);
}

function moverOf(
  { cell, venue, before, after }: Quoter,
  side: number,
  delta: number,
  cells: readonly Cell[],
  changes: readonly Change[],
): Mover {
  const { now, natives, updatedAts } = cells[cell] as Cell;
  const price = now[side] as number;
  const own = roundTo(((after[side] as number) - (before[side] as number)) / ONE, 8);
  const hasMoved = 2 * own * Math.sign(delta) >= Math.abs(delta);
  const movedAt = hasMoved ? movedAtOf(cell, side, delta, price, changes) : null;
  const native = natives[side] as number;
  return { venue, price, native, updatedAt: updatedAts[side] as number, movedAt };
}

/**
 * When the venue first changed its price of the side in the direction of the move; where the other
 * sides alone made it move, its first change of any.
 */
function movedAtOf(
  cell: number,
  side: number,
  delta: number,
  price: number,
  changes: readonly Change[],
): number {
  let movedAt = Number.NaN;
  let firstAt = Number.NaN;
  let after = price;
  let afterAt = Number.NaN;
  // Newest first: the last one found is the first that happened.
  for (const change of changes) {
    if (change.cell !== cell) continue;
    firstAt = change.at;
    if (change.side !== side) continue;
    // Suspended in between, it goes from its price before to the one at which it came back.
    if (Number.isNaN(afterAt)) afterAt = change.at;
    if (change.before === 0) continue;
    const step = probabilityOfPrice(after) - probabilityOfPrice(change.before);
    if (step * delta > 0) movedAt = afterAt;
    after = change.before;
    afterAt = Number.NaN;
  }
  return Number.isNaN(movedAt) ? firstAt : movedAt;
}
