// Reads ahead what the next prices will touch. A price's way leads from the table of lines to its
// line to the line's offers, each somewhere else in memory: taken one price after another, every
// step is waited for; taken step by step for many prices, they are waited for together. Changes
// nothing.
import type { PackedGroup, PackedMessage } from '#domain/packed-message.ts';
import type { Intake } from './intake.ts';
import { L_BLOCK, LINE, TIMES } from './lines.ts';
import { HOT, IN_CHUNK } from './offers.ts';
import type { EngineState } from './state.ts';

/** Prices looked at together: what they touch fits the nearest caches. */
const ROWS = 64;
/** Groups of at most so many prices are looked at ahead. */
const FEW = 8;
/** Numbers of a cache line. */
const CACHE_LINE = 16;

export class LookAhead {
  readonly #state: EngineState;
  readonly #intake: Intake;
  readonly #places = new Int32Array(ROWS);
  #count = 0;
  /** The first group that was not looked at. */
  #next = 0;
  #read = 0;

  constructor(state: EngineState, intake: Intake) {
    this.#state = state;
    this.#intake = intake;
  }

  /** What was read came to this: it means nothing, but keeps the reading from being left out. */
  get read(): number {
    return this.#read;
  }

  /** Must be called before the groups of a message. */
  begin(): void {
    this.#next = 0;
  }

  /** Must be called before each group. */
  approach(message: PackedMessage, index: number): void {
    if (index < this.#next) return;
    this.#count = 0;
    this.#next = index;
    while (this.#next < message.groupCount && this.#count < ROWS) {
      const group = message.groups[this.#next] as PackedGroup;
      if (group.withdrawnTo - group.quotesFrom > FEW) break;
      this.#place(message, group);
      this.#next += 1;
    }
    // A group of many prices meets the same lines again and again.
    if (this.#next === index) this.#next = index + 1;
    else this.#touch();
  }

  /** Where in the table the lines of a group's prices are to be found. */
  #place(message: PackedMessage, group: PackedGroup): void {
    const event = this.#intake.eventOf(group);
    if (event === undefined) return;
    this.#intake.enterLeague(event.head.leagueId);
    const to = Math.min(group.withdrawnTo, group.quotesFrom + ROWS - this.#count);
    for (let row = group.quotesFrom; row < to; row++) {
      const market = this.#intake.market(message.marketTypes[row] as number);
      const subject = this.#intake.subject(row);
      const point = message.points[row] as number;
      const place = this.#state.lines.placeOf(event.slot, market, subject, point);
      this.#places[this.#count++] = place;
    }
  }

  #touch(): void {
    const { lines, offers } = this.#state;
    const places = this.#places;
    const count = this.#count;
    for (let at = 0; at < count; at++) places[at] = lines.at(places[at] as number);
    let read = 0;
    for (let at = 0; at < count; at++) {
      const line = places[at] as number;
      if (line >= 0) read ^= lines.times[line * TIMES] as number;
      places[at] = line < 0 ? -1 : (lines.ints[line * LINE + L_BLOCK] as number);
    }
    for (let at = 0; at < count; at++) {
      const block = places[at] as number;
      if (block < 0) continue;
      const { hot } = offers.chunkOf(block);
      const from = (block & IN_CHUNK) * HOT;
      read ^= (hot[from] as number) ^ (hot[from + CACHE_LINE] as number);
      read ^= (hot[from + 2 * CACHE_LINE] as number) ^ (hot[from + 3 * CACHE_LINE] as number);
    }
    this.#read = read;
  }
}
