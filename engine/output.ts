// What a group changed: lines, edges opened, updated and closed, events. It is filled only where
// somebody observes the group, and never describes a state that the reader does not show. One
// instance is filled again for each group: read it before the next one is applied.

import type { QuoteChanges } from './apply/quote-changes.ts';
import type { EventState } from './book/book.ts';
import { grownInts } from './book/growth.ts';
import type { LineTombstone } from './book/line-tombstone.ts';

export class OutputColumns<State> {
  /** Of the engine that fills it. */
  readonly state: State;
  now = 0;
  /** Changed lines by their numbers, -1 where one left after all. */
  changedLines = new Int32Array(256);
  changedCount = 0;
  readonly removedLines: LineTombstone[] = [];
  /** Edges opened or updated: the edge, or `-1 - edge` for an update. */
  edges = new Int32Array(256);
  edgeCount = 0;
  /** Edges closed, as places in the ring of those. */
  closedEdges = new Int32Array(256);
  closedCount = 0;
  readonly events: EventState[] = [];
  /** Each change of a quote; null where nobody wants to know (`Engine.observe`). */
  quotes: QuoteChanges | null = null;

  constructor(state: State) {
    this.state = state;
  }

  /** Empties it for the next group. */
  reset(now: number): void {
    this.now = now;
    this.changedCount = 0;
    this.edgeCount = 0;
    this.closedCount = 0;
    if (this.removedLines.length > 0) this.removedLines.length = 0;
    if (this.events.length > 0) this.events.length = 0;
    if (this.quotes !== null) this.quotes.count = 0;
  }

  addLine(line: number): void {
    if (this.changedCount === this.changedLines.length) {
      this.changedLines = grownInts(this.changedLines, 1);
    }
    this.changedLines[this.changedCount++] = line;
  }

  addEdge(edge: number): void {
    if (this.edgeCount === this.edges.length) this.edges = grownInts(this.edges, 1);
    this.edges[this.edgeCount++] = edge;
  }

  addClosed(place: number): void {
    if (this.closedCount === this.closedEdges.length) {
      this.closedEdges = grownInts(this.closedEdges, 1);
    }
    this.closedEdges[this.closedCount++] = place;
  }
}

/** True when nothing observable changed. */
export function isSilent(output: OutputColumns<unknown>): boolean {
  const { changedCount, edgeCount, closedCount, removedLines, events } = output;
  return changedCount + edgeCount + closedCount + removedLines.length + events.length === 0;
}
