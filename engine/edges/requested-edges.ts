// The edge types that exist only while somebody asks: found in the book as it stands, in one pass
// over an event's lines, and forgotten. They have no life: no open, update or close.

import { compareText } from '#kit/compare-text.ts';
import type { EventState, Line } from '../book/book.ts';
import { agesOf } from '../clock/ages.ts';
import { legsVenueType } from '../price/leg-choice.ts';
import { type LowHold, lowHoldOf } from '../price/low-hold.ts';
import { type Middle, middleIdOf, middlesOf } from '../price/middle.ts';
import type { EngineState } from '../state.ts';
import { servedType } from '../view/changes/line-changes.ts';
import { linesOf } from '../view/line-view.ts';
import type { EdgeFilter } from '../view/reader.ts';

/** An edge of a requested type. */
export type RequestedEdge = LowHold | Middle;

/** True where the filter names a type that is found on request. */
export function asksRequested({ types }: EdgeFilter): boolean {
  return types.has('low_hold') || types.has('middle');
}

/**
 * The requested edges of an open event that pass the filter: low holds by holdPct, then middles by
 * costPct, then by edgeId. `minProfit` and `minEdge` speak of other types.
 */
export function requestedEdges(
  state: EngineState,
  event: EventState,
  filter: EdgeFilter,
): RequestedEdge[] {
  const oldestMs = oldestOf(event, state);
  const lowHolds: LowHold[] = [];
  const middles: Middle[] = [];
  for (const market of event.markets.values()) {
    const lines = linesOf(state, market);
    if (filter.types.has('low_hold')) {
      for (const line of lines) {
        const found = lowHoldOf(line, oldestMs);
        if (found) lowHolds.push(found);
      }
    }
    if (filter.types.has('middle')) {
      const profitPctMax = state.pricing.arbitragePctMax;
      middles.push(...middlesOf(lines, { oldestMs, profitPctMax }));
    }
  }
  lowHolds.sort((a, b) => a.holdPct - b.holdPct || compareText(requestedId(a), requestedId(b)));
  middles.sort((a, b) => a.costPct - b.costPct || compareText(requestedId(a), requestedId(b)));
  return [...lowHolds, ...middles].filter((edge) => passes(filter, edge));
}

/** Stable id of what a requested edge is about. */
export function requestedId(edge: RequestedEdge): string {
  if (edge.type === 'middle') return middleIdOf(edge.lines);
  const { event, market, team, playerId } = edge.line.market;
  const subject = `${team ?? ''}:${playerId ?? ''}:${edge.line.point ?? ''}`;
  return `low_hold:${event.head.eventId}:${market.marketType}:${subject}`;
}

/** The lines that an edge's legs stand on. */
export function linesOfEdge(edge: RequestedEdge): readonly Line[] {
  return edge.type === 'middle' ? edge.lines : [edge.line];
}

function passes({ marketTypes, sourceType }: EdgeFilter, edge: RequestedEdge): boolean {
  if (sourceType !== undefined && legsVenueType(edge.bet.legs) !== sourceType) return false;
  if (marketTypes === undefined) return true;
  return linesOfEdge(edge).every((line) => marketTypes.has(servedType(line)));
}

/** The least confirmation time at which a price may stand in an edge of the event now. */
function oldestOf(event: EventState, state: EngineState): number {
  return state.now - agesOf(state, event).edgeMs;
}
