// Groups into the book: quotes taken or refused, what an answer no longer lists withdrawn. Nothing
// is evaluated here; lines and events that may have changed are marked.

import {
  FLAG,
  NO_REJECTIONS,
  NO_STRING,
  type PackedGroup,
  type PackedMessage,
  PLAYER_TEAM,
} from '#domain/packed-message.ts';
import { assert } from '#kit/assert.ts';
import { EV_FLAGS, EV_START, EVENT, type EventState, LEFT } from './book.ts';
import { cellFor, cellOf } from './cells.ts';
import { WITHDRAWN } from './edge.ts';
import { noteAllWithdrawn } from './event-life.ts';
import { Intake } from './intake.ts';
import { ALTERNATE, L_BLOCK, L_CELLS, L_FLAGS, L_MARKET, LINE } from './lines.ts';
import { LookAhead } from './look-ahead.ts';
import { leagueNumber, MARKETS, marketAt, SIDE_COUNT, SIDE_INDEX } from './market-table.ts';
import {
  BY_ALTERNATE,
  CONFIRMED,
  H_FLAGS,
  HOT,
  IN_CHUNK,
  WROTE_ALTERNATE,
  WROTE_MAIN,
} from './offers.ts';
import { SaidSides } from './player-sides.ts';
import {
  type Ages,
  confirmQuote,
  markConfirmed,
  Quoted,
  saysUnder,
  withdrawSay,
  writeQuote,
} from './quotes.ts';
import { type EngineState, reject, type SourceState } from './state.ts';
import type { VenueHealth } from './venue-health.ts';
import { VENUES } from './venue-table.ts';

const NOT_PLAIN = FLAG.suspended | FLAG.size | FLAG.link;

/** Puts what groups say into one book. */
export class Absorber {
  readonly #state: EngineState;
  readonly #intake: Intake;
  readonly #lookAhead: LookAhead;
  readonly #quoted = new Quoted();
  /** Which venues and scopes (market * 2 + alternate) the group in hand answers for. */
  readonly #venueStamps = new Float64Array(VENUES.length);
  readonly #scopeStamps = new Float64Array(MARKETS.length * 2);
  #stamp = 0;
  // Of the event of the group in hand.
  #hasStarted = false;
  /** A quote that was confirmed before is refused, epoch milliseconds. */
  #oldestMs = 0;
  #ages: Ages;
  // Of the row before in the group in hand.
  #line = -1;
  #venue = -1;
  #cell = -1;

  constructor(state: EngineState) {
    this.#state = state;
    this.#intake = new Intake(state);
    this.#lookAhead = new LookAhead(state, this.#intake);
    this.#ages = state.pregameAges;
  }

  /** Must be called before the groups of a message. */
  begin(message: PackedMessage): void {
    this.#intake.begin(message);
    this.#lookAhead.begin();
  }

  /** Must be called before each group. */
  approach(message: PackedMessage, index: number): void {
    this.#lookAhead.approach(message, index);
  }

  /** Replaces the named markets of the venues that answered for this event. */
  image(source: SourceState, message: PackedMessage, group: PackedGroup): void {
    const slot = this.#enter(group);
    this.#markAnswer(message, group);
    this.#takeQuotes(source, slot, message, group.quotesFrom, group.quotesTo, true);
    const event = this.#state.book.slots[slot] as EventState;
    this.#withdrawUnquoted(message, group, event, true);
    if (group.quotesTo > group.quotesFrom || group.rejections !== NO_REJECTIONS) {
      event.listedAt = group.receivedAt;
    }
  }

  /** Changes single quotes: withdrawals first, so that what is quoted stands. */
  patch(source: SourceState, message: PackedMessage, group: PackedGroup): void {
    const event = this.#enter(group);
    for (let row = group.quotesTo; row < group.withdrawnTo; row++) {
      this.#withdrawRow(event, message, row);
    }
    this.#takeQuotes(source, event, message, group.quotesFrom, group.quotesTo, false);
  }

