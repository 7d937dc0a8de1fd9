// From the words of a message to the numbers of the book: each string is looked up once a message,
// each line by one probe. Makes the markets, lines and players that are new.

import type { LeagueId } from '#domain/league.ts';
import { FLAG, NO_STRING, type PackedMessage } from '#domain/packed-message.ts';
import { spellingPrecedes } from '#domain/player.ts';
import { assert } from '#kit/assert.ts';
import { type EventState, type MarketState, marketKey, type Player } from './book.ts';
import { RENAMED, subjectOf } from './lines.ts';
import { marketAt, marketNumber } from './market-table.ts';
import type { EngineState } from './state.ts';
import { venueNumber } from './venue-table.ts';

/** In place of a number: not looked up yet. */
const UNKNOWN = -2;
const NO_NUMBERS = new Int32Array(0);

export class Intake {
  readonly #state: EngineState;
  #message: PackedMessage | null = null;
  #leagueId: LeagueId | null = null;
  /** By index of the message's strings. */
  #venues = new Int32Array(256);
  #markets = NO_NUMBERS;
  /** The same for each league that the message spoke of, and the message in which it did. */
  readonly #marketsOf = new Map<LeagueId, { of: Int32Array<ArrayBuffer>; messageNumber: number }>();
  #messageNumber = 0;
  #players = new Int32Array(256);
  /** The spelling that was last seen to be no better than the player's name. */
  #names = new Int32Array(256);

  constructor(state: EngineState) {
    this.#state = state;
  }

  /** Takes up a message: nothing of an earlier one is valid. */
  begin(message: PackedMessage): void {
    this.#message = message;
    this.#leagueId = null;
    this.#messageNumber += 1;
    const count = message.stringCount;
    if (count > this.#venues.length) {
      this.#venues = new Int32Array(2 * count);
      this.#players = new Int32Array(2 * count);
      this.#names = new Int32Array(2 * count);
    }
    this.#venues.fill(UNKNOWN, 0, count);
    this.#players.fill(UNKNOWN, 0, count);
    this.#names.fill(UNKNOWN, 0, count);
  }

  /** The league that market types are of from here on. */
  enterLeague(leagueId: LeagueId): void {
    if (leagueId === this.#leagueId) return;
    this.#leagueId = leagueId;
    const count = this.#message?.stringCount ?? 0;
    let markets = this.#marketsOf.get(leagueId);
    if (markets === undefined || markets.of.length < count) {
      markets = { of: new Int32Array(Math.max(256, 2 * count)), messageNumber: -1 };
      this.#marketsOf.set(leagueId, markets);
    }
    if (markets.messageNumber !== this.#messageNumber) markets.of.fill(UNKNOWN, 0, count);
    markets.messageNumber = this.#messageNumber;
    this.#markets = markets.of;
  }

  /** Number of the venue that a string names, -1 where there is none. */
  venue(string: number): number {
    const known = this.#venues[string] as number;
    if (known !== UNKNOWN) return known;
    const found = venueNumber(this.#string(string));
    this.#venues[string] = found;
    return found;
  }

  /** Number of the league's market that a string names, -1 where there is none. */
  market(string: number): number {
    const known = this.#markets[string] as number;
    if (known !== UNKNOWN) return known;
    assert(this.#leagueId !== null, 'a league was entered');
    const found = marketNumber(this.#leagueId, this.#string(string));
    this.#markets[string] = found;
    return found;
  }

  /** The line that a row of quotes is about; -1 where the book has none. */
  findLine(event: EventState, market: number, row: number): number {
    const subject = this.subject(row);
    if (subject < 0) return -1;
    const point = (this.#message as PackedMessage).points[row] as number;
    return this.#state.lines.find(event.slot, market, subject, point);
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

  /** The line that a row of quotes is about, made where the book has none. */
  lineOf(event: EventState, market: number, row: number): number {
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

  /** Number of the player that a string names, -1 where he is unknown. */
  #player(string: number): number {
    const known = this.#players[string] as number;
    if (known >= 0) return known;
    const player = this.#state.players.get(this.#string(string))?.slot ?? -1;
    this.#players[string] = player;
    return player;
  }

  #addLine(event: EventState, market: number, row: number): number {
    const message = this.#message as PackedMessage;
    const flags = message.flags[row] as number;
    const team = flags & FLAG.teamHome ? 'home' : flags & FLAG.teamAway ? 'away' : null;
    const slot = flags & FLAG.player ? this.#player(message.players[row] as number) : -1;
    const player = slot < 0 ? null : (this.#state.playerSlots[slot] as Player);
    const of = marketStateOf(event, market, team, player);
    const line = this.#state.lines.add(of, subjectOf(team, slot), message.points[row] as number);
    of.lines.push(line);
    return line;
  }

  /** Venues write a player's name in several ways: one is chosen, whoever wrote first. */
  #namePlayer(player: number, name: number): void {
    if (this.#names[player] === name) return;
    this.#names[player] = name;
    const state = this.#state;
    const playerId = this.#string(player);
    const spelling = name === NO_STRING ? playerId : this.#string(name);
    const known = state.players.get(playerId);
    if (known === undefined) {
      addPlayer(state, playerId, spelling);
      this.#players[player] = UNKNOWN;
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
  number: number,
  team: 'home' | 'away' | null,
  player: Player | null,
): MarketState {
  const { marketType } = marketAt(number).market;
  const playerId = player?.playerId ?? null;
  const key = marketKey(marketType, team, playerId);
  const known = event.markets.get(key);
  if (known) return known;
  const made = newMarket(event, number, team, player);
  event.markets.set(key, made);
  const ofType = event.marketsByType.get(marketType);
  if (ofType) ofType.push(made);
  else event.marketsByType.set(marketType, [made]);
  return made;
}

/** A market without lines that the event does not list. */
export function newMarket(
  event: EventState,
  number: number,
  team: 'home' | 'away' | null,
  player: Player | null,
): MarketState {
  const entry = marketAt(number);
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
  };
}
