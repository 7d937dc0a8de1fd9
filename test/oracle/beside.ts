// The words of sources that are not a venue's primary, and what a primary took back in so many
// words: kept as they were said, by the event.

import type { MarketScope, QuoteKey } from '#domain/message/message.ts';
import { type Clock, isInScope, refusalOf, type StoredQuote, slotKey } from './quotes.ts';
import type { KeptQuotes, Voice } from './voices.ts';

/** What a voice said of an event. */
export function keptOf(voice: Voice, eventId: string): KeptQuotes {
  const known = voice.kept.get(eventId) ?? new Map();
  voice.kept.set(eventId, known);
  return known;
}

/** Drops what an answer, observed at `until`, speaks for and does not list. */
export function dropUnlisted(
  kept: KeptQuotes,
  markets: readonly MarketScope[],
  listed: readonly QuoteKey[],
  until: number,
): void {
  const slots = new Set(listed.map(slotKey));
  for (const [slot, { quote }] of kept) {
    if (!isInScope(quote, markets) || slots.has(slot) || quote.confirmedAt > until) continue;
    kept.delete(slot);
  }
}

/** Confirms what is kept of an event; what is too old by now is forgotten. */
export function confirmKept(kept: KeptQuotes, clock: Clock, at: number): void {
  for (const [slot, { quote, receivedAt }] of kept) {
    if (refusalOf(quote.confirmedAt, clock) !== null) kept.delete(slot);
    else {
      const confirmedAt = Math.max(quote.confirmedAt, at);
      kept.set(slot, { quote: { ...quote, confirmedAt }, receivedAt });
    }
  }
}

interface Word {
  readonly at: number;
  readonly by: string;
  readonly group: number;
}

/** Quotes that were taken back explicitly, by event and slot: when, by whom, in which group. */
export class TakenBack {
  readonly #events = new Map<string, Map<string, Word>>();

  note(eventId: string, key: QuoteKey, word: Word): void {
    const known = this.#events.get(eventId) ?? new Map<string, Word>();
    this.#events.set(eventId, known);
    known.set(slotKey(key), word);
  }

  /** Whether a quote was said before another took it back, or he himself where words may be late. */
  isOlder(eventId: string, quote: StoredQuote, by: string, group: number | null): boolean {
    const word = this.#events.get(eventId)?.get(slotKey(quote));
    if (word === undefined || quote.confirmedAt >= word.at) return false;
    return word.by !== by || (group !== null && word.group !== group);
  }

  /** Something newer is said. */
  lift(eventId: string, key: QuoteKey): void {
    this.#events.get(eventId)?.delete(slotKey(key));
  }

  forget(eventId: string): void {
    this.#events.delete(eventId);
  }
}
