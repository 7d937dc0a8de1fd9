// The life of edges on a line: what was found now against what stood open, as open, update and
// close.
import { assert } from '#kit/assert.ts';
import type { Line } from './book.ts';
import {
  type CloseReason,
  type Edge,
  type EdgeView,
  edgeIdOf,
  edgePercent,
  sameView,
} from './edge.ts';
import type { EngineState } from './state.ts';

/**
 * Opens, updates and closes the line's edges so that exactly `found` stands open. `relabelled`:
 * what edges show of the line itself changed.
 */
export function reconcileEdges(
  state: EngineState,
  line: Line,
  found: readonly EdgeView[],
  relabelled = false,
): void {
  if (found.length === 0 && line.edges.size === 0) return;
  const kept = new Set<string>();
  for (const view of found) {
    if (isPalpable(state, view)) {
      state.palpableEdges += 1;
      continue;
    }
    const edgeId = edgeIdOf(line, view);
    kept.add(edgeId);
    const known = line.edges.get(edgeId);
    if (!known) openEdge(state, line, edgeId, view);
    else if (relabelled || !sameView(known.view, view)) updateEdge(state, known, view);
  }
  for (const edge of line.edges.values()) {
    if (!kept.has(edge.edgeId)) closeEdge(state, edge);
  }
}

/** Too good to be true: quarantined, never shown. */
function isPalpable(state: EngineState, view: EdgeView): boolean {
  const { arbitragePctMax, valuePctMax } = state.pricing;
  return edgePercent(view) > (view.type === 'arbitrage' ? arbitragePctMax : valuePctMax);
}

function openEdge(state: EngineState, line: Line, edgeId: string, view: EdgeView): void {
  const edge: Edge = {
    kind: 'edge',
    edgeId,
    type: view.type,
    line,
    view,
    firstSeenAt: state.now,
    openedSeq: state.seq,
    peakPct: edgePercent(view),
    changedSeq: 0,
    older: null,
    newer: null,
  };
  line.edges.set(edgeId, edge);
  line.market.event.edges.set(edgeId, edge);
  noteEdge(state, edge);
  state.edgeOutputs.push({ event: 'open', edge });
}

function updateEdge(state: EngineState, edge: Edge, view: EdgeView): void {
  edge.view = view;
  edge.peakPct = Math.max(edge.peakPct, edgePercent(view));
  noteEdge(state, edge);
  state.edgeOutputs.push({ event: 'update', edge });
}

function closeEdge(state: EngineState, edge: Edge): void {
  assert(edge.changedSeq > 0, 'only an open edge closes');
  const reason = closeReason(state, edge);
  edge.line.edges.delete(edge.edgeId);
  edge.line.market.event.edges.delete(edge.edgeId);
  state.edgeChanges.remove(edge);
  state.closedEdges.push(state.seq, { edge, reason });
  touchEvent(state, edge);
  state.edgeOutputs.push({ event: 'close', edge, reason });
}

function noteEdge(state: EngineState, edge: Edge): void {
  state.edgeChanges.touch(edge, state.seq);
  touchEvent(state, edge);
}

function touchEvent(state: EngineState, edge: Edge): void {
  const { event } = edge.line.market;
  event.edgesChangedAt = state.now;
  event.bodySeq = state.seq;
}

/** The first of its quotes that can no longer stand in an edge says why; else prices moved. */
function closeReason(state: EngineState, edge: Edge): CloseReason {
  const { view, line } = edge;
  const quotes = view.type === 'arbitrage' ? view.legs : [view];
  const reasons = state.leaveReasons.get(line);
  for (const { venue, side } of quotes) {
    const offer = line.cells.find((cell) => cell.venue === venue)?.offers[side];
    if (!offer) return reasons?.get(`${side}:${venue.bookmakerId}`) ?? 'withdrawn';
    if (offer.suspended) return 'suspended';
    if (state.now - offer.confirmedAt > edgeAgeMs(state, line)) return 'stale';
  }
  return 'price_moved';
}

function edgeAgeMs(state: EngineState, line: Line): number {
  const { edgeAgeLiveMs, edgeAgePregameMs } = state.pricing;
  return state.now >= line.market.event.startTime ? edgeAgeLiveMs : edgeAgePregameMs;
}
