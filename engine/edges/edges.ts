// The life of edges on a line: what was found now against what stood open, as open, update and
// close.

import { ENTRY, J_NEXT, J_SIDE, J_VENUE } from '../apply/journal.ts';
import {
  EV_BODY,
  EV_EDGES,
  EV_EDGES_CHANGED,
  EV_FLAGS,
  EVENT,
  type MarketState,
  OPEN,
} from '../book/book.ts';
import { cellOf } from '../book/cells.ts';
import {
  ALTERNATE,
  L_BEST,
  L_BLOCK,
  L_CELLS,
  L_EDGES,
  L_EVENT,
  L_FLAGS,
  L_JOURNAL,
  L_MARKET,
  L_POINT,
  LINE,
  NO_PRICE,
} from '../book/lines.ts';
import { confirmedAtOf, HAS, HOT, IN_CHUNK, SUSPENDED } from '../book/offers.ts';
import { agesOfLine } from '../clock/ages.ts';
import { cannotBeArbitrage, findArbitrage } from '../price/arbitrage.ts';
import { gatherOpinions, Judged, judge, Opinions } from '../price/value.ts';
import type { EngineState } from '../state.ts';
import { PRICE_MOVED, STALE, SUSPENDED_LEG, WITHDRAWN } from './edge.ts';
import {
  ARBITRAGE,
  E_KEPT,
  E_LEGS,
  E_NEXT,
  E_PRICE,
  E_SIDE,
  E_TYPE,
  E_VENUE,
  EDGE,
  edgeSide,
  F_CHANGED,
  F_FIRST,
  F_MODEL,
  F_OPENED,
  F_PEAK,
  F_PERCENT,
  F_UPDATED,
  FIGURES,
  sideQuoted,
} from './edge-table.ts';
import { LegSet } from './leg-set.ts';

// Scratch of one evaluation at a time; nothing of it outlives its line.
const opinions = new Opinions();
const judged = new Judged();
const legs = new LegSet();

/**
 * Opens, updates and closes a line's edges so that exactly what is to be found on it now stands
 * open. `isRelabelled`: what edges show of the line itself changed; `untouched`: why, if the group
 * touched none of its quotes.
 */
export function reconcileEdges(
  state: EngineState,
  line: number,
  isRelabelled: boolean,
  untouched: number,
): void {
  const { ints } = state.lines;
  const base = line * LINE;
  const number = ints[base + L_MARKET] as number;
  const sides = state.markets.sideCount[number] as number;
  const overlaps = state.markets.overlaps[number] === 1;
  const terms = state.venues.legTermsIn(state.markets.leagueOf[number] as number);
  if (!isQuotedWhole(ints, base, sides)) {
    // Neither an arbitrage nor an opinion without a price for every side.
    if ((ints[base + L_EDGES] as number) >= 0) closeAll(state, line, untouched);
    return;
  }
  const block = ints[base + L_BLOCK] as number;
  const chunk = state.offers.chunkOf(block);
  const from = block & IN_CHUNK;
  const to = from + (ints[base + L_CELLS] as number) * sides;
  state.evaluation = (state.evaluation + 1) | 0;
  const total = overlaps ? 2 : 1;
  gatherOpinions(
    opinions,
    state.venues,
    chunk.hot,
    from * HOT,
    to * HOT,
    sides,
    total,
    state.solves,
  );
  if (
    !overlaps &&
    !cannotBeArbitrage(ints, base + L_BEST, sides) &&
    findArbitrage(state.offers, { chunk, from, to, sides }, terms, legs)
  ) {
    keepArbitrage(state, line, isRelabelled);
  }
  judge(
    opinions,
    state.offers,
    state.venues,
    chunk,
    from * HOT,
    to * HOT,
    sides,
    ints,
    base + L_BEST,
    terms.fees,
    judged,
  );
  for (let index = 0; index < judged.count; index++) keepJudged(state, line, index, isRelabelled);
  closeOthers(state, line, untouched);
}

/** Closes every edge of a line. */
export function closeAll(state: EngineState, line: number, untouched: number): void {
  state.evaluation = (state.evaluation + 1) | 0;
  closeOthers(state, line, untouched);
}

