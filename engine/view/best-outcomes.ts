// The best price of each outcome of a line, as best bets show it.
import { AMERICAN } from '#domain/odds-format.ts';
import type { Line } from '../book/book.ts';
import type { EngineState } from '../state.ts';
import { Consensus, readConsensus } from './consensus.ts';
import { venueFilterOf } from './line-record.ts';
import { profileModel, shownProbability } from './profile-model.ts';
import type { OfferFilter } from './reader.ts';
import type { BestOutcome, Writable } from './records.ts';
import { outcomePoint, selectionLabels, teamNameOf } from './selection.ts';

/** Filled by each look. */
const consensus = new Consensus();

/** The best price of each selection of a line after the filter; those without one are left out. */
export function bestOutcomes(state: EngineState, line: Line, filter: OfferFilter): BestOutcome[] {
  const { bests, bestVenues } = readConsensus(
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
    const number = bestVenues[side] as number;
    if (number < 0) return [];
    const { bookmakerId, bookmakerName, sourceType } = state.venues.at(number);
    const bestOdds = oddsFormat.ofPrice(bests[side] as number);
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
    if (model) {
      const operator = state.venues.operators[number] as number;
      const modelProb = shownProbability(model.judging(side, operator));
      outcome.modelProb = modelProb;
      outcome.fairOdds = modelProb === null ? null : oddsFormat.ofProbability(modelProb);
    }
    return outcome;
  });
}
