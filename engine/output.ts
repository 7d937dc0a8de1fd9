// What the engine says after each group: lines that changed, edges opened, updated and closed,
// events that changed. An output never describes a state that the reader does not show.
import type { EventState, Line } from './book.ts';
import type { CloseReason, Edge } from './edge.ts';

/** `servedMarketType`: under which the line stands, or stood when it left. */
export interface LineChange {
  readonly change: 'changed' | 'removed';
  readonly line: Line;
  readonly servedMarketType: string;
}

export interface EdgeChange {
  readonly event: 'open' | 'update' | 'close';
  readonly edge: Edge;
  readonly reason?: CloseReason;
}

export interface GroupOutput {
  readonly now: number;
  readonly lines: readonly LineChange[];
  readonly edges: readonly EdgeChange[];
  readonly events: readonly EventState[];
}

/** True when nothing observable changed. */
export function isSilent(output: GroupOutput): boolean {
  return output.lines.length + output.edges.length + output.events.length === 0;
}
