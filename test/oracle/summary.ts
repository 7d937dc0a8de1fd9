// Line summaries by the interface specification's rules, over the offers that are returned.

import type { Market, Side } from '#domain/market.ts';
import type { PriceFormat } from '#domain/message/message.ts';
import type { LineSummary, SideSummary } from '#engine/view/records.ts';
import type { Offer } from './offer.ts';
import { ascending, order } from './ordering.ts';
import { impliedProbability, rounded, shownProbability, shownQuote } from './price/odds.ts';
import type { ProfileJudge } from './price/profile.ts';

const HOLD_DECIMALS = 4;

/** The unsuspended offers of one side. */
export function openOffers(offers: readonly Offer[], side: Side): Offer[] {
  return offers.filter((offer) => offer.side === side && !offer.quote.suspended);
}

/** Higher price, then the sharper venue, then the lower id: never the fresher one. */
export function bestOffer(offers: readonly Offer[]): Offer | undefined {
  return offers.toSorted(
    order<Offer>(
      (left, right) => right.quote.price - left.quote.price,
      (left, right) => right.venue.sharpWeight - left.venue.sharpWeight,
      (left, right) => ascending(left.venue.bookmakerId, right.venue.bookmakerId),
    ),
  )[0];
}

/** Mean implied probability of a side over all venues; null where nobody has it open. */
function meanProbability(offers: readonly Offer[], side: Side): number | null {
  const open = openOffers(offers, side).sort((left, right) =>
    ascending(left.venue.bookmakerId, right.venue.bookmakerId),
  );
  if (open.length === 0) return null;
  let sum = 0;
  for (const offer of open) sum += impliedProbability(offer.quote.price);
  return sum / open.length;
}

/** The means of all sides in market order, made to add up; null unless every side is open. */
export function fairProbabilities(market: Market, offers: readonly Offer[]): number[] | null {
  const means = completeMeans(market, offers);
  if (means === null) return null;
  const total = sumOf(means);
  return means.map((mean) => (mean / total) * market.probabilityTotal);
}

/** Percent of the stakes that the average prices keep; null unless every side is open. */
export function hold(market: Market, offers: readonly Offer[]): number | null {
  const means = completeMeans(market, offers);
  if (means === null) return null;
  return rounded(100 * (1 - market.probabilityTotal / sumOf(means)), HOLD_DECIMALS);
}

/** One entry per side of the market; null for a side that nobody has open. */
export function summaryOf(
  market: Market,
  offers: readonly Offer[],
  format?: PriceFormat,
  judge?: ProfileJudge,
): LineSummary {
  const model = judge?.probabilities();
  const fair = fairProbabilities(market, offers);
  const entries = market.sides.map((side, index): [Side, SideSummary | null] => {
    const mean = meanProbability(offers, side);
    const best = bestOffer(openOffers(offers, side));
    if (mean === null || best === undefined) return [side, null];
    const fairProbability = fair?.[index];
    const entry = {
      fairOdds: fairProbability === undefined ? null : shownProbability(fairProbability, format),
      bestOdds: shownQuote(best.quote, format),
      avgOdds: shownProbability(mean, format),
      bestBookmakerId: best.venue.bookmakerId,
      ...(judge && { modelProb: model ? rounded(model[index] ?? Number.NaN, 8) : null }),
    };
    return [side, entry];
  });
  return Object.fromEntries(entries);
}

function completeMeans(market: Market, offers: readonly Offer[]): number[] | null {
  const means: number[] = [];
  for (const side of market.sides) {
    const mean = meanProbability(offers, side);
    if (mean === null) return null;
    means.push(mean);
  }
  return means;
}

function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
