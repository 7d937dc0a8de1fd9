// Edges as readers see them: the record of an edge, and what follows from the book beside it: what
// each leg pays net of commission, Kelly's share, and what pushes are worth. The latter moves with
// other lines of the market, which is no update of the edge.
import { americanOfProbability } from '#domain/odds.ts';
import { isExchange, type Venue } from '#domain/venue.ts';
import { roundTo } from '#kit/exact-math.ts';
import { confirmedAtOn } from '../../book/cells.ts';
import { L_POINT, LINE } from '../../book/lines.ts';
import type { Edge, JudgedView } from '../../edges/edge.ts';
import type { FoundEdge } from '../../edges/finders/finder.ts';
import { kellyShare, STAKE_SHARE_MAX } from '../../price/kelly.ts';
import type { Ladder } from '../../price/ladder.ts';
import { breakEvenProbabilities } from '../../price/pickem.ts';
import { allInPercent, pushProbability, type Refund, refundAt } from '../../price/push.ts';
import type { EngineState } from '../../state.ts';
import { Consensus, readConsensus } from '../consensus.ts';
import type { EdgeFilter, OwnFees } from '../reader.ts';
import type { ArbitrageLeg, EdgeRecord, JudgedRecord, Writable } from '../records.ts';
import { instant } from '../selection.ts';
import {
  copyDelay,
  type EdgeLeg,
  edgeLegs,
  ladderOfJudged,
  mostOfJudged,
  rulesRiskOf,
  settleArbitrage,
} from './edge-legs.ts';
import {
  EDGE_PCT,
  EV,
  EV_PCT,
  EV_PCT_ALL_IN,
  edgeRecord,
  evOf,
  FAIR_ODDS,
  FIGURES,
  type Figures,
  KELLY_FRACTION,
  MAX_STAKE,
  MODEL_PROB,
  PROFIT_AT_MAX,
} from './edge-record.ts';
import { stakedLeg, withEffective } from './effective-odds.ts';
import { requestedEdgeRecord } from './requested-edge-record.ts';

/** What is known of pushes on a line. */
interface Push {
  /** Null where it cannot be known. */
  readonly prob: number | null;
  readonly share: Refund['share'];
}

const NEVER: Push = { prob: 0, share: 1 };
const UNKNOWN: Push = { prob: null, share: 1 };
const HALF = 500;
/** Points of these can be won by fractions: their results are no whole numbers. */
const OF_FRACTIONS = /fantasy/;

const consensus = new Consensus();

/** An edge as it is served; `fees`: the rates of the one who asks, `push`: of its line. */
export function shownEdge(
  state: EngineState,
  edge: Edge,
  fees?: OwnFees,
  legs = edgeLegs(state, edge, fees),
  push?: Push,
): EdgeRecord {
  const record = edgeRecord(edge);
  const { value, ev, arbitrage } = record;
  const [first] = legs;
  const venueOf = ({ venue }: EdgeLeg) => state.venues.at(state.venues.numberOf(venue.bookmakerId));
  if (value && first) stake('value', value, first, venueOf(first));
  if (ev && first) {
    const judged: Writable<typeof ev> = ev;
    const { prob, share } = push ?? pushOn(state, edge);
    stake('ev', judged, first, venueOf(first));
    judged.pushProb = prob;
    judged.evPctAllIn = allInPercent(ev.evPct, prob, share);
  }
  if (arbitrage) settleArbitrage(arbitrage, edge, legs);
  const rulesRisk = rulesRiskOf(edge);
  return rulesRisk.length === 0 ? record : Object.assign(record, { rulesRisk });
}

/** The same of a judged price without what a stake on it is worth. */
export function edgeWithoutStakes(state: EngineState, edge: Edge): EdgeRecord {
  const { view } = edge;
  if (view.type === 'arbitrage') return shownEdge(state, edge);
  const record = edgeRecord(edge);
  const [leg] = isExchange(view.venue) ? edgeLegs(state, edge) : [];
  const judged = record.ev ?? record.value;
  if (judged && leg) copyDelay(judged, leg);
  return record;
}

/** Filled by each look: followed profiles show thousands of edges a second. */
const figures = new Float64Array(FIGURES.length);

/** What the records of edges on one price show, whoever judges it, and how they differ by who does. */
export class PriceFigures {
  readonly #state: EngineState;
  readonly #legs: readonly EdgeLeg[];
  readonly #ladder: Ladder | null;
  readonly #push: Push;

  /** Of the price of an edge that is a judged one; `fees`: the rates of the one who asks. */
  constructor(state: EngineState, edge: Edge, fees?: OwnFees) {
    this.#state = state;
    this.#legs = edgeLegs(state, edge, fees);
    const [leg] = this.#legs;
    this.#ladder = leg === undefined ? null : ladderOfJudged(leg);
    this.#push = edge.type === 'ev' ? pushOn(state, edge) : NEVER;
  }

  /** The record of an edge on it. */
  record(edge: Edge): EdgeRecord {
    return shownEdge(this.#state, edge, undefined, this.#legs, this.#push);
  }

