// The edge types that exist only while somebody asks: found in the book as it stands, in one pass
// over an event's lines, and forgotten. They have no life: no open, update or close.

import { compareText } from '#kit/compare-text.ts';
import type { EventState } from '../book/book.ts';
import { agesOf } from '../clock/ages.ts';
import { legsVenueType } from '../price/leg-choice.ts';
import type { EngineState } from '../state.ts';
import { servedType } from '../view/changes/line-changes.ts';
import { linesOf } from '../view/line-view.ts';
import type { EdgeFilter } from '../view/reader.ts';
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
 * by edgeId. `minProfit` and `minEdge` speak of other types.
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
    const lines = linesOf(state, market);
    types.forEach((type, index) => {
      found[index]?.push(...FINDERS[type](lines, rules));
    });
  }
  return found.flatMap((edges) => edges.sort(inOrder)).filter((edge) => passes(filter, edge));
}

function inOrder(a: FoundEdge, b: FoundEdge): number {
  return a.figure - b.figure || compareText(a.edgeId, b.edgeId);
}

function passes({ marketTypes, sourceType }: EdgeFilter, { legs, lines }: FoundEdge): boolean {
  if (sourceType !== undefined && legsVenueType(legs) !== sourceType) return false;
  return marketTypes === undefined || lines.every((line) => marketTypes.has(servedType(line)));
}
