// Edges of the book as a view shows them.
import type { MarketState } from '../../book/book.ts';
import type { Edge } from '../../edges/edge.ts';
import type { FoundEdge } from '../../edges/finders/finder.ts';
import type { EngineState } from '../../state.ts';
import { edgeIn } from '../edge-odds.ts';
import { edgeRecord } from '../edge-record.ts';
import { foundUnder, shownUnder } from '../edge-shown.ts';
import { streamedAs } from '../edges-at-hand.ts';
import type { EdgeFilter } from '../reader.ts';
import { requestedEdgeRecord } from '../requested-edge-record.ts';
import { closeReasonOf, foundLegPlaces, legPlaces } from './close-reason.ts';
import type { Wanted } from './shown-edges.ts';

/**
 * An edge of a line: what the fold judges is as it was until the fold changes it; `isJudgedAnew`: it
 * was not the fold.
 */
export function wantedEdge(
  state: EngineState,
  filter: EdgeFilter,
  edge: Edge,
  isJudgedAnew: boolean,
): Wanted {
  const { line, view, edgeId, changedSeq } = edge;
  const { market } = line;
  const closeReason = () => closeReasonOf(state, filter, market, legPlaces(edge));
  const record = () =>
    edgeIn(streamedAs(market.event, shownUnder(state, edge, filter)), filter.oddsFormat);
  const isFound = isJudgedAnew || view.type === 'arbitrage';
  const version = isFound ? JSON.stringify(edgeRecord(edge)) : changedSeq;
  return { edgeId, version, record, closeReason };
}

/** An edge that was found on request; its record is made now, as it looks at the book. */
export function wantedFound(
  state: EngineState,
  filter: EdgeFilter,
  market: MarketState,
  found: FoundEdge,
): Wanted {
  const record = requestedEdgeRecord(found);
  const shown = foundUnder(found, filter, record);
  const legs = foundLegPlaces(found);
  return {
    edgeId: found.edgeId,
    version: JSON.stringify(record),
    record: () => edgeIn(streamedAs(market.event, shown), filter.oddsFormat),
    closeReason: () => closeReasonOf(state, filter, market, legs),
  };
}
