// The coverage of an answer: the venues that answered, and the markets that they were asked for.
// Prices in it that the answer does not list are withdrawn.

import type { PackedGroup, PackedMessage } from '#domain/message/packed-message.ts';
import { assert } from '#kit/assert.ts';
import { EV_START, EVENT, type EventState } from '../book/book.ts';
import { lengthened } from '../book/growth.ts';
import { ALTERNATE, L_BLOCK, L_CELLS, L_EVENT, L_FLAGS, L_MARKET, LINE } from '../book/lines.ts';
import {
  BY_ALTERNATE,
  CONFIRMED,
  confirmedAtOf,
  H_FLAGS,
  HOT,
  IN_CHUNK,
  type OfferChunk,
  VENUE_SHIFT,
  WROTE_ALTERNATE,
  WROTE_MAIN,
} from '../book/offers.ts';
import { countSiblings, SeenLines } from '../book/siblings.ts';
import { agesFor, tooOldFor } from '../clock/ages.ts';
import { WITHDRAWN } from '../edges/edge.ts';
import type { EngineState } from '../state.ts';
import type { Intake } from './intake.ts';
import { confirmedAtUnderKey, hasQuoteUnderKey, withdrawQuote } from './quotes.ts';

export class ImageCoverage {
  readonly #state: EngineState;
  readonly #intake: Intake;
  /** Of an image: what it quotes. */
  readonly #seen = new SeenLines();
  /** Which venues and scopes (market * 2 + alternate) the group in hand answers for. */
  #venueStamps = new Float64Array(128);
  #scopeStamps = new Float64Array(2048);
  #stamp = 0;
  /** Prices confirmed after this stay: the answer is older. */
  #until = Number.POSITIVE_INFINITY;

  constructor(state: EngineState, intake: Intake) {
    this.#state = state;
    this.#intake = intake;
  }

