// The edges of an event: arbitrage, value and EV, recomputed from its lines.

import type { EventHead } from '#domain/message/message.ts';
import type { Profile } from '#domain/profile.ts';
import type { EdgeRecord, EdgeType, JudgedRecord } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import type { Line } from '../lines.ts';
import type { Offer } from '../offer.ts';
import { type Arbitrage, arbitrageOf } from '../price/arbitrage.ts';
import { netOf } from '../price/fees.ts';
import { modelProbabilities, opinionsOf } from '../price/model.ts';
import {
  american,
  americanOfProbability,
  impliedProbability,
  isSane,
  rounded,
} from '../price/odds.ts';
import { ProfileJudge } from '../price/profile.ts';
import { type Clock, isFreshForEdges } from '../quotes.ts';
import { instant, ownPoint, pointMember, selectionOf, subjectMembers } from '../words.ts';
import { layMember, syntheticMark } from './synthetic.ts';

/** An edge before it is known since when it has been open. */
export type EdgeDraft = Omit<EdgeRecord, 'firstSeenAt'>;

/** What edges need to know beside a line. */
export interface EdgeContext {
  readonly head: EventHead;
  readonly clock: Clock;
  readonly players: ReadonlyMap<string, string>;
  /** Epoch ms of an offer's last change. */
  readonly changedAt: (line: Line, offer: Offer) => number;
  /** Where somebody can bet: others' offers are neither judged nor legs; all where it is left out. */
  readonly betsAt?: ReadonlySet<string>;
  /** Whose model judges; that of all edges where it is left out. */
  readonly profile?: Profile;
  /** What the models of the profile's owner say of a line, as far as it may be used. */
  readonly ownModels?: (line: Line) => readonly Offer[];
  /** What ids of edges are shown with. */
  readonly ending?: string;
  /** By id of an edge: its legs, filled in as edges are found. */
  readonly legs: Map<string, readonly { readonly line: Line; readonly offer: Offer }[]>;
}

const PERCENT_DECIMALS = 6;
const PROBABILITY_DECIMALS = 8;

/** Every edge of these lines, in no particular order. */
export function edgesOf(lines: readonly Line[], context: EdgeContext): EdgeDraft[] {
  return lines.flatMap((line) => {
    const usable = line.offers.filter((offer) => isUsable(offer, context.clock));
    const own = usable.filter((offer) => isWithin(offer, context));
    const arbitrage = arbitrageOf(line.market, own, context.clock.pricing.arbitragePctMax);
    const found = arbitrage === null ? [] : [arbitrageEdge(line, arbitrage, context)];
    return [...found, ...judgedEdges(line, usable, context)];
  });
}

/** Whether somebody who asks for edges of a set can bet at the venue. */
export function isWithin({ venue }: Offer, { betsAt }: EdgeContext): boolean {
  return betsAt === undefined || betsAt.has(venue.bookmakerId);
}

/** May enter the model, be judged, or be looked at for a leg. */
export function isUsable(offer: Offer, clock: Clock): boolean {
  const { price, suspended, confirmedAt } = offer.quote;
  if (offer.quote.isUnvouched === true) return false;
  return !suspended && isSane(price) && isFreshForEdges(confirmedAt, clock);
}

function arbitrageEdge(line: Line, arbitrage: Arbitrage, context: EdgeContext): EdgeDraft {
  const { legs, stakes, totalStake, maxStake } = arbitrage;
  const outcomes = legs.map((leg) => selectionOf(context.head, line, leg.side));
  const types = new Set(legs.map((leg) => leg.venue.sourceType));
  const books = legs.map((leg, index) => ({
    bookmaker: leg.venue.bookmakerName,
    bookmakerId: leg.venue.bookmakerId,
    bookmakerName: leg.venue.bookmakerName,
    sourceType: leg.venue.sourceType,
    odds: american(leg.quote.price),
    outcome: must(outcomes[index], 'outcome of a leg'),
    stake: must(stakes[index], 'stake of a leg'),
    ...pointMember(ownPoint(line, leg.side)),
    ...layMember(leg),
  }));
  const bets = legs.map((offer) => ({ line, offer }));
  const edgeId = `${edgeIdOf('arb', line, context.head)}${syntheticMark(bets)}`;
  context.legs.set(edgeId, bets);
  return {
    edgeId,
    type: 'arbitrage',
    venueType: types.size === 1 ? must(legs[0], 'a leg').venue.sourceType : 'mixed',
    market: line.servedType,
    outcome: outcomes.join(' / '),
    ...pointMember(line.point),
    ...subjectMembers(context.head, line, context.players),
    oldestQuoteAt: instant(Math.min(...legs.map((leg) => context.changedAt(line, leg)))),
    arbitrage: {
      books,
      totalStake,
      guaranteedProfit: rounded(arbitrage.guaranteedProfit, PERCENT_DECIMALS),
      profitPct: rounded(arbitrage.profitPct, PERCENT_DECIMALS),
      ...(maxStake === null ? {} : { maxStake }),
    },
  };
}

