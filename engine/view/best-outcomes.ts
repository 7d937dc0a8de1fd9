// The best price of each outcome of a line, as best bets show it.
import { AMERICAN } from '#domain/odds-format.ts';
import { isExchange } from '#domain/venue.ts';
import type { Line, Offer } from '../book/book.ts';
import { mayTurn, syntheticOf } from '../price/synthetic.ts';
import type { EngineState } from '../state.ts';
import { Consensus, readConsensus } from './consensus.ts';
import { stakedOdds, venueFilterOf, venuePasses } from './line-record.ts';
import { offerOn } from './line-view.ts';
import { profileModel, shownProbability } from './profile-model.ts';
import type { OfferFilter } from './reader.ts';
import type { BestOutcome, Writable } from './records.ts';
import { outcomePoint, selectionLabels, teamNameOf } from './selection.ts';

/** Filled by each look. */
const consensus = new Consensus();

/** The best price of each selection of a line after the filter; those without one are left out. */
export function bestOutcomes(state: EngineState, line: Line, filter: OfferFilter): BestOutcome[] {
  const { bests, bestVenues, bestNatives } = readConsensus(
    state,
    line.slot,
    consensus,
    venueFilterOf(state, filter),
  );
  const { oddsFormat = AMERICAN } = filter;
  const { market, playerId, player } = line.market;
  const team = teamNameOf(line.market);
  const { profile } = filter;
  const model = profile && profileModel(state, profile).of(line.slot);
  return selectionLabels(line.market).flatMap((name, side) => {
    const own = bestVenues[side] as number;
    const least = own < 0 ? Number.NEGATIVE_INFINITY : (bests[side] as number);
    const laid = filter.synthetic ? bestSynthetic(state, line, side, least, filter) : null;
    const number = laid?.number ?? own;
    if (number < 0) return [];
    const venue = state.venues.at(number);
    const { bookmakerId, bookmakerName, sourceType } = venue;
    const bestOdds = laid
      ? oddsFormat.ofPrice(laid.offer.price)
      : oddsFormat.ofPrice(bests[side] as number, bestNatives[side]);
    const outcome: Writable<BestOutcome> = Object.assign(
      { name },
      outcomePoint(market, side, line.point),
      { bestOdds, bookmakerId, bookmakerName, sourceType },
    );
    if (team !== undefined) outcome.team = team;
    if (playerId !== null) {
      outcome.playerId = playerId;
      outcome.playerName = player?.name ?? playerId;
    }
    if (laid !== null) {
      const { layPrice, native } = laid.offer;
      outcome.layOdds = oddsFormat.ofPrice(layPrice as number, native);
    }
    if (filter.stake !== undefined) {
      const offer = laid?.offer ?? offerOn(state, line.slot, number, side);
      outcome.effectiveOdds = offer && stakedOdds(line.market, venue, offer, filter);
    }
    if (model) {
      const operator = state.venues.operators[number] as number;
      const modelProb = shownProbability(model.judging(side, operator));
      outcome.modelProb = modelProb;
      outcome.fairOdds = modelProb === null ? null : oddsFormat.ofProbability(modelProb);
    }
    return outcome;
  });
}

/** A lay of the other selection that pays more than `least`, in hundredths: the best of them. */
interface BestSynthetic {
  readonly number: number;
  readonly offer: Offer;
}

function bestSynthetic(
  state: EngineState,
  line: Line,
  side: number,
  least: number,
  filter: OfferFilter,
): BestSynthetic | null {
  if (!mayTurn(line)) return null;
  let best: BestSynthetic | null = null;
  let [bestPrice, bestWeight] = [least, Number.POSITIVE_INFINITY];
  for (const cell of line.cells) {
    const { venue } = cell;
    if (!isExchange(venue) || !venuePasses(filter, venue)) continue;
    const offer = syntheticOf(cell, side);
    if (offer === null || offer.price < bestPrice) continue;
    if (offer.price === bestPrice && venue.sharpWeight <= bestWeight) continue;
    [bestPrice, bestWeight] = [offer.price, venue.sharpWeight];
    best = { number: state.venues.numberOf(venue.bookmakerId), offer };
  }
  return best;
}
