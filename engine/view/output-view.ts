// An output in words of the book, for those who take their time: what each number in it stands for.
// Must be made while the book shows the output's state.

import type { EventState, Line } from '../book/book.ts';
import type { LineTombstone } from '../book/line-tombstone.ts';
import { servedType } from '../book/served-type.ts';
import type { Edge } from '../edges/edge.ts';
import type { CloseReason } from '../edges/edge-types.ts';
import type { GroupOutput } from '../state.ts';
import { edgeOf } from './edges/edge-view.ts';
import { lineOf } from './line-view.ts';

/** `servedMarketType`: under which the line stands, or stood when it left. */
export type LineChange =
  | { readonly change: 'changed'; readonly line: Line; readonly servedMarketType: string }
  | { readonly change: 'removed'; readonly line: LineTombstone; readonly servedMarketType: string };

export interface EdgeChange {
  readonly event: 'open' | 'update' | 'close';
  readonly edge: Edge;
  readonly reason?: CloseReason;
}

export interface OutputView {
  readonly now: number;
  readonly lines: readonly LineChange[];
  readonly edges: readonly EdgeChange[];
  readonly events: readonly EventState[];
}

export function outputView(output: GroupOutput): OutputView {
  const { now, state } = output;
  const removed = output.removedLines.map((line): LineChange => {
    return { change: 'removed', line, servedMarketType: line.servedMarketType };
  });
  const changed = Array.from(output.changedLines.subarray(0, output.changedCount))
    .filter((slot) => slot >= 0)
    .map((slot): LineChange => {
      const line = lineOf(state, slot);
      return { change: 'changed', line, servedMarketType: servedType(line) };
    });
  const edges = Array.from(output.edges.subarray(0, output.edgeCount), (slot): EdgeChange => {
    if (slot >= 0) return { event: 'open', edge: edgeOf(state, slot) };
    return { event: 'update', edge: edgeOf(state, -1 - slot) };
  });
  const closed = Array.from(output.closedEdges.subarray(0, output.closedCount), (place) => {
    const edge = state.closedEdges.at(place);
    return { event: 'close' as const, edge, reason: edge.reason };
  });
  const events = [...output.events];
  return { now, lines: [...removed, ...changed], edges: [...edges, ...closed], events };
}