function isQuotedWhole(ints: Int32Array, base: number, sides: number): boolean {
  for (let side = 0; side < sides; side++) {
    if (ints[base + L_BEST + side] === NO_PRICE) return false;
  }
  return true;
}

function keepArbitrage(state: EngineState, line: number, isRelabelled: boolean): void {
  const { edges } = state;
  if (legs.profitPct > state.pricing.arbitragePctMax) {
    state.palpableEdges += 1;
    return;
  }
  const known = edges.find(state.lines, line, ARBITRAGE, 0, 0);
  const edge = known < 0 ? edges.add(state.lines, line, ARBITRAGE) : known;
  edges.ints[edge * EDGE + E_KEPT] = state.evaluation;
  const shown = edges.legsOf(edge);
  const isSame = known >= 0 && !isRelabelled && shown.equals(legs);
  if (isSame && !hasRenamedLeg(state) && !hasOtherTerms(state)) return;
  shown.copyFrom(legs);
  note(state, line, edge, legs.profitPct, known < 0);
}

function hasRenamedLeg({ renamedVenues }: EngineState): boolean {
  if (renamedVenues.size === 0) return false;
  return legs.venues.subarray(0, legs.count).some((venue) => renamedVenues.has(venue));
}

/** Whether a leg has another fee or delay, or is quoted otherwise, which may leave its price as it is. */
function hasOtherTerms({ otherTerms }: EngineState): boolean {
  if (otherTerms.length === 0) return false;
  return legs.venues
    .subarray(0, legs.count)
    .some((venue, side) => isAmong(otherTerms, venue, side));
}

function isAmong(otherTerms: readonly number[], venue: number, side: number): boolean {
  for (let at = 0; at < otherTerms.length; at += 2) {
    if (otherTerms[at] === venue && otherTerms[at + 1] === side) return true;
  }
  return false;
}

function keepJudged(state: EngineState, line: number, index: number, isRelabelled: boolean): void {
  const { edges } = state;
  const percent = judged.percents[index] as number;
  if (percent > state.pricing.valuePctMax) {
    state.palpableEdges += 1;
    return;
  }
  const type = judged.types[index] as number;
  const side = judged.sides[index] as number;
  const venue = judged.venues[index] as number;
  const price = judged.prices[index] as number;
  const native = judged.natives[index] as number;
  const updatedAt = judged.updatedAts[index] as number;
  const modelProb = judged.modelProbs[index] as number;
  const known = edges.find(state.lines, line, type, side, venue);
  const edge = known < 0 ? edges.add(state.lines, line, type) : known;
  const base = edge * EDGE;
  const at = edge * FIGURES;
  const { ints, figures } = edges;
  ints[base + E_KEPT] = state.evaluation;
  const isSame =
    known >= 0 &&
    ints[base + E_PRICE] === price &&
    figures[at + F_MODEL] === modelProb &&
    figures[at + F_UPDATED] === updatedAt &&
    // The commission may be another.
    figures[at + F_PERCENT] === percent &&
    !isAmong(state.otherTerms, venue, side) &&
    !state.renamedVenues.has(venue);
  if (isSame && !isRelabelled) return;
  ints[base + E_SIDE] = sideQuoted(side, native);
  ints[base + E_VENUE] = venue;
  ints[base + E_PRICE] = price;
  figures[at + F_MODEL] = modelProb;
  figures[at + F_UPDATED] = updatedAt;
  note(state, line, edge, percent, known < 0);
}

/** Says that an edge opened or changed. */
function note(
  state: EngineState,
  line: number,
  edge: number,
  percent: number,
  isNew: boolean,
): void {
  const { edges, now, seq } = state;
  const at = edge * FIGURES;
  const { figures } = edges;
  figures[at + F_PERCENT] = percent;
  figures[at + F_CHANGED] = seq;
  if (isNew) {
    figures[at + F_PEAK] = percent;
    figures[at + F_FIRST] = now;
    figures[at + F_OPENED] = seq;
    edges.changes.add(edge);
    state.edgesOpened += 1;
  } else {
    if (percent > (figures[at + F_PEAK] as number)) figures[at + F_PEAK] = percent;
    edges.changes.renew(edge);
    state.edgesUpdated += 1;
  }
  noteInEvent(state, line, isNew ? 1 : 0);
  state.output?.addEdge(isNew ? edge : -1 - edge);
}

