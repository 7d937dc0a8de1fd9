// Applies groups to the book: accepts or rejects quotes, withdraws what an answer no longer lists.
// Nothing is evaluated here; lines and events that may have changed are marked.

import type { LeagueId } from '#domain/league.ts';
import type { CatalogGroup, ConfirmGroup } from '#domain/message/message.ts';
import {
  FLAG,
  NO_REJECTIONS,
  type PackedGroup,
  type PackedMessage,
  PLAYER_TEAM,
  SAME_LINE,
} from '#domain/message/packed-message.ts';
import { assert } from '#kit/assert.ts';
import { EV_FLAGS, EV_START, EVENT, type EventState, LEFT, OPEN } from '../book/book.ts';
import { cellFor } from '../book/cells.ts';
import { L_FLAGS, LINE } from '../book/lines.ts';
import { BY_ALTERNATE, CONFIRMED, IN_CHUNK } from '../book/offers.ts';
import { StatedSides } from '../book/player-sides.ts';
import type { Ages } from '../clock/age-limits.ts';
import { scheduleIfSooner, soonEnough } from '../clock/ages.ts';
import { finalAfterMs, isOver, noteAllWithdrawn } from '../clock/event-life.ts';
import type { VenueHealth } from '../clock/venue-health.ts';
import { Beside } from '../sources/beside.ts';
import type { Claimant } from '../sources/claims.ts';
import { applyConfirmations } from '../sources/confirmations.ts';
import { QuoteOrder } from '../sources/quote-order.ts';
import { Sender } from '../sources/sender.ts';
import { Succession } from '../sources/succession.ts';
import { type EngineState, newSource, reject, type SourceState } from '../state.ts';
import { applyCatalog } from './catalog.ts';
import { ImageCoverage } from './image-coverage.ts';
import { Intake } from './intake.ts';
import {
  confirmQuote,
  Quoted,
  UNCHANGED_FLAGS,
  UNCHANGED_UNVOUCHED,
  writeQuote,
} from './quotes.ts';
import { MORE, readQuote, unchangedFlags } from './row-quote.ts';
import { Withdrawals } from './withdrawals.ts';

/** The source before the first group. */
const NOBODY = newSource('');

/** Applies groups to one book. */
export class Absorber {
  readonly #state: EngineState;
  readonly #intake: Intake;
  readonly #quoted = new Quoted();
  readonly #answer: ImageCoverage;
  readonly #beside: Beside;
  readonly #sender: Sender;
  readonly #order: QuoteOrder;
  readonly #withdrawals: Withdrawals;
  readonly #succession: Succession;
  // The source of the group in hand, and the slot of its event.
  #source: SourceState;
  #event = -1;
  #hasStarted = false;
  /** The event is over: every quote is rejected. */
  #isOver = false;
  /** Quotes confirmed before this are rejected, epoch milliseconds. */
  #oldestMs = 0;
  #ages: Ages;
  /** Venues of the group in hand whose primary is another source. */
  #besides: readonly number[] = [];
  /** False while stored quotes of a new primary are applied: they are no sign of life. */
  #marksAnswers = true;
  /** Team flags in the group's quotes that their lines do not have yet. */
  #newSides = 0;

