// The book's slow parts as objects: events, their markets, players; and the shapes in which readers
// see a line. What venues quote is in columns: lines.ts, offers.ts.
import type { LeagueCatalog } from '#domain/catalog/league-catalog.ts';
import type { Depth } from '#domain/depth.ts';
import type { League } from '#domain/league.ts';
import type { Market, Side } from '#domain/market.ts';
import type { MarketFee } from '#domain/market-fee.ts';
import type { EventGroup, EventHead, EventStatus } from '#domain/message/message.ts';
import { namelessTeam, type Team } from '#domain/team.ts';
import type { Venue } from '#domain/venue.ts';
import { must } from '#kit/assert.ts';
import { type KeptText, TextPool } from '../view/text/text-writer.ts';
import type { Linked } from './changes.ts';
import { grownFloats, lengthened } from './growth.ts';
import type { NumberedMarket } from './market-table.ts';

/** The quote of a venue for one side that is in force, as readers see it. */
export interface Offer {
  readonly price: number;
  /** The code of what the venue quoted; of a synthetic back that of its lay price. */
  readonly native: number;
  readonly suspended: boolean;
  /** Whether its source has authority for the venue: edges may use it. */
  readonly isVouched: boolean;
  /** Its three clocks, epoch milliseconds: the venue's, the receiver's, the log's. */
  readonly confirmedAt: number;
  readonly receivedAt: number;
  readonly appliedAt: number;
  readonly size: number | null;
  readonly link: string | null;
  /** Null where there is nothing but the best back price. */
  readonly depth: Depth | null;
  /** What its market is charged; null: what its venue charges. */
  readonly fee: MarketFee | null;
  /** How long a bet on it waits, milliseconds; null: not at all. */
  readonly betDelayMs: number | null;
  /** It is a lay of the other selection, at this price. */
  readonly layPrice?: number;
  readonly isBest: boolean;
  /** now at its last change of price, suspension or membership. */
  readonly updatedAt: number;
}

/** One venue on one line; arrays are indexed like `market.sides`. */
export interface VenueCell {
  readonly venue: Venue;
  /** What the venue charges the asker, whatever its markets charge others; absent: as all. */
  readonly ownRate?: number;
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

/** The team of a player in one event, as last stated. */
export interface PlayerSide {
  readonly team: 'home' | 'away';
  /** seq at which that came to be shown. */
  readonly changedSeq: number;
}

/** One market of one event (and team or player): its lines by their numbers. */
export interface MarketState {
  readonly event: EventState;
  readonly entry: NumberedMarket;
  market: Market;
  readonly team: 'home' | 'away' | null;
  readonly playerId: string | null;
  readonly player: Player | null;
  /** Position in the league's catalogue: the order in which markets are listed. */
  order: number;
  readonly lines: number[];
  /** The main line, -1 where there is none. */
  mainLine: number;
  /** Number of the group that last touched it. */
  touchedIn: number;
  /** What keys of its lines begin with, up to their points, as JSON; null until one is told of. */
  keyText: KeptText | null;
  /** The same of its alternate lines. */
  alternateKeyText: KeptText | null;
}

/** Numbers of an event that every price touches, at `slot * EVENT + field`: one cache line. */
export const EVENT = 8;
/** From when on prices are of play: the start, or the first report of play where that is before. */
export const EV_START = 0;
export const EV_CHANGED = 1;
export const EV_EDGES_CHANGED = 2;
export const EV_BODY = 3;
/** OPEN, LEFT, PLAYED, BEGUN. */
export const EV_FLAGS = 4;
export const EV_OFFERS = 5;
export const EV_PROPS = 6;
export const EV_EDGES = 7;

/** It is neither final nor cancelled. */
export const OPEN = 1;
/** Every venue that answered withdrew it after its start. */
export const LEFT = 2;
/** A score source has reported play. */
export const PLAYED = 4;
/** It has, and no start was set ahead since. */
const BEGUN = 8;

/** What every price touches of one event, without looking at the event itself. */
export interface EventColumns {
  /** EVENT numbers. */
  readonly numbers: Float64Array;
  readonly quotedInPlay: Uint8Array;
}

/** What hardly ever changes of an event, as JSON: kept by those who tell of its lines. */
export interface EventText {
  /** What the head begins with, up to when it was fetched; of an event that begins then. */
  readonly head: KeptText;
  readonly startTime: number;
  /** Names of the teams. */
  readonly home: KeptText;
  readonly away: KeptText;
  /** What a double chance is called, by the name of its side; those that were asked for. */
  readonly doubles: { [side in Side]?: KeptText };
}

/** An event's league and teams. */
export interface EventTeams {
  readonly league: League;
  readonly home: Team;
  readonly away: Team;
}

export class EventState implements Linked {
  readonly kind = 'event';
  /** Its number while it is in the book. */
  readonly slot: number;
  readonly head: EventHead;
  /** As the catalogue has them. */
  names: EventTeams;
  /** As it was announced, and is shown. */
  startTime: number;
  /** What the event record last showed; '' before its first output. */
  signature = '';
  /** The start that was last shown. */
  shownStart: number;
  /** The last word of a score source; null while only odds venues spoke. */
  scores: EventGroup | null = null;
  /** By player number; nothing for one whose team nobody said. */
  readonly playerSides = new Map<number, PlayerSide>();
  readonly markets = new Map<string, MarketState>();
  /** By their order in the league's catalogue; nothing where it has none of a kind. */
  marketsByOrder: (readonly MarketState[] | undefined)[] = [];
  /** now at the last change of what the event record itself shows. */
  headChangedAt: number;
  /** seq at which it last came to be neither final nor cancelled. */
  openedSeq: number;
  scheduledAt = Number.POSITIVE_INFINITY;
  /** Null until its lines are told of. */
  text: EventText | null = null;
  /** What is told of it and of its markets again and again. */
  readonly texts = new TextPool(128);
  changedSeq = 0;
  older: Linked | null = null;
  newer: Linked | null = null;
  #status: EventStatus = 'scheduled';
  #numbers: Float64Array;
  #quotedInPlay: Uint8Array;

