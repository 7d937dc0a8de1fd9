// Lines that changed or left, noted for the output, for `changedSince` and for the event around
// them.
import { servedMarketType } from '#domain/market-catalog.ts';
import type { Line } from './book.ts';
import type { EngineState, LineTombstone } from './state.ts';

/** The market type under which the line stands now. */
export function servedType(line: Line): string {
  return servedMarketType(line.market.market, line.isAlternate);
}

/** Notes that something shown of the line changed. */
export function lineChanged(state: EngineState, line: Line): void {
  if (line.changedSeq === 0) line.appearedSeq = state.seq;
  state.lineChanges.touch(line, state.seq);
  state.lineOutputs.set(line, { change: 'changed', line, servedMarketType: servedType(line) });
  touchBody(state, line);
}

/**
 * Notes that the line's key left the book. `renamed`: the line itself lives on under another key,
 * so it appears anew there.
 */
export function removeLine(state: EngineState, line: Line, renamed = false): void {
  if (line.changedSeq > 0) {
    state.lineChanges.remove(line);
    state.removedLines.push(state.seq, tombstoneOf(line));
    const servedMarketType = servedType(line);
    state.lineRemovals.push({ change: 'removed', line, servedMarketType });
    touchBody(state, line);
  }
  state.lineOutputs.delete(line);
  if (renamed) {
    line.market.event.changedAt = state.now;
    return;
  }
  const { market } = line;
  market.lines.delete(line.point);
  // Only its tombstone is left of it, and that is kept for long.
  line.cells.length = 0;
  if (market.mainLine === line) market.mainLine = null;
  state.touchedMarkets.add(market);
}

/** Something shown within the event changed. */
export function touchBody(state: EngineState, line: Line): void {
  line.market.event.bodySeq = state.seq;
}

function tombstoneOf(line: Line): LineTombstone {
  const goneOffers = line.cells.flatMap(({ venue, offers, goneSeq }) =>
    goneSeq.flatMap((seq, side) => (seq > 0 || offers[side] ? [{ venue, side }] : [])),
  );
  return { line, servedMarketType: servedType(line), goneOffers };
}
