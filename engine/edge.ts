// Edges as the engine keeps them: what was found on a line, since when, and how it ended.
import type { Venue } from '#domain/venue.ts';
import type { Line } from './book.ts';
import type { Linked } from './changes.ts';
import type { EdgeType } from './records.ts';

/** Why an edge closed. */
export type CloseReason = 'price_moved' | 'withdrawn' | 'suspended' | 'stale' | 'started';

/** One selection of an arbitrage; `price` in hundredths, `stake` towards a payout of 100. */
export interface Leg {
  readonly venue: Venue;
  readonly side: number;
  readonly price: number;
  readonly updatedAt: number;
  readonly size: number | null;
  readonly stake: number;
}

export interface ArbitrageView {
  readonly type: 'arbitrage';
  readonly legs: readonly Leg[];
  readonly totalStake: number;
  /** Worst case after rounding, in the units of the stakes. */
  readonly guaranteedProfit: number;
  readonly profitPct: number;
  /** Largest total stake that every leg's size allows; null where a size is unknown. */
  readonly maxStake: number | null;
}

/** A price judged against the model: worth more than it costs. */
export interface JudgedView {
  readonly type: 'value' | 'ev';
  readonly venue: Venue;
  readonly side: number;
  readonly price: number;
  readonly updatedAt: number;
  readonly modelProb: number;
  /** edgePct for value, evPct for ev. */
  readonly percent: number;
}

export type EdgeView = ArbitrageView | JudgedView;

export interface Edge extends Linked {
  readonly kind: 'edge';
  readonly edgeId: string;
  readonly type: EdgeType;
  readonly line: Line;
  view: EdgeView;
  readonly firstSeenAt: number;
  readonly openedSeq: number;
  /** Highest profitPct, edgePct or evPct since it opened. */
  peakPct: number;
}

/** The figure that ranks an edge among its type, in percent. */
export function edgePercent(view: EdgeView): number {
  return view.type === 'arbitrage' ? view.profitPct : view.percent;
}

/** When the oldest quote it rests on last changed. */
export function oldestQuoteAt(view: EdgeView): number {
  if (view.type !== 'arbitrage') return view.updatedAt;
  let oldest = Number.POSITIVE_INFINITY;
  for (const leg of view.legs) if (leg.updatedAt < oldest) oldest = leg.updatedAt;
  return oldest;
}

/** Stable id of what an edge is about: the same opportunity returning has the same id. */
export function edgeIdOf(line: Line, view: EdgeView): string {
  const { event, market, team, playerId } = line.market;
  const subject = `${team ?? ''}:${playerId ?? ''}:${line.point ?? ''}`;
  const about = `${event.head.eventId}:${market.marketType}:${subject}`;
  if (view.type === 'arbitrage') return `arb:${about}`;
  return `${view.type}:${about}:${market.sides[view.side]}:${view.venue.bookmakerId}`;
}

/** Whether two views of one edge show the same. */
export function sameView(a: EdgeView, b: EdgeView): boolean {
  if (a.type === 'arbitrage' || b.type === 'arbitrage') {
    if (a.type !== 'arbitrage' || b.type !== 'arbitrage') return false;
    return a.maxStake === b.maxStake && a.legs.every((leg, index) => sameLeg(leg, b.legs[index]));
  }
  return a.price === b.price && a.modelProb === b.modelProb && a.updatedAt === b.updatedAt;
}

function sameLeg(a: Leg, b: Leg | undefined): boolean {
  if (!b || a.venue !== b.venue) return false;
  return a.price === b.price && a.updatedAt === b.updatedAt && a.stake === b.stake;
}
