// The book's slow parts as objects: events, their markets, players; and the shapes in which readers
// see a line. What venues quote is in columns: lines.ts, offers.ts.
import type { Market } from '#domain/market.ts';
import type { EventGroup, EventHead, EventStatus } from '#domain/message.ts';
import type { Venue } from '#domain/venue.ts';
import type { Linked } from './changes.ts';
import { grownFloats } from './growth.ts';
import type { MarketEntry } from './market-table.ts';
import { VENUES } from './venue-table.ts';

/** The quote of a venue for one side that is in force, as readers see it. */
export interface Offer {
  readonly price: number;
  readonly suspended: boolean;
  /** Its three clocks, epoch milliseconds: the venue's, the receiver's, the log's. */
  readonly confirmedAt: number;
  readonly receivedAt: number;
  readonly appliedAt: number;
  readonly size: number | null;
  readonly link: string | null;
  readonly isBest: boolean;
  /** now at its last change of price, suspension or membership. */
  readonly updatedAt: number;
}

/** One venue on one line; arrays are indexed like `market.sides`. */
export interface VenueCell {
  readonly venue: Venue;
  readonly offers: readonly (Offer | null)[];
}

/** A line as readers see it, at the position of the book at which it was read. */
export interface Line {
  readonly slot: number;
  readonly market: MarketState;
  readonly point: number | null;
  /** By bookmakerId. */
  readonly cells: readonly VenueCell[];
  readonly isAlternate: boolean;
  readonly isMain: boolean;
  /** seq of its first offer. */
  readonly appearedSeq: number;
}

/** A player as all markets of his share him. */
export interface Player {
  readonly slot: number;
  readonly playerId: string;
  name: string;
  /** seq at which another spelling came to be shown, 0 while none did. */
  renamedSeq: number;
}

/** For whom a player plays in one event, as last said there. */
export interface PlayerSide {
  readonly team: 'home' | 'away';
  /** seq at which that came to be shown. */
  readonly changedSeq: number;
}

/** One market of one event (and team or player): its lines by their numbers. */
export interface MarketState {
  readonly event: EventState;
  readonly entry: MarketEntry;
  readonly market: Market;
  readonly team: 'home' | 'away' | null;
  readonly playerId: string | null;
  readonly player: Player | null;
  /** Position in the league's catalogue: the order in which markets are listed. */
  readonly order: number;
  readonly lines: number[];
  /** The main line, -1 where there is none. */
  mainLine: number;
  /** Number of the group that last touched it. */
  touchedIn: number;
}

/** Numbers of an event that every price touches, at `slot * EVENT + field`: one cache line. */
export const EVENT = 8;
export const EV_START = 0;
export const EV_CHANGED = 1;
export const EV_EDGES_CHANGED = 2;
export const EV_BODY = 3;
/** 1 while it is neither final nor cancelled. */
export const EV_OPEN = 4;
export const EV_OFFERS = 5;
export const EV_PROPS = 6;
export const EV_EDGES = 7;

export class EventState implements Linked {
  readonly kind = 'event';
  /** Its number while it is in the book. */
  readonly slot: number;
  readonly head: EventHead;
  /** What the event record last showed; '' before its first output. */
  signature = '';
  /** The start that was last shown. */
  shownStart: number;
  /** The last word of a score source; null while only odds venues spoke. */
  scores: EventGroup | null = null;
  /** By venue number: 1 with a quote accepted that was confirmed at or after the start. */
  readonly quotedInPlay: Uint8Array;
  withdrawnAfterStart = false;
  /** receivedAt of the last answer that had prices of it, refused ones included. */
  listedAt = 0;
  /** By player number; nothing for one whose team nobody said. */
  readonly playerSides = new Map<number, PlayerSide>();
  readonly markets = new Map<string, MarketState>();
  readonly marketsByType = new Map<string, MarketState[]>();
  /** now at the last change of what the event record itself shows. */
  headChangedAt: number;
  /** seq at which it last came to be neither final nor cancelled. */
  openedSeq: number;
  scheduledAt = Number.POSITIVE_INFINITY;
  changedSeq = 0;
  older: Linked | null = null;
  newer: Linked | null = null;
  #status: EventStatus = 'scheduled';
  #numbers: Float64Array;
  #base: number;

