// The best price of each selection of an event, as one briefs through those of many events: read
// from the columns, without the records of all offers behind it.

import { servedMarketType } from '#domain/market-catalog.ts';
import { americanOfPrice, americanOfProbability } from '#domain/odds.ts';
import type { EventState, MarketState } from '../book/book.ts';
import { confirmedAtOn } from '../book/cells.ts';
import { ALTERNATE, L_FLAGS, L_POINT, LINE } from '../book/lines.ts';
import { pointOf } from '../edges/edge-facts.ts';
import type { EngineState } from '../state.ts';
import { Consensus, readConsensus, type VenueFilter } from './consensus.ts';
import { mayBeServed, venueFilterOf } from './line-record.ts';
import { fairOddsOf } from './line-summary.ts';
import type { PriceBrief, PriceFilter } from './reader.ts';
import { instant, ownPoint, selectionLabels, teamNameOf } from './selection.ts';

/** Filled by each look: what all venues say, and those that pass. */
const everyone = new Consensus();
const passing = new Consensus();

/** Of each line that the filter briefs at, in no order. */
export function priceBriefs(
  state: EngineState,
  event: EventState,
  filter: PriceFilter,
): readonly PriceBrief[] {
  const { marketTypes, playerIds, everyLine } = filter;
  const passes = venueFilterOf(state, filter);
  const briefs: PriceBrief[] = [];
  for (const market of event.markets.values()) {
    if (!mayBeServed(filter, market)) continue;
    if (playerIds && !playerIds.has(market.playerId ?? '')) continue;
    for (const line of market.lines) {
      const isAlternate = ((state.lines.ints[line * LINE + L_FLAGS] as number) & ALTERNATE) !== 0;
      if (!isAlternate && !everyLine && line !== market.mainLine) continue;
      const marketType = servedMarketType(market.market, isAlternate);
      if (marketTypes.has(marketType)) addBriefs(state, market, line, marketType, passes, briefs);
    }
  }
  return briefs;
}

function addBriefs(
  state: EngineState,
  market: MarketState,
  line: number,
  marketType: string,
  passes: VenueFilter | undefined,
  briefs: PriceBrief[],
): void {
  readConsensus(state, line, everyone);
  const chosen = passes ? readConsensus(state, line, passing, passes) : everyone;
  const point = pointOf(state.lines.ints[line * LINE + L_POINT] as number);
  const calculatedAt = instant(market.event.changedAt);
  const team = teamNameOf(market);
  const labels = selectionLabels(market);
  const { sides } = market.market;
  for (let side = 0; side < labels.length; side++) {
    const venue = chosen.bestVenues[side] as number;
    const name = sides[side];
    if (venue < 0 || name === undefined) continue;
    briefs.push({
      marketType,
      calculatedAt,
      isMain: line === market.mainLine,
      team,
      playerId: market.playerId ?? undefined,
      playerName: market.player?.name ?? market.playerId ?? undefined,
      point: point === null ? undefined : ownPoint(market.market, name, point),
      outcome: labels[side] as string,
      venue: state.venues.at(venue),
      odds: americanOfPrice(chosen.bests[side] as number),
      fairOdds: fairOddsOf(everyone.fairs[side] as number),
      avgOdds: americanOfProbability(everyone.means[side] as number),
      books: everyone.quotes[side] as number,
      confirmedAtMs: confirmedAtOn(state, line, venue, side) ?? market.event.changedAt,
    });
  }
}
