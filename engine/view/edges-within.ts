// Edges within a set of venues: where somebody can bet. They are a view of the book, found when they
// are asked for, and no part of the fold: an arbitrage is the best among the legs of the set, never
// the best of all with legs struck out. The model is of all venues.
import type { EventState } from '../book/book.ts';
import { L_BEST, L_MARKET, LINE } from '../book/lines.ts';
import type { Edge, EdgeView } from '../edges/edge.ts';
import { arbitrageViewOf, edgeIdOf } from '../edges/edge-facts.ts';
import { LegSet } from '../edges/leg-set.ts';
import { cannotBeArbitrage, findArbitrage } from '../price/arbitrage.ts';
import type { EngineState } from '../state.ts';
import { edgeLineOf, edgeNumbersOn, edgeOf } from './edge-view.ts';
import { lineOf, placesOf } from './line-view.ts';
import type { BookSet } from './reader.ts';

const legs = new LegSet();

/** The id of an edge within a set, where there is one. */
export function idWithin(edgeId: string, books: BookSet | undefined): string {
  return books === undefined ? edgeId : `${edgeId}@${books.key}`;
}

/** The kept types of edges of an open event within a set, in no order. */
export function edgesWithin(state: EngineState, event: EventState, books: BookSet): Edge[] {
  const mayBeLeg = legMask(state, books);
  const found: Edge[] = [];
  for (const market of event.markets.values()) {
    for (const line of market.lines) {
      for (const edge of lineEdgesWithin(state, line, books, mayBeLeg)) found.push(edge);
    }
  }
  return found;
}

/**
 * The same of one line; `mayBeLeg` is the mask of the set, `open` reads a kept edge. `firstSeenAt` is when the newest of their
 * prices last changed: since then they stand together.
 */
export function lineEdgesWithin(
  state: EngineState,
  line: number,
  books: BookSet,
  mayBeLeg: Uint8Array,
  open: (edge: number) => Edge = (edge) => edgeOf(state, edge),
): Edge[] {
  const found: Edge[] = [];
  for (const number of edgeNumbersOn(state, line)) {
    const edge = open(number);
    const { view } = edge;
    if (view.type === 'arbitrage' || !books.bookmakerIds.has(view.venue.bookmakerId)) continue;
    found.push(within(edge, books));
  }
  const arbitrage = arbitrageWithin(state, line, mayBeLeg);
  if (arbitrage) found.push(within(arbitrage, books));
  return found;
}

/** 1 for each venue of the set whose prices may stand in an arbitrage. */
export function legMask({ venues }: EngineState, { bookmakerIds }: BookSet): Uint8Array {
  const mask = new Uint8Array(venues.size);
  for (const bookmakerId of bookmakerIds) {
    const venue = venues.numberOf(bookmakerId);
    if (venue >= 0) mask[venue] = venues.mayBeLeg[venue] as number;
  }
  return mask;
}

function arbitrageWithin(state: EngineState, line: number, mayBeLeg: Uint8Array): Edge | null {
  const { ints } = state.lines;
  const base = line * LINE;
  const market = ints[base + L_MARKET] as number;
  const sides = state.markets.sideCount[market] as number;
  // Where the best prices of all are none, those of a set are none either.
  if (state.markets.overlaps[market] === 1 || cannotBeArbitrage(ints, base + L_BEST, sides)) {
    return null;
  }
  const { chunk, from, to } = placesOf(state, lineOf(state, line));
  const fees = state.venues.feesIn(state.markets.leagueOf[market] as number);
  const { offers, venues, pricing } = state;
  if (!findArbitrage(offers, venues, chunk, from, to, sides, fees, legs, mayBeLeg)) return null;
  if (legs.profitPct > pricing.arbitragePctMax) return null;
  const view = arbitrageViewOf(venues, legs);
  return edgeOn(state, line, view);
}

function edgeOn(state: EngineState, line: number, view: EdgeView): Edge {
  const own = edgeLineOf(state, line);
  return {
    edgeId: edgeIdOf(own, view),
    type: view.type,
    line: own,
    slot: line,
    view,
    firstSeenAt: state.now,
    openedSeq: state.seq,
    changedSeq: state.seq,
    peakPct: view.type === 'arbitrage' ? view.profitPct : view.percent,
    timeInMarketMs: 0,
  };
}

function within(edge: Edge, books: BookSet): Edge {
  const { view } = edge;
  const times =
    view.type === 'arbitrage' ? view.legs.map((leg) => leg.updatedAt) : [view.updatedAt];
  return { ...edge, edgeId: idWithin(edge.edgeId, books), firstSeenAt: Math.max(...times) };
}