/** Value and EV edges of every usable offer that two other operators let us judge. */
function judgedEdges(line: Line, usable: readonly Offer[], context: EdgeContext): EdgeDraft[] {
  const { valuePctMax } = context.clock.pricing;
  const probabilitiesFor = modelOf(line, usable, context);
  const edges: EdgeDraft[] = [];
  for (const offer of usable.filter((each) => isWithin(each, context))) {
    const model = probabilitiesFor(offer.venue.operatorId);
    const modelProb = model?.[line.market.sides.indexOf(offer.side)];
    if (modelProb === undefined) continue;
    // An edge that would be shown as 0 is none: thresholds act on what is shown.
    const edgePct = rounded(
      100 * (modelProb - impliedProbability(offer.quote.price)),
      PERCENT_DECIMALS,
    );
    const ev = modelProb * netOf(offer) - 1;
    const evPct = rounded(100 * ev, PERCENT_DECIMALS);
    const judged = judgedRecord(offer, modelProb);
    if (edgePct > 0 && edgePct <= valuePctMax) {
      const value = { ...judged, edgePct };
      edges.push({ ...judgedHead('value', line, offer, context), value });
    }
    if (evPct > 0 && evPct <= valuePctMax) {
      const record = {
        ...judged,
        ev: rounded(ev, PROBABILITY_DECIMALS),
        evPct,
      };
      edges.push({ ...judgedHead('ev', line, offer, context), ev: record });
    }
  }
  return edges;
}

/** The model as it judges the prices of each operator. */
function modelOf(
  line: Line,
  usable: readonly Offer[],
  { profile, clock, ownModels = () => [] }: EdgeContext,
): (operatorId: string) => number[] | null {
  const { devig } = clock.pricing;
  if (profile === undefined) {
    const opinions = opinionsOf(line.market, usable, devig);
    return (operatorId) => modelProbabilities(opinions, operatorId);
  }
  const opinions = [...usable, ...ownModels(line)];
  const judge = new ProfileJudge(profile, line.market, opinions, devig);
  return (operatorId) => judge.probabilities(operatorId);
}

function judgedHead(type: EdgeType, line: Line, offer: Offer, context: EdgeContext): EdgeDraft {
  const lineId = edgeIdOf(type, line, context.head);
  const edgeId = `${lineId}:${offer.side}:${offer.venue.bookmakerId}`;
  context.legs.set(edgeId, [{ line, offer }]);
  return {
    edgeId,
    type,
    venueType: offer.venue.sourceType,
    market: line.servedType,
    outcome: selectionOf(context.head, line, offer.side),
    ...pointMember(ownPoint(line, offer.side)),
    ...subjectMembers(context.head, line, context.players),
    oldestQuoteAt: instant(context.changedAt(line, offer)),
  };
}

function judgedRecord(offer: Offer, modelProb: number): JudgedRecord {
  const { venue, quote } = offer;
  const shown = rounded(modelProb, PROBABILITY_DECIMALS);
  // The odds of the probability beside them, so that a reader who checks one by the other agrees.
  const fairOdds = americanOfProbability(shown);
  return {
    bookmakerId: venue.bookmakerId,
    bookmakerName: venue.bookmakerName,
    sourceType: venue.sourceType,
    sourceRegion: venue.sourceRegion,
    odds: american(quote.price),
    impliedProb: rounded(impliedProbability(quote.price), PROBABILITY_DECIMALS),
    modelProb: shown,
    fairOdds: must(fairOdds, 'a model probability outside (0, 1)'),
    ...(venue.sourceType === 'dfs' ? { indicative: true } : {}),
  };
}

/** Names a line by what it is, not by the key it is served under, which may change. */
export function edgeIdOf(prefix: string, line: Line, head: EventHead): string {
  const { market, team, playerId, point } = line;
  const own = [market.marketType, team ?? '', playerId ?? '', point === null ? '' : String(point)];
  return [prefix, head.eventId, ...own].join(':');
}
