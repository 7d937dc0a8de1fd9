// Lines that changed or left, noted for the output, for `changedSince` and for the event around
// them.

import { servedMarketType } from '#domain/market-catalog.ts';
import type { MarketState } from '../../book/book.ts';
import { EV_BODY, EVENT } from '../../book/book.ts';
import type { LineTombstone } from '../../book/line-tombstone.ts';
import {
  L_BLOCK,
  L_CAPACITY,
  L_CELLS,
  L_EVENT,
  L_FLAGS,
  LINE,
  LISTED,
  SAID,
  T_APPEARED,
  T_CHANGED,
  TIMES,
} from '../../book/lines.ts';
import { EVER, IN_CHUNK } from '../../book/offers.ts';
import type { EdgeLine } from '../../edges/edge.ts';
import type { EngineState } from '../../state.ts';
import { edgeLineOf } from '../edges/edge-view.ts';

/** The market type under which a line stands. */
export function servedType(line: EdgeLine): string {
  return servedMarketType(line.market.market, line.isAlternate);
}

/** Notes that levels of order books changed that few are shown. */
export function lineDeepened(state: EngineState, line: number): void {
  const { deepLines, lines, seq } = state;
  const shownSeq =
    deepLines.get(line)?.shownSeq ?? (lines.times[line * TIMES + T_CHANGED] as number);
  lineChanged(state, line);
  deepLines.set(line, { seq, shownSeq });
}

/** Whether nothing changed of the line after `since` but levels that few are shown. */
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
  ints[at] = flags | LISTED | SAID;
  if ((flags & SAID) === 0) {
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
  // An output that has it already passes over lines without the mark.
  ints[at] = (ints[at] as number) & ~(LISTED | SAID);
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
  const { market, point, isAlternate } = edgeLineOf(state, line);
  const { ints } = state.lines;
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
  const servedMarketType = servedType({ market, point, isAlternate });
  return { market, point, servedMarketType, goneOffers };
}
