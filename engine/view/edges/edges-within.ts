// Edges under what somebody asks: within a set of venues, by a model of his choice, at his own
// commission. They are a view of the book, found when they are asked for, and no part of the fold:
// an arbitrage is the best among the legs of the set, never the best of all with legs struck out.
import { must } from '#kit/assert.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { EventState } from '../../book/book.ts';
import { L_BEST, L_MARKET, LINE } from '../../book/lines.ts';
import { SIDES_MAX } from '../../book/market-table.ts';
import { C_UPDATED, CLOCKS } from '../../book/offers.ts';
import type { Edge, EdgeView, JudgedView } from '../../edges/edge.ts';
import { arbitrageViewOf, edgeIdOf } from '../../edges/edge-facts.ts';
import { EV, VALUE } from '../../edges/edge-table.ts';
import { KEPT_EDGE_TYPES } from '../../edges/edge-types.ts';
import { LegSet } from '../../edges/leg-set.ts';
import { cannotBeArbitrage, findArbitrage } from '../../price/arbitrage.ts';
import { netAt } from '../../price/offer-net.ts';
import { Judged } from '../../price/value.ts';
import type { EngineState } from '../../state.ts';
import { LinePrices } from '../line-prices.ts';
import { placesOn } from '../line-view.ts';
import type { ProfileModel } from '../profile-model.ts';
import type { Within } from '../within.ts';
import { edgeLineOf, edgeNumbersOn, edgeOf } from './edge-view.ts';

const legs = new LegSet();
const prices = new LinePrices();
const judged = new Judged();
/** Far above the error of one multiplication, far below what is shown. */
const MARGIN = 1e-9;
/** By side: no price that costs more is worth it. */
const mostCosts = new Float64Array(SIDES_MAX);

/** The kept types of edges of an open event under what is asked, in no order. */
export function edgesWithin(state: EngineState, event: EventState, within: Within): Edge[] {
  const found: Edge[] = [];
  for (const market of event.markets.values()) {
    for (const line of market.lines) {
      for (const edge of lineEdgesWithin(state, line, within)) found.push(edge);
    }
  }
  return found;
}

/**
 * `firstSeenAt` is when the newest of their prices last changed: since then they stand together.
 */
function lineEdgesWithin(state: EngineState, line: number, within: Within): Edge[] {
  const { ending, model } = within;
  const found: Edge[] = [];
  if (model === null) keptWithin(state, line, within, found);
  else {
    judgeWithin(state, prices.read(state, line), within, model, judged);
    for (let at = 0; at < judged.count; at++) {
      found.push(edgeOn(state, line, judgedView(state, judged, at), ending));
    }
  }
  const set = arbitrageWithin(state, line, within);
  if (set) found.push(edgeOn(state, line, arbitrageViewOf(state.venues, set), ending));
  return found;
}

/** The book's own judged edges of the set. */
function keptWithin(state: EngineState, line: number, within: Within, found: Edge[]): void {
  for (const number of edgeNumbersOn(state, line)) {
    const edge = edgeOf(state, number);
    const { view } = edge;
    if (view.type === 'arbitrage') continue;
    if (within.mayBet[state.venues.numberOf(view.venue.bookmakerId)] === 0) continue;
    found.push({ ...edge, edgeId: `${edge.edgeId}${within.ending}`, firstSeenAt: view.updatedAt });
  }
}

/**
 * Finds every offer of the set that the model finds worth more than it costs, on the line whose
 * prices these are; palpable errors are none.
 */
