// Low holds and middles as records.
import { americanOfPrice } from '#domain/odds.ts';
import type { Line } from '../book/book.ts';
import { linesOfEdge, type RequestedEdge, requestedId } from '../edges/requested-edges.ts';
import { type Leg, legsVenueType } from '../price/leg-choice.ts';
import type { LowHold } from '../price/low-hold.ts';
import type { Middle } from '../price/middle.ts';
import { servedType } from './changes/line-changes.ts';
import type { ArbitrageLeg, EdgeRecord, LowHoldRecord, MiddleRecord } from './records.ts';
import { instant, ownPoint, selectionLabels, teamNameOf } from './selection.ts';

/**
 * One requested edge as it is served. `firstSeenAt` is when the newest of its prices last changed:
 * since then they stand together.
 */
export function requestedEdgeRecord(edge: RequestedEdge): EdgeRecord {
  const { legs } = edge.bet;
  const [line] = linesOfEdge(edge) as [Line];
  const { market, playerId, player } = line.market;
  const team = teamNameOf(line.market);
  const times = legs.map(({ offer }) => offer.updatedAt);
  const point = edge.type === 'low_hold' ? line.point : null;
  const first = market.sides[0];
  return {
    edgeId: requestedId(edge),
    type: edge.type,
    venueType: legsVenueType(legs),
    market: marketWord(edge),
    outcome: legs.map(outcomeOf).join(' / '),
    ...(point !== null && first && { point: ownPoint(market, first, point) }),
    ...(team !== undefined && { team }),
    ...(playerId !== null && { playerId, playerName: player?.name ?? playerId }),
    firstSeenAt: instant(Math.max(...times)),
    oldestQuoteAt: instant(Math.min(...times)),
    ...(edge.type === 'low_hold'
      ? { lowHold: lowHoldRecord(edge) }
      : { middle: middleRecord(edge) }),
  };
}

/** What its lines are served as; the market's main key where one is main and one alternate. */
function marketWord(edge: RequestedEdge): string {
  const [word = '', ...others] = linesOfEdge(edge).map(servedType);
  const isShared = others.every((other) => other === word);
  return isShared ? word : (linesOfEdge(edge)[0] as Line).market.market.marketType;
}

function lowHoldRecord({ bet, holdPct, worstLoss }: LowHold): LowHoldRecord {
  const { totalStake, maxStake } = bet;
  return {
    books: bet.legs.map(bookRecord),
    totalStake,
    holdPct,
    worstLoss,
    ...(maxStake !== null && { maxStake }),
  };
}

function middleRecord(middle: Middle): MiddleRecord {
  const { bet, costPct, gap, winningResults, pushResults, breakEvenPct } = middle;
  return {
    books: bet.legs.map(bookRecord),
    totalStake: bet.totalStake,
    costPct,
    gap,
    winningResults,
    pushResults,
    breakEvenPct,
    ...(bet.maxStake !== null && { maxStake: bet.maxStake }),
  };
}

function bookRecord(leg: Leg): ArbitrageLeg {
  const { line, side, venue, offer, stake } = leg;
  const { market } = line.market;
  const name = market.sides[side];
  return {
    bookmaker: venue.bookmakerName,
    bookmakerId: venue.bookmakerId,
    bookmakerName: venue.bookmakerName,
    sourceType: venue.sourceType,
    odds: americanOfPrice(offer.price),
    outcome: outcomeOf(leg),
    ...(line.point !== null && name && { point: ownPoint(market, name, line.point) }),
    stake,
  };
}

function outcomeOf({ line, side }: Leg): string {
  return selectionLabels(line.market)[side] as string;
}
