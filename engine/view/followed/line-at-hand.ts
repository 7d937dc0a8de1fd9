// The line that views are looking at, read once for all of them: its prices, what edges show of it, and
// whose may be legs of an arbitrage on it. Few are among the best, and few sets have one for each side.
import { probabilityOfPrice } from '#domain/odds.ts';
import type { MarketState } from '../../book/book.ts';
import { L_BEST, L_MARKET, LINE } from '../../book/lines.ts';
import { cannotBeArbitrage, MARGIN } from '../../price/arbitrage.ts';
import type { EngineState } from '../../state.ts';
import { LinePrices } from '../line-prices.ts';
import { type LineFacts, lineFacts } from './line-facts.ts';

/** Numbers of venues, by side: that of the fewest is the first. */
type BySide = readonly (readonly number[])[];

const NO_LINE = -1;
const NO_LEGS: BySide = [];

export class LineAtHand {
  readonly #state: EngineState;
  readonly #prices = new LinePrices();
  #pricesOf = NO_LINE;
  #facts: LineFacts | undefined;
  #factsOf = NO_LINE;
  #legVenues = NO_LEGS;
  #legVenuesOf = NO_LINE;

  constructor(state: EngineState) {
    this.#state = state;
  }

  /** Must be called when the book has moved on. */
  forget(): void {
    this.#pricesOf = NO_LINE;
    this.#factsOf = NO_LINE;
    this.#legVenuesOf = NO_LINE;
  }

  /** The prices on a line, until another is asked for. */
  prices(line: number): LinePrices {
    if (this.#pricesOf !== line) this.#prices.read(this.#state, line);
    this.#pricesOf = line;
    return this.#prices;
  }

  /** What edges show of a line of this market. */
  facts(line: number, market: MarketState): LineFacts {
    if (this.#factsOf !== line) this.#facts = undefined;
    this.#factsOf = line;
    this.#facts ??= lineFacts(this.#state, line, market);
    return this.#facts;
  }

  /**
   * Venues that may have a leg of an arbitrage, by side, the one of the fewest first; of no side where
   * there is no arbitrage even among the best prices of all.
   */
  legVenues(line: number): BySide {
    if (this.#legVenuesOf !== line) this.#legVenues = this.#foundLegVenues(line);
    this.#legVenuesOf = line;
    return this.#legVenues;
  }

  /** Whether one of each side is among venues: 1 by number where they are of the set. */
  hasLegsAmong(set: Uint8Array, line: number): boolean {
    const bySide = this.legVenues(line);
    return bySide.length > 0 && bySide.every((venues) => venues.some((venue) => set[venue] === 1));
  }

  #foundLegVenues(line: number): BySide {
    const { lines, markets } = this.#state;
    const base = line * LINE;
    const market = lines.ints[base + L_MARKET] as number;
    const sides = markets.sideCount[market] as number;
    if (markets.overlaps[market] === 1) return NO_LEGS;
    if (cannotBeArbitrage(lines.ints, base + L_BEST, sides)) return NO_LEGS;
    const best = (side: number) => probabilityOfPrice(lines.ints[base + L_BEST + side] as number);
    let least = 0;
    for (let side = 0; side < sides; side++) least += best(side);
    const { cells, venues, implied } = this.prices(line);
    const bySide = Array.from({ length: sides }, (_, side) => {
      const found: number[] = [];
      for (let cell = 0; cell < cells; cell++) {
        // Beside the best of the other sides; of a price that may be no leg it is not a number.
        const sum = least - best(side) + (implied[cell * sides + side] as number);
        if (sum <= 1 + MARGIN) found.push(venues[cell] as number);
      }
      return found;
    });
    return bySide.sort((a, b) => a.length - b.length);
  }
}
