// The order of a venue's quotes: a quote that is posted late is rejected, and a price that the primary
// withdrew explicitly is not quoted again by older quotes of other sources.

import type { PackedMessage } from '#domain/message/packed-message.ts';
import { FLAG } from '#domain/message/packed-message.ts';
import { keyAt } from '#domain/message/unpack.ts';
import type { Intake } from '../apply/intake.ts';
import { confirmedAtUnderKey, rewriteQuote } from '../apply/quotes.ts';
import type { EventState } from '../book/book.ts';
import { cellOf } from '../book/cells.ts';
import { IN_CHUNK } from '../book/offers.ts';
import type { EngineState } from '../state.ts';
import { slotText } from './kept-quotes.ts';
import type { Sender } from './sender.ts';

export class QuoteOrder {
  readonly #state: EngineState;
  readonly #intake: Intake;
  readonly #sender: Sender;
  #event = -1;
  #eventId = '';
  #hasWithdrawals = false;

  constructor(state: EngineState, intake: Intake, sender: Sender) {
    this.#state = state;
    this.#intake = intake;
    this.#sender = sender;
  }

  /** Turns to an event. */
  turnTo({ slot, head }: EventState): void {
    this.#event = slot;
    this.#eventId = head.eventId;
    this.#hasWithdrawals = this.#state.withdrawn.has(head.eventId);
  }

  /** Whether a quote of the group in hand may be older than what is known. */
  get isPossible(): boolean {
    return this.#sender.isPosted || this.#hasWithdrawals;
  }

  /** Whether a row is older than its source's last quote of the price, or a withdrawal of it. */
  isOlder(
    message: PackedMessage,
    row: number,
    market: number,
    venue: number,
    confirmedAt: number,
  ): boolean {
    const state = this.#state;
    if (this.#hasWithdrawals) {
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
    return (
      confirmedAt <
      confirmedAtUnderKey(state, state.offers.chunkOf(cell), at, isOfAlternate(message, row))
    );
  }

  /**
   * The image lists this offer by an older quote: mark the newer offer as listed, so the image does
   * not withdraw it.
   */
  restoreQuote(message: PackedMessage, row: number, market: number, venue: number): void {
    if (!this.#sender.isPosted) return;
    const state = this.#state;
    const line = this.#intake.findLine(this.#event, market, row);
    const cell = line < 0 ? -1 : cellOf(state, line, venue);
    if (cell < 0) return;
    const side = sideOf(this.#state, market, message.sides[row] as number);
    rewriteQuote(state, line, cell, side, isOfAlternate(message, row), false, 0);
  }

  /** A newer quote of a withdrawn price: forgets the withdrawal. */
  lift(message: PackedMessage, row: number, venue: number): void {
    if (!this.#hasWithdrawals) return;
    const eventId = this.#eventId;
    const { bookmakerId } = this.#state.venues.at(venue);
    this.#state.withdrawn.remove(eventId, bookmakerId, slotText(keyAt(message, row)));
  }

  /** Notes that a row withdrew a price at `at`: older quotes of it are ignored from now on. */
  noteWithdrawn(message: PackedMessage, row: number, venue: number, at: number): void {
    const { venues, withdrawn, groupNumber: quotedIn } = this.#state;
    const { source, authority } = this.#sender.claimantOf(venue);
    const { bookmakerId } = venues.at(venue);
    const withdrawal = { at, source, speaker: authority, quotedIn };
    withdrawn.add(this.#eventId, bookmakerId, slotText(keyAt(message, row)), withdrawal);
    this.#hasWithdrawals = true;
  }
}

/** Whether a row is about the alternate key. */
export function isOfAlternate({ flags }: PackedMessage, row: number): boolean {
  return ((flags[row] as number) & FLAG.alternate) !== 0;
}

/** The side of a row's market, counted in the market's; -1 where it has no such side. */
export function sideOf({ markets }: EngineState, market: number, word: number): number {
  return markets.sideIndex[8 * market + word] as number;
}
