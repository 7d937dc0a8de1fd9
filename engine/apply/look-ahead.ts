// Reads ahead what the next prices will touch. A price's way leads from the table of lines to its
// line to the line's offers, each somewhere else in memory: taken one price after another, every
// step is waited for; taken step by step for many prices, they are waited for together. Changes
// nothing.
import { type PackedGroup, type PackedMessage, SAME_LINE } from '#domain/packed-message.ts';
import { L_BLOCK, LINE } from '../book/lines.ts';
import { HOT, IN_CHUNK } from '../book/offers.ts';
import type { EngineState } from '../state.ts';
import type { Intake } from './intake.ts';

/** Lines looked at together: what they touch fits the nearest caches. */
const LINES = 64;
/** Numbers of a cache line. */
const CACHE_LINE = 16;

export class LookAhead {
  readonly #state: EngineState;
  readonly #intake: Intake;
  readonly #places = new Int32Array(LINES);
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
    while (this.#next < message.groupCount && this.#count < LINES) {
      this.#place(message, message.groups[this.#next] as PackedGroup);
      this.#next += 1;
    }
    this.#touch();
  }

  /** Where in the table the lines of a group's prices are to be found. */
  #place(message: PackedMessage, group: PackedGroup): void {
    if (group.withdrawnTo === group.quotesFrom) return;
    const event = this.#intake.slotOf(group);
    if (event < 0) return;
    this.#intake.enterLeague(this.#state.book.leagueNumbers[event] as number);
    const { marketTypes, points, flags } = message;
    for (let row = group.quotesFrom; row < group.withdrawnTo && this.#count < LINES; row++) {
      if (((flags[row] as number) & SAME_LINE) !== 0) continue;
      const market = this.#intake.market(marketTypes[row] as number);
      const subject = this.#intake.subject(row);
      const place = this.#state.lines.placeOf(event, market, subject, points[row] as number);
      this.#places[this.#count++] = place;
    }
  }

  #touch(): void {
    const { lines, offers, lineChanges } = this.#state;
    const places = this.#places;
    const count = this.#count;
    for (let at = 0; at < count; at++) places[at] = lines.at(places[at] as number);
    let read = 0;
    for (let at = 0; at < count; at++) {
      const line = places[at] as number;
      if (line >= 0) read ^= lineChanges.olderThan(line);
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
