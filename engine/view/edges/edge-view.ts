// Open edges out of their columns, for those who read them.

import type { EventState } from '../../book/book.ts';
import { ALTERNATE, L_EDGES, L_FLAGS, L_POINT, LINE } from '../../book/lines.ts';
import type { Edge, EdgeLine, EdgeView } from '../../edges/edge.ts';
import { arbitrageViewOf, edgeIdOf, judgedViewOf, pointOf } from '../../edges/edge-facts.ts';
import {
  ARBITRAGE,
  E_LINE,
  E_NEXT,
  E_TYPE,
  EDGE,
  F_CHANGED,
  F_FIRST,
  F_OPENED,
  F_PEAK,
  FIGURES,
} from '../../edges/edge-table.ts';
import type { EngineState } from '../../state.ts';

/** What an edge on this line shows of it. */
export function edgeLineOf(state: EngineState, line: number): EdgeLine {
  const { ints, markets } = state.lines;
  return {
    market: markets[line] as EdgeLine['market'],
    point: pointOf(ints[line * LINE + L_POINT] as number),
    isAlternate: ((ints[line * LINE + L_FLAGS] as number) & ALTERNATE) !== 0,
  };
}

/** An open edge by its number. */
export function edgeOf(state: EngineState, edge: number): Edge {
  const { edges } = state;
  const slot = edges.ints[edge * EDGE + E_LINE] as number;
  const line = edgeLineOf(state, slot);
  const view = viewOf(state, edge);
  const firstSeenAt = edges.figures[edge * FIGURES + F_FIRST] as number;
  return {
    edgeId: edgeIdOf(line, view),
    type: view.type,
    line,
    slot,
    view,
    firstSeenAt,
    openedSeq: edges.figures[edge * FIGURES + F_OPENED] as number,
    changedSeq: edges.figures[edge * FIGURES + F_CHANGED] as number,
    peakPct: edges.figures[edge * FIGURES + F_PEAK] as number,
    timeInMarketMs: state.now - firstSeenAt,
  };
}

/** The open edges of an event, in no order. */
export function openEdgesOf(state: EngineState, event: EventState): Edge[] {
  return edgeNumbersOf(state, event).map((edge) => edgeOf(state, edge));
}

/** The same by their numbers. */
export function edgeNumbersOf(state: EngineState, event: EventState): number[] {
  const found: number[] = [];
  if (event.edgeCount === 0) return found;
  for (const market of event.markets.values()) {
    for (const line of market.lines) {
      addEdgesOn(state, line, found);
    }
  }
  return found;
}

/** The open edges on a line by their numbers. */
export function edgeNumbersOn(state: EngineState, line: number): number[] {
  const found: number[] = [];
  addEdgesOn(state, line, found);
  return found;
}

function addEdgesOn(state: EngineState, line: number, to: number[]): void {
  let edge = state.lines.ints[line * LINE + L_EDGES] as number;
  for (; edge >= 0; edge = state.edges.ints[edge * EDGE + E_NEXT] as number) to.push(edge);
}

function viewOf({ edges, venues }: EngineState, edge: number): EdgeView {
  const { ints, figures } = edges;
  const base = edge * EDGE;
  if (ints[base + E_TYPE] === ARBITRAGE) return arbitrageViewOf(venues, edges.legsOf(edge));
  return judgedViewOf(venues, ints, base, figures, edge * FIGURES);
}