  constructor(slot: number, head: EventHead, now: number, seq: number, numbers: Float64Array) {
    this.slot = slot;
    this.head = head;
    this.shownStart = head.startTime;
    this.quotedInPlay = new Uint8Array(VENUES.length);
    this.headChangedAt = now;
    this.openedSeq = seq;
    this.#numbers = numbers;
    this.#base = slot * EVENT;
    numbers.set([head.startTime, now, now, seq, 1, 0, 0, 0], this.#base);
  }

  get status(): EventStatus {
    return this.#status;
  }

  set status(status: EventStatus) {
    this.#status = status;
    const isOpen = status !== 'final' && status !== 'cancelled';
    this.#numbers[this.#base + EV_OPEN] = isOpen ? 1 : 0;
  }

  get startTime(): number {
    return this.#number(EV_START);
  }

  set startTime(startTime: number) {
    this.#numbers[this.#base + EV_START] = startTime;
  }

  /** now at the last observable change of offers or head. */
  get changedAt(): number {
    return this.#number(EV_CHANGED);
  }

  set changedAt(now: number) {
    this.#numbers[this.#base + EV_CHANGED] = now;
  }

  /** now at the last change of its edges. */
  get edgesChangedAt(): number {
    return this.#number(EV_EDGES_CHANGED);
  }

  /** seq of the last change of anything at all in it. */
  get bodySeq(): number {
    return this.#number(EV_BODY);
  }

  set bodySeq(seq: number) {
    this.#numbers[this.#base + EV_BODY] = seq;
  }

  get offerCount(): number {
    return this.#number(EV_OFFERS);
  }

  get propCount(): number {
    return this.#number(EV_PROPS);
  }

  get edgeCount(): number {
    return this.#number(EV_EDGES);
  }

  /** Its EVENT numbers as they are. */
  savedNumbers(): number[] {
    return Array.from(this.#numbers.subarray(this.#base, this.#base + EVENT));
  }

  /** Its numbers lie elsewhere from now on, with what they were. */
  useNumbers(numbers: Float64Array, base: number): void {
    this.#numbers = numbers;
    this.#base = base;
  }

  #number(field: number): number {
    return this.#numbers[this.#base + field] as number;
  }
}

/** All events and the ids under which sources know them. */
export class Book {
  readonly events = new Map<string, EventState>();
  /** By number; null where the number is free. */
  readonly slots: (EventState | null)[] = [];
  readonly sourceEventIds = new Map<string, string>();
  readonly leagues = new Map<string, Set<EventState>>();
  /** How many events have left: what was known of ids before may be wrong. */
  removals = 0;
  /** Counts what changes which events there are, or when one starts. */
  orderRevision = 0;
  /** What every price touches of its event, by slot: EVENT numbers each. */
  numbers = new Float64Array(64 * EVENT);

  /** By canonical id, else by any source's own id. */
  findEvent(id: string): EventState | undefined {
    return this.events.get(id) ?? this.events.get(this.sourceEventIds.get(id) ?? '');
  }

  /** A new event with the lowest number that none has. */
  makeEvent(head: EventHead, now: number, seq: number): EventState {
    const freed = this.slots.indexOf(null);
    const slot = freed < 0 ? this.slots.length : freed;
    if ((slot + 1) * EVENT > this.numbers.length) this.#grow();
    const event = new EventState(slot, head, now, seq, this.numbers);
    this.addEvent(event);
    return event;
  }

  /** Room for so many events by number, none of them there yet. */
  reserveSlots(count: number): void {
    while (count * EVENT > this.numbers.length) this.#grow();
    for (let slot = this.slots.length; slot < count; slot++) this.slots.push(null);
  }

  /** An event as it was saved; one of slot -1 is known to tombstones alone. */
  restoreEvent(slot: number, head: EventHead, numbers: Float64Array): EventState {
    if (slot < 0) {
      const event = new EventState(0, head, 0, 0, new Float64Array(EVENT));
      event.useNumbers(numbers, 0);
      return event;
    }
    const event = new EventState(slot, head, 0, 0, this.numbers);
    this.addEvent(event);
    return event;
  }

  addEvent(event: EventState): void {
    this.orderRevision += 1;
    this.events.set(event.head.eventId, event);
    this.slots[event.slot] = event;
    const league = this.leagues.get(event.head.leagueId);
    if (league) league.add(event);
    else this.leagues.set(event.head.leagueId, new Set([event]));
  }

  removeEvent(event: EventState): void {
    this.orderRevision += 1;
    this.events.delete(event.head.eventId);
    this.removals += 1;
    this.slots[event.slot] = null;
    // Tombstones speak of it when its number is another's.
    const base = event.slot * EVENT;
    event.useNumbers(this.numbers.slice(base, base + EVENT), 0);
    this.leagues.get(event.head.leagueId)?.delete(event);
    for (const [sourceId, eventId] of this.sourceEventIds) {
      if (eventId === event.head.eventId) this.sourceEventIds.delete(sourceId);
    }
  }

  #grow(): void {
    this.numbers = grownFloats(this.numbers, EVENT);
    for (const event of this.slots) event?.useNumbers(this.numbers, event.slot * EVENT);
  }
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
