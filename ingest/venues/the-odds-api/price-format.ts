// Which odds format a recorded answer is in: an answer has one, but does not say which.
import { type Fields, fieldsOf } from './response-schemas.ts';

const AMERICAN_MIN = 100;

/**
 * American, unless more of the prices lie strictly between 1 and 100, where American odds never
 * are, than at 100 and beyond on either side. A majority, because each format holds a few prices
 * that look like the other: decimal long shots of 101 and more, American garbage below 100.
 */
export function priceFormatOf(events: readonly unknown[]): 'american' | 'decimal' {
  const votes = { american: 0, decimal: 0 };
  for (const outcome of outcomesWithin(events)) {
    const { price } = outcome;
    if (typeof price !== 'number') continue;
    if (Math.abs(price) >= AMERICAN_MIN) votes.american += 1;
    else if (price > 1) votes.decimal += 1;
  }
  return votes.decimal > votes.american ? 'decimal' : 'american';
}

function* outcomesWithin(events: readonly unknown[]): Generator<Fields> {
  for (const event of fieldsOf(events)) {
    for (const bookmaker of fieldsOf(event.bookmakers)) {
      for (const market of fieldsOf(bookmaker.markets)) yield* fieldsOf(market.outcomes);
    }
  }
}
