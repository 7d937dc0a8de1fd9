// The lines of the book: one cache line of whole numbers each, found by what they are about. What
// venues quote on a line stands in a block of its own (offers.ts).

import { PLAYER_TEAM } from '#domain/message/packed-message.ts';
import { assert } from '#kit/assert.ts';
import type { SnapshotReader, SnapshotWriter } from '../snapshot/snapshot-format.ts';
import type { MarketState } from './book.ts';
import { grownFloats, grownInts, withRoom } from './growth.ts';

/** Whole numbers of a line, at `line * LINE + field`. */
export const LINE = 16;
export const L_EVENT = 0;
export const L_MARKET = 1;
/** Team or player: see `subjectOf`. */
export const L_SUBJECT = 2;
/** Thousandths; NO_POINT where there is none. */
export const L_POINT = 3;
/** Where its offers begin. */
export const L_BLOCK = 4;
export const L_CELLS = 5;
export const L_CAPACITY = 6;
export const L_FLAGS = 7;
/** Distinct operators that quote it under the main key. */
export const L_OPERATORS = 8;
/** Its first edge, -1 where there is none. */
export const L_EDGES = 9;
/** Its newest entry in the journal of the group in hand, -1 where there is none. */
export const L_JOURNAL = 10;
/** Best unsuspended price of each side, NO_PRICE where there is none. */
export const L_BEST = 11;
/** Whole seconds of T_SCHEDULED, compared first; or FAR_OFF. */
export const L_DUE = 14;
/** How many lines of its event's market are quoted under the main key; 0: not known. */
export const L_SIBLINGS = 15;

/** Fractional numbers of a line, at `line * TIMES + field`. */
export const TIMES = 4;
/** seq of the last change of anything shown, and of its first offer. */
export const T_CHANGED = 0;
export const T_APPEARED = 1;
/** Time of the earliest entry for it among the deadlines; Infinity when there is none. */
export const T_SCHEDULED = 2;
/** How far its fair probability is from even; NaN where that must be recomputed. */
export const T_EVEN = 3;

/** No venue quotes it under the main key. */
export const ALTERNATE = 1;
export const MAIN = 2;
/** It is shown: the list of changes has it. */
export const LISTED = 4;
/** To be evaluated in this group. WHOLE: with every age on it, and its edges in any case. */
export const TOUCHED = 8;
export const WHOLE = 16;
/** Its player's name changed: it and its edges show it. */
export const RENAMED = 32;
/** It changed in this group. */
export const CHANGED_IN_GROUP = 64;
/** Who quotes it under which key changed. */
export const MEMBERSHIP = 128;

/** As many operators quote it under the main key as the main line of its market. */
export const TIED = 256;

/** The team of its player: the same bits as in a quote, so that one comparison finds a change. */
export const PLAYS = PLAYER_TEAM;

/** Its player's team became known, or changed: records of players show it. */
export const SIDED = 2048;

/** Its age check is due; edges are evaluated only if an eligibility changed. */
export const DUE = 4096;

/** The image in hand quotes it under the main key. */
export const SEEN = 8192;

/** In place of whole seconds: none, or more than an int32 holds; only T_SCHEDULED tells. */
export const FAR_OFF = 0x7fffffff;

/** Below every price. */
export const NO_PRICE = -0x80000000;

const FIRST = 256;

export class Lines {
  ints = new Int32Array(FIRST * LINE);
  times = new Float64Array(FIRST * TIMES);
  /** By line; null where the number is free. */
  readonly markets: (MarketState | null)[] = [];
  readonly #free: number[] = [];
  /** Numbers given so far, free ones included. */
  #top = 0;
  /** Line numbers plus one by the hash of what they are about; 0 is empty. */
  #table = new Int32Array(2 * FIRST);

  get count(): number {
    return this.#top - this.#free.length;
  }

  /** One above the highest number in use. */
  get top(): number {
    return this.#top;
  }

  get bytes(): number {
    return this.ints.byteLength + this.times.byteLength + this.#table.byteLength + 8 * this.#top;
  }

  /** The line about exactly this, -1 where there is none. */
  find(event: number, market: number, subject: number, point: number): number {
    const { ints } = this;
    const table = this.#table;
    const mask = table.length - 1;
    let at = hashOf(event, market, subject, point) & mask;
    for (;;) {
      const line = (table[at] as number) - 1;
      if (line < 0) return -1;
      const base = line * LINE;
      if (
        ints[base + L_EVENT] === event &&
        ints[base + L_POINT] === point &&
        ints[base + L_MARKET] === market &&
        ints[base + L_SUBJECT] === subject
      ) {
        return line;
      }
      at = (at + 1) & mask;
    }
  }