  /** The probability of the model is in (0, 1). Filled again by the next look. */
  of({ type, modelProb, percent }: JudgedView): Figures {
    const { prob, share } = this.#push;
    const isEv = type === 'ev';
    const most = this.#ladder && mostOfJudged(type, modelProb, this.#ladder);
    figures[MODEL_PROB] = modelProb;
    figures[FAIR_ODDS] = americanOfProbability(modelProb);
    figures[KELLY_FRACTION] = kellyOf(modelProb, this.#legs[0]?.net ?? Number.NaN);
    figures[MAX_STAKE] = most?.maxStake ?? Number.NaN;
    figures[PROFIT_AT_MAX] = most?.profitAtMax ?? Number.NaN;
    figures[EDGE_PCT] = percent;
    figures[EV] = isEv ? evOf(percent) : 0;
    figures[EV_PCT] = percent;
    const allIn = isEv ? allInPercent(percent, prob, share) : null;
    figures[EV_PCT_ALL_IN] = allIn ?? Number.NaN;
    return figures;
  }
}

/** An edge as it is served under a filter. */
export function shownUnder(state: EngineState, edge: Edge, filter: EdgeFilter): EdgeRecord {
  const legs = edgeLegs(state, edge, filter.fees);
  const own = shownEdge(state, edge, filter.fees, legs);
  const { stake } = filter;
  const record = stake === undefined ? own : withEffective(own, legs, stake);
  return filter.maxAgeMs === undefined ? record : withConfirmations(state, edge, record);
}

/** The same of an edge that was found on request. */
export function foundUnder(
  edge: FoundEdge,
  { maxAgeMs, stake }: EdgeFilter,
  found = requestedEdgeRecord(edge),
): EdgeRecord {
  const record =
    stake === undefined ? found : withEffective(found, edge.legs.map(stakedLeg), stake);
  if (maxAgeMs === undefined) return record;
  return dated(
    record,
    edge.legs.map(({ offer }) => offer.confirmedAt),
  );
}

/**
 * The record with when each leg that stands was confirmed, as of now: confirmations are no update of
 * an edge.
 */
export function withConfirmations<E extends EdgeRecord>(
  state: EngineState,
  { line, slot, view }: Edge,
  record: E,
): E {
  // The number of a line that left may be another's by now.
  const isThere = slot >= 0 && state.lines.markets[slot] === line.market;
  const legs = view.type === 'arbitrage' ? view.legs : [view];
  const times = legs.map(({ venue, side }) =>
    isThere
      ? confirmedAtOn(state, slot, state.venues.numberOf(venue.bookmakerId), side)
      : undefined,
  );
  return dated(record, times);
}

function dated<E extends EdgeRecord>(record: E, times: readonly (number | undefined)[]): E {
  const confirmed = (at: number) => {
    const time = times[at];
    return time === undefined ? {} : { confirmedAt: instant(time) };
  };
  const ofLegs = (books: readonly ArbitrageLeg[]) =>
    books.map((leg, at) => ({ ...leg, ...confirmed(at) }));
  const { value, ev, arbitrage, lowHold, middle, backLay } = record;
  return {
    ...record,
    ...(value && { value: { ...value, ...confirmed(0) } }),
    ...(ev && { ev: { ...ev, ...confirmed(0) } }),
    ...(arbitrage && { arbitrage: { ...arbitrage, books: ofLegs(arbitrage.books) } }),
    ...(lowHold && { lowHold: { ...lowHold, books: ofLegs(lowHold.books) } }),
    ...(middle && { middle: { ...middle, books: ofLegs(middle.books) } }),
    ...(backLay && { backLay: { ...backLay, books: ofLegs(backLay.books) } }),
  };
}

/**
 * What it pays and deserves; a DFS price is no bet of its own: it has no share of a bankroll, and what
 * a pick must be worth follows from the entry.
 */
function stake(
  type: 'value' | 'ev',
  judged: Writable<JudgedRecord>,
  leg: EdgeLeg,
  { entryTypes = [] }: Venue,
): void {
  const { net } = leg;
  const { modelProb, sourceType } = judged;
  judged.netDecimal = net;
  copyDelay(judged, leg);
  if (sourceType === 'dfs') {
    if (entryTypes.length > 0) judged.breakEvenProb = breakEvenProbabilities(entryTypes);
    return;
  }
  if (modelProb <= 0 || modelProb >= 1) return;
  judged.kellyFraction = kellyOf(modelProb, net);
  const ladder = ladderOfJudged(leg);
  if (ladder !== null) Object.assign(judged, mostOfJudged(type, modelProb, ladder));
}

function kellyOf(modelProb: number, net: number): number {
  return roundTo(Math.min(STAKE_SHARE_MAX, Math.max(0, kellyShare(modelProb, net))), 6);
}

/** Pushes on the line of an edge, by the consensus of its neighbours. */
function pushOn(state: EngineState, { line, slot }: Edge): Push {
  const { market, event } = line.market;
  const { format, period, probabilityTotal, marketType } = market;
  const mayBeLevel = period !== 'game' || event.names.league.hasTies;
  if (format === 'three_way' || format === 'yes_no' || probabilityTotal === 2) return NEVER;
  if (format === 'moneyline') return mayBeLevel ? UNKNOWN : NEVER;
  // An edge that closed stands on no line any more.
  if (slot < 0 || OF_FRACTIONS.test(marketType)) return UNKNOWN;
  const sign = format === 'spread' ? -1 : 1;
  const refund = refundAt(sign * (state.lines.ints[slot * LINE + L_POINT] as number));
  if (refund === null) return NEVER;
  if (refund === undefined) return UNKNOWN;
  const { result, share } = refund;
  if (format === 'spread' && result === 0 && !mayBeLevel) return { prob: 0, share };
  const above = (threshold: number) => fairOfFirst(state, line.market.lines, sign * threshold);
  return { prob: pushProbability(above(result - HALF), above(result + HALF)), share };
}

/** The fair probability of the first side on the line at a point; null where it has none. */
function fairOfFirst(state: EngineState, lines: readonly number[], point: number): number | null {
  const { ints } = state.lines;
  const line = lines.find((each) => ints[each * LINE + L_POINT] === point);
  if (line === undefined) return null;
  const [fair = Number.NaN] = readConsensus(state, line, consensus).fairs;
  return Number.isNaN(fair) ? null : fair;
}
