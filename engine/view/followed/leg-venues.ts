// Whose prices may be legs of an arbitrage on a line: few are among the best, and few sets have one
// for each side. Worked out once for all sets.
import { probabilityOfPrice } from '#domain/odds.ts';
import { L_BEST, L_MARKET, LINE } from '../../book/lines.ts';
import { ELIGIBLE } from '../../book/offers.ts';
import { cannotBeArbitrage, MARGIN } from '../../price/arbitrage.ts';
import type { EngineState } from '../../state.ts';
import { placesOn } from '../line-view.ts';

/** Numbers of venues, by side. */
type BySide = readonly (readonly number[])[];

const NONE: BySide = [];

export class LegVenues {
  readonly #state: EngineState;
  #line = -1;
  #seq = -1;
  #bySide = NONE;

  constructor(state: EngineState) {
    this.#state = state;
  }

  /** By side; of no side where there is no arbitrage even among the best prices of all. */
  on(line: number): BySide {
    const { seq } = this.#state;
    if (this.#line === line && this.#seq === seq) return this.#bySide;
    this.#line = line;
    this.#seq = seq;
    this.#bySide = this.#found(line);
    return this.#bySide;
  }

  /** Whether there is one for each side among venues: 1 by number where they are of the set. */
  areAmong(set: Uint8Array, line: number): boolean {
    const bySide = this.on(line);
    return bySide.length > 0 && bySide.every((venues) => venues.some((venue) => set[venue] === 1));
  }

  #found(line: number): BySide {
    const { lines, markets } = this.#state;
    const base = line * LINE;
    const market = lines.ints[base + L_MARKET] as number;
    const { chunk, from, to, sides } = placesOn(this.#state, line);
    if (markets.overlaps[market] === 1) return NONE;
    if (cannotBeArbitrage(lines.ints, base + L_BEST, sides)) return NONE;
    let least = 0;
    for (let side = 0; side < sides; side++) {
      least += probabilityOfPrice(lines.ints[base + L_BEST + side] as number);
    }
    return Array.from({ length: sides }, (_, side) => {
      const best = probabilityOfPrice(lines.ints[base + L_BEST + side] as number);
      const venues: number[] = [];
      for (let at = from + side; at < to; at += sides) {
        if ((chunk.flagsAt(at) & ELIGIBLE) === 0) continue;
        // Beside the best of the other sides.
        const sum = least - best + probabilityOfPrice(chunk.priceAt(at));
        if (sum <= 1 + MARGIN) venues.push(chunk.venueAt(at));
      }
      return venues;
    });
  }
}
