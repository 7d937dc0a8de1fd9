// The edge types that exist only while somebody asks: found in the book as it stands, in one pass
// over an event's lines, and forgotten. They have no life: no open, update or close.

import { compareText } from '#kit/compare-text.ts';
import type { EventState, Line } from '../book/book.ts';
import { agesOf } from '../clock/ages.ts';
import { atOwnRate } from '../price/commission.ts';
import type { EngineState } from '../state.ts';
import { foundPasses } from '../view/edge-filter.ts';
import { linesOf } from '../view/line-view.ts';
import type { EdgeFilter } from '../view/reader.ts';
import { type Asked, endingOf } from '../view/within.ts';
import { REQUESTED_EDGE_TYPES, type RequestedEdgeType } from './edge-types.ts';
import type { EdgeFinder, FinderRules, FoundEdge } from './finders/finder.ts';
import { findLowHolds } from './finders/low-hold.ts';
import { findMiddles } from './finders/middle.ts';

const FINDERS: Readonly<Record<RequestedEdgeType, EdgeFinder>> = {
  low_hold: findLowHolds,
  middle: findMiddles,
};

/**
 * The requested edges of an open event that pass the filter: type by type, each by its figure, then
 * by edgeId.
 */
export function requestedEdges(
  state: EngineState,
  event: EventState,
  filter: EdgeFilter,
): FoundEdge[] {
  const oldestMs = state.now - agesOf(state, event).edgeMs;
  const rules: FinderRules = { oldestMs, profitPctMax: state.pricing.arbitragePctMax };
  const types = REQUESTED_EDGE_TYPES.filter((type) => filter.types.has(type));
  const found = types.map((): FoundEdge[] => []);
  for (const market of event.markets.values()) {
    const lines = linesWithin(linesOf(state, market), filter);
    types.forEach((type, index) => {
      found[index]?.push(...FINDERS[type](lines, rules));
    });
  }
  const all = found
    .flatMap((edges) => edges.sort(inOrder))
    .filter((edge) => foundPasses(filter, edge, state.now));
  const ending = endingOf(filter);
  if (ending === '') return all;
  return all.map((edge) => ({ ...edge, edgeId: `${edge.edgeId}${ending}` }));
}

/** The lines with the prices of the asker's venues alone, at what these charge him. */
function linesWithin(lines: readonly Line[], { books, fees }: Asked): readonly Line[] {
  if (books === undefined && fees === undefined) return lines;
  return lines.map(({ slot, market, point, isAlternate, isMain, appearedSeq, cells }) => {
    const own = cells.flatMap((cell) => {
      const { bookmakerId, commission } = cell.venue;
      if (books?.bookmakerIds.has(bookmakerId) === false) return [];
      const rate = fees?.rates.get(bookmakerId);
      if (rate === undefined) return [cell];
      return [{ ...cell, venue: { ...cell.venue, commission: atOwnRate(commission, rate) } }];
    });
    return { slot, market, point, isAlternate, isMain, appearedSeq, cells: own };
  });
}

function inOrder(a: FoundEdge, b: FoundEdge): number {
  return a.figure - b.figure || compareText(a.edgeId, b.edgeId);
}
