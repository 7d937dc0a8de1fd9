// The last quotes of sources that are not a venue's primary: neither shown nor judged, until one of
// them becomes the primary. Plain objects by event: there are few.

import type { MarketScope, Quote, QuoteKey } from '#domain/message/message.ts';

/** A stored quote. */
export interface KeptQuote extends Quote {
  readonly receivedAt: number;
  /** Number of the last group that had it. */
  readonly quotedIn: number;
}

/** Of one source and venue in one league: by event, then by `slotText`. */
export type KeptQuotes = Map<string, Map<string, KeptQuote>>;

/** Names a quote among those of one venue and event. */
export function slotText({ marketType, isAlternate, team, playerId, point, side }: QuoteKey) {
  return `${marketType}|${isAlternate ? 1 : 0}|${team ?? ''}|${playerId ?? ''}|${point}|${side}`;
}

/** Keeps a quote under its slot. */
export function keep(kept: KeptQuotes, eventId: string, slot: string, quote: KeptQuote): void {
  const ofEvent = kept.get(eventId);
  if (ofEvent !== undefined) ofEvent.set(slot, quote);
  else kept.set(eventId, new Map([[slot, quote]]));
}

export function keptCount(kept: KeptQuotes): number {
  let count = 0;
  for (const ofEvent of kept.values()) count += ofEvent.size;
  return count;
}

/**
 * Drops quotes in the scope of an answer that it does not list: not of the group `quotedIn`, and not
 * confirmed after `until`.
 */
export function dropUnlisted(
  kept: KeptQuotes,
  eventId: string,
  isInScope: (scope: MarketScope) => boolean,
  quotedIn: number,
  until: number,
): void {
  const ofEvent = kept.get(eventId);
  if (ofEvent === undefined) return;
  for (const [slot, quote] of ofEvent) {
    if (quote.quotedIn === quotedIn || quote.confirmedAt > until || !isInScope(quote)) continue;
    ofEvent.delete(slot);
  }
  if (ofEvent.size === 0) kept.delete(eventId);
}
