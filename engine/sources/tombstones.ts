// Explicit withdrawals of prices by a venue's primary: until a newer quote arrives, older quotes of
// other sources are not used in place of the price. Bounded: the oldest events are forgotten first.

import type { Authority } from '#domain/message/packed-message.ts';
import type { Claimant } from './claims.ts';

/** Withdrawn prices that are remembered. */
const WITHDRAWN_MAX = 65_536;

/** A withdrawal of a price: when, by which source, and in which group. */
export interface TakenBack {
  readonly at: number;
  readonly source: string;
  /** Its authority, under the name that snapshots have for it. */
  readonly speaker: Authority;
  readonly quotedIn: number;
}

export type SavedTombstones = [string, [string, TakenBack][]][];

export class WithdrawnSlots {
  /** By event, then by venue and slot. */
  readonly #events = new Map<string, Map<string, TakenBack>>();
  #count = 0;

  add(eventId: string, venueId: string, slot: string, word: TakenBack): void {
    const known = this.#events.get(eventId) ?? new Map<string, TakenBack>();
    this.#events.set(eventId, known);
    const key = `${venueId}|${slot}`;
    if (!known.has(key)) this.#count += 1;
    known.set(key, word);
    for (const oldest of this.#events.keys()) {
      if (this.#count <= WITHDRAWN_MAX) break;
      this.forgetEvent(oldest);
    }
  }

  /**
   * True if a quote is older than a withdrawal of the same price by another source or, for posts, by
   * the same source in another group.
   */
  isOlder(
    eventId: string,
    venueId: string,
    slot: string,
    { source, authority }: Pick<Claimant, 'source' | 'authority'>,
    confirmedAt: number,
    isPosted: boolean,
    group: number,
  ): boolean {
    const word = this.#events.get(eventId)?.get(`${venueId}|${slot}`);
    if (word === undefined || confirmedAt >= word.at) return false;
    if (word.source !== source || word.speaker !== authority) return true;
    return isPosted && word.quotedIn !== group;
  }

  has(eventId: string): boolean {
    return this.#events.has(eventId);
  }

  /** A newer quote of the price arrived. */
  remove(eventId: string, venueId: string, slot: string): void {
    const known = this.#events.get(eventId);
    if (known?.delete(`${venueId}|${slot}`)) this.#count -= 1;
    if (known?.size === 0) this.#events.delete(eventId);
  }

  forgetEvent(eventId: string): void {
    this.#count -= this.#events.get(eventId)?.size ?? 0;
    this.#events.delete(eventId);
  }

  /** Events with withdrawn prices. */
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
