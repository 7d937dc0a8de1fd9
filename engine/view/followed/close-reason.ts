// Why an edge left a view of edges, read off its legs as they stand when it left.
import { cellOf } from '../../book/cells.ts';
import { confirmedAtOf, HAS, IN_CHUNK, SUSPENDED } from '../../book/offers.ts';
import { agesOf } from '../../clock/ages.ts';
import { isOpen } from '../../clock/event-life.ts';
import type { Edge } from '../../edges/edge.ts';
import type { CloseReason } from '../../edges/edge-types.ts';
import type { FoundEdge } from '../../edges/finders/finder.ts';
import type { EngineState } from '../../state.ts';
import { agePasses, eventPasses } from '../edges/edge-filter.ts';
import type { EdgeFilter } from '../reader.ts';

/** One leg of an edge: an offer by its line, venue and side. */
export interface LegPlace {
  readonly line: number;
  readonly bookmakerId: string;
  readonly side: number;
}

export function legPlaces({ slot, view }: Edge): readonly LegPlace[] {
  const legs = view.type === 'arbitrage' ? view.legs : [view];
  return legs.map(({ venue: { bookmakerId }, side }) => ({ line: slot, bookmakerId, side }));
}

export function foundLegPlaces({ legs }: FoundEdge): readonly LegPlace[] {
  return legs.map(({ line, venue: { bookmakerId }, side, offer }) => ({
    line: line.slot,
    bookmakerId,
    // A synthetic back is a lay of the other selection.
    side: offer.layPrice === undefined ? side : 1 - side,
  }));
}

/**
 * The event that ended withdrew all, one that began left a view of pregame edges; else the first leg
 * that cannot be bet any more says why, or prices moved.
 */
export function closeReasonOf(
  state: EngineState,
  filter: EdgeFilter,
  market: Edge['line']['market'],
  legs: readonly LegPlace[],
): CloseReason {
  const { event } = market;
  if (!isOpen(event.status)) return 'withdrawn';
  if (!eventPasses(filter, event, state.now)) {
    return state.now >= event.beginsAt ? 'started' : 'price_moved';
  }
  for (const leg of legs) {
    const reason = legReason(state, filter, market, leg);
    if (reason !== undefined) return reason;
  }
  return 'price_moved';
}

function legReason(
  state: EngineState,
  filter: EdgeFilter,
  market: Edge['line']['market'],
  { line, bookmakerId, side }: LegPlace,
): CloseReason | undefined {
  // The number of a line that left may be another's by now.
  if (state.lines.markets[line] !== market) return 'withdrawn';
  const cell = cellOf(state, line, state.venues.numberOf(bookmakerId));
  if (cell < 0) return 'withdrawn';
  const chunk = state.offers.chunkOf(cell);
  const at = (cell & IN_CHUNK) + side;
  const flags = chunk.flagsAt(at);
  if ((flags & HAS) === 0) return 'withdrawn';
  if ((flags & SUSPENDED) !== 0) return 'suspended';
  const confirmedAt = confirmedAtOf(chunk, at);
  const isOld = state.now - confirmedAt > agesOf(state, market.event).edgeMs;
  return isOld || !agePasses(filter, confirmedAt, state.now) ? 'stale' : undefined;
}
