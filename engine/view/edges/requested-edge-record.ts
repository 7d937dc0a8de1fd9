// Edges of the requested types as records.
import { quotedMember } from '#domain/native-odds.ts';
import { americanOfPrice } from '#domain/odds.ts';
import { isExchange } from '#domain/venue.ts';
import { servedType } from '../../book/served-type.ts';
import type { FoundEdge } from '../../edges/finders/finder.ts';
import { refundShare } from '../../price/commission.ts';
import { turnedPrice } from '../../price/ladder.ts';
import { type Leg, legsVenueType } from '../../price/leg-choice.ts';
import { hasExchange, ladderOfLeg, sizeAtPrice } from '../../price/leg-terms.ts';
import { isSettledApart, payoffsOf } from '../../price/settlement.ts';
import type { ArbitrageLeg, EdgeRecord } from '../records.ts';
import { instant, ownPoint, selectionLabels, teamNameOf } from '../selection.ts';

/**
 * One requested edge as it is served. `firstSeenAt` is when the newest of its prices last changed:
 * since then they stand together.
 */
export function requestedEdgeRecord(edge: FoundEdge): EdgeRecord {
  const { legs, lines, settlement } = edge;
  const [line] = lines;
  const { market, playerId, player } = line.market;
  const team = teamNameOf(line.market);
  const times = legs.map(({ offer }) => offer.updatedAt);
  const isSized = hasExchange(legs);
  // Of two lines each leg has its own.
  const point = lines.length === 1 ? line.point : null;
  const first = market.sides[legs[0]?.side ?? 0];
  return {
    edgeId: edge.edgeId,
    type: edge.type,
    venueType: legsVenueType(legs),
    market: marketWord(edge),
    outcome: [...new Set(legs.map(outcomeOf))].join(' / '),
    ...(point !== null && first && { point: ownPoint(market, first, point) }),
    ...(team !== undefined && { team }),
    ...(playerId !== null && { playerId, playerName: player?.name ?? playerId }),
    firstSeenAt: instant(Math.max(...times)),
    oldestQuoteAt: instant(Math.min(...times)),
    ...(settlement.risk.length > 0 && { rulesRisk: settlement.risk }),
    ...edge.member(legs.map((leg) => bookRecord(leg, isSettledApart(settlement), isSized))),
  };
}

/** What its lines are served as; the market's main key where one is main and one alternate. */
function marketWord({ lines }: FoundEdge): string {
  const [word = '', ...others] = lines.map(servedType);
  const isShared = others.every((other) => other === word);
  return isShared ? word : lines[0].market.market.marketType;
}

function bookRecord(leg: Leg, isApart: boolean, isSized: boolean): ArbitrageLeg {
  const { line, side, venue, offer, fee, stake, laid } = leg;
  const { market } = line.market;
  const name = market.sides[side];
  return {
    bookmaker: venue.bookmakerName,
    bookmakerId: venue.bookmakerId,
    bookmakerName: venue.bookmakerName,
    sourceType: venue.sourceType,
    odds: americanOfPrice(offer.price),
    ...quotedMember(offer.native),
    outcome: outcomeOf(leg),
    ...(line.point !== null && name && { point: ownPoint(market, name, line.point) }),
    stake,
    netDecimal: leg.net,
    ...(isSized && laid === undefined && sizeMember(leg)),
    ...(offer.layPrice !== undefined && { layOdds: americanOfPrice(offer.layPrice) }),
    ...(isExchange(venue) && offer.betDelayMs !== null && { betDelayMs: offer.betDelayMs }),
    ...(isApart && {
      rules: payoffsOf(venue, line.market),
      refundShare: refundShare(fee, laid ? turnedPrice(offer.price) : offer.price),
    }),
  };
}

function sizeMember(leg: Leg): { readonly size?: number } {
  const size = sizeAtPrice(ladderOfLeg(leg));
  return size === null ? {} : { size };
}

function outcomeOf({ line, side }: Leg): string {
  return selectionLabels(line.market)[side] as string;
}
