// From the words of a message to the numbers of the book: each string is looked up once a message,
// each line by one probe. Makes the markets, lines and players that are new.

import type { LeagueId } from '#domain/league.ts';
import {
  FLAG,
  NO_STRING,
  type PackedGroup,
  type PackedMessage,
  type StringNumbering,
} from '#domain/message/packed-message.ts';
import { spellingPrecedes } from '#domain/player.ts';
import {
  EV_START,
  EVENT,
  type EventState,
  type MarketState,
  marketKey,
  type Player,
} from '../book/book.ts';
import { lengthened } from '../book/growth.ts';
import { RENAMED, subjectOf } from '../book/lines.ts';
import type { NumberedMarket } from '../book/market-table.ts';
import { showSide } from '../book/player-sides.ts';
import { forgetSiblings } from '../book/siblings.ts';
import { seeEvent } from '../clock/event-life.ts';
import type { EngineState } from '../state.ts';

/** In place of a number: not looked up yet. */
const UNKNOWN = -2;
/** In place of a number of a name: there is none. */
const NO_NAME = -1;
const NO_NUMBERS: Int32Array<ArrayBuffer> = new Int32Array(0);

export class Intake {
  readonly #state: EngineState;
  #message: PackedMessage | null = null;
  /** Whose numbers the strings have; the tables below are by them. */
  #numbering: StringNumbering | null = null;
  #numbers = NO_NUMBERS;
  /** Numbers that the tables may know. */
  #top = 0;
  /** Its number; -1 before one was entered. */
  #league = -1;
  #venues = NO_NUMBERS;
  #markets = NO_NUMBERS;
  #leagueId: LeagueId = '';
  /** By the number of a league. */
  readonly #marketsOf: Int32Array<ArrayBuffer>[] = [];
  #players = NO_NUMBERS;
  /** By player: the spelling that was last seen to be no better than his name. */
  #names = NO_NUMBERS;
  /** Slots of events by their ids, and by the ids of sources that are known to be theirs. */
  #events = NO_NUMBERS;
  #sources = NO_NUMBERS;
  #removals = 0;
  // Of the row before in the group in hand; -1: its line is not known.
  #line = -1;
  #market = 0;
  #subject = 0;
  #point = 0;

  constructor(state: EngineState) {
    this.#state = state;
  }