  /** Withdraws what the venues that answered for a league no longer list. */
  coverage(message: PackedMessage, group: PackedGroup): void {
    if (group.venuesTo === group.venuesFrom) return;
    const { book } = this.#state;
    this.#intake.enterLeague(leagueNumber(group.leagueId));
    this.#markAnswer(message, group);
    const listed = new Set<string>();
    for (let at = group.venuesTo; at < group.eventIdsTo; at++) {
      listed.add(message.strings[message.words[at] as number] as string);
    }
    const answered = (venue: number): boolean => this.#venueStamps[venue] === this.#stamp;
    for (const event of book.leagues.get(group.leagueId) ?? []) {
      const isListed = listed.has(event.head.eventId);
      if (!isListed) this.#withdrawUnquoted(message, group, event, false);
      // Prices that were refused are no withdrawal: the venue still has the event.
      if (isListed && event.listedAt === group.receivedAt) continue;
      noteAllWithdrawn(this.#state, event, answered);
    }
  }

  /** Turns to a group's event, whose slot it answers: what is the same for all of its quotes. */
  #enter(group: PackedGroup): number {
    const state = this.#state;
    const event = this.#intake.enterEvent(group);
    this.#line = -1;
    const startTime = state.book.numbers[event * EVENT + EV_START] as number;
    this.#hasStarted = state.now >= startTime;
    this.#ages = this.#hasStarted ? state.liveAges : state.pregameAges;
    const oldest = state.now - this.#ages.ttlMs;
    this.#oldestMs = this.#hasStarted ? Math.max(startTime, oldest) : oldest;
    return event;
  }

