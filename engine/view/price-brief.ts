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
      if (!marketTypes.has(marketType)) continue;
      const fresh = freshOn(state, market, line, passes, filter.confirmedSinceMs);
      addBriefs(state, market, line, marketType, fresh, briefs);
    }
  }
  return briefs;
}

/** The venues of a line that pass, and confirmed a price on it since. */
function freshOn(
  state: EngineState,
  market: MarketState,
  line: number,
  passes: VenueFilter | undefined,
  sinceMs: number | undefined,
): VenueFilter | undefined {
  if (sinceMs === undefined) return passes;
  return (venue) => {
    if (passes && !passes(venue)) return false;
    for (let side = 0; side < market.market.sides.length; side++) {
      const at = confirmedAtOn(state, line, venue, side);
      if (at !== undefined && at < sinceMs) return false;
    }
    return true;
  };
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
    const ownPointOf = point === null ? undefined : ownPoint(market.market, name, point);
    const brief = new Brief(state, market, line, venue, side);
    brief.marketType = marketType;
    brief.calculatedAt = calculatedAt;
    brief.isMain = line === market.mainLine;
    brief.team = team;
    brief.point = ownPointOf;
    brief.outcome = labels[side] as string;
    brief.odds = americanOfPrice(chosen.bests[side] as number);
    brief.fairOdds = fairOddsOf(everyone.fairs[side] as number);
    brief.avgOdds = americanOfProbability(everyone.means[side] as number);
    brief.books = everyone.quotes[side] as number;
    briefs.push(brief);
  }
}

/** Filled by who makes it: a chat makes thousands. */
class Brief implements PriceBrief {
  calculatedAt = '';
  marketType = '';
  isMain = false;
  team: string | undefined = undefined;
  readonly playerId: string | undefined;
  readonly playerName: string | undefined;
  point: number | undefined = undefined;
  outcome = '';
  readonly venue: PriceBrief['venue'];
  odds = 0;
  fairOdds: number | null = null;
  avgOdds = 0;
  books = 0;
  readonly #state: EngineState;
  readonly #changedAt: number;
  readonly #line: number;
  readonly #venue: number;
  readonly #side: number;

  constructor(state: EngineState, market: MarketState, line: number, venue: number, side: number) {
    this.#state = state;
    this.#changedAt = market.event.changedAt;
    this.#line = line;
    this.#venue = venue;
    this.#side = side;
    this.playerId = market.playerId ?? undefined;
    this.playerName = market.player?.name ?? market.playerId ?? undefined;
    this.venue = state.venues.at(venue);
  }

  get confirmedAtMs(): number {
    const confirmedAt = confirmedAtOn(this.#state, this.#line, this.#venue, this.#side);
    return confirmedAt ?? this.#changedAt;
  }
}
