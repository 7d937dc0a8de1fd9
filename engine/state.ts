// Everything an engine knows, in one place, handed to the functions that change it. Limits have
// names.
import type { MarketScope, PricingConfig } from '#domain/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import type { Venue } from '#domain/venue.ts';
import { Book, type EventState, type Line, type MarketState, type Player } from './book.ts';
import { ChangeList, TombstoneRing } from './changes.ts';
import type { CloseReason, Edge } from './edge.ts';
import type { EdgeChange, LineChange } from './output.ts';
import { SolveCache } from './solve-cache.ts';
import { Deadlines } from './staleness.ts';

/** A line that left, as its key was served. */
export interface LineTombstone {
  readonly line: Line;
  readonly servedMarketType: string;
  /**
   * Every offer that ever stood on it: a line that returns must not revive them. A renamed line may
   * lose under its new key what it took along.
   */
  readonly goneOffers: readonly { readonly venue: Venue; readonly side: number }[];
}

export interface EdgeTombstone {
  readonly edge: Edge;
  readonly reason: CloseReason;
}

/** What one source's messages came to. */
export interface SourceState {
  session: number;
  lastOrdinal: number;
  accepted: number;
  readonly rejected: Map<string, number>;
}

/** Tombstones kept for resumes, of lines and of edges each: about 50 MB when both are full. */
export const TOMBSTONES_MAX = 65_536;

export class EngineState {
  readonly book = new Book();
  readonly deadlines = new Deadlines();
  readonly solves = new SolveCache();
  readonly lineChanges = new ChangeList<Line>();
  readonly edgeChanges = new ChangeList<Edge>();
  readonly eventChanges = new ChangeList<EventState>();
  readonly removedLines = new TombstoneRing<LineTombstone>(TOMBSTONES_MAX);
  readonly closedEdges = new TombstoneRing<EdgeTombstone>(TOMBSTONES_MAX);
  readonly removedEvents = new TombstoneRing<string>(TOMBSTONES_MAX);
  readonly sources = new Map<string, SourceState>();
  /** By playerId. */
  readonly players = new Map<string, Player>();
  pricing: PricingConfig = defaultPricing('live');
  mode: 'live' | 'replay' = 'live';
  recordings: readonly { readonly name: string; readonly sha256: string }[] = [];
  configured = false;
  seq = 0;
  now = 0;
  /** When the newest group was received. */
  receivedAt = 0;
  /** Newest confirmation among the quotes accepted so far, epoch milliseconds. */
  newestConfirmedAt = 0;
  /** Positions before this seq cannot be resumed from. */
  completeSince = 0;
  groupNumber = 0;
  /** Edges that were too good to be true, each time one appeared. */
  palpableEdges = 0;
  /** Offers looked at so far: work is counted, not timed. */
  offersExamined = 0;

  // Of the group in hand; emptied at its end.
  readonly touchedLines = new Set<Line>();
  /** Lines whose player's name changed: they and their edges show it. */
  readonly renamedLines = new Set<Line>();
  readonly touchedMarkets = new Set<MarketState>();
  readonly touchedEvents = new Set<EventState>();
  /** Why a venue's quote left a line in this group, by line, then `side:bookmakerId`. */
  readonly leaveReasons = new Map<Line, Map<string, CloseReason>>();
  lineOutputs = new Map<Line, LineChange>();
  lineRemovals: LineChange[] = [];
  edgeOutputs: EdgeChange[] = [];

  source(name: string): SourceState {
    const known = this.sources.get(name);
    if (known) return known;
    const fresh = { session: -1, lastOrdinal: 0, accepted: 0, rejected: new Map<string, number>() };
    this.sources.set(name, fresh);
    return fresh;
  }

  noteLeaving(line: Line, side: number, bookmakerId: string, reason: CloseReason): void {
    const key = `${side}:${bookmakerId}`;
    const reasons = this.leaveReasons.get(line);
    if (reasons) reasons.set(key, reason);
    else this.leaveReasons.set(line, new Map([[key, reason]]));
  }
}

/** Counts a refusal of a source. */
export function reject(source: SourceState, reason: string, count = 1): void {
  source.rejected.set(reason, (source.rejected.get(reason) ?? 0) + count);
}

/** Marks scopes of a venue set: `${marketType}` with main and alternate flags. */
export function scopesByType(
  scopes: readonly MarketScope[],
): Map<string, { main: boolean; alternate: boolean }> {
  const byType = new Map<string, { main: boolean; alternate: boolean }>();
  for (const { marketType, isAlternate } of scopes) {
    const entry = byType.get(marketType) ?? { main: false, alternate: false };
    if (isAlternate) entry.alternate = true;
    else entry.main = true;
    byType.set(marketType, entry);
  }
  return byType;
}
