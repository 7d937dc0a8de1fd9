// The legs of an edge of the book as what they are worth follows from: their offers, with the levels
// and fees of these, what they pay net, and how their venues settle.
import type { MarketFee } from '#domain/market-fee.ts';
import type { State } from '#domain/settlement.ts';
import { isExchange, type Venue } from '#domain/venue.ts';
import type { Offer } from '../../book/book.ts';
import type { Edge } from '../../edges/edge.ts';
import type { FoundEdge } from '../../edges/finders/finder.ts';
import { feeOf, marketFee, netDecimal, refundShare } from '../../price/commission.ts';
import { type Ladder, ladderOf, type Most, mostWorth } from '../../price/ladder.ts';
import {
  backLevels,
  hasExchange,
  inCents,
  mostOfLegs,
  sizeAtPrice,
} from '../../price/leg-terms.ts';
import { isSettledApart, leastProfit, payoffsOf, riskOf, settle } from '../../price/settlement.ts';
import type { EngineState } from '../../state.ts';
import { offerOn } from '../line-view.ts';
import type { EdgeFilter, OwnFees } from '../reader.ts';
import type { ArbitrageLeg, ArbitrageRecord, JudgedRecord, Writable } from '../records.ts';

const NO_FEE = { fee: null };

/** One leg of an edge. */
export interface EdgeLeg {
  readonly venue: Venue;
  readonly price: number;
  /** What there is of it, as far as it is known. */
  readonly quoted: Pick<Offer, 'price' | 'size' | 'depth' | 'betDelayMs'>;
  /** What is charged: the asker's own fee, the market's, or the venue's. */
  readonly fee: MarketFee;
  /** Payout per unit staked. */
  readonly net: number;
}

/** The legs of an edge, in their order. */
export function edgeLegs(state: EngineState, edge: Edge, fees?: OwnFees): readonly EdgeLeg[] {
  const { line, slot, view } = edge;
  const { leagueId } = line.market.event.head;
  // The number of a line that left may be another's by now.
  const isThere = slot >= 0 && state.lines.markets[slot] === line.market;
  const legs = view.type === 'arbitrage' ? view.legs : [view];
  // What others have beside their price is of no use here, and there are many of them.
  const isPriced = isThere && hasExchange(legs);
  return legs.map(({ venue, side, price }) => {
    const number = state.venues.numberOf(venue.bookmakerId);
    const offer = isPriced ? offerOn(state, slot, number, side) : null;
    const own = fees?.rates.get(venue.bookmakerId);
    const charges = state.venues.at(number);
    const charged = marketFee(charges, offer ?? NO_FEE, own);
    const net = netDecimal(charges, leagueId, price, own, charged);
    const fee = feeOf(charges, leagueId, offer ?? NO_FEE, own);
    // Order books and delays are those of exchanges.
    const single = { price, size: offer?.size ?? null, depth: null, betDelayMs: null };
    const quoted = offer !== null && isExchange(venue) ? offer : single;
    return { venue, price, fee, net, quoted };
  });
}

/** States that the venues of an edge settle in different ways, or that one does not know. */
export function rulesRiskOf({ view, line }: Edge): readonly State[] {
  if (view.type !== 'arbitrage') return [];
  return riskOf(view.legs.map(({ venue }) => payoffsOf(venue, line.market)));
}

/** Adds to an arbitrage what states and levels make of it. */
export function settleArbitrage(
  record: Writable<ArbitrageRecord>,
  { line, view }: Edge,
  legs: readonly EdgeLeg[],
): void {
  if (view.type !== 'arbitrage') return;
  const settled = legs.map(({ venue, fee, price, net }, at) => {
    const paid = view.legs[at]?.stake ?? 0;
    const refund = paid * refundShare(fee, price);
    return { payoffs: payoffsOf(venue, line.market), paid, pays: paid * net, refund };
  });
  const settlement = settle(settled);
  record.guaranteedProfit = leastProfit(record.guaranteedProfit, settlement);
  record.books.forEach((leg: Writable<ArbitrageLeg>, at) => {
    leg.netDecimal = (legs[at] as EdgeLeg).net;
    copyDelay(leg, legs[at] as EdgeLeg);
    if (isSettledApart(settlement)) {
      leg.rules = (settled[at] as (typeof settled)[number]).payoffs;
      leg.refundShare = refundShare((legs[at] as EdgeLeg).fee, (legs[at] as EdgeLeg).price);
    }
  });
  if (!hasExchange(legs)) return;
  const ladders = legs.map(ladderOfEdgeLeg);
  record.books.forEach((leg: Writable<ArbitrageLeg>, at) => {
    const size = sizeAtPrice(ladders[at] ?? null);
    if (size !== null) leg.size = size;
  });
  delete record.maxStake;
  const most = mostOfLegs(legs, ladders);
  if (most !== null) Object.assign(record, most);
}

/** Says how long a bet on a leg waits, where it does. */
export function copyDelay(
  record: Writable<ArbitrageLeg> | Writable<JudgedRecord>,
  { quoted: { betDelayMs } }: Pick<EdgeLeg, 'quoted'>,
): void {
  if (betDelayMs !== null) record.betDelayMs = betDelayMs;
}

/** Whether no bet of an edge waits for longer than is asked for. */
export function delaysPass(
  state: EngineState,
  { maxBetDelayMs: most }: EdgeFilter,
  edge: Edge,
): boolean {
  if (most === undefined) return true;
  return edgeLegs(state, edge).every(({ quoted }) => (quoted.betDelayMs ?? 0) <= most);
}

/** The same of an edge that was found on request. */
export function foundDelaysPass({ maxBetDelayMs: most }: EdgeFilter, { legs }: FoundEdge): boolean {
  if (most === undefined) return true;
  return legs.every(({ venue, offer }) => !isExchange(venue) || (offer.betDelayMs ?? 0) <= most);
}

/** The levels of a judged price; null where it is none of an exchange, or nobody says its size. */
export function ladderOfJudged(leg: EdgeLeg): Ladder | null {
  return hasExchange([leg]) ? ladderOfEdgeLeg(leg) : null;
}

/** What they take as long as they are worth it. */
export function mostOfJudged(type: 'value' | 'ev', modelProb: number, ladder: Ladder): Most {
  return inCents(
    mostWorth(ladder, modelProb, ({ net, cost }) =>
      type === 'value' ? modelProb > cost : modelProb * net > 1,
    ),
  );
}

function ladderOfEdgeLeg({ quoted, fee }: EdgeLeg): Ladder | null {
  return ladderOf(backLevels(quoted), fee);
}
