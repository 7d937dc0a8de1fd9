// Every change of a quote that a group made, in columns, for those who keep all of them: what it
// was about, its price from now on, its clocks. Kept only where somebody asked for it.

import { grownFloats, grownInts } from '../book/growth.ts';
import { L_EVENT, L_MARKET, L_POINT, L_SUBJECT, LINE, type Lines } from '../book/lines.ts';
import { confirmedAtOf, type Extra, HAS, type OfferChunk, receivedAtOf } from '../book/offers.ts';

/** Whole numbers of a change, at `change * QUOTE + field`. */
export const QUOTE = 8;
/** The line's number, which another line may have by the next group. */
export const Q_LINE = 0;
/** What the line is about: numbers of event, market, subject, and its point in thousandths. */
export const Q_EVENT = 1;
export const Q_MARKET = 2;
export const Q_SUBJECT = 3;
export const Q_POINT = 4;
/** Hundredths of American odds; 0 where the quote left. */
export const Q_PRICE = 5;
/** Flags and venue, as the book has them; and the side, counted in the market's. */
export const Q_FLAGS = 6;
export const Q_SIDE = 7;

/** Fractional numbers of a change, at `change * QUOTE_NUMBERS + field`. */
export const QUOTE_NUMBERS = 5;
/** Epoch milliseconds. */
export const Q_CONFIRMED = 0;
export const Q_RECEIVED = 1;
/** The stake that the price takes; 0 where the venue does not say, or the quote left. */
export const Q_SIZE = 2;
/** The best lay price, hundredths of American odds, and its size; 0 where there is none. */
export const Q_LAY = 3;
export const Q_LAY_SIZE = 4;

export class QuoteChanges {
  count = 0;
  ints = new Int32Array(256 * QUOTE);
  numbers = new Float64Array(256 * QUOTE_NUMBERS);

  /** Notes what the offer at this place of the chunk is now, with what it has beside its price. */
  add(
    lines: Lines,
    line: number,
    chunk: OfferChunk,
    at: number,
    side: number,
    extra: Extra | null,
  ): void {
    const change = this.count++;
    const to = change * QUOTE;
    if (to >= this.ints.length) {
      this.ints = grownInts(this.ints, QUOTE);
      this.numbers = grownFloats(this.numbers, QUOTE_NUMBERS);
    }
    const { ints, numbers } = this;
    const from = line * LINE;
    const flags = chunk.flagsAt(at);
    ints[to + Q_LINE] = line;
    ints[to + Q_EVENT] = lines.ints[from + L_EVENT] as number;
    ints[to + Q_MARKET] = lines.ints[from + L_MARKET] as number;
    ints[to + Q_SUBJECT] = lines.ints[from + L_SUBJECT] as number;
    ints[to + Q_POINT] = lines.ints[from + L_POINT] as number;
    ints[to + Q_PRICE] = (flags & HAS) === 0 ? 0 : chunk.priceAt(at);
    ints[to + Q_FLAGS] = flags;
    ints[to + Q_SIDE] = side;
    const fraction = change * QUOTE_NUMBERS;
    numbers[fraction + Q_CONFIRMED] = confirmedAtOf(chunk, at);
    numbers[fraction + Q_RECEIVED] = receivedAtOf(chunk, at);
    numbers[fraction + Q_SIZE] = extra?.size ?? 0;
    numbers[fraction + Q_LAY] = extra?.depth?.lay[0] ?? 0;
    numbers[fraction + Q_LAY_SIZE] = extra?.depth?.lay[1] ?? 0;
  }
}
