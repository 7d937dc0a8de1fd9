// The quotes that a group changed, as rows: one object, set to the next change again and again, so
// that reading a row makes no object.

import { must } from '#kit/assert.ts';
import {
  Q_CONFIRMED,
  Q_EVENT,
  Q_FLAGS,
  Q_LAY,
  Q_LAY_SIZE,
  Q_LINE,
  Q_MARKET,
  Q_POINT,
  Q_PRICE,
  Q_RECEIVED,
  Q_SIDE,
  Q_SIZE,
  Q_SUBJECT,
  QUOTE,
  QUOTE_NUMBERS,
  type QuoteChanges,
} from '../../apply/quote-changes.ts';
import { BY_ALTERNATE, SUSPENDED, VENUE_SHIFT } from '../../book/offers.ts';
import type { EngineState } from '../../state.ts';
import { type LineIdentities, type LineSubject, RowOfLine } from './line-identity.ts';

/** An accepted change of one price of one venue; of exchanges of sizes and lay prices, too. */
export interface ArchivedQuote extends Omit<LineSubject, 'playerName'> {
  readonly isAlternate: boolean;
  readonly side: string;
  readonly venue: string;
  /** Hundredths of American odds; 0: withdrawn. */
  readonly price: number;
  readonly suspended: boolean;
  readonly confirmedAt: number;
  readonly receivedAt: number;
  /** The stake that the price takes, in the venue's currency; 0: not said. */
  readonly size: number;
  /** Of an exchange: the best lay price, hundredths of American odds, and its size; 0: none. */
  readonly layPrice: number;
  readonly laySize: number;
}

/** Of the group that was applied last. */
export class ArchivedQuotes {
  readonly #state: EngineState;
  readonly #identities: LineIdentities;
  readonly #row = new QuoteView();

  constructor(state: EngineState, identities: LineIdentities) {
    this.#state = state;
    this.#identities = identities;
  }

  get count(): number {
    return this.#changes.count;
  }

  /** The change at this index, until the next one is read. */
  at(index: number): ArchivedQuote {
    this.#row.set(this.#state, this.#changes, index, this.#identities);
    return this.#row;
  }

  get #changes(): QuoteChanges {
    return must(this.#state.output?.quotes, 'an observed group');
  }
}

class QuoteView extends RowOfLine implements ArchivedQuote {
  isAlternate = false;
  side = '';
  venue = '';
  price = 0;
  suspended = false;
  confirmedAt = 0;
  receivedAt = 0;
  size = 0;
  layPrice = 0;
  laySize = 0;

  set(
    state: EngineState,
    { ints, numbers }: QuoteChanges,
    index: number,
    identities: LineIdentities,
  ): void {
    const at = index * QUOTE;
    const flags = ints[at + Q_FLAGS] as number;
    this.of = identities.of(
      state,
      ints[at + Q_LINE] as number,
      ints[at + Q_EVENT] as number,
      ints[at + Q_MARKET] as number,
      ints[at + Q_SUBJECT] as number,
      ints[at + Q_POINT] as number,
    );
    this.isAlternate = (flags & BY_ALTERNATE) !== 0;
    this.side = this.of.sides[ints[at + Q_SIDE] as number] as string;
    this.venue = state.venues.at(flags >> VENUE_SHIFT).bookmakerId;
    this.price = ints[at + Q_PRICE] as number;
    this.suspended = (flags & SUSPENDED) !== 0;
    const fraction = index * QUOTE_NUMBERS;
    this.confirmedAt = numbers[fraction + Q_CONFIRMED] as number;
    this.receivedAt = numbers[fraction + Q_RECEIVED] as number;
    this.size = numbers[fraction + Q_SIZE] as number;
    this.layPrice = numbers[fraction + Q_LAY] as number;
    this.laySize = numbers[fraction + Q_LAY_SIZE] as number;
  }
}