  #markAnswer(message: PackedMessage, group: PackedGroup): void {
    this.#stamp += 1;
    for (let at = group.venuesFrom; at < group.venuesTo; at++) {
      const venue = this.#intake.venue(message.words[at] as number);
      if (venue < 0) continue;
      this.#venueStamps[venue] = this.#stamp;
      this.#state.hear(venue);
    }
    for (let at = group.scopesFrom; at < group.scopesTo; at++) {
      const market = this.#intake.market(message.scopeTypes[at] as number);
      const isAlternate = message.scopeAlternates[at] as number;
      if (market >= 0) this.#scopeStamps[2 * market + isAlternate] = this.#stamp;
    }
  }

  /** Takes or refuses rows of quotes about an event, by its slot. */
  #takeQuotes(
    source: SourceState,
    event: number,
    message: PackedMessage,
    from: number,
    to: number,
    isImage: boolean,
  ): void {
    const state = this.#state;
    const { now, lines } = state;
    const { venues, marketTypes, sides, prices, confirmedAts } = message;
    // Neighbours are mostly of one venue, or of one market.
    let venueWord = -1;
    let venue = -1;
    let health: VenueHealth | null = null;
    let marketWord = -1;
    let market = -1;
    // Of the neighbours of one venue that were taken.
    let taken = 0;
    let newestMs = Number.NEGATIVE_INFINITY;
    let newSides = 0;
    for (let row = from; row < to; row++) {
      if (venues[row] !== venueWord) {
        if (taken > 0) this.#noteTaken(source, health, event, venue, taken, newestMs);
        taken = 0;
        newestMs = Number.NEGATIVE_INFINITY;
        venueWord = venues[row] as number;
        venue = this.#intake.venue(venueWord);
        health = venue < 0 ? null : state.hear(venue);
      }
      // Ingest of a newer version may know words that this one does not.
      if (health === null) {
        reject(source, 'unknown_venue');
        continue;
      }
      if (marketTypes[row] !== marketWord) {
        marketWord = marketTypes[row] as number;
        market = this.#intake.market(marketWord);
      }
      if (market < 0) {
        rejectOf(source, health, 'unknown_market');
        continue;
      }
      const flags = message.flags[row] as number;
      const key = (flags & FLAG.alternate) === 0 ? 0 : BY_ALTERNATE;
      if (isImage) this.#assertNamed(venue, market, key !== 0);
      const confirmedAt = Math.min(confirmedAts[row] as number, now);
      if (confirmedAt < this.#oldestMs) {
        // In an image it counts as absent, so an older quote does not live on in its place.
        rejectOf(source, health, this.#whyTooOld(event, confirmedAt));
        continue;
      }
      taken += 1;
      if (confirmedAt > newestMs) newestMs = confirmedAt;
      const line = this.#intake.lineOf(event, market, row);
      newSides |= flags & PLAYER_TEAM & ~(lines.ints[line * LINE + L_FLAGS] as number);
      const side = SIDE_INDEX[8 * market + (sides[row] as number)] as number;
      assert(side >= 0, 'a quote is for a side that its market has');
      const cell = this.#cellFor(line, venue);
      const price = prices[row] as number;
      const isPlain = (flags & NOT_PLAIN) === 0;
      if (isPlain && confirmQuote(state, line, cell, side, price, key, confirmedAt, this.#ages)) {
        if (isImage) markConfirmed(state, cell + side);
        continue;
      }
      this.#write(message, row, line, venue, side, cell, confirmedAt);
    }
    if (taken > 0) this.#noteTaken(source, health, event, venue, taken, newestMs);
    if (newSides !== 0) this.#takeSides(event, message, from, to);
  }

  /** So many quotes of a venue were taken, the newest of them confirmed then. */
  #noteTaken(
    source: SourceState,
    health: VenueHealth | null,
    event: number,
    venue: number,
    taken: number,
    newestMs: number,
  ): void {
    const state = this.#state;
    source.accepted += taken;
    health?.accept(taken, newestMs, state.now, state.receivedAt);
    if (newestMs > state.newestConfirmedAt) state.newestConfirmedAt = newestMs;
    if (this.#hasStarted) this.#notePlay(event, venue);
  }

  #whyTooOld(event: number, confirmedAt: number): string {
    const startTime = this.#state.book.numbers[event * EVENT + EV_START] as number;
    return this.#hasStarted && confirmedAt < startTime ? 'confirmed_before_start' : 'expired';
  }

  /** Looks at the rows again: some quote that was taken says a player's team that is not known. */
  #takeSides(slot: number, message: PackedMessage, from: number, to: number): void {
    const { now, book } = this.#state;
    const said = new SaidSides();
    for (let row = from; row < to; row++) {
      const team = (message.flags[row] as number) & PLAYER_TEAM;
      const confirmedAt = Math.min(message.confirmedAts[row] as number, now);
      if (team === 0 || confirmedAt < this.#oldestMs) continue;
      if (this.#intake.venue(message.venues[row] as number) < 0) continue;
      if (this.#intake.market(message.marketTypes[row] as number) < 0) continue;
      said.add(this.#intake.playerOf(row), team);
    }
    said.settle(this.#state, book.slots[slot] as EventState);
  }

  /** Writes a row that may be news. */
  #write(
    message: PackedMessage,
    row: number,
    line: number,
    venue: number,
    side: number,
    cell: number,
    confirmedAt: number,
  ): void {
    const quoted = this.#quoted;
    const flags = message.flags[row] as number;
    quoted.price = message.prices[row] as number;
    quoted.suspended = (flags & FLAG.suspended) !== 0;
    quoted.isAlternate = (flags & FLAG.alternate) !== 0;
    quoted.confirmedAt = confirmedAt;
    quoted.hasExtra = (flags & (FLAG.size | FLAG.link)) !== 0;
    quoted.size = message.sizes[row] as number;
    const link = message.links[row] as number;
    quoted.link = link === NO_STRING ? null : (message.strings[link] as string);
    writeQuote(this.#state, line, venue, side, cell, quoted, this.#ages);
  }

  /** The venue's place on a line: very often that of the row before, which said another side. */
  #cellFor(line: number, venue: number): number {
    if (line === this.#line && venue === this.#venue) return this.#cell;
    this.#line = line;
    this.#venue = venue;
    this.#cell = cellFor(this.#state, line, venue);
    return this.#cell;
  }

  #assertNamed(venue: number, market: number, isAlternate: boolean): void {
    const scope = this.#scopeStamps[2 * market + (isAlternate ? 1 : 0)];
    const isNamed = scope === this.#stamp && this.#venueStamps[venue] === this.#stamp;
    assert(isNamed, 'an image quotes what it names');
  }

  #notePlay(slot: number, venue: number): void {
    const { book, touchedEvents } = this.#state;
    book.quotedInPlay[slot * VENUES.length + venue] = 1;
    if (((book.numbers[slot * EVENT + EV_FLAGS] as number) & LEFT) === 0) return;
    const event = book.slots[slot] as EventState;
    event.withdrawnAfterStart = false;
    touchedEvents.add(event);
  }

  #withdrawRow(event: number, message: PackedMessage, row: number): void {
    const state = this.#state;
    const venue = this.#intake.venue(message.venues[row] as number);
    const market = this.#intake.market(message.marketTypes[row] as number);
    if (venue < 0 || market < 0) return;
    const line = this.#intake.findLine(event, market, row);
    const cell = line < 0 ? -1 : cellOf(state, line, venue);
    const side = SIDE_INDEX[8 * market + (message.sides[row] as number)] as number;
    if (cell < 0 || side < 0) return;
    const isAlternate = ((message.flags[row] as number) & FLAG.alternate) !== 0;
    withdrawSay(state, line, venue, side, cell, isAlternate, WITHDRAWN);
  }

  /** `isOnce`: what a scope confirms is marked, and the mark is gone when it was looked at. */
  #withdrawUnquoted(
    message: PackedMessage,
    group: PackedGroup,
    event: EventState,
    isOnce: boolean,
  ): void {
    for (let at = group.scopesFrom; at < group.scopesTo; at++) {
      const market = this.#intake.market(message.scopeTypes[at] as number);
      if (market < 0) continue;
      const isAlternate = message.scopeAlternates[at] === 1;
      const scope = 2 * market + (isAlternate ? 1 : 0);
      if (this.#scopeStamps[scope] !== this.#stamp) continue;
      if (isOnce) this.#scopeStamps[scope] = 0;
      const markets = event.marketsByOrder[marketAt(market).order];
      if (markets === undefined) continue;
      for (const { lines } of markets) {
        for (const line of lines) this.#withdrawOld(line, isAlternate);
      }
    }
  }

  /** What the venues that answered said of a line under that key, and did not say again. */
  #withdrawOld(line: number, isAlternate: boolean): void {
    const state = this.#state;
    const { ints } = state.lines;
    const base = line * LINE;
    // Nobody quoted it under the main key when it was looked at last.
    if (!isAlternate && ((ints[base + L_FLAGS] as number) & ALTERNATE) !== 0) return;
    const block = ints[base + L_BLOCK] as number;
    const sides = SIDE_COUNT[ints[base + L_MARKET] as number] as number;
    const cells = ints[base + L_CELLS] as number;
    if (cells === 0) return;
    const chunk = state.offers.chunkOf(block);
    const wrote = isAlternate ? WROTE_ALTERNATE : WROTE_MAIN;
    for (let cell = block; cell < block + cells * sides; cell += sides) {
      const first = cell & IN_CHUNK;
      const venue = chunk.venueAt(first);
      if (this.#venueStamps[venue] !== this.#stamp) continue;
      for (let side = 0; side < sides; side++) {
        const flags = chunk.flagsAt(first + side);
        if ((flags & (wrote | CONFIRMED)) !== 0) {
          // The answer says it again under the key in force, and each key is looked at once.
          const isKey = ((flags & BY_ALTERNATE) !== 0) === isAlternate;
          if (isKey) chunk.hot[(first + side) * HOT + H_FLAGS] = flags & ~CONFIRMED;
          continue;
        }
        if (!saysUnder(state, chunk, first + side, isAlternate)) continue;
        withdrawSay(state, line, venue, side, cell, isAlternate, WITHDRAWN);
      }
    }
  }
}

function rejectOf(source: SourceState, health: VenueHealth, reason: string): void {
  reject(source, reason);
  health.reject(reason);
}
