// The edge types that exist only while somebody asks: found in the book as it stands, in one pass
// over an event's lines, and forgotten. They have no life: no open, update or close.

import { compareText } from '#kit/compare-text.ts';
import type { EventState, Line, MarketState } from '../book/book.ts';
import { agesOf } from '../clock/ages.ts';
import { withSynthetics } from '../price/synthetic.ts';
import type { EngineState } from '../state.ts';
import { agePasses, foundConfirmedSince, foundPasses } from '../view/edges/edge-filter.ts';
import { linesOf } from '../view/line-view.ts';
import type { EdgeFilter } from '../view/reader.ts';
import { type Asked, endingOf } from '../view/within.ts';
import {
  asksRequested,
  EDGE_TYPES,
  REQUESTED_EDGE_TYPES,
  type RequestedEdgeType,
} from './edge-types.ts';
import { findArbitrages } from './finders/arbitrage.ts';
import { findBackLays } from './finders/back-lay.ts';
import type { EdgeFinder, FinderRules, FoundEdge } from './finders/finder.ts';
import { findLowHolds } from './finders/low-hold.ts';
import { findMiddles } from './finders/middle.ts';

const FINDERS: Readonly<Record<RequestedEdgeType, EdgeFinder>> = {
  low_hold: findLowHolds,
  middle: findMiddles,
  back_lay: findBackLays,
};

/** What ids of edges with a synthetic leg have behind what the edge is about. */
const SYNTHETIC = '@synthetic';

/**
 * The requested edges of an open event that pass the filter: type by type, each by its figure, then
 * by edgeId.
 */
export function requestedEdges(
  state: EngineState,
  event: EventState,
  filter: EdgeFilter,
): FoundEdge[] {
  const ending = endingOf(filter);
  const found = [...event.markets.values()].flatMap((market) =>
    requestedEdgesOf(state, market, filter),
  );
  return found
    .filter((edge) => agePasses(filter, foundConfirmedSince(edge), state.now))
    .map((edge) => (ending === '' ? edge : { ...edge, edgeId: `${edge.edgeId}${ending}` }))
    .sort(inOrder);
}

/** The same of one market whatever their age, in no order; ids without what they end in. */
export function requestedEdgesOf(
  state: EngineState,
  market: MarketState,
  filter: EdgeFilter,
): FoundEdge[] {
  const oldestMs = state.now - agesOf(state, market.event).edgeMs;
  const rules: FinderRules = { oldestMs, profitPctMax: state.pricing.arbitragePctMax };
  const own = linesWithin(linesOf(state, market), filter);
  const lines = filter.synthetic ? own.map(withSynthetics) : own;
  const found = REQUESTED_EDGE_TYPES.flatMap((type) =>
    filter.types.has(type) ? FINDERS[type](lines, rules) : [],
  );
  // Without synthetic legs they stand in the book.
  if (replacesArbitrages(filter)) found.push(...findArbitrages(lines, rules));
  return found.filter((edge) => foundPasses(filter, edge)).map(named);
}

/** Whether anything is found on request under a filter. */
export function findsEdges(filter: EdgeFilter): boolean {
  return asksRequested(filter) || replacesArbitrages(filter);
}

/** Whether arbitrages are, in place of those of the book. */
export function replacesArbitrages({ synthetic = false, types }: EdgeFilter): boolean {
  return synthetic && types.has('arbitrage');
}

/** A bet with a synthetic leg is another one than that without. */
function named(edge: FoundEdge): FoundEdge {
  return edge.legs.some(isSynthetic) ? { ...edge, edgeId: `${edge.edgeId}${SYNTHETIC}` } : edge;
}

/** The lines with the prices of the asker's venues alone, at what these charge him. */
function linesWithin(lines: readonly Line[], { books, fees }: Asked): readonly Line[] {
  if (books === undefined && fees === undefined) return lines;
  return lines.map(({ slot, market, point, isAlternate, isMain, appearedSeq, cells }) => {
    const own = cells.flatMap((cell) => {
      const { bookmakerId } = cell.venue;
      if (books?.bookmakerIds.has(bookmakerId) === false) return [];
      const ownRate = fees?.rates.get(bookmakerId);
      return [ownRate === undefined ? cell : { ...cell, ownRate }];
    });
    return { slot, market, point, isAlternate, isMain, appearedSeq, cells: own };
  });
}

function isSynthetic({ offer }: FoundEdge['legs'][number]): boolean {
  return offer.layPrice !== undefined;
}

function inOrder(a: FoundEdge, b: FoundEdge): number {
  const byType = EDGE_TYPES.indexOf(a.type) - EDGE_TYPES.indexOf(b.type);
  return byType || a.figure - b.figure || compareText(a.edgeId, b.edgeId);
}