  constructor(state: EngineState) {
    this.#state = state;
    this.#intake = new Intake(state);
    this.#beside = new Beside(state);
    this.#sender = new Sender(state);
    this.#order = new QuoteOrder(state, this.#intake, this.#sender);
    this.#withdrawals = new Withdrawals(state, {
      ...{ intake: this.#intake, sender: this.#sender, beside: this.#beside },
      order: this.#order,
    });
    this.#succession = new Succession(state, (...kept) => this.#takeKept(...kept));
    this.#answer = new ImageCoverage(state, this.#intake);
    this.#ages = state.pregameAges;
    this.#source = NOBODY;
  }

  /** Must be called before the groups of a message. */
  begin(message: PackedMessage): void {
    this.#sender.begin(message.source, message.authority);
    this.#intake.begin(message);
  }

  /** Must be called before a group: drops stored quotes of events that left the book. */
  sweep(): void {
    this.#beside.sweep();
  }

  /** Applies changes of primaries that are due by the clock; `message` is the one in hand. */
  settle(message: PackedMessage): void {
    if (this.#succession.settle()) this.begin(message);
  }

  /** Applies entries of the catalogue. Cached names are dropped: unknown ones may be known now. */
  catalog(group: CatalogGroup): void {
    applyCatalog(this.#state, group);
    this.#intake.forgetNames();
  }

  /** Replaces the named markets of the venues that answered for this event. */
  image(source: SourceState, message: PackedMessage, group: PackedGroup): void {
    this.#enter(source, group);
    this.#beginAnswer(message, group);
    this.#takeQuotes(message, group, true);
    this.#withdraw(source, message, group);
    this.#dropAbsent(message, group, group.eventId);
    this.#answer.withdrawUnlisted(message, group, this.#event, true);
    if (group.quotesTo > group.quotesFrom || group.rejections !== NO_REJECTIONS) {
      this.#state.book.listedAts[this.#event] = group.receivedAt;
    }
  }

  /** Changes single quotes: withdrawals first, so that quotes of the same group stay. */
  patch(source: SourceState, message: PackedMessage, group: PackedGroup): void {
    this.#enter(source, group);
    this.#withdraw(source, message, group);
    this.#takeQuotes(message, group, false);
  }

  /** Withdraws what the venues that answered for a league no longer list. */
  coverage(message: PackedMessage, group: PackedGroup): void {
    if (group.venuesTo === group.venuesFrom) return;
    const { book } = this.#state;
    const league = this.#state.leagues.numberOf(group.leagueId);
    this.#intake.enterLeague(league, group.leagueId);
    this.#sender.enter(league, group.leagueId);
    this.#beginAnswer(message, group);
    const listed = new Set<string>();
    for (let at = group.venuesTo; at < group.eventIdsTo; at++) {
      listed.add(message.strings[message.words[at] as number] as string);
    }
    const answered = (venue: number): boolean => this.#answer.isOf(venue);
    for (const event of book.leagues.get(group.leagueId) ?? []) {
      const isListed = listed.has(event.head.eventId);
      if (!isListed) this.#dropAbsent(message, group, event.head.eventId);
      if (!isListed) this.#answer.withdrawUnlisted(message, group, event.slot, false);
      // Prices that were refused are no withdrawal: the venue still has the event.
      if (isListed && book.listedAts[event.slot] === group.receivedAt) continue;
      noteAllWithdrawn(this.#state, event, answered);
    }
  }

  /** Applies the stored quotes of a source that became the primary of a venue. */
  #takeKept(claimant: Claimant, event: EventState, message: PackedMessage): void {
    this.#intake.begin(message);
    this.#sender.beginAs(claimant);
    this.#source = NOBODY;
    this.#marksAnswers = false;
    this.#intake.turnTo(event.slot);
    this.#turnTo(event.slot, event.head.leagueId);
    this.#takeQuotes(message, message.groups[0] as PackedGroup, false);
    this.#marksAnswers = true;
  }

  /** Confirms the current quotes of a source that publishes only changes. */
  confirm(source: SourceState, group: ConfirmGroup): void {
    applyConfirmations(this.#state, this.#sender, this.#beside, source, group);
  }

  /** Applies the rows behind the quotes of the group in hand. */
  #withdraw(source: SourceState, message: PackedMessage, group: PackedGroup): void {
    const event = this.#eventState();
    for (let row = group.quotesTo; row < group.withdrawnTo; row++) {
      this.#withdrawals.apply(message, row, source, event);
    }
  }

  /** Turns to a group that answers for venues and markets. */
  #beginAnswer(message: PackedMessage, group: PackedGroup): void {
    const besides: number[] = [];
    const admits = (venue: number): boolean => {
      this.#sender.markSeen(venue);
      const isOwn = this.#sender.isPrimary(venue);
      if (!isOwn) besides.push(venue);
      return isOwn;
    };
    this.#answer.begin(message, group, admits, this.#until(group));
    this.#besides = besides;
  }

  /** The group withdraws no quote that was confirmed after this, epoch milliseconds. */
  #until({ receivedAt }: PackedGroup): number {
    return this.#sender.isPosted ? receivedAt : Number.POSITIVE_INFINITY;
  }

  /** Drops stored quotes that the answer of a source that is not the primary no longer lists. */
  #dropAbsent(message: PackedMessage, group: PackedGroup, eventId: string): void {
    for (const venue of this.#besides) {
      const claim = this.#sender.claim(venue);
      if (claim === undefined) continue;
      this.#beside.dropAbsent(message, group, claim, eventId, this.#until(group));
      const event = this.#state.book.events.get(eventId);
      if (event !== undefined) this.#state.noteModel(venue, event.slot);
    }
  }

  /** Turns to a group of a source and its event. */
  #enter(source: SourceState, group: PackedGroup): void {
    this.#source = source;
    this.#turnTo(this.#intake.enterEvent(group), group.leagueId);
  }

  /** Sets what all quotes of an event share. */
  #turnTo(slot: number, leagueId: LeagueId): void {
    const state = this.#state;
    this.#event = slot;
    state.confirmEvent(slot);
    this.#sender.enter(state.book.leagueNumbers[slot] as number, leagueId);
    this.#order.turnTo(this.#eventState());
    const startTime = state.book.numbers[this.#event * EVENT + EV_START] as number;
    this.#hasStarted = state.now >= startTime;
    this.#ages = this.#hasStarted ? state.liveAges : state.pregameAges;
    const oldest = state.now - this.#ages.ttlMs;
    this.#oldestMs = this.#hasStarted ? Math.max(startTime, oldest) : oldest;
    this.#isOver = this.#mayBeOver(startTime) && isOver(state, this.#eventState());
    if (this.#isOver) this.#oldestMs = Number.POSITIVE_INFINITY;
  }

  /** False where the event's columns show that it is not over. */
  #mayBeOver(startTime: number): boolean {
    const { now, book } = this.#state;
    const flags = book.numbers[this.#event * EVENT + EV_FLAGS] as number;
    return (flags & OPEN) === 0 || now >= startTime + finalAfterMs(this.#eventState());
  }

  #eventState(): EventState {
    return this.#state.book.slots[this.#event] as EventState;
  }

  /** Accepts or rejects the quotes of the group in hand. */
  #takeQuotes(message: PackedMessage, group: PackedGroup, isImage: boolean): void {
    this.#newSides = 0;
    let row = group.quotesFrom;
    while (row < group.quotesTo) row = this.#takeLine(message, row, group.quotesTo, isImage);
    if (this.#newSides !== 0) this.#takeSides(message, group);
  }

  /** Accepts or rejects the rows of one line from `first` on; returns the row behind them. */
  #takeLine(message: PackedMessage, first: number, to: number, isImage: boolean): number {
    const state = this.#state;
    const { venues, sides, flags, prices, confirmedAts } = message;
    const market = this.#intake.market(message.marketTypes[first] as number);
    const { sideIndex } = state.markets;
    const isAlternate = ((flags[first] as number) & FLAG.alternate) !== 0;
    const { now } = state;
    const oldestMs = this.#oldestMs;
    const edgeFromMs = now - this.#ages.edgeMs;
    const mark = isImage ? CONFIRMED : 0;
    const key = isAlternate ? BY_ALTERNATE : 0;
    let same = UNCHANGED_FLAGS | key;
    const { isPosted } = this.#sender;
    const order = this.#order;
    const mayBeLate = order.isPossible;
    let line = -1;
    let teams = 0;
    let soonEnoughFrom = 0;
    // Of the venue in hand: most consecutive rows are of one venue.
    let venueWord = -1;
    let venue = -1;
    let health: VenueHealth | null = null;
    let isBeside = false;
    let cell = -1;
    let chunk = state.offers.chunkOf(0);
    let taken = 0;
    let newestMs = Number.NEGATIVE_INFINITY;
    let row = first;
    do {
      if (venues[row] !== venueWord) {
        if (taken > 0) this.#noteTaken(health, venue, taken, newestMs);
        taken = 0;
        newestMs = Number.NEGATIVE_INFINITY;
        venueWord = venues[row] as number;
        venue = this.#intake.venue(venueWord);
        if (venue >= 0) this.#sender.markSeen(venue);
        isBeside = venue >= 0 && !this.#sender.isPrimary(venue);
        health = isBeside ? null : this.#healthOf(venue, market);
        if (isPosted && venue >= 0) same = key | this.#sameOf(venue);
        if (isImage && health !== null) this.#answer.assertNamesVenue(venue);
      }
      if (isBeside) {
        this.#keepRow(message, row, market, venue);
        continue;
      }
      // Ingest of a newer version may know words that this one does not.
      if (health === null) {
        this.#refuseUnknown(venue);
        continue;
      }
      let confirmedAt = confirmedAts[row] as number;
      if (confirmedAt > now) confirmedAt = now;
      if (confirmedAt < oldestMs) {
        // In an image it counts as absent, so an older quote does not live on in its place.
        this.#refuse(health, this.#whyRefused(confirmedAt));
        continue;
      }
      if (mayBeLate) {
        if (order.isOlder(message, row, market, venue, confirmedAt)) {
          this.#refuse(health, 'older_than_said');
          order.restoreQuote(message, row, market, venue);
          continue;
        }
        order.lift(message, row, venue);
      }
      if (line < 0) {
        line = this.#lineOf(market, row, isImage, isAlternate);
        soonEnoughFrom = soonEnough(state, line, this.#ages);
      }
      if (taken === 0) {
        this.#sender.take(venue);
        cell = cellFor(state, line, venue, cell);
        chunk = state.offers.chunkOf(cell);
      }
      taken += 1;
      if (confirmedAt > newestMs) newestMs = confirmedAt;
      const rowFlags = flags[row] as number;
      teams |= rowFlags;
      const side = sideIndex[8 * market + (sides[row] as number)] as number;
      assert(side >= 0, 'a quote is for a side that its market has');
      const at = (cell & IN_CHUNK) + side;
      const known =
        (rowFlags & MORE) === 0
          ? same
          : unchangedFlags(state.offers, message, row, chunk, at, same);
      const price = prices[row] as number;
      if (!confirmQuote(state, chunk, at, price, known, confirmedAt, edgeFromMs, mark)) {
        this.#write(message, row, line, venue, side, cell, confirmedAt);
      } else if (confirmedAt < soonEnoughFrom) {
        scheduleIfSooner(state, line, confirmedAt, this.#ages);
      }
    } while (++row < to && ((flags[row] as number) & SAME_LINE) !== 0);
    if (taken > 0) this.#noteTaken(health, venue, taken, newestMs);
    if (line >= 0) this.#noteLine(line, teams);
    return row;
  }

  /** Flags of an offer that an identical quote of this source merely confirms. */
  #sameOf(venue: number): number {
    return this.#sender.unvouched(venue) === 0 ? UNCHANGED_FLAGS : UNCHANGED_UNVOUCHED;
  }

  /** Stores a row about a venue whose primary is another source. */
  #keepRow(message: PackedMessage, row: number, market: number, venue: number): void {
    const { now } = this.#state;
    const confirmedAt = Math.min(message.confirmedAts[row] as number, now);
    if (market < 0) this.#refuse(null, 'unknown_market');
    else if (confirmedAt < this.#oldestMs) this.#refuse(null, this.#whyRefused(confirmedAt));
    else {
      const { primaries, isPosted } = this.#sender;
      const { eventId } = this.#eventState().head;
      const claimant = this.#sender.claimantOf(venue);
      const source = this.#source;
      const about = { eventId, primaries, venue, claimant, source, confirmedAt, isPosted };
      this.#beside.keepRow(message, row, about);
      this.#state.noteModel(venue, this.#event);
    }
  }

  /** The line that a row is about, which an image quotes under one of its keys. */
  #lineOf(market: number, row: number, isImage: boolean, isAlternate: boolean): number {
    const line = this.#intake.lineOf(this.#event, market, row);
    if (!isImage) return line;
    this.#answer.assertNamesMarket(market, isAlternate);
    if (!isAlternate) this.#answer.see(line);
    return line;
  }

  /** Notes that the venue was named, and returns its health; null if venue or market is unknown. */
  #healthOf(venue: number, market: number): VenueHealth | null {
    if (venue < 0) return null;
    const health = this.#marksAnswers
      ? this.#state.markAnswered(venue)
      : this.#state.healthOf(venue);
    return market < 0 ? null : health;
  }

  #refuseUnknown(venue: number): void {
    const health = venue < 0 ? null : this.#state.markAnswered(venue);
    this.#refuse(health, health === null ? 'unknown_venue' : 'unknown_market');
  }

  #refuse(health: VenueHealth | null, reason: string): void {
    reject(this.#source, reason);
    health?.reject(reason);
  }

  /** Notes the flags of a line's accepted quotes, combined. */
  #noteLine(line: number, flags: number): void {
    const known = this.#state.lines.ints[line * LINE + L_FLAGS] as number;
    this.#newSides |= flags & PLAYER_TEAM & ~known;
    if (!this.#hasStarted) return;
    const { book, touchedEvents } = this.#state;
    if (((book.numbers[this.#event * EVENT + EV_FLAGS] as number) & LEFT) === 0) return;
    const left = this.#eventState();
    left.withdrawnAfterStart = false;
    touchedEvents.add(left);
  }

  /** Counts `taken` accepted quotes of a venue; `newestMs`: their newest confirmation. */
  #noteTaken(health: VenueHealth | null, venue: number, taken: number, newestMs: number): void {
    const state = this.#state;
    this.#source.accepted += taken;
    health?.accept(taken, newestMs, state.now, state.receivedAt);
    this.#sender.confirm(venue, newestMs);
    if (newestMs > state.newestConfirmedAt) state.newestConfirmedAt = newestMs;
    if (this.#hasStarted) {
      const { book } = state;
      book.quotedInPlay[this.#event * book.venuePlaces + venue] = 1;
    }
  }

  #whyRefused(confirmedAt: number): string {
    if (this.#isOver) return 'event_over';
    const startTime = this.#state.book.numbers[this.#event * EVENT + EV_START] as number;
    return this.#hasStarted && confirmedAt < startTime ? 'confirmed_before_start' : 'expired';
  }

  /** Reads the rows again for teams of players: an accepted quote has one that is not known yet. */
  #takeSides(message: PackedMessage, { quotesFrom, quotesTo }: PackedGroup): void {
    const { now } = this.#state;
    const stated = new StatedSides();
    for (let row = quotesFrom; row < quotesTo; row++) {
      const team = (message.flags[row] as number) & PLAYER_TEAM;
      const confirmedAt = Math.min(message.confirmedAts[row] as number, now);
      if (team === 0 || confirmedAt < this.#oldestMs) continue;
      const venue = this.#intake.venue(message.venues[row] as number);
      if (venue < 0 || !this.#sender.isPrimary(venue)) continue;
      const market = this.#intake.market(message.marketTypes[row] as number);
      if (market < 0) continue;
      const order = this.#order;
      if (order.isPossible && order.isOlder(message, row, market, venue, confirmedAt)) continue;
      stated.add(this.#intake.playerOf(row), team);
    }
    stated.settle(this.#state, this.#eventState());
  }

  /** Writes a row's quote into its cell. */
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
    readQuote(message, row, quoted);
    quoted.unvouched = this.#sender.unvouched(venue);
    quoted.confirmedAt = confirmedAt;
    writeQuote(this.#state, line, venue, side, cell, quoted, this.#ages);
  }
}
