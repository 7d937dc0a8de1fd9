// Which edges a filter keeps: the one place for those of the book, those found on request, and those
// that closed.

import { servedMarketType } from '#domain/market-catalog.ts';
import { decimalOfPrice } from '#domain/odds.ts';
import type { EventState, MarketState } from '../../book/book.ts';
import { cellOf } from '../../book/cells.ts';
import { confirmedAtOf, ELIGIBLE, IN_CHUNK } from '../../book/offers.ts';
import { servedType } from '../../book/served-type.ts';
import { type Edge, edgePercent } from '../../edges/edge.ts';
import { asksRequested, type EdgeType, leastOf, mostOf } from '../../edges/edge-types.ts';
import type { FoundEdge } from '../../edges/finders/finder.ts';
import { legsVenueType } from '../../price/leg-choice.ts';
import type { EngineState } from '../../state.ts';
import { foldedPlayerName } from '../line-record.ts';
import { placesOn } from '../line-view.ts';
import { profileModel } from '../profile-model.ts';
import { asksWithin, type EdgeFilter } from '../reader.ts';
import { foundDelaysPass, rulesRiskOf } from './edge-legs.ts';
import { venueTypeOf } from './edge-record.ts';

/**
 * Whether the fold does not keep these edges, or time and confirmations alone change which pass:
 * nothing of them is kept between positions.
 */
export function isFleeting(filter: EdgeFilter): boolean {
  const { maxAgeMs, phase, startsWithinMs, minBooks, maxBetDelayMs } = filter;
  const limits = [maxAgeMs, phase, startsWithinMs, minBooks, maxBetDelayMs];
  const isApart = limits.some((limit) => limit !== undefined);
  return asksRequested(filter) || asksWithin(filter) || filter.synthetic === true || isApart;
}

/** Whether the team that is asked for plays in the event. */
export function isOfTeam({ teamId }: EdgeFilter, { head }: EventState): boolean {
  return teamId === undefined || head.homeTeamId === teamId || head.awayTeamId === teamId;
}

/** Whether edges of an event are looked at; of an event only time moves the answer. */
export function eventPasses(filter: EdgeFilter, event: EventState, now: number): boolean {
  const { phase, startsWithinMs } = filter;
  const { startTime } = event;
  if (!isOfTeam(filter, event)) return false;
  if (phase !== undefined && phase !== (now < event.beginsAt ? 'pregame' : 'live')) return false;
  return startsWithinMs === undefined || (now < startTime && startTime <= now + startsWithinMs);
}

/** Whether the filter keeps an edge of the book; its age and its event are another question. */
export function edgePasses(filter: EdgeFilter, edge: Edge): boolean {
  if (!filter.types.has(edge.type)) return false;
  if (filter.marketTypes && !filter.marketTypes.has(servedType(edge.line))) return false;
  if (filter.sourceType && venueTypeOf(edge) !== filter.sourceType) return false;
  const { view, line } = edge;
  if (!percentPasses(filter, edge.type, edgePercent(view))) return false;
  if (!subjectPasses(filter, line.market)) return false;
  if (filter.rulesRisk === false && rulesRiskOf(edge).length > 0) return false;
  if (view.type === 'arbitrage') return oddsPass(filter, view.legs);
  const { minProb = 0, maxProb = 1 } = filter;
  if (view.modelProb < minProb || view.modelProb > maxProb) return false;
  if (filter.indicative === false && view.venue.sourceType === 'dfs') return false;
  return oddsPass(filter, [view]);
}

/**
 * When the answer about an event changes next by time alone, epoch milliseconds; infinity where it
 * never does.
 */
export function eventTurnsAt(
  { phase, startsWithinMs }: Pick<EdgeFilter, 'phase' | 'startsWithinMs'>,
  event: EventState,
  now: number,
): number {
  const turns: number[] = [];
  if (phase !== undefined) turns.push(event.beginsAt);
  if (startsWithinMs !== undefined) turns.push(event.startTime, event.startTime - startsWithinMs);
  return Math.min(...turns.filter((at) => at > now));
}

/** The same of an edge that was found on request. */
export function foundPasses(filter: EdgeFilter, found: FoundEdge): boolean {
  const { sourceType, marketTypes, minGap } = filter;
  const { type, legs, lines, figure, gap, settlement } = found;
  if (!foundDelaysPass(filter, found)) return false;
  if (filter.rulesRisk === false && settlement.risk.length > 0) return false;
  if (sourceType !== undefined && legsVenueType(legs) !== sourceType) return false;
  if (marketTypes && !lines.every((line) => marketTypes.has(servedType(line)))) return false;
  if (!percentPasses(filter, type, type === 'arbitrage' ? -figure : figure)) return false;
  if (gap !== null && minGap !== undefined && gap < minGap) return false;
  if (!subjectPasses(filter, lines[0].market)) return false;
  return oddsPass(
    filter,
    legs.map(({ offer }) => offer),
  );
}

