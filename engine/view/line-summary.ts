// The specification's line summary over a set of offers: averages in probability space, the pair
// normalised, back to American odds.
import type { Market } from '#domain/market.ts';
import { AMERICAN, type OddsFormat } from '#domain/odds-format.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { Line } from '../book/book.ts';
import type { EngineState } from '../state.ts';
import { Consensus, readConsensus, type VenueFilter } from './consensus.ts';
import { profileModel, shownProbability } from './profile-model.ts';
import type { OfferFilter } from './reader.ts';
import type { LineSummary, SideSummary, Writable } from './records.ts';

/** What a line's prices come to; `hold`: percent of the stakes that the average prices keep. */
export interface SummedUp {
  readonly summary: LineSummary;
  /** Null unless every side is quoted. */
  readonly hold: number | null;
}

/** Filled by each look. */
const consensus = new Consensus();

/**
 * Summary and hold of a line as it is now, over the venues that pass; all by default. The model of a
 * profile is of those that it names.
 */
export function lineSummary(
  state: EngineState,
  { slot, market: { market } }: Line,
  passes?: VenueFilter,
  { profile, oddsFormat = AMERICAN }: Pick<OfferFilter, 'profile' | 'oddsFormat'> = {},
): SummedUp {
  readConsensus(state, slot, consensus, passes);
  const model = profile && profileModel(state, profile).of(slot);
  const summary: { -readonly [key in keyof LineSummary]: SideSummary | null } = {};
  for (let side = 0; side < market.sides.length; side++) {
    const shown = sideSummary(state, side, oddsFormat);
    if (shown && model) shown.modelProb = shownProbability(model.probability(side));
    summary[market.sides[side] as keyof LineSummary] = shown;
  }
  return { summary, hold: holdOf(consensus, market) };
}

/** Percent of the stakes that the average prices keep; null unless every side is quoted. */
export function holdOf({ total }: Consensus, { probabilityTotal }: Market): number | null {
  return Number.isNaN(total) ? null : roundTo(100 * (1 - probabilityTotal / total), 4);
}

/** Null for a side that nobody quotes. */
function sideSummary(
  state: EngineState,
  side: number,
  format: OddsFormat,
): Writable<SideSummary> | null {
  const venue = consensus.bestVenues[side] as number;
  if (venue < 0) return null;
  return {
    fairOdds: fairOddsOf(consensus.fairs[side] as number, format),
    bestOdds: format.ofPrice(consensus.bests[side] as number, consensus.bestNatives[side]),
    avgOdds: format.ofProbability(consensus.means[side] as number),
    bestBookmakerId: state.venues.at(venue).bookmakerId,
  };
}

/**
 * Of a probability without its vig; null where there is none, and at 1 or more, as overlapping
 * outcomes (double chance) priced below their worth come out.
 */
export function fairOddsOf(probability: number, format: OddsFormat = AMERICAN): number | null {
  return probability < 1 ? format.ofProbability(probability) : null;
}
