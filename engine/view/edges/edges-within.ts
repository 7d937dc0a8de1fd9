// Edges under what somebody asks: within a set of venues, by a model of his choice, at his own
// commission. They are a view of the book, found when they are asked for, and no part of the fold:
// an arbitrage is the best among the legs of the set, never the best of all with legs struck out.
import { NO_NATIVE } from '#domain/native-odds.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { EventState } from '../../book/book.ts';
import { L_BEST, L_MARKET, LINE } from '../../book/lines.ts';
import { C_UPDATED, CLOCKS } from '../../book/offers.ts';
import type { Edge, EdgeView, JudgedView } from '../../edges/edge.ts';
import { arbitrageViewOf, edgeIdOf } from '../../edges/edge-facts.ts';
import { LegSet } from '../../edges/leg-set.ts';
import { cannotBeArbitrage, findArbitrage } from '../../price/arbitrage.ts';
import { netAt } from '../../price/offer-net.ts';
import type { EngineState } from '../../state.ts';
import { LinePrices } from '../line-prices.ts';
import { placesOn } from '../line-view.ts';
import type { ProfileModel } from '../profile-model.ts';
import type { Within } from '../within.ts';
import { edgeLineOf, edgeNumbersOn, edgeOf } from './edge-view.ts';

const legs = new LegSet();
const prices = new LinePrices();
const JUDGED = ['value', 'ev'] as const;
/** Far above the error of one multiplication, far below what is shown. */
const MARGIN = 1e-9;

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
    eachJudged(state, prices.read(state, line), within, model, (judged) => {
      found.push(edgeOn(state, line, judgedView(state, judged), ending));
    });
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

/** A price that a model finds worth more than it costs; reused. */
export interface JudgedPrice {
  type: 'value' | 'ev';
  /** By its number. */
  venue: number;
  side: number;
  price: number;
  /** The code of what the venue quoted. */
  native: number;
  updatedAt: number;
  modelProb: number;
  percent: number;
}

const judged: JudgedPrice = {
  ...{ type: 'value', venue: 0, side: 0, price: 0, native: 0, updatedAt: 0, modelProb: 0 },
  percent: 0,
};

/**
 * Every offer of the set that the model finds worth more than it costs, on the line whose prices
 * these are; palpable errors are none.
 */
export function eachJudged(
  state: EngineState,
  prices: LinePrices,
  within: Within,
  profile: ProfileModel,
  take: (judged: JudgedPrice) => void,
): void {
  const model = profile.on(prices);
  if (model.operators < model.minBooks) return;
  const { operators } = state.venues;
  const { cells, sides, implied } = prices;
  for (let cell = 0; cell < cells; cell++) {
    const venue = prices.venues[cell] as number;
    if (within.mayBet[venue] === 0) continue;
    for (let side = 0; side < sides; side++) {
      const cost = implied[cell * sides + side] as number;
      // No price of a probability that is not a number, either.
      if (!(cost <= model.most(side) + MARGIN)) continue;
      const modelProb = model.judging(side, operators[venue] as number);
      if (Number.isNaN(modelProb)) break;
      // A commission only makes it worse.
      if (modelProb - cost >= -MARGIN) judge(state, prices, within, cell, side, modelProb, take);
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
  take: (judged: JudgedPrice) => void,
): void {
  const { market, chunk, from, implied } = line;
  const at = cell * line.sides + side;
  const venue = line.venues[cell] as number;
  const price = line.prices[at] as number;
  const fees = within.feesIn(markets.leagueOf[market] as number);
  const net = chunk === undefined ? 0 : netAt(offers, fees, chunk, from + at);
  judged.venue = venue;
  judged.side = side;
  judged.price = price;
  judged.native = chunk?.nativeAt(from + at) ?? NO_NATIVE;
  judged.updatedAt = chunk?.clocks[(from + at) * CLOCKS + C_UPDATED] as number;
  judged.modelProb = roundTo(modelProb, 8);
  for (const type of JUDGED) {
    const share = type === 'value' ? modelProb - (implied[at] as number) : modelProb * net - 1;
    judged.type = type;
    judged.percent = roundTo(100 * share, 6);
    if (judged.percent > 0 && judged.percent <= pricing.valuePctMax) take(judged);
  }
}

/** It as edges have it. */
export function judgedView({ venues }: EngineState, from: JudgedPrice): JudgedView {
  const { type, side, price, native, updatedAt, modelProb, percent } = from;
  return { type, venue: venues.at(from.venue), side, price, native, updatedAt, modelProb, percent };
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