  /** Takes up a message: of earlier ones only what strings of the same numbering mean is valid. */
  begin(message: PackedMessage): void {
    const { numbering } = message;
    if (numbering === null || numbering !== this.#numbering) this.#forget();
    this.#numbering = numbering;
    this.#message = message;
    this.#numbers = message.stringNumbers;
    this.#league = -1;
    this.#top = numbering === null ? message.stringCount : numbering.top;
    if (this.#top <= this.#venues.length) return;
    const length = Math.max(256, this.#top + (this.#top >> 2));
    this.#venues = lengthened(this.#venues, length, UNKNOWN);
    this.#players = lengthened(this.#players, length, UNKNOWN);
    this.#names = lengthened(this.#names, length, UNKNOWN);
    this.#events = lengthened(this.#events, length, UNKNOWN);
    this.#sources = lengthened(this.#sources, length, UNKNOWN);
  }

  /** The catalogue changed: names that were unknown may be known. */
  forgetNames(): void {
    this.#venues.fill(UNKNOWN);
    for (const markets of this.#marketsOf) markets?.fill(UNKNOWN);
    this.#league = -1;
  }

  #forget(): void {
    this.#venues.fill(UNKNOWN, 0, this.#top);
    this.#players.fill(UNKNOWN, 0, this.#top);
    this.#names.fill(UNKNOWN, 0, this.#top);
    this.#events.fill(UNKNOWN, 0, this.#top);
    this.#sources.fill(UNKNOWN, 0, this.#top);
    for (const markets of this.#marketsOf) markets?.fill(UNKNOWN, 0, this.#top);
  }

  /** The slot of a group's event, -1 where the book does not have it. */
  slotOf({ eventId, eventKey }: PackedGroup): number {
    const { book } = this.#state;
    if (eventKey === NO_STRING) return book.events.get(eventId)?.slot ?? -1;
    if (book.removals !== this.#removals) {
      this.#removals = book.removals;
      this.#events.fill(UNKNOWN, 0, this.#top);
      this.#sources.fill(UNKNOWN, 0, this.#top);
    }
    const number = this.#numbers[eventKey] as number;
    const slot = this.#events[number] as number;
    if (slot >= 0) return slot;
    const event = book.events.get(eventId);
    if (event === undefined) return -1;
    this.#events[number] = event.slot;
    return event.slot;
  }

  /**
   * The slot of the event that rows are about from here on, known from now on; none of its lines
   * leave before the next is entered.
   */
  enterEvent(group: PackedGroup): number {
    const { book } = this.#state;
    const known = this.slotOf(group);
    const isNumbered = group.sourceEventKey !== NO_STRING;
    const source = isNumbered ? (this.#numbers[group.sourceEventKey] as number) : 0;
    const isAsKnown =
      isNumbered &&
      known >= 0 &&
      book.numbers[known * EVENT + EV_START] === group.startTime &&
      this.#sources[source] === known;
    const slot = isAsKnown ? known : seeEvent(this.#state, group).slot;
    if (isNumbered) this.#sources[source] = slot;
    this.turnTo(slot);
    return slot;
  }

  /** Rows are about the event of this slot from here on. */
  turnTo(slot: number): void {
    const { book } = this.#state;
    this.#line = -1;
    const league = book.leagueNumbers[slot] as number;
    if (league !== this.#league) {
      this.enterLeague(league, (book.slots[slot] as EventState).head.leagueId);
    }
  }

  /** The league, by its number, that market types are of from here on. */
  enterLeague(league: number, leagueId: LeagueId): void {
    this.#league = league;
    this.#leagueId = leagueId;
    const known = this.#marketsOf[league] ?? NO_NUMBERS;
    const { length } = this.#venues;
    this.#markets = known.length >= this.#top ? known : lengthened(known, length, UNKNOWN);
    this.#marketsOf[league] = this.#markets;
  }

  /** Number of the venue that a string names, -1 where there is none. */
  venue(string: number): number {
    const number = this.#numbers[string] as number;
    const known = this.#venues[number] as number;
    if (known !== UNKNOWN) return known;
    const found = this.#state.venues.numberOf(this.#string(string));
    this.#venues[number] = found;
    return found;
  }

  /** Number of the league's market that a string names, -1 where there is none. */
  market(string: number): number {
    const number = this.#numbers[string] as number;
    const known = this.#markets[number] as number;
    if (known !== UNKNOWN) return known;
    const found = this.#state.markets.numberOf(this.#leagueId, this.#string(string));
    this.#markets[number] = found;
    return found;
  }

  /** The line of an event (by its slot) that a row is about; -1 where the book has none. */
  findLine(event: number, market: number, row: number): number {
    const subject = this.subject(row);
    if (subject < 0) return -1;
    const point = (this.#message as PackedMessage).points[row] as number;
    const isSame = point === this.#point && subject === this.#subject && market === this.#market;
    if (isSame && this.#line >= 0) return this.#line;
    this.#market = market;
    this.#subject = subject;
    this.#point = point;
    this.#line = this.#state.lines.find(event, market, subject, point);
    return this.#line;
  }

  /** Whom a row is about beside the event; -1 for a player whom the book does not know. */
  subject(row: number): number {
    const message = this.#message as PackedMessage;
    const flags = message.flags[row] as number;
    let player = -1;
    if ((flags & FLAG.player) !== 0) {
      player = this.#player(message.players[row] as number);
      if (player < 0) return -1;
    }
    return ((player + 1) << 2) | ((flags >> 1) & 3);
  }

  /** The line of an event (by its slot) that a row is about, made where the book has none. */
  lineOf(event: number, market: number, row: number): number {
    const message = this.#message as PackedMessage;
    if (((message.flags[row] as number) & FLAG.player) !== 0) {
      this.#namePlayer(message.players[row] as number, message.playerNames[row] as number);
    }
    const known = this.findLine(event, market, row);
    return known >= 0 ? known : this.#addLine(event, market, row);
  }

  #string(index: number): string {
    return (this.#message as PackedMessage).strings[index] as string;
  }

  /** Number of the player of a row that was taken. */
  playerOf(row: number): number {
    return this.#player((this.#message as PackedMessage).players[row] as number);
  }

  /** Number of the player that a string names, -1 where he is unknown. */
  #player(string: number): number {
    const number = this.#numbers[string] as number;
    const known = this.#players[number] as number;
    if (known >= 0) return known;
    const player = this.#state.players.get(this.#string(string))?.slot ?? -1;
    this.#players[number] = player;
    return player;
  }

  #addLine(eventSlot: number, market: number, row: number): number {
    const event = this.#state.book.slots[eventSlot] as EventState;
    const message = this.#message as PackedMessage;
    const flags = message.flags[row] as number;
    const team = flags & FLAG.teamHome ? 'home' : flags & FLAG.teamAway ? 'away' : null;
    const slot = flags & FLAG.player ? this.#player(message.players[row] as number) : -1;
    const player = slot < 0 ? null : (this.#state.playerSlots[slot] as Player);
    const of = marketStateOf(event, this.#state.markets.at(market), team, player);
    const line = this.#state.lines.add(of, subjectOf(team, slot), message.points[row] as number);
    of.lines.push(line);
    forgetSiblings(this.#state, of);
    if (player !== null) showSide(this.#state, line, event.playerSides.get(slot));
    return line;
  }

  /** Venues write a player's name in several ways: one is chosen, whoever wrote first. */
  #namePlayer(player: number, name: number): void {
    const number = this.#numbers[player] as number;
    const nameNumber = name === NO_STRING ? NO_NAME : (this.#numbers[name] as number);
    if (this.#names[number] === nameNumber) return;
    this.#names[number] = nameNumber;
    const state = this.#state;
    const playerId = this.#string(player);
    const spelling = name === NO_STRING ? playerId : this.#string(name);
    const known = state.players.get(playerId);
    if (known === undefined) {
      addPlayer(state, playerId, spelling);
      this.#players[number] = UNKNOWN;
    } else if (known.name !== spelling && spellingPrecedes(spelling, known.name)) {
      known.name = spelling;
      known.renamedSeq = state.seq;
      touchLinesOf(state, known);
    }
  }
}

/** A player whom the book did not know. */
export function addPlayer(state: EngineState, playerId: string, name: string): Player {
  const player: Player = { slot: state.playerSlots.length, playerId, name, renamedSeq: 0 };
  state.players.set(playerId, player);
  state.playerSlots.push(player);
  return player;
}

function touchLinesOf(state: EngineState, player: Player): void {
  for (const event of state.book.events.values()) {
    for (const market of event.markets.values()) {
      if (market.player !== player) continue;
      for (const line of market.lines) state.touchLine(line, RENAMED);
    }
  }
}

/** The market of an event about a team or player, made where it has none. */
export function marketStateOf(
  event: EventState,
  entry: NumberedMarket,
  team: 'home' | 'away' | null,
  player: Player | null,
): MarketState {
  const { market, order } = entry;
  const playerId = player?.playerId ?? null;
  const key = marketKey(market.marketType, team, playerId);
  const known = event.markets.get(key);
  if (known) return known;
  const made = newMarket(event, entry, team, player);
  event.markets.set(key, made);
  event.marketsByOrder[order] = [...(event.marketsByOrder[order] ?? []), made];
  return made;
}

/** A market without lines that the event does not list. */
export function newMarket(
  event: EventState,
  entry: NumberedMarket,
  team: 'home' | 'away' | null,
  player: Player | null,
): MarketState {
  return {
    event,
    entry,
    market: entry.market,
    team,
    playerId: player?.playerId ?? null,
    player,
    order: entry.order,
    lines: [],
    mainLine: -1,
    touchedIn: -1,
    keyText: null,
    alternateKeyText: null,
  };
}
