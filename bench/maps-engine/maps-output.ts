// What the Maps engine says after a group and counts over all of them.
import type { MapsEdge, MapsLine } from './maps-book.ts';
import type { MapsCloseReason } from './maps-edges.ts';

/** What a group came to; valid until the next one. */
export interface MapsOutput {
  readonly lines: readonly MapsLine[];
  readonly opened: readonly MapsEdge[];
  readonly updated: readonly MapsEdge[];
  readonly closed: readonly { readonly edge: MapsEdge; readonly reason: MapsCloseReason }[];
}

/** Totals since the start, as the engine counts them. */
export interface MapsWork {
  linesChanged: number;
  edgesOpened: number;
  edgesUpdated: number;
  edgesClosed: number;
  palpableEdges: number;
}