  /**
   * Turns to a group that answers for venues; only those count of which `admits` finds that its
   * source is the primary. `until`: when it was observed, where that matters.
   */
  begin(
    message: PackedMessage,
    group: PackedGroup,
    admits: (venue: number) => boolean,
    until: number,
  ): void {
    this.#stamp += 1;
    this.#until = until;
    const { size } = this.#state.venues;
    if (this.#venueStamps.length < size) this.#venueStamps = new Float64Array(2 * size);
    for (let at = group.venuesFrom; at < group.venuesTo; at++) {
      const venue = this.#intake.venue(message.words[at] as number);
      if (venue < 0 || !admits(venue)) continue;
      this.#venueStamps[venue] = this.#stamp;
      this.#state.markAnswered(venue);
    }
    for (let at = group.scopesFrom; at < group.scopesTo; at++) {
      const market = this.#intake.market(message.scopeTypes[at] as number);
      const isAlternate = message.scopeAlternates[at] as number;
      if (market < 0) continue;
      if (2 * market >= this.#scopeStamps.length) this.#growScopes();
      this.#scopeStamps[2 * market + isAlternate] = this.#stamp;
    }
  }

  #growScopes(): void {
    this.#scopeStamps = lengthened(this.#scopeStamps, 2 * this.#scopeStamps.length);
  }

  /** Whether a venue, by its number, is among those that answered. */
  isOf(venue: number): boolean {
    return this.#venueStamps[venue] === this.#stamp;
  }

  /** Crashes unless the answer covers a venue that it quotes. */
  assertNamesVenue(venue: number): void {
    assert(this.isOf(venue), 'an image quotes venues that it names');
  }

  /** The same of a market. */
  assertNamesMarket(market: number, isAlternate: boolean): void {
    const scope = this.#scopeStamps[2 * market + (isAlternate ? 1 : 0)];
    assert(scope === this.#stamp, 'an image quotes markets that it names');
  }

  /** It quotes a line under the main key. */
  see(line: number): void {
    this.#seen.add(this.#state.lines.ints, line);
  }

  /**
   * Withdraws prices on an event, by its slot, that the answer covers and does not list. Prices that an
   * image confirms are marked; the mark is cleared when their scope is checked, each scope once.
   */
  withdrawUnlisted(
    message: PackedMessage,
    group: PackedGroup,
    event: number,
    isImage: boolean,
  ): void {
    for (let at = group.scopesFrom; at < group.scopesTo; at++) {
      const market = this.#intake.market(message.scopeTypes[at] as number);
      if (market < 0) continue;
      const isAlternate = message.scopeAlternates[at] === 1;
      const scope = 2 * market + (isAlternate ? 1 : 0);
      if (this.#scopeStamps[scope] !== this.#stamp) continue;
      if (isImage) this.#scopeStamps[scope] = 0;
      const isSeen = isImage && !isAlternate;
      if (isSeen && this.#withdrawOfSeen(market)) continue;
      const { marketsByOrder } = this.#state.book.slots[event] as EventState;
      const markets = marketsByOrder[this.#state.markets.at(market).order];
      if (markets === undefined) continue;
      for (const { lines } of markets) {
        for (const line of lines) this.#withdrawOf(line, isAlternate);
      }
      if (isSeen) countSiblings(this.#state, markets);
    }
    this.#seen.clear(this.#state.lines.ints);
  }

  /** Of the lines of a market that the image quotes; false where there may be others. */
  #withdrawOfSeen(market: number): boolean {
    const count = this.#seen.allOf(this.#state.lines.ints, market);
    for (let index = 0; index < count; index++) {
      this.#withdrawOf(this.#seen.found[index] as number, false);
    }
    return count > 0;
  }

  /** Withdraws unlisted prices of the venues that answered on a line under that key. */
  #withdrawOf(line: number, isAlternate: boolean): void {
    const state = this.#state;
    const { ints } = state.lines;
    const base = line * LINE;
    // No venue quoted it under the main key at its last evaluation.
    if (!isAlternate && ((ints[base + L_FLAGS] as number) & ALTERNATE) !== 0) return;
    const block = ints[base + L_BLOCK] as number;
    const sides = state.markets.sideCount[ints[base + L_MARKET] as number] as number;
    const cells = ints[base + L_CELLS] as number;
    if (cells === 0) return;
    const chunk = state.offers.chunkOf(block);
    const { hot } = chunk;
    // Read once: most prices here are confirmed ones.
    const stamps = this.#venueStamps;
    const stamp = this.#stamp;
    const key = isAlternate ? BY_ALTERNATE : 0;
    const stated = CONFIRMED | (isAlternate ? WROTE_ALTERNATE : WROTE_MAIN);
    const from = block & IN_CHUNK;
    for (let first = from; first < from + cells * sides; first += sides) {
      const venue = (hot[first * HOT + H_FLAGS] as number) >> VENUE_SHIFT;
      if (stamps[venue] !== stamp) continue;
      for (let at = first; at < first + sides; at++) {
        const flags = hot[at * HOT + H_FLAGS] as number;
        if ((flags & stated) !== 0) {
          // The answer confirms it under the key in force, and each key is checked once.
          if ((flags & BY_ALTERNATE) === key) hot[at * HOT + H_FLAGS] = flags & ~CONFIRMED;
          continue;
        }
        if (!hasQuoteUnderKey(state, chunk, at, isAlternate)) continue;
        if (this.#isNewer(chunk, at, isAlternate)) continue;
        const cell = block - from + first;
        const reason = this.#reasonOf(line, chunk, at);
        withdrawQuote(state, line, venue, at - first, cell, isAlternate, reason);
      }
    }
  }

  /** Prices confirmed after the answer was observed stay. */
  #isNewer(chunk: OfferChunk, at: number, isAlternate: boolean): boolean {
    if (this.#until === Number.POSITIVE_INFINITY) return false;
    return confirmedAtUnderKey(this.#state, chunk, at, isAlternate) > this.#until;
  }

  /** A price beyond its age limit may have been listed, and rejected: its age is the reason then. */
  #reasonOf(line: number, chunk: OfferChunk, at: number): number {
    const state = this.#state;
    const event = (state.lines.ints[line * LINE + L_EVENT] as number) * EVENT;
    const startTime = state.book.numbers[event + EV_START] as number;
    const ages = agesFor(state, startTime);
    return tooOldFor(state, startTime, confirmedAtOf(chunk, at), ages) ?? WITHDRAWN;
  }
}
