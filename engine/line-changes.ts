// Notes lines that changed or were removed: for the output, for `changedSince` and for their event.
// Removal frees the line and its offers.

import type { MarketState } from './book/book.ts';
import { EV_BODY, EVENT } from './book/book.ts';
import type { LineTombstone } from './book/line-tombstone.ts';
import {
  ALTERNATE,
  CHANGED_IN_GROUP,
  L_BLOCK,
  L_CAPACITY,
  L_CELLS,
  L_EVENT,
  L_FLAGS,
  L_POINT,
  LINE,
  LISTED,
  T_APPEARED,
  T_CHANGED,
  TIMES,
} from './book/lines.ts';
import { EVER, IN_CHUNK } from './book/offers.ts';
import { servedType } from './book/served-type.ts';
import { pointOf } from './edges/edge-facts.ts';
import type { EngineState } from './state.ts';

/** Notes that only levels below the best prices changed, which subscribers with `depth` see. */
export function lineDeepened(state: EngineState, line: number): void {
  const { deepLines, lines, seq } = state;
  const shownSeq =
    deepLines.get(line)?.shownSeq ?? (lines.times[line * TIMES + T_CHANGED] as number);
  lineChanged(state, line);
  deepLines.set(line, { seq, shownSeq });
}

/** Whether nothing of the line changed after `since` but levels below the best prices. */
export function isDeepOnly({ deepLines }: EngineState, line: number, since: number): boolean {
  if (deepLines.size === 0) return false;
  const change = deepLines.get(line);
  return change !== undefined && change.shownSeq <= since;
}

/** Notes that something shown of the line changed. */
export function lineChanged(state: EngineState, line: number): void {
  const { ints, times } = state.lines;
  if (state.deepLines.size > 0) state.deepLines.delete(line);
  const at = line * LINE + L_FLAGS;
  const flags = ints[at] as number;
  if ((flags & LISTED) === 0) {
    times[line * TIMES + T_APPEARED] = state.seq;
    state.lineChanges.add(line);
  } else state.lineChanges.renew(line);
  times[line * TIMES + T_CHANGED] = state.seq;
  ints[at] = flags | LISTED | CHANGED_IN_GROUP;
  if ((flags & CHANGED_IN_GROUP) === 0) {
    state.output?.addLine(line);
    state.linesChanged += 1;
  }
  state.book.numbers[(ints[line * LINE + L_EVENT] as number) * EVENT + EV_BODY] = state.seq;
}

/**
 * Notes that the line's key left the book. `isRenamed`: the line itself lives on under another key,
 * so it appears anew there.
 */
export function removeLine(state: EngineState, line: number, isRenamed = false): void {
  const { ints } = state.lines;
  const at = line * LINE + L_FLAGS;
  const { event } = state.lines.markets[line] as MarketState;
  if (((ints[at] as number) & LISTED) !== 0) {
    const tombstone = tombstoneOf(state, line);
    state.lineChanges.remove(line);
    state.removedLines.push(state.seq, tombstone);
    state.output?.removedLines.push(tombstone);
    event.bodySeq = state.seq;
  }
  // `passOverRemoved` of the engine drops lines without the flag from the output.
  ints[at] = (ints[at] as number) & ~(LISTED | CHANGED_IN_GROUP);
  if (isRenamed) event.changedAt = state.now;
  else forgetLine(state, line);
}

function forgetLine(state: EngineState, line: number): void {
  const { ints } = state.lines;
  const base = line * LINE;
  const market = state.lines.markets[line] as MarketState;
  const capacity = ints[base + L_CAPACITY] as number;
  if (capacity > 0) {
    const sides = state.markets.sideCount[market.entry.number] as number;
    state.offers.free(ints[base + L_BLOCK] as number, capacity * sides);
  }
  market.lines.splice(market.lines.indexOf(line), 1);
  if (market.mainLine === line) market.mainLine = -1;
  state.touchMarket(market);
  state.priceHistory.begin(line);
  state.deepLines.delete(line);
  state.lines.remove(line);
}

function tombstoneOf(state: EngineState, line: number): LineTombstone {
  const { ints } = state.lines;
  const market = state.lines.markets[line] as MarketState;
  const point = pointOf(ints[line * LINE + L_POINT] as number);
  const isAlternate = ((ints[line * LINE + L_FLAGS] as number) & ALTERNATE) !== 0;
  const sides = market.market.sides.length;
  const block = ints[line * LINE + L_BLOCK] as number;
  const chunk = state.offers.chunkOf(block);
  const from = block & IN_CHUNK;
  const count = (ints[line * LINE + L_CELLS] as number) * sides;
  const goneOffers = [];
  for (let index = 0; index < count; index++) {
    if ((chunk.flagsAt(from + index) & EVER) === 0) continue;
    goneOffers.push({ venue: state.venues.at(chunk.venueAt(from + index)), side: index % sides });
  }
  return { market, point, servedMarketType: servedType({ market, isAlternate }), goneOffers };
}
