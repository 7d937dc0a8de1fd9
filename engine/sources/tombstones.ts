// What a venue's primary took back in so many words: until something newer is said of it, what
// others said of it before does not stand. Bounded: events that were spoken of longest ago go first.

import type { Speaker } from '#domain/message/packed-message.ts';

const TOMBSTONES_MAX = 65_536;

/** That a price was taken back: when, by whom, and in which group. */
export interface TakenBack {
  readonly at: number;
  readonly source: string;
  readonly speaker: Speaker;
  readonly saidIn: number;
}

export type SavedTombstones = [string, [string, TakenBack][]][];

export class WithdrawnSlots {
  /** By event, then by venue and slot. */
  readonly #events = new Map<string, Map<string, TakenBack>>();
  #count = 0;

  get isEmpty(): boolean {
    return this.#events.size === 0;
  }

  add(eventId: string, venueId: string, slot: string, word: TakenBack): void {
    const known = this.#events.get(eventId) ?? new Map<string, TakenBack>();
    this.#events.set(eventId, known);
    const key = `${venueId}|${slot}`;
    if (!known.has(key)) this.#count += 1;
    known.set(key, word);
    for (const oldest of this.#events.keys()) {
      if (this.#count <= TOMBSTONES_MAX) break;
      this.forgetEvent(oldest);
    }
  }

  /**
   * Whether a word of this source about a price does not stand: somebody else took the price back
   * after it was confirmed; or he did himself, in another group, where `isPosted` words may be late.
   */
  isOlder(
    eventId: string,
    venueId: string,
    slot: string,
    { source, speaker }: Pick<TakenBack, 'source' | 'speaker'>,
    confirmedAt: number,
    isPosted: boolean,
    group: number,
  ): boolean {
    const word = this.#events.get(eventId)?.get(`${venueId}|${slot}`);
    if (word === undefined || confirmedAt >= word.at) return false;
    if (word.source !== source || word.speaker !== speaker) return true;
    return isPosted && word.saidIn !== group;
  }

  has(eventId: string): boolean {
    return this.#events.has(eventId);
  }

  /** Something newer was said of it. */
  remove(eventId: string, venueId: string, slot: string): void {
    const known = this.#events.get(eventId);
    if (known?.delete(`${venueId}|${slot}`)) this.#count -= 1;
    if (known?.size === 0) this.#events.delete(eventId);
  }

  forgetEvent(eventId: string): void {
    this.#count -= this.#events.get(eventId)?.size ?? 0;
    this.#events.delete(eventId);
  }

  /** Events of which something was taken back. */
  events(): Iterable<string> {
    return this.#events.keys();
  }

  save(): SavedTombstones {
    return [...this.#events].map(([eventId, slots]) => [eventId, [...slots]]);
  }

  load(saved: SavedTombstones): void {
    for (const [eventId, slots] of saved) {
      this.#events.set(eventId, new Map(slots));
      this.#count += slots.length;
    }
  }
}
