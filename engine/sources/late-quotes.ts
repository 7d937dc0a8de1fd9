// The order of quotes within a source, and withdrawals: a quote that is posted late is not taken, and
// what a venue's primary withdrew explicitly is not quoted again by older quotes of others.

import type { PackedMessage } from '#domain/message/packed-message.ts';
import { FLAG } from '#domain/message/packed-message.ts';
import { keyAt } from '#domain/message/unpack.ts';
import type { Intake } from '../apply/intake.ts';
import { saidAt, sayAgain, withdrawSay } from '../apply/quotes.ts';
import type { EventState } from '../book/book.ts';
import { cellOf } from '../book/cells.ts';
import { IN_CHUNK } from '../book/offers.ts';
import { WITHDRAWN } from '../edges/edge.ts';
import { type EngineState, reject, type SourceState } from '../state.ts';
import type { Beside } from './beside.ts';
import { slotText } from './kept-quotes.ts';
import type { Sender } from './sender.ts';

export class LateQuotes {
  readonly #state: EngineState;
  readonly #intake: Intake;
  readonly #sender: Sender;
  readonly #beside: Beside;
  #event = -1;
  #eventId = '';
  #hasTakenBack = false;

  constructor(state: EngineState, intake: Intake, sender: Sender, beside: Beside) {
    this.#state = state;
    this.#intake = intake;
    this.#sender = sender;
    this.#beside = beside;
  }

  /** Turns to an event. */
  turnTo({ slot, head }: EventState): void {
    this.#event = slot;
    this.#eventId = head.eventId;
    this.#hasTakenBack = this.#state.withdrawn.has(head.eventId);
  }

  /** Whether a quote of the group in hand may be older than what is known. */
  get isPossible(): boolean {
    return this.#sender.isPosted || this.#hasTakenBack;
  }

  /** Whether a row is older than its source's last quote of the same, or than its withdrawal. */
  isOlder(
    message: PackedMessage,
    row: number,
    market: number,
    venue: number,
    confirmedAt: number,
  ): boolean {
    const state = this.#state;
    if (this.#hasTakenBack) {
      const eventId = this.#eventId;
      const { bookmakerId } = state.venues.at(venue);
      const slot = slotText(keyAt(message, row));
      const { withdrawn, groupNumber } = state;
      const { isPosted } = this.#sender;
      const who = this.#sender.claimantOf(venue);
      const about = [eventId, bookmakerId, slot] as const;
      if (withdrawn.isOlder(...about, who, confirmedAt, isPosted, groupNumber)) return true;
    }
    if (!this.#sender.isPosted) return false;
    const line = this.#intake.findLine(this.#event, market, row);
    const cell = line < 0 ? -1 : cellOf(state, line, venue);
    if (cell < 0) return false;
    const at = (cell & IN_CHUNK) + sideOf(this.#state, market, message.sides[row] as number);
    return confirmedAt < saidAt(state, state.offers.chunkOf(cell), at, isOfAlternate(message, row));
  }

  /** An image lists, by an older quote, what stands: it is not absent. */
  standsAgain(message: PackedMessage, row: number, market: number, venue: number): void {
    if (!this.#sender.isPosted) return;
    const state = this.#state;
    const line = this.#intake.findLine(this.#event, market, row);
    const cell = line < 0 ? -1 : cellOf(state, line, venue);
    if (cell < 0) return;
    const side = sideOf(this.#state, market, message.sides[row] as number);
    sayAgain(state, line, cell, side, isOfAlternate(message, row), false, 0);
  }

  /** A newer quote of what was withdrawn: the withdrawal does not count any more. */
  lift(message: PackedMessage, row: number, venue: number): void {
    if (!this.#hasTakenBack) return;
    const eventId = this.#eventId;
    const { bookmakerId } = this.#state.venues.at(venue);
    this.#state.withdrawn.remove(eventId, bookmakerId, slotText(keyAt(message, row)));
  }

  /** A key behind the quotes: withdrawn, or suspended where it stands. */
  changeRow(message: PackedMessage, row: number, source: SourceState): void {
    const state = this.#state;
    const venue = this.#intake.venue(message.venues[row] as number);
    const market = this.#intake.market(message.marketTypes[row] as number);
    if (venue < 0 || market < 0) return;
    const eventId = this.#eventId;
    const isSuspended = ((message.flags[row] as number) & FLAG.suspended) !== 0;
    const { isPosted, primaries } = this.#sender;
    if (!this.#sender.isPrimary(venue)) {
      const claim = this.#sender.claim(venue);
      if (claim) this.#beside.changeRow(message, row, eventId, claim, source, isPosted);
      state.noteModel(venue, this.#event);
      return;
    }
    const line = this.#intake.findLine(this.#event, market, row);
    const cell = line < 0 ? -1 : cellOf(state, line, venue);
    const side = sideOf(state, market, message.sides[row] as number);
    const isAlternate = isOfAlternate(message, row);
    const at = Math.min(state.receivedAt, state.now);
    if (cell >= 0 && side >= 0) {
      const chunk = state.offers.chunkOf(cell);
      if (isPosted && saidAt(state, chunk, (cell & IN_CHUNK) + side, isAlternate) > at) {
        reject(source, 'older_than_said');
        return;
      }
      if (isSuspended) sayAgain(state, line, cell, side, isAlternate, true, at);
      else withdrawSay(state, line, venue, side, cell, isAlternate, WITHDRAWN);
    }
    if (isSuspended || !(isPosted || state.claims.isContested(primaries, venue))) return;
    const { bookmakerId } = state.venues.at(venue);
    const by = this.#sender.claimantOf(venue);
    const { groupNumber: saidIn } = state;
    const word = { at, source: by.source, speaker: by.speaker, saidIn };
    state.withdrawn.add(eventId, bookmakerId, slotText(keyAt(message, row)), word);
    this.#hasTakenBack = true;
  }
}

/** Whether a row is said under the alternate key. */
export function isOfAlternate({ flags }: PackedMessage, row: number): boolean {
  return ((flags[row] as number) & FLAG.alternate) !== 0;
}

/** The side of a row's market, counted in the market's; -1 where it has no such side. */
function sideOf({ markets }: EngineState, market: number, word: number): number {
  return markets.sideIndex[8 * market + word] as number;
}
