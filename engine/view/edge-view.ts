// Open edges out of their columns, for those who read them.
import { NO_POINT } from '#domain/packed-message.ts';
import type { EventState } from '../book/book.ts';
import { ALTERNATE, L_EDGES, L_FLAGS, L_POINT, LINE } from '../book/lines.ts';
import { venueAt } from '../book/venue-table.ts';
import type { ArbitrageView, Edge, EdgeLine, EdgeView, JudgedView } from '../edges/edge.ts';
import {
  ARBITRAGE,
  E_LINE,
  E_NEXT,
  E_PRICE,
  E_SIDE,
  E_TYPE,
  E_VENUE,
  EDGE,
  type EdgeTable,
  F_CHANGED,
  F_FIRST,
  F_MODEL,
  F_OPENED,
  F_PEAK,
  F_PERCENT,
  F_UPDATED,
  FIGURES,
} from '../edges/edge-table.ts';
import { KEPT_EDGE_TYPES } from '../edges/edge-types.ts';
import type { LegSet } from '../edges/leg-set.ts';
import type { EngineState } from '../state.ts';

/** A point as it is written, from thousandths; null where there is none. */
export function pointOf(thousandths: number): number | null {
  return thousandths === NO_POINT ? null : thousandths / 1000;
}

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
  const line = edgeLineOf(state, edges.ints[edge * EDGE + E_LINE] as number);
  const view = viewOf(edges, edge);
  const firstSeenAt = edges.figures[edge * FIGURES + F_FIRST] as number;
  return {
    edgeId: edgeIdOf(line, view),
    type: view.type,
    line,
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
      let edge = state.lines.ints[line * LINE + L_EDGES] as number;
      for (; edge >= 0; edge = state.edges.ints[edge * EDGE + E_NEXT] as number) found.push(edge);
    }
  }
  return found;
}

function viewOf(edges: EdgeTable, edge: number): EdgeView {
  const { ints, figures } = edges;
  const base = edge * EDGE;
  if (ints[base + E_TYPE] === ARBITRAGE) return arbitrageViewOf(edges.legsOf(edge));
  return judgedViewOf(ints, base, figures, edge * FIGURES);
}

/** A judged price from the numbers and figures of an edge, which begin at `base` and `at`. */
export function judgedViewOf(
  ints: Int32Array,
  base: number,
  figures: Float64Array,
  at: number,
): JudgedView {
  return {
    type: KEPT_EDGE_TYPES[ints[base + E_TYPE] as number] as 'value' | 'ev',
    venue: venueAt(ints[base + E_VENUE] as number),
    side: ints[base + E_SIDE] as number,
    price: ints[base + E_PRICE] as number,
    updatedAt: figures[at + F_UPDATED] as number,
    modelProb: figures[at + F_MODEL] as number,
    percent: figures[at + F_PERCENT] as number,
  };
}

export function arbitrageViewOf(set: LegSet): ArbitrageView {
  return {
    type: 'arbitrage',
    legs: Array.from({ length: set.count }, (_, side) => ({
      venue: venueAt(set.venues[side] as number),
      side,
      price: set.prices[side] as number,
      updatedAt: set.updatedAts[side] as number,
      size: orNull(set.sizes[side] as number),
      stake: set.stakes[side] as number,
    })),
    totalStake: set.totalStake,
    guaranteedProfit: set.guaranteedProfit,
    profitPct: set.profitPct,
    maxStake: orNull(set.maxStake),
  };
}

/** Stable id of what an edge is about: the same opportunity returning has the same id. */
export function edgeIdOf(line: EdgeLine, view: EdgeView): string {
  const { event, market, team, playerId } = line.market;
  const subject = `${team ?? ''}:${playerId ?? ''}:${line.point ?? ''}`;
  const about = `${event.head.eventId}:${market.marketType}:${subject}`;
  if (view.type === 'arbitrage') return `arb:${about}`;
  return `${view.type}:${about}:${market.sides[view.side]}:${view.venue.bookmakerId}`;
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