/** Whether an edge is recent enough: `oldestAt` is when its least recently confirmed leg was. */
export function agePasses({ maxAgeMs }: EdgeFilter, oldestAt: number, now: number): boolean {
  return maxAgeMs === undefined || now - oldestAt <= maxAgeMs;
}

/** The same of an open edge. */
export function isConfirmed(state: EngineState, filter: EdgeFilter, edge: Edge): boolean {
  if (filter.maxAgeMs === undefined) return true;
  return agePasses(filter, confirmedSince(state, edge), state.now);
}

/** When the least recently confirmed leg of an open edge was; minus infinity where one left. */
export function confirmedSince(state: EngineState, { view, slot }: Edge): number {
  const legs = view.type === 'arbitrage' ? view.legs : [view];
  const times = legs.map(({ venue, side }) => {
    const cell = cellOf(state, slot, state.venues.numberOf(venue.bookmakerId));
    if (cell < 0) return Number.NEGATIVE_INFINITY;
    return confirmedAtOf(state.offers.chunkOf(cell), (cell & IN_CHUNK) + side);
  });
  return Math.min(...times);
}

/** The same of an edge that was found on request. */
export function foundConfirmedSince({ legs }: FoundEdge): number {
  return Math.min(...legs.map(({ offer }) => offer.confirmedAt));
}

/** Whether enough operators judge an open edge; an arbitrage is judged by none. */
export function booksPass(state: EngineState, filter: EdgeFilter, edge: Edge): boolean {
  const { minBooks, profile } = filter;
  const { view, slot } = edge;
  if (minBooks === undefined || view.type === 'arbitrage') return true;
  const { venues } = state;
  const own = venues.operators[venues.numberOf(view.venue.bookmakerId)] as number;
  if (profile !== undefined) return profileModel(state, profile).of(slot).judges(own) >= minBooks;
  const { chunk, from, to, sides } = placesOn(state, slot);
  const judging = new Set<number>();
  for (let first = from; first < to; first += sides) {
    const venue = chunk.venueAt(first);
    let eligible = venues.mayBeModelled[venue] === 1 ? ELIGIBLE : 0;
    for (let at = first; at < first + sides; at++) eligible &= chunk.flagsAt(at);
    if (eligible !== 0) judging.add(venues.operators[venue] as number);
  }
  judging.delete(own);
  return judging.size >= minBooks;
}

/**
 * Whether an edge may have passed at any time: thresholds are judged by its best moment, and what
 * can change in its life does not count. Removing the unknown is a no-op, keeping the gone is not.
 */
export function mayHavePassed(filter: EdgeFilter, edge: Edge): boolean {
  const { types, marketTypes, sourceType, playerIds, indicative } = filter;
  if (!types.has(edge.type)) return false;
  const { market, playerId } = edge.line.market;
  const served = [false, true].map((isAlternate) => servedMarketType(market, isAlternate));
  if (marketTypes && !served.some((marketType) => marketTypes.has(marketType))) return false;
  if (playerIds !== undefined && !playerIds.has(playerId ?? '')) return false;
  const { view } = edge;
  if (view.type !== 'arbitrage') {
    const type = view.venue.sourceType;
    if (sourceType !== undefined && type !== sourceType) return false;
    if (indicative === false && type === 'dfs') return false;
  }
  return edge.peakPct >= (leastOf(edge.type, filter) ?? 0);
}

function percentPasses(filter: EdgeFilter, type: EdgeType, percent: number): boolean {
  const most = mostOf(type, filter);
  const least = leastOf(type, filter);
  return (least === undefined || percent >= least) && (most === undefined || percent <= most);
}

function subjectPasses({ playerName, playerIds }: EdgeFilter, market: MarketState): boolean {
  if (playerIds !== undefined && !playerIds.has(market.playerId ?? '')) return false;
  return playerName === undefined || foldedPlayerName(market).includes(playerName);
}

/** Payouts are compared: of American odds -110 pays less than +100. */
function oddsPass(
  { leastPayout, mostPayout }: EdgeFilter,
  legs: readonly { readonly price: number }[],
): boolean {
  if (leastPayout === undefined && mostPayout === undefined) return true;
  const [least, most] = [leastPayout ?? 0, mostPayout ?? Number.POSITIVE_INFINITY];
  return legs.every(({ price }) => {
    const payout = decimalOfPrice(price);
    return payout >= least && payout <= most;
  });
}
