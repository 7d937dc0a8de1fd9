// What the numbers of an edge stand for, of one that is open and of one that closed alike.

import { NO_POINT } from '#domain/message/packed-message.ts';
import type { VenueTable } from '../book/venue-table.ts';
import type { ArbitrageView, EdgeLine, EdgeView, JudgedView } from './edge.ts';
import {
  E_PRICE,
  E_TYPE,
  E_VENUE,
  edgeNative,
  edgeSide,
  F_MODEL,
  F_PERCENT,
  F_UPDATED,
} from './edge-table.ts';
import { KEPT_EDGE_TYPES } from './edge-types.ts';
import type { LegSet } from './leg-set.ts';

/** A point as it is written, from thousandths; null where there is none. */
export function pointOf(thousandths: number): number | null {
  return thousandths === NO_POINT ? null : thousandths / 1000;
}

/** A judged price from the numbers and figures of an edge, which begin at `base` and `at`. */
export function judgedViewOf(
  venues: VenueTable,
  ints: Int32Array,
  base: number,
  figures: Float64Array,
  at: number,
): JudgedView {
  return {
    type: KEPT_EDGE_TYPES[ints[base + E_TYPE] as number] as 'value' | 'ev',
    venue: venues.at(ints[base + E_VENUE] as number),
    side: edgeSide(ints, base),
    price: ints[base + E_PRICE] as number,
    native: edgeNative(ints, base),
    updatedAt: figures[at + F_UPDATED] as number,
    modelProb: figures[at + F_MODEL] as number,
    percent: figures[at + F_PERCENT] as number,
  };
}

export function arbitrageViewOf(venues: VenueTable, set: LegSet): ArbitrageView {
  return {
    type: 'arbitrage',
    legs: Array.from({ length: set.count }, (_, side) => ({
      venue: venues.at(set.venues[side] as number),
      side,
      price: set.prices[side] as number,
      native: set.natives[side] as number,
      updatedAt: set.updatedAts[side] as number,
      size: orNull(set.sizes[side] as number),
      stake: set.stakes[side] as number,
    })),
    totalStake: set.totalStake,
    guaranteedProfit: set.guaranteedProfit,
    profitPct: set.profitPct,
    maxStake: orNull(set.maxStake),
  };
}

/** What ids of edges and moves on a line begin with: its event, market, subject and point. */
export function aboutLine({ market: of, point }: Pick<EdgeLine, 'market' | 'point'>): string {
  const { event, market, team, playerId } = of;
  return `${event.head.eventId}:${market.marketType}:${team ?? ''}:${playerId ?? ''}:${point ?? ''}`;
}

/** Stable id of what an edge is about: the same opportunity returning has the same id. */
export function edgeIdOf(line: EdgeLine, view: EdgeView): string {
  const { market } = line.market;
  const about = aboutLine(line);
  if (view.type === 'arbitrage') return `arb:${about}`;
  return `${view.type}:${about}:${market.sides[view.side]}:${view.venue.bookmakerId}`;
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
