// Edges as readers see them: what was found on a line, since when, and how it ended.
import type { Venue } from '#domain/venue.ts';
import type { MarketState } from '../book/book.ts';
import type { EdgeType } from '../view/records.ts';

/** Indexes of CLOSE_REASONS. */
export const PRICE_MOVED = 0;
/** By its venue, or with all others as its event is over. */
export const WITHDRAWN = 1;
export const SUSPENDED_LEG = 2;
export const STALE = 3;
export const STARTED = 4;

/** One selection of an arbitrage; `price` in hundredths, `stake` towards a payout of 100. */
export interface Leg {
  readonly venue: Venue;
  readonly side: number;
  readonly price: number;
  /** The code of what the venue quoted. */
  readonly native: number;
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
  /** The code of what the venue quoted. */
  readonly native: number;
  readonly updatedAt: number;
  readonly modelProb: number;
  /** edgePct for value, evPct for ev. */
  readonly percent: number;
}

export type EdgeView = ArbitrageView | JudgedView;

/** What an edge shows of the line it stands on. */
export interface EdgeLine {
  readonly market: MarketState;
  readonly point: number | null;
  readonly isAlternate: boolean;
}

export interface Edge {
  readonly edgeId: string;
  readonly type: EdgeType;
  readonly line: EdgeLine;
  /** The number of its line while it is open; -1 afterwards. */
  readonly slot: number;
  readonly view: EdgeView;
  readonly firstSeenAt: number;
  readonly openedSeq: number;
  readonly changedSeq: number;
  /** Highest profitPct, edgePct or evPct since it opened. */
  readonly peakPct: number;
  /** How long it stood open (of an open one: so far), in the log's time. */
  readonly timeInMarketMs: number;
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
