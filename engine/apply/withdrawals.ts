// Rows of a group that withdraw a price, or suspend it where it is quoted.

import { FLAG, type PackedMessage } from '#domain/message/packed-message.ts';
import type { EventState } from '../book/book.ts';
import { cellOf } from '../book/cells.ts';
import { IN_CHUNK } from '../book/offers.ts';
import { WITHDRAWN } from '../edges/edge.ts';
import type { Beside } from '../sources/beside.ts';
import { isOfAlternate, type QuoteOrder, sideOf } from '../sources/quote-order.ts';
import type { Sender } from '../sources/sender.ts';
import { type EngineState, reject, type SourceState } from '../state.ts';
import type { Intake } from './intake.ts';
import { confirmedAtUnderKey, rewriteQuote, withdrawQuote } from './quotes.ts';

interface WithdrawalParts {
  readonly intake: Intake;
  readonly sender: Sender;
  readonly beside: Beside;
  readonly order: QuoteOrder;
}

export class Withdrawals {
  readonly #state: EngineState;
  readonly #parts: WithdrawalParts;

  constructor(state: EngineState, parts: WithdrawalParts) {
    this.#state = state;
    this.#parts = parts;
  }

  /** Applies a row about an event: to the book, or to the stored quotes of a standby source. */
  apply(message: PackedMessage, row: number, source: SourceState, event: EventState): void {
    const state = this.#state;
    const { intake, sender, beside } = this.#parts;
    const venue = intake.venue(message.venues[row] as number);
    const market = intake.market(message.marketTypes[row] as number);
    if (venue < 0 || market < 0) return;
    sender.markSeen(venue);
    if (sender.isPrimary(venue)) {
      this.#applyToBook(message, row, source, event, venue, market);
      return;
    }
    const claim = sender.claim(venue);
    const { eventId } = event.head;
    if (claim) beside.changeRow(message, row, eventId, claim, source, sender.isPosted);
    state.noteModel(venue, event.slot);
  }

  #applyToBook(
    message: PackedMessage,
    row: number,
    source: SourceState,
    event: EventState,
    venue: number,
    market: number,
  ): void {
    const state = this.#state;
    const { intake, sender, order } = this.#parts;
    const { isPosted, primaries } = sender;
    const isSuspended = ((message.flags[row] as number) & FLAG.suspended) !== 0;
    const line = intake.findLine(event.slot, market, row);
    const cell = line < 0 ? -1 : cellOf(state, line, venue);
    const side = sideOf(state, market, message.sides[row] as number);
    const isAlternate = isOfAlternate(message, row);
    const at = Math.min(state.receivedAt, state.now);
    if (cell >= 0 && side >= 0) {
      const chunk = state.offers.chunkOf(cell);
      if (
        isPosted &&
        confirmedAtUnderKey(state, chunk, (cell & IN_CHUNK) + side, isAlternate) > at
      ) {
        reject(source, 'older_than_said');
        return;
      }
      if (isSuspended) rewriteQuote(state, line, cell, side, isAlternate, true, at);
      else withdrawQuote(state, line, venue, side, cell, isAlternate, WITHDRAWN);
    }
    if (isSuspended || !(isPosted || state.claims.isContested(primaries, venue))) return;
    order.noteWithdrawn(message, row, venue, at);
  }
}