  /** Where in the table a line about this would stand, if nothing is in its way. */
  placeOf(event: number, market: number, subject: number, point: number): number {
    return hashOf(event, market, subject, point) & (this.#table.length - 1);
  }

  /** The line at a place of the table, -1 where there is none. */
  at(place: number): number {
    return (this.#table[place] as number) - 1;
  }

  /** A new line without offers; there must be none about the same. */
  add(of: MarketState, subject: number, point: number): number {
    const line = this.#free.pop() ?? this.#top++;
    if (this.ints.length < (line + 1) * LINE) {
      this.ints = grownInts(this.ints, LINE);
      this.times = grownFloats(this.times, TIMES);
    }
    const { ints, times } = this;
    const base = line * LINE;
    ints.fill(0, base, base + LINE);
    ints[base + L_EVENT] = of.event.slot;
    ints[base + L_MARKET] = of.entry.number;
    ints[base + L_SUBJECT] = subject;
    ints[base + L_POINT] = point;
    ints[base + L_BLOCK] = -1;
    ints[base + L_EDGES] = -1;
    ints[base + L_JOURNAL] = -1;
    ints.fill(NO_PRICE, base + L_BEST, base + L_BEST + 3);
    const at = line * TIMES;
    times[at + T_CHANGED] = 0;
    times[at + T_APPEARED] = 0;
    this.schedule(line, Number.POSITIVE_INFINITY);
    times[at + T_EVEN] = Number.NaN;
    this.markets[line] = of;
    if (2 * this.count > this.#table.length) this.#rehash(2 * this.#table.length);
    else this.#insert(line);
    return line;
  }

  /** Notes when the earliest entry for it among the deadlines is due; Infinity for none. */
  schedule(line: number, at: number): void {
    this.times[line * TIMES + T_SCHEDULED] = at;
    this.ints[line * LINE + L_DUE] = Math.min(FAR_OFF, Math.floor(at / 1000));
  }

  /** Forgets a line whose offers are gone. */
  remove(line: number): void {
    assert(this.markets[line] !== null, 'a line is removed once');
    this.#unhash(line);
    this.markets[line] = null;
    this.schedule(line, Number.POSITIVE_INFINITY);
    this.#free.push(line);
  }

  /** Writes all but the markets, which are the book's. */
  save(to: SnapshotWriter): void {
    to.numbers(this.ints.slice(0, this.#top * LINE));
    to.numbers(this.times.slice(0, this.#top * TIMES));
    to.value({ top: this.#top, free: this.#free });
  }

  /** Takes over what was saved; `markets` by line, null where its number is free. */
  load(from: SnapshotReader, markets: readonly (MarketState | null)[]): void {
    const { top, free } = from.value<{ top: number; free: number[] }>();
    this.ints = withRoom(this.ints, from.ints());
    this.times = withRoom(this.times, from.floats());
    this.#top = top;
    // One by one: a call takes no more arguments than fit its stack.
    for (const line of free) this.#free.push(line);
    for (const market of markets) this.markets.push(market);
    let size = this.#table.length;
    while (size < 2 * this.count) size *= 2;
    this.#rehash(size);
  }

  #hashAt(line: number): number {
    const { ints } = this;
    const base = line * LINE;
    return hashOf(
      ints[base + L_EVENT] as number,
      ints[base + L_MARKET] as number,
      ints[base + L_SUBJECT] as number,
      ints[base + L_POINT] as number,
    );
  }

  #insert(line: number): void {
    const table = this.#table;
    const mask = table.length - 1;
    let at = this.#hashAt(line) & mask;
    while (table[at] !== 0) at = (at + 1) & mask;
    table[at] = line + 1;
  }

  #rehash(size: number): void {
    this.#table = new Int32Array(size);
    for (let line = 0; line < this.#top; line++) if (this.markets[line]) this.#insert(line);
  }

  /** Empties the line's place and moves up what was pushed past it. */
  #unhash(line: number): void {
    const table = this.#table;
    const mask = table.length - 1;
    let hole = this.#hashAt(line) & mask;
    while (table[hole] !== line + 1) hole = (hole + 1) & mask;
    for (let at = (hole + 1) & mask; table[at] !== 0; at = (at + 1) & mask) {
      const home = this.#hashAt((table[at] as number) - 1) & mask;
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      table[hole] = table[at] as number;
      hole = at;
    }
    table[hole] = 0;
  }
}

/** What a market speaks of beside the event, as one number. */
export function subjectOf(team: 'home' | 'away' | null, player: number): number {
  return ((player + 1) << 2) | (team === null ? 0 : team === 'home' ? 1 : 2);
}

/** Whether a subject is a player. */
export function isOfPlayer(subject: number): boolean {
  return subject >> 2 !== 0;
}

function hashOf(event: number, market: number, subject: number, point: number): number {
  let hash = Math.imul(event, 0x9e3779b1) ^ Math.imul(market, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 15) ^ subject, 0xc2b2ae3d);
  hash = Math.imul(hash ^ (hash >>> 13) ^ point, 0x27d4eb2f);
  return hash ^ (hash >>> 16);
}
