// Edges under what somebody asks: within a set of venues, by a model of his choice, at his own
// commission. They are a view of the book, found when they are asked for, and no part of the fold:
// an arbitrage is the best among the legs of the set, never the best of all with legs struck out.
import { probabilityOfPrice } from '#domain/odds.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { EventState } from '../book/book.ts';
import { L_BEST, L_MARKET, LINE } from '../book/lines.ts';
import { C_UPDATED, CLOCKS, ELIGIBLE } from '../book/offers.ts';
import type { Edge, EdgeView, JudgedView } from '../edges/edge.ts';
import { arbitrageViewOf, edgeIdOf } from '../edges/edge-facts.ts';
import { LegSet } from '../edges/leg-set.ts';
import { cannotBeArbitrage, findArbitrage } from '../price/arbitrage.ts';
import { netDecimalAt } from '../price/commission.ts';
import type { EngineState } from '../state.ts';
import { edgeLineOf, edgeNumbersOn, edgeOf } from './edge-view.ts';
import { placesOn } from './line-view.ts';
import type { ProfileModel } from './profile-model.ts';
import type { Within } from './within.ts';

const legs = new LegSet();
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
    eachJudged(state, line, within, model, (judged) => {
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
  updatedAt: number;
  modelProb: number;
  percent: number;
}

const judged: JudgedPrice = {
  ...{ type: 'value', venue: 0, side: 0, price: 0, updatedAt: 0, modelProb: 0, percent: 0 },
};

/** Every offer of the set that the model finds worth more than it costs; palpable errors are none. */
export function eachJudged(
  state: EngineState,
  line: number,
  within: Within,
  profile: ProfileModel,
  take: (judged: JudgedPrice) => void,
): void {
  const model = profile.of(line);
  if (model.operators < model.minBooks) return;
  const { venues, pricing, lines } = state;
  const market = lines.ints[line * LINE + L_MARKET] as number;
  const fees = within.feesIn(state.markets.leagueOf[market] as number);
  const { chunk, from, to, sides } = placesOn(state, line);
  for (let cell = from; cell < to; cell += sides) {
    const venue = chunk.venueAt(cell);
    if (within.mayBet[venue] === 0) continue;
    for (let side = 0; side < sides; side++) {
      const at = cell + side;
      if ((chunk.flagsAt(at) & ELIGIBLE) === 0) continue;
      const modelProb = model.judging(side, venues.operators[venue] as number);
      if (Number.isNaN(modelProb)) break;
      const price = chunk.priceAt(at);
      const edge = modelProb - probabilityOfPrice(price);
      // A commission only makes it worse.
      if (edge < -MARGIN) continue;
      const commission = within.commissionModels[venue] as number;
      const ev = modelProb * netDecimalAt(commission, fees[venue] as number, price) - 1;
      judged.venue = venue;
      judged.side = side;
      judged.price = price;
      judged.updatedAt = chunk.clocks[at * CLOCKS + C_UPDATED] as number;
      judged.modelProb = roundTo(modelProb, 8);
      for (const type of JUDGED) {
        judged.type = type;
        judged.percent = roundTo(100 * (type === 'value' ? edge : ev), 6);
        if (judged.percent > 0 && judged.percent <= pricing.valuePctMax) take(judged);
      }
    }
  }
}

/** It as edges have it. */
export function judgedView({ venues }: EngineState, { venue, ...judged }: JudgedPrice): JudgedView {
  return { ...judged, venue: venues.at(venue) };
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
  const { chunk, from, to } = placesOn(state, line);
  const fees = within.feesIn(state.markets.leagueOf[market] as number);
  const { offers, venues, pricing } = state;
  const { mayBeLeg, commissionModels: models } = within;
  if (!findArbitrage(offers, venues, chunk, from, to, sides, fees, legs, mayBeLeg, models)) {
    return null;
  }
  return legs.profitPct > pricing.arbitragePctMax ? null : legs;
}

/** An edge that was found now, of prices that stand together since the newest of them changed. */
export function edgeOn(state: EngineState, line: number, view: EdgeView, ending: string): Edge {
  const own = edgeLineOf(state, line);
  const times =
    view.type === 'arbitrage' ? view.legs.map((leg) => leg.updatedAt) : [view.updatedAt];
  return {
    edgeId: `${edgeIdOf(own, view)}${ending}`,
    type: view.type,
    line: own,
    slot: line,
    view,
    firstSeenAt: Math.max(...times),
    openedSeq: state.seq,
    changedSeq: state.seq,
    peakPct: view.type === 'arbitrage' ? view.profitPct : view.percent,
    timeInMarketMs: 0,
  };
}