export function judgeWithin(
  state: EngineState,
  prices: LinePrices,
  within: Within,
  profile: ProfileModel,
  found: Judged,
): void {
  found.count = 0;
  const model = profile.on(prices);
  if (model.operators < model.minBooks) return;
  const { operators } = state.venues;
  const { cells, sides, implied } = prices;
  for (let side = 0; side < sides; side++) mostCosts[side] = model.most(side) + MARGIN;
  for (let cell = 0; cell < cells; cell++) {
    const venue = prices.venues[cell] as number;
    if (within.mayBet[venue] === 0) continue;
    for (let side = 0; side < sides; side++) {
      const cost = implied[cell * sides + side] as number;
      // No price of a probability that is not a number, either.
      if (!(cost <= (mostCosts[side] as number))) continue;
      const modelProb = model.judging(side, operators[venue] as number);
      if (Number.isNaN(modelProb)) break;
      // A commission only makes it worse.
      if (modelProb - cost >= -MARGIN) judge(state, prices, within, cell, side, modelProb, found);
    }
  }
}

function judge(
  { pricing, markets, offers }: EngineState,
  line: LinePrices,
  within: Within,
  cell: number,
  side: number,
  modelProb: number,
  found: Judged,
): void {
  const { market, from, implied } = line;
  const chunk = must(line.chunk, 'a line that was read');
  const at = cell * line.sides + side;
  const place = from + at;
  const venue = line.venues[cell] as number;
  const price = line.prices[at] as number;
  const fees = within.feesIn(markets.leagueOf[market] as number);
  const native = chunk.nativeAt(place);
  const updatedAt = chunk.clocks[place * CLOCKS + C_UPDATED] as number;
  const shown = roundTo(modelProb, 8);
  const edge = modelProb - (implied[at] as number);
  const ev = modelProb * netAt(offers, fees, chunk, place) - 1;
  const most = pricing.valuePctMax;
  const [edgePct, evPct] = [roundTo(100 * edge, 6), roundTo(100 * ev, 6)];
  if (edgePct > 0 && edgePct <= most) {
    found.add(VALUE, venue, side, price, native, updatedAt, shown, edgePct);
  }
  if (evPct > 0 && evPct <= most) {
    found.add(EV, venue, side, price, native, updatedAt, shown, evPct);
  }
}

/** One of them as edges have it. */
export function judgedView({ venues }: EngineState, judged: Judged, at: number): JudgedView {
  return {
    type: KEPT_EDGE_TYPES[judged.types[at] as number] as JudgedView['type'],
    venue: venues.at(judged.venues[at] as number),
    side: judged.sides[at] as number,
    price: judged.prices[at] as number,
    native: judged.natives[at] as number,
    updatedAt: judged.updatedAts[at] as number,
    modelProb: judged.modelProbs[at] as number,
    percent: judged.percents[at] as number,
  };
}

/** The legs of the best arbitrage among the set, good until the next is asked for; null: none. */
export function arbitrageWithin(state: EngineState, line: number, within: Within): LegSet | null {
  const { ints } = state.lines;
  const base = line * LINE;
  const market = ints[base + L_MARKET] as number;
  const sides = state.markets.sideCount[market] as number;
  // Where the best prices of all are none, those of a set are none either.
  if (state.markets.overlaps[market] === 1 || cannotBeArbitrage(ints, base + L_BEST, sides)) {
    return null;
  }
  const terms = within.legTermsIn(state.markets.leagueOf[market] as number);
  if (!findArbitrage(state.offers, placesOn(state, line), terms, legs)) return null;
  return legs.profitPct > state.pricing.arbitragePctMax ? null : legs;
}

/** An edge that was found now, of prices that stand together since the newest of them changed. */
export function edgeOn(state: EngineState, line: number, view: EdgeView, ending: string): Edge {
  const own = edgeLineOf(state, line);
  const isArbitrage = view.type === 'arbitrage';
  return {
    edgeId: `${edgeIdOf(own, view)}${ending}`,
    type: view.type,
    line: own,
    slot: line,
    view,
    firstSeenAt: isArbitrage ? Math.max(...view.legs.map((leg) => leg.updatedAt)) : view.updatedAt,
    openedSeq: state.seq,
    changedSeq: state.seq,
    peakPct: isArbitrage ? view.profitPct : view.percent,
    timeInMarketMs: 0,
  };
}
