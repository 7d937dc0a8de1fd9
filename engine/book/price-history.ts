// What prices of main lines were before they changed: a bounded ring, oldest first, chained by
// line. Whoever wants a price of some minutes ago walks its line's chain back from the newest
// change. A line's history begins when it comes to be the main one.

import type { SnapshotReader, SnapshotWriter } from '../snapshot/snapshot-format.ts';
import { grownFloats, grownInts } from './growth.ts';

/** Changes that are remembered, over all lines. */
export const PRICE_CHANGES_MAX = 1 << 19;
const FIRST = 1024;

/** Whole numbers of a change, at `place * CHANGE + field`. */
const CHANGE = 4;
const P_LINE = 0;
/** The venue's number, then the side in two bits. */
const P_OFFER = 1;
/** Hundredths of American odds; 0 where nothing stood that may be judged. */
const P_BEFORE = 2;
/** How many changes before it the line's next older one is; 0 where there is none. */
const P_BACK = 3;
const SIDE_BITS = 2;

/** Changes are named by their ordinals, which count from 1 and are never given again. */
export class PriceHistory {
  #ints = new Int32Array(FIRST * CHANGE);
  #times = new Float64Array(FIRST);
  /** By line: the ordinal of its newest change, 0 where there is none. */
  #newest = new Float64Array(FIRST);
  readonly #capacity: number;
  /** Ordinal of the newest change of all; 0 before the first. */
  total = 0;

  constructor(capacity = PRICE_CHANGES_MAX) {
    this.#capacity = capacity;
  }

  /** Ordinal of the oldest change that is remembered. */
  get first(): number {
    return Math.max(1, this.total - this.#capacity + 1);
  }

  /** Changes that are remembered. */
  get count(): number {
    return Math.min(this.total, this.#capacity);
  }

  /** A line comes to be the main one, or its number will be another's: it has no history. */
  begin(line: number): void {
    if (line < this.#newest.length) this.#newest[line] = 0;
  }

  /** An offer of the line changed at `now` (epoch ms); `before` is what it was. */
  note(line: number, venue: number, side: number, before: number, now: number): void {
    while (line >= this.#newest.length) this.#newest = grownFloats(this.#newest, 1);
    const place = this.total % this.#capacity;
    if (place >= this.#times.length) this.#grow();
    const ordinal = ++this.total;
    const older = this.#newest[line] as number;
    const back = older === 0 ? 0 : ordinal - older;
    const at = place * CHANGE;
    this.#ints[at + P_LINE] = line;
    this.#ints[at + P_OFFER] = (venue << SIDE_BITS) | side;
    this.#ints[at + P_BEFORE] = before;
    this.#ints[at + P_BACK] = back < this.#capacity ? back : 0;
    this.#times[place] = now;
    this.#newest[line] = ordinal;
  }

  /** The newest change of a line that is remembered, 0 where there is none. */
  newestOf(line: number): number {
    const ordinal = line < this.#newest.length ? (this.#newest[line] as number) : 0;
    return ordinal < this.first ? 0 : ordinal;
  }

  /** The change of the same line before this one, 0 where none is remembered. */
  olderThan(ordinal: number): number {
    const back = this.#ints[this.#placeOf(ordinal) * CHANGE + P_BACK] as number;
    return back === 0 || ordinal - back < this.first ? 0 : ordinal - back;
  }

  /** The line's number when it changed, which may be another's since. */
  lineAt(ordinal: number): number {
    return this.#ints[this.#placeOf(ordinal) * CHANGE + P_LINE] as number;
  }

  venueAt(ordinal: number): number {
    return (this.#ints[this.#placeOf(ordinal) * CHANGE + P_OFFER] as number) >> SIDE_BITS;
  }

  sideAt(ordinal: number): number {
    const offer = this.#ints[this.#placeOf(ordinal) * CHANGE + P_OFFER] as number;
    return offer & ((1 << SIDE_BITS) - 1);
  }

  beforeAt(ordinal: number): number {
    return this.#ints[this.#placeOf(ordinal) * CHANGE + P_BEFORE] as number;
  }

  /** When it changed, epoch milliseconds. */
  timeAt(ordinal: number): number {
    return this.#times[this.#placeOf(ordinal)] as number;
  }

  /** Numbers of lines that may have a history. */
  get lineCount(): number {
    return this.#newest.length;
  }

  save(to: SnapshotWriter): void {
    const { count } = this;
    to.numbers(this.#ints.slice(0, count * CHANGE));
    to.numbers(this.#times.slice(0, count));
    to.numbers(this.#newest.slice(0, 1 + this.#newest.findLastIndex((newest) => newest !== 0)));
    to.value(this.total);
  }

  load(from: SnapshotReader): void {
    const ints = from.ints();
    const times = from.floats();
    while (this.#times.length < times.length) this.#grow();
    this.#ints.set(ints);
    this.#times.set(times);
    const newest = from.floats();
    while (this.#newest.length < newest.length) this.#newest = grownFloats(this.#newest, 1);
    this.#newest.set(newest);
    this.total = from.value<number>();
  }

  #placeOf(ordinal: number): number {
    return (ordinal - 1) % this.#capacity;
  }

  #grow(): void {
    this.#ints = grownInts(this.#ints, CHANGE);
    this.#times = grownFloats(this.#times, 1);
  }
}