/** Notes that edges of the line's event changed; `by`: how many more stand open. */
function noteInEvent(state: EngineState, line: number, by: number): void {
  const { numbers } = state.book;
  const event = (state.lines.ints[line * LINE + L_EVENT] as number) * EVENT;
  numbers[event + EV_EDGES] = (numbers[event + EV_EDGES] as number) + by;
  numbers[event + EV_EDGES_CHANGED] = state.now;
  numbers[event + EV_BODY] = state.seq;
}

/** Closes the line's edges that this evaluation did not find. */
function closeOthers(state: EngineState, line: number, untouched: number): void {
  const { edges, lines } = state;
  let edge = lines.ints[line * LINE + L_EDGES] as number;
  while (edge >= 0) {
    const next = edges.ints[edge * EDGE + E_NEXT] as number;
    if (edges.ints[edge * EDGE + E_KEPT] !== state.evaluation) close(state, line, edge, untouched);
    edge = next;
  }
}

function close(state: EngineState, line: number, edge: number, untouched: number): void {
  const { edges, lines, now, seq } = state;
  const market = lines.markets[line] as MarketState;
  const point = lines.ints[line * LINE + L_POINT] as number;
  const isAlternate = ((lines.ints[line * LINE + L_FLAGS] as number) & ALTERNATE) !== 0;
  const reason = closeReason(state, line, edge, untouched);
  const place = state.closedEdges.push(seq, now, edges, edge, reason, market, point, isAlternate);
  edges.remove(lines, edge);
  noteInEvent(state, line, -1);
  state.edgesClosed += 1;
  state.output?.addClosed(place);
}

/**
 * The first of its quotes that can no longer stand in an edge says why, of a price that was judged
 * also those that it was judged by. Else all of an event that is over are withdrawn, or prices
 * moved.
 */
function closeReason(state: EngineState, line: number, edge: number, untouched: number): number {
  const { ints } = state.edges;
  const base = edge * EDGE;
  const isJudged = ints[base + E_TYPE] !== ARBITRAGE;
  if (isJudged) {
    const venue = ints[base + E_VENUE] as number;
    const reason = legReason(state, line, venue, edgeSide(ints, base));
    if (reason !== PRICE_MOVED) return reason;
  } else {
    const set = state.edges.legs[ints[base + E_LEGS] as number] as LegSet;
    for (let side = 0; side < set.count; side++) {
      const reason = legReason(state, line, set.venues[side] as number, side);
      if (reason !== PRICE_MOVED) return reason;
    }
  }
  const event = (state.lines.ints[line * LINE + L_EVENT] as number) * EVENT;
  if (((state.book.numbers[event + EV_FLAGS] as number) & OPEN) === 0) return WITHDRAWN;
  return isJudged ? modelReason(state, line, untouched) : PRICE_MOVED;
}

/** Why the model judges otherwise, or not at all any more: what the group did to its quotes. */
function modelReason(state: EngineState, line: number, untouched: number): number {
  const { journal, lines } = state;
  let reason = untouched;
  let entry = lines.ints[line * LINE + L_JOURNAL] as number;
  for (; entry >= 0; entry = journal.ints[entry * ENTRY + J_NEXT] as number) {
    const venue = journal.ints[entry * ENTRY + J_VENUE] as number;
    const side = journal.ints[entry * ENTRY + J_SIDE] as number;
    const ofQuote = legReason(state, line, venue, side);
    if (ofQuote === PRICE_MOVED) return PRICE_MOVED;
    reason = ofQuote;
  }
  return reason;
}

function legReason(state: EngineState, line: number, venue: number, side: number): number {
  const cell = cellOf(state, line, venue);
  const chunk = cell < 0 ? null : state.offers.chunkOf(cell);
  const at = (cell & IN_CHUNK) + side;
  const flags = chunk === null ? 0 : chunk.flagsAt(at);
  if (chunk === null || (flags & HAS) === 0) {
    const reason = state.journal.reasonOf(state.lines, line, venue, side);
    return reason === 0 ? WITHDRAWN : reason;
  }
  if ((flags & SUSPENDED) !== 0) return SUSPENDED_LEG;
  const { edgeMs } = agesOfLine(state, line);
  return state.now - confirmedAtOf(chunk, at) > edgeMs ? STALE : PRICE_MOVED;
}
