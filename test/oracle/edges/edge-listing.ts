// Which edges a filter keeps, and the order in which they are listed: best first within a type.

import type { EdgeFilter } from '#engine/view/reader.ts';
import type { EdgeRecord, EdgeType } from '#engine/view/records.ts';
import { ascending, order } from '../ordering.ts';
import type { Requested } from './requested-edges.ts';

const TYPE_ORDER: readonly EdgeType[] = ['arbitrage', 'value', 'ev'];

/** Limits speak of their own type only; `sourceType` of every leg. */
export function passesEdgeFilter(edge: EdgeRecord, filter: EdgeFilter): boolean {
  const { types, marketTypes, sourceType, minProfit, minEdge } = filter;
  if (!types.has(edge.type)) return false;
  if (marketTypes !== undefined && !marketTypes.has(edge.market)) return false;
  // The legs' common type: `mixed` is equal to none.
  if (sourceType !== undefined && edge.venueType !== sourceType) return false;
  if (edge.type === 'arbitrage') return minProfit === undefined || scoreOf(edge) >= minProfit;
  if (edge.type === 'value') return minEdge === undefined || scoreOf(edge) >= minEdge;
  return true;
}

/** Every leg of a type that is found on request: its venue and its line. */
export function passesRequestedFilter(
  { edge, servedTypes }: Requested,
  { marketTypes, sourceType }: EdgeFilter,
): boolean {
  const books = edge.lowHold?.books ?? edge.middle?.books ?? [];
  const isOfType = books.every((leg) => sourceType === undefined || leg.sourceType === sourceType);
  return isOfType && servedTypes.every((each) => marketTypes?.has(each) ?? true);
}

/** By type, then best first, then by edgeId. */
/** `ending`: what their ids are shown with. */
export function sortEdges(edges: readonly EdgeRecord[], ending = ''): EdgeRecord[] {
  return edges.toSorted(
    order<EdgeRecord>(
      (left, right) => TYPE_ORDER.indexOf(left.type) - TYPE_ORDER.indexOf(right.type),
      (left, right) => scoreOf(right) - scoreOf(left),
      (left, right) => ascending(`${left.edgeId}${ending}`, `${right.edgeId}${ending}`),
    ),
  );
}

/** profitPct, edgePct or evPct. */
function scoreOf(edge: EdgeRecord): number {
  return edge.arbitrage?.profitPct ?? edge.value?.edgePct ?? edge.ev?.evPct ?? Number.NaN;
}
