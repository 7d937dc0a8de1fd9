// The book's data: events, their markets, lines, venues on a line, and what each of those quotes.
// Plain state with lookups; who changes it and when is the engine's business.
import type { Market, Side } from '#domain/market.ts';
import type { EventGroup, EventHead, EventStatus } from '#domain/message.ts';
import type { Venue } from '#domain/venue.ts';
import type { Linked } from './changes.ts';
import type { Edge } from './edge.ts';

/** What a venue said under one of its two keys (main or alternate) for one side of a line. */
export interface Slot {
  price: number;
  suspended: boolean;
  confirmedAt: number;
  size: number | null;
  link: string | null;
  /** Number of the group that last wrote it: an image withdraws what it did not write. */
  groupNumber: number;
}

/** The effective quote of a venue for one side, as readers show it. */
export interface Offer {
  price: number;
  suspended: boolean;
  confirmedAt: number;
  size: number | null;
  link: string | null;
  isBest: boolean;
  /** now at its last change of price, suspension or membership. */
  updatedAt: number;
  /** seq of its last change of anything shown. */
  changedSeq: number;
}

/** One venue on one line; arrays are indexed like `market.sides`. */
export interface VenueCell {
  readonly venue: Venue;
  readonly main: (Slot | null)[];
  readonly alternate: (Slot | null)[];
  readonly offers: (Offer | null)[];
  /** seq at which an offer of this side left, 0 while it never did. */
  readonly goneSeq: number[];
  /** The venue's own de-vigged probabilities, with the prices they were computed from. */
  fair: { readonly prices: readonly number[]; readonly probabilities: readonly number[] } | null;
}

export interface Line extends Linked {
  readonly kind: 'line';
  readonly market: MarketState;
  readonly point: number | null;
  /** Sorted by bookmakerId, so that nothing depends on who quoted first. */
  readonly cells: VenueCell[];
  isAlternate: boolean;
  isMain: boolean;
  /** Distinct operators that quote it under the main key. */
  mainOperators: number;
  /** seq of its first offer, and of the last change of anything shown. */
  appearedSeq: number;
  /** Time of the earliest entry for it among the deadlines; Infinity when there is none. */
  scheduledAt: number;
  readonly edges: Map<string, Edge>;
}

/** A player as all markets of his share him. */
export interface Player {
  name: string;
  /** seq at which another spelling came to be shown, 0 while none did. */
  renamedSeq: number;
}

/** One market of one event (and team or player): its lines by point. */
export interface MarketState {
  readonly event: EventState;
  readonly market: Market;
  readonly team: 'home' | 'away' | null;
  readonly playerId: string | null;
  readonly player: Player | null;
  /** Position in the league's catalogue: the order in which markets are listed. */
  readonly order: number;
  readonly lines: Map<number | null, Line>;
  mainLine: Line | null;
}

export interface EventState extends Linked {
  readonly kind: 'event';
  readonly head: EventHead;
  startTime: number;
  status: EventStatus;
  /** What the event record last showed; '' before its first output. */
  signature: string;
  /** The start that was last shown. */
  shownStart: number;
  /** The last word of a score source; null while only odds venues spoke. */
  scores: EventGroup | null;
  /** Venues with a quote accepted that was confirmed at or after the start. */
  readonly quotedInPlay: Set<string>;
  withdrawnAfterStart: boolean;
  /** receivedAt of the last answer that had prices of it, refused ones included. */
  listedAt: number;
  readonly markets: Map<string, MarketState>;
  readonly marketsByType: Map<string, MarketState[]>;
  /** now at the last observable change of offers or head, and of edges. */
  changedAt: number;
  edgesChangedAt: number;
  /** now at the last change of what the event record itself shows. */
  headChangedAt: number;
  /** seq of the last change of anything at all in it. */
  bodySeq: number;
  offerCount: number;
  propCount: number;
  /** Open edges by edgeId. */
  readonly edges: Map<string, Edge>;
  /** seq at which it last came to be neither final nor cancelled. */
  openedSeq: number;
  scheduledAt: number;
}

/** All events and the ids under which sources know them. */
export class Book {
  readonly events = new Map<string, EventState>();
  readonly sourceEventIds = new Map<string, string>();
  readonly leagues = new Map<string, Set<EventState>>();

  /** By canonical id, else by any source's own id. */
  findEvent(id: string): EventState | undefined {
    return this.events.get(id) ?? this.events.get(this.sourceEventIds.get(id) ?? '');
  }

  addEvent(event: EventState): void {
    this.events.set(event.head.eventId, event);
    const league = this.leagues.get(event.head.leagueId);
    if (league) league.add(event);
    else this.leagues.set(event.head.leagueId, new Set([event]));
  }

  removeEvent(event: EventState): void {
    this.events.delete(event.head.eventId);
    this.leagues.get(event.head.leagueId)?.delete(event);
    for (const [sourceId, eventId] of this.sourceEventIds) {
      if (eventId === event.head.eventId) this.sourceEventIds.delete(sourceId);
    }
  }
}

/** The index of a side among a market's sides, -1 where the market has no such side. */
export function sideIndex(market: Market, side: Side): number {
  return market.sides.indexOf(side);
}

/** The venue's cell on a line, made in its place when missing. */
export function cellOf(line: Line, venue: Venue): VenueCell {
  let low = 0;
  let high = line.cells.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const cell = line.cells[middle] as VenueCell;
    if (cell.venue === venue) return cell;
    if (cell.venue.bookmakerId < venue.bookmakerId) low = middle + 1;
    else high = middle;
  }
  const none = line.market.market.sides.map(() => null);
  const cell: VenueCell = {
    venue,
    main: [...none],
    alternate: [...none],
    offers: [...none],
    goneSeq: none.map(() => 0),
    fair: null,
  };
  line.cells.splice(low, 0, cell);
  return cell;
}

/** Key of a market within its event. */
export function marketKey(
  marketType: string,
  team: string | null,
  playerId: string | null,
): string {
  // Most markets speak of the event alone: no text is made for them.
  if (team === null && playerId === null) return marketType;
  return `${marketType}|${team ?? ''}|${playerId ?? ''}`;
}
