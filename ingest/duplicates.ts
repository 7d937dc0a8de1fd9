// One venue's selection quoted twice in one answer. The later confirmation counts; between two of
// the same time, equal prices are a repetition and the first stays, but different ones contradict
// each other and neither can be believed: both are refused, and any third with them.
import type { Quote } from '#domain/message/message.ts';
import { quoteKeyText } from './normalize.ts';

interface Held {
  readonly index: number;
  readonly confirmedAt: number;
  isContradicted: boolean;
}

/** Collects the quotes of one event and refuses duplicates. */
export class QuoteSet {
  readonly #quotes: (Quote | undefined)[] = [];
  readonly #held = new Map<string, Held>();

  /**
   * Takes a quote; returns how many quotes, this or an earlier one, are refused for it (0 to 2).
   */
  add(quote: Quote): number {
    const key = quoteKeyText(quote);
    const held = this.#held.get(key);
    if (held === undefined || quote.confirmedAt > held.confirmedAt) {
      this.#held.set(key, {
        index: this.#quotes.push(quote) - 1,
        confirmedAt: quote.confirmedAt,
        isContradicted: false,
      });
      return held === undefined ? 0 : this.#drop(held);
    }
    if (quote.confirmedAt < held.confirmedAt || held.isContradicted) return 1;
    if (this.#quotes[held.index]?.price === quote.price) return 1;
    held.isContradicted = true;
    return 1 + this.#drop(held);
  }

  /** What is left, in the order of arrival. */
  quotes(): Quote[] {
    return this.#quotes.filter((quote) => quote !== undefined);
  }

  #drop(held: Held): number {
    if (this.#quotes[held.index] === undefined) return 0;
    this.#quotes[held.index] = undefined;
    return 1;
  }
}
