// The times at which what an event shows last changed: the one thing that cannot be recomputed from
// its quotes. It is told the whole state after every group and compares.

import { must } from '#kit/assert.ts';
import type { EdgeDraft } from './edges/edges.ts';
import { type Line, offerKey } from './lines.ts';
import type { Offer } from './offer.ts';

interface Seen {
  readonly text: string;
  readonly since: number;
}

export class EventHistory {
  #firstSeenAt: number | null = null;
  #record: Seen = { text: '', since: 0 };
  #book: Seen = { text: '', since: 0 };
  #offers: ReadonlyMap<string, Seen> = new Map();
  /** By edgeId: since when it is open. */
  #edges: ReadonlyMap<string, Seen> = new Map();
  #edgesChangedAt: number | null = null;

  /** When the event record last changed. */
  get recordChangedAt(): number {
    return this.#record.since;
  }

  /** When an offer, a line's key or main mark, or the head that odds share last changed. */
  get bookChangedAt(): number {
    return this.#book.since;
  }

  /** When an edge last opened, changed or closed; else when the event was first seen. */
  get edgesChangedAt(): number {
    return this.#edgesChangedAt ?? must(this.#firstSeenAt, 'an event that was never observed');
  }

  /** When an offer's price, suspension or presence last changed. */
  offerChangedAt(line: Line, offer: Offer): number {
    return must(this.#offers.get(offerKey(line, offer)), 'an offer that was not observed').since;
  }

  /** When an open edge opened. */
  edgeOpenedAt(edgeId: string): number {
    return must(this.#edges.get(edgeId), `edge ${edgeId} was not observed`).since;
  }

  /** Compares the event's records and its lines with those after the group before. */
  observeBook(now: number, record: unknown, head: unknown, lines: readonly Line[]): void {
    this.#firstSeenAt ??= now;
    this.#record = seen(this.#record, JSON.stringify(record), now);
    const offers = new Map<string, Seen>();
    for (const line of lines) {
      for (const offer of line.offers) {
        const key = offerKey(line, offer);
        const text = JSON.stringify([offer.quote.price, offer.quote.suspended]);
        offers.set(key, seen(this.#offers.get(key), text, now));
      }
    }
    this.#offers = offers;
    const marks = lines.map((line) => JSON.stringify([line.key, line.servedType, line.isMain]));
    const shown = [...offers].map(([key, offer]) => `${key} ${offer.text}`);
    this.#book = seen(this.#book, JSON.stringify([head, marks.sort(), shown.sort()]), now);
  }

  /** Compares the open edges with those after the group before. */
  observeEdges(
    now: number,
    edges: readonly EdgeDraft[],
    termsOf: (edgeId: string) => string,
  ): void {
    const open = new Map<string, Seen>();
    for (const edge of edges) {
      const text = `${JSON.stringify(edge)} ${termsOf(edge.edgeId)}`;
      const before = this.#edges.get(edge.edgeId);
      open.set(edge.edgeId, { text, since: before?.since ?? now });
      if (before?.text !== text) this.#edgesChangedAt = now;
    }
    const isClosed = [...this.#edges.keys()].some((edgeId) => !open.has(edgeId));
    if (isClosed) this.#edgesChangedAt = now;
    this.#edges = open;
  }
}

/** The same since before if nothing changed, else the new since now. */
function seen(before: Seen | undefined, text: string, now: number): Seen {
  return before !== undefined && before.text === text ? before : { text, since: now };
}
