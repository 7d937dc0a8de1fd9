// The main line of a market: the point most operators quote under the main key. Ties: fair
// probability nearest 0.5, then lower |point|, then lower point.
import { probabilityOfPrice } from '#domain/odds.ts';
import { roundTo } from '#kit/exact-math.ts';
import { listedKey, type MarketState } from './book/book.ts';
import {
  L_BLOCK,
  L_CELLS,
  L_FLAGS,
  L_OPERATORS,
  L_POINT,
  LINE,
  MAIN,
  T_EVEN,
  TIED,
  TIMES,
} from './book/lines.ts';
import { HAS, IN_CHUNK, SUSPENDED } from './book/offers.ts';
import { lineChanged } from './line-changes.ts';
import type { EngineState } from './state.ts';

/** Chooses the main line of a market; lines whose `isMain` changes are noted as changed. */
export function chooseMainLine(state: EngineState, market: MarketState): void {
  if (market.lines.length === 0) {
    dropMarket(market);
    return;
  }
  const { ints } = state.lines;
  let most = 0;
  let sharing = 0;
  for (const line of market.lines) {
    const operators = ints[line * LINE + L_OPERATORS] as number;
    if (operators > most) sharing = 0;
    if (operators >= most) sharing += 1;
    most = Math.max(most, operators);
  }
  let best = -1;
  for (const line of market.lines) {
    const isTop = most > 0 && ints[line * LINE + L_OPERATORS] === most;
    const flags = ints[line * LINE + L_FLAGS] as number;
    ints[line * LINE + L_FLAGS] = isTop && sharing > 1 ? flags | TIED : flags & ~TIED;
    if (!isTop) continue;
    if (best < 0 || precedes(state, market, line, best)) best = line;
  }
  if (best === market.mainLine) return;
  const previous = market.mainLine;
  market.mainLine = best;
  setMainFlag(state, market, previous, false);
  setMainFlag(state, market, best, true);
}

function setMainFlag(state: EngineState, market: MarketState, line: number, isMain: boolean): void {
  if (line < 0) return;
  const at = line * LINE + L_FLAGS;
  const flags = state.lines.ints[at] as number;
  state.lines.ints[at] = isMain ? flags | MAIN : flags & ~MAIN;
  if (isMain) state.priceHistory.begin(line);
  market.event.changedAt = state.now;
  lineChanged(state, line);
  state.clearAtEnd(line);
}

/** Of two lines that as many operators quote. */
function precedes(state: EngineState, market: MarketState, a: number, b: number): boolean {
  const evenA = evenDistance(state, market, a);
  const evenB = evenDistance(state, market, b);
  if (evenA !== evenB) return evenA < evenB;
  const { ints } = state.lines;
  const pointA = ints[a * LINE + L_POINT] as number;
  const pointB = ints[b * LINE + L_POINT] as number;
  const byMagnitude = Math.abs(pointA) - Math.abs(pointB);
  return byMagnitude === 0 ? pointA < pointB : byMagnitude < 0;
}

/** How far the fair probability of the first side is from one half; Infinity without one. */
function evenDistance(state: EngineState, market: MarketState, line: number): number {
  const { times } = state.lines;
  const at = line * TIMES + T_EVEN;
  if (Number.isNaN(times[at])) times[at] = evenDistanceOf(state, market, line);
  return times[at] as number;
}

/** Rounded, so that mirrored prices tie whatever the last bit of their sums. */
function evenDistanceOf(state: EngineState, { market }: MarketState, line: number): number {
  const { ints } = state.lines;
  const sides = market.sides.length;
  const block = ints[line * LINE + L_BLOCK] as number;
  const count = (ints[line * LINE + L_CELLS] as number) * sides;
  const chunk = state.offers.chunkOf(block);
  const from = block & IN_CHUNK;
  let first = 0;
  let sum = 0;
  for (let side = 0; side < sides; side++) {
    let total = 0;
    let quoted = 0;
    for (let at = from + side; at < from + count; at += sides) {
      if ((chunk.flagsAt(at) & (HAS | SUSPENDED)) !== HAS) continue;
      total += probabilityOfPrice(chunk.priceAt(at));
      quoted += 1;
    }
    if (quoted === 0) return Number.POSITIVE_INFINITY;
    const mean = total / quoted;
    if (side === 0) first = mean;
    sum += mean;
  }
  return roundTo(Math.abs((first * market.probabilityTotal) / sum - 0.5), 8);
}

function dropMarket(market: MarketState): void {
  const { event } = market;
  const key = listedKey(market);
  if (key !== null) event.markets.delete(key);
  const { order } = market;
  event.marketsByOrder[order] = event.marketsByOrder[order]?.filter((other) => other !== market);
}
