// The specification's line summary over a set of offers: averages in probability space, the pair
// normalised, back to American odds.
import type { Market } from '#domain/market.ts';
import { americanOfPrice, americanOfProbability, probabilityOfPrice } from '#domain/odds.ts';
import { roundTo } from '#kit/exact-math.ts';
import { bestCell } from './best-price.ts';
import type { Offer, VenueCell } from './book.ts';
import type { LineSummary, SideSummary } from './records.ts';

/** Whether an offer counts in what is being summed up. */
export type CellFilter = (cell: VenueCell) => boolean;

/** Mean implied probability of each side over the unsuspended offers; null for an unquoted side. */
export function meanProbabilities(
  market: Market,
  cells: readonly VenueCell[],
  filter?: CellFilter,
): (number | null)[] {
  return market.sides.map((_, side) => {
    let sum = 0;
    let count = 0;
    for (const cell of cells) {
      const offer = cell.offers[side] as Offer | null;
      if (!offer || offer.suspended || (filter && !filter(cell))) continue;
      sum += probabilityOfPrice(offer.price);
      count += 1;
    }
    return count === 0 ? null : sum / count;
  });
}

/** Fair probabilities of the means; null unless every side is quoted. */
export function fairOfMeans(market: Market, means: readonly (number | null)[]): number[] | null {
  let sum = 0;
  for (const mean of means) {
    if (mean === null) return null;
    sum += mean;
  }
  return means.map((mean) => ((mean as number) * market.probabilityTotal) / sum);
}

/** Percent of the stakes that the average prices keep; null unless every side is quoted. */
export function holdOfMeans(market: Market, means: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const mean of means) {
    if (mean === null) return null;
    sum += mean;
  }
  return roundTo(100 * (1 - market.probabilityTotal / sum), 4);
}

/** Summary and hold of a line over the cells that pass the filter. */
export function lineSummary(
  market: Market,
  cells: readonly VenueCell[],
  filter?: CellFilter,
): { readonly summary: LineSummary; readonly hold: number | null } {
  const means = meanProbabilities(market, cells, filter);
  const fair = fairOfMeans(market, means);
  const summary: { -readonly [key in keyof LineSummary]: SideSummary | null } = {};
  market.sides.forEach((name, side) => {
    const mean = means[side] ?? null;
    const best = bestCell(cells, side, filter);
    if (mean === null || !best) {
      summary[name] = null;
      return;
    }
    summary[name] = {
      fairOdds: fairOddsOf(fair, side),
      bestOdds: americanOfPrice((best.offers[side] as Offer).price),
      avgOdds: americanOfProbability(mean),
      bestBookmakerId: best.venue.bookmakerId,
    };
  });
  return { summary, hold: holdOfMeans(market, means) };
}

/** Overlapping outcomes (double chance) priced below their worth can come out at 1 or more. */
function fairOddsOf(fair: readonly number[] | null, side: number): number | null {
  const probability = fair?.[side];
  if (probability === undefined || probability >= 1) return null;
  return americanOfProbability(probability);
}