  /** `columns` are its own: EVENT numbers, and a place for each venue. */
  constructor(
    slot: number,
    head: EventHead,
    names: EventTeams,
    now: number,
    seq: number,
    columns: EventColumns,
  ) {
    this.slot = slot;
    this.head = head;
    this.names = names;
    this.startTime = head.startTime;
    this.shownStart = head.startTime;
    this.headChangedAt = now;
    this.openedSeq = seq;
    this.#numbers = columns.numbers;
    this.#quotedInPlay = columns.quotedInPlay.fill(0);
    this.#numbers.set([head.startTime, now, now, seq, OPEN, 0, 0, 0]);
  }

  /** By venue number: 1 with a quote accepted that was confirmed at or after the start. */
  get quotedInPlay(): Uint8Array {
    return this.#quotedInPlay;
  }

  get status(): EventStatus {
    return this.#status;
  }

  set status(status: EventStatus) {
    this.#status = status;
    this.#flag(OPEN, status !== 'final' && status !== 'cancelled');
  }

  get withdrawnAfterStart(): boolean {
    return (this.#number(EV_FLAGS) & LEFT) !== 0;
  }

  set withdrawnAfterStart(isLeft: boolean) {
    this.#flag(LEFT, isLeft);
  }

  /** Whether a score source has ever reported play. */
  get isPlayed(): boolean {
    return (this.#number(EV_FLAGS) & PLAYED) !== 0;
  }

  set isPlayed(isPlayed: boolean) {
    this.#flag(PLAYED, isPlayed);
  }

  /** Whether a score source has reported play since its start was last set ahead. */
  get hasBegun(): boolean {
    return (this.#number(EV_FLAGS) & BEGUN) !== 0;
  }

  set hasBegun(hasBegun: boolean) {
    this.#flag(BEGUN, hasBegun);
  }

  /** From when on its prices are of play. */
  get beginsAt(): number {
    return this.#number(EV_START);
  }

  set beginsAt(beginsAt: number) {
    this.#numbers[EV_START] = beginsAt;
  }

  /** now at the last observable change of offers or head. */
  get changedAt(): number {
    return this.#number(EV_CHANGED);
  }

  set changedAt(now: number) {
    this.#numbers[EV_CHANGED] = now;
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
    this.#numbers[EV_BODY] = seq;
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
    return Array.from(this.#numbers);
  }

  /** Its columns lie elsewhere from now on, with what they were. */
  useColumns({ numbers, quotedInPlay }: EventColumns): void {
    this.#numbers = numbers;
    this.#quotedInPlay = quotedInPlay;
  }

  #flag(flag: number, isSet: boolean): void {
    const flags = this.#number(EV_FLAGS);
    this.#numbers[EV_FLAGS] = isSet ? flags | flag : flags & ~flag;
  }

  #number(field: number): number {
    return this.#numbers[field] as number;
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
  // What every price touches of its event, by slot: the events themselves, a few cache lines each,
  // would be waited for at every price.
  /** EVENT numbers each. */
  numbers = new Float64Array(64 * EVENT);
  /** Places for venues that each event has: at least as many as there are venues. */
  venuePlaces = 128;
  quotedInPlay = new Uint8Array(64 * this.venuePlaces);
  /** receivedAt of the last answer that had prices of the event, refused ones included. */
  listedAts = new Float64Array(64);
  leagueNumbers = new Uint16Array(64);
  /** seq of the last message that touched prices of the event, confirmations and models included. */
  touchedSeqs = new Float64Array(64);
  readonly #catalog: LeagueCatalog;

  constructor(catalog: LeagueCatalog) {
    this.#catalog = catalog;
  }

  /** By canonical id, else by any source's own id. */
  findEvent(id: string): EventState | undefined {
    return this.events.get(id) ?? this.events.get(this.sourceEventIds.get(id) ?? '');
  }

  /** A new event with the lowest number that none has. */
  makeEvent(head: EventHead, now: number, seq: number): EventState {
    const freed = this.slots.indexOf(null);
    const slot = freed < 0 ? this.slots.length : freed;
    if ((slot + 1) * EVENT > this.numbers.length) this.#grow();
    const names = this.namesOf(head);
    const event = new EventState(slot, head, names, now, seq, this.#columnsOf(slot));
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
    const names = this.namesOf(head);
    if (slot < 0) {
      const quotedInPlay = new Uint8Array(this.venuePlaces);
      const event = new EventState(0, head, names, 0, 0, {
        numbers: new Float64Array(EVENT),
        quotedInPlay,
      });
      event.useColumns({ numbers, quotedInPlay });
      return event;
    }
    const event = new EventState(slot, head, names, 0, 0, this.#columnsOf(slot));
    this.addEvent(event);
    return event;
  }

  addEvent(event: EventState): void {
    this.orderRevision += 1;
    this.events.set(event.head.eventId, event);
    this.slots[event.slot] = event;
    this.listedAts[event.slot] = 0;
    this.touchedSeqs[event.slot] = 0;
    this.leagueNumbers[event.slot] = this.#catalog.numberOf(event.head.leagueId);
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
    const { numbers, quotedInPlay } = this.#columnsOf(event.slot);
    event.useColumns({ numbers: numbers.slice(), quotedInPlay: quotedInPlay.slice() });
    this.leagues.get(event.head.leagueId)?.delete(event);
    for (const [sourceId, eventId] of this.sourceEventIds) {
      if (eventId === event.head.eventId) this.sourceEventIds.delete(sourceId);
    }
  }

  /** The league and teams of an event; by their ids where an entry of theirs is lost. */
  namesOf({ leagueId, homeTeamId, awayTeamId }: EventHead): EventTeams {
    const league = must(this.#catalog.get(leagueId), 'an event of a league of the catalogue');
    const teamOf = (teamId: string): Team =>
      this.#catalog.team(teamId) ?? namelessTeam(leagueId, teamId);
    return { league, home: teamOf(homeTeamId), away: teamOf(awayTeamId) };
  }

  /** Makes room for so many venues. */
  reserveVenues(count: number): void {
    if (count <= this.venuePlaces) return;
    const [old, before] = [this.quotedInPlay, this.venuePlaces];
    while (this.venuePlaces < count) this.venuePlaces *= 2;
    const events = this.numbers.length / EVENT;
    this.quotedInPlay = new Uint8Array(events * this.venuePlaces);
    for (let slot = 0; slot < events; slot++) {
      const own = old.subarray(slot * before, (slot + 1) * before);
      this.quotedInPlay.set(own, slot * this.venuePlaces);
    }
    for (const event of this.slots) event?.useColumns(this.#columnsOf(event.slot));
  }

  #columnsOf(slot: number): EventColumns {
    return {
      numbers: this.numbers.subarray(slot * EVENT, (slot + 1) * EVENT),
      quotedInPlay: this.quotedInPlay.subarray(
        slot * this.venuePlaces,
        (slot + 1) * this.venuePlaces,
      ),
    };
  }

  #grow(): void {
    this.numbers = grownFloats(this.numbers, EVENT);
    const events = this.numbers.length / EVENT;
    this.quotedInPlay = lengthened(this.quotedInPlay, events * this.venuePlaces);
    this.listedAts = grownFloats(this.listedAts, 1);
    this.touchedSeqs = grownFloats(this.touchedSeqs, 1);
    this.leagueNumbers = lengthened(this.leagueNumbers, events);
    for (const event of this.slots) event?.useColumns(this.#columnsOf(event.slot));
  }
}

/** The key under which a market's event lists it, null where it does not. */
export function listedKey(state: MarketState): string | null {
  const key = marketKey(state.market.marketType, state.team, state.playerId);
  return state.event.markets.get(key) === state ? key : null;
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
