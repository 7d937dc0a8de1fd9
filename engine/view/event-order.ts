// Events by start, then id, as lists of them go: sorted anew only when one came, left or moved.

import type { LeagueId } from '#domain/league.ts';
import { compareText } from '#kit/compare-text.ts';
import type { Book, EventState } from '../book/book.ts';

export class EventOrder {
  readonly #book: Book;
  #revision = -1;
  #all: readonly EventState[] = [];
  readonly #byLeague = new Map<LeagueId, EventState[]>();

  constructor(book: Book) {
    this.#book = book;
  }

  /** The events of a league, or all. */
  of(leagueId?: LeagueId): readonly EventState[] {
    const { events, orderRevision } = this.#book;
    if (this.#revision !== orderRevision) {
      this.#all = [...events.values()].sort(
        (a, b) => a.startTime - b.startTime || compareText(a.head.eventId, b.head.eventId),
      );
      this.#revision = orderRevision;
      this.#divide();
    }
    if (leagueId === undefined) return this.#all;
    return this.#byLeague.get(leagueId) ?? [];
  }

  #divide(): void {
    this.#byLeague.clear();
    for (const event of this.#all) {
      const same = this.#byLeague.get(event.head.leagueId);
      if (same) same.push(event);
      else this.#byLeague.set(event.head.leagueId, [event]);
    }
  }
}
