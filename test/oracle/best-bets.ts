// Best bets: for every line and selection the best open price and the venue that has it.
import type { Side } from '#domain/market.ts';
import type { PriceFormat } from '#domain/message/message.ts';
import type { BestBetsRecord, BestOutcome } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import type { EventState } from './event-state.ts';
import type { Line } from './lines.ts';
import { grouped } from './ordering.ts';
import { rounded, shownProbability, shownQuote } from './price/odds.ts';
import type { Players } from './records.ts';
import { bestOffer, openOffers } from './summary.ts';
import { ownPoint, pointMember, selectionOf, subjectMembers } from './words.ts';

/** One entry per served market type of the filtered lines, in their order. */
export function bestBetsMarkets(
  event: EventState,
  lines: readonly Line[],
  players: Players,
  format?: PriceFormat,
): BestBetsRecord['markets'] {
  const outcomes = lines.flatMap((line) =>
    outcomesOf(event, line, players, format).map((outcome) => {
      return { marketType: line.servedType, outcome };
    }),
  );
  return [...grouped(outcomes, ({ marketType }) => marketType)].map(([marketType, group]) => ({
    marketType,
    outcomes: group.map(({ outcome }) => outcome),
  }));
}

function outcomesOf(
  event: EventState,
  line: Line,
  players: Players,
  format?: PriceFormat,
): BestOutcome[] {
  const sides = line.market.sides.filter((side) => openOffers(line.offers, side).length > 0);
  return sides.map((side) => {
    const { venue, quote } = must(bestOffer(openOffers(line.offers, side)), 'a best offer');
    return {
      name: selectionOf(event.head, line, side),
      ...pointMember(ownPoint(line, side)),
      bestOdds: shownQuote(quote, format),
      bookmakerId: venue.bookmakerId,
      bookmakerName: venue.bookmakerName,
      sourceType: venue.sourceType,
      ...subjectMembers(event.head, line, players),
      ...judged(line, side, venue.operatorId, format),
    };
  });
}

/** What the profile that is asked for says of a price of the operator. */
function judged(
  { judge, market }: Line,
  side: Side,
  operatorId: string,
  format?: PriceFormat,
): Partial<BestOutcome> {
  if (judge === undefined) return {};
  const probability = judge.probabilities(operatorId)?.[market.sides.indexOf(side)];
  if (probability === undefined) return { modelProb: null, fairOdds: null };
  const modelProb = rounded(probability, 8);
  return { modelProb, fairOdds: shownProbability(modelProb, format) };
}
