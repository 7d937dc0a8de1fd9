// One event's quotes as a plain Map of slots: what is accepted, refused, withdrawn and expired.
import type { MarketScope, PricingConfig, Quote, QuoteKey } from '#domain/message/message.ts';

/** A quote in the book; `confirmedAt` is at most the time at which it came. */
export interface StoredQuote extends Quote {
  /** Who says it may not speak for the venue. */
  readonly isUnvouched?: boolean;
  /** receivedAt of the group that said it last. */
  readonly receivedAt?: number;
}

export type Quotes = Map<string, StoredQuote>;

/** Why a quote was not taken. */
export type Refusal = 'confirmed_before_start' | 'expired' | 'event_over';

/** What time and the rules say of quotes at one instant. */
export interface Clock {
  readonly now: number;
  readonly startTime: number;
  readonly pricing: PricingConfig;
}

/** An event has started once its start time is reached, whatever its status says. */
export function hasStarted(clock: Clock): boolean {
  return clock.now >= clock.startTime;
}

/** Why a quote of this confirmation time may not be in the book; null when it may. */
export function refusalOf(confirmedAt: number, clock: Clock): Refusal | null {
  const { ttlLiveMs, ttlPregameMs } = clock.pricing;
  if (hasStarted(clock) && confirmedAt < clock.startTime) return 'confirmed_before_start';
  const ttlMs = hasStarted(clock) ? ttlLiveMs : ttlPregameMs;
  return clock.now - confirmedAt > ttlMs ? 'expired' : null;
}

/** Unsuspended quotes older than this may not stand in an edge or in the model. */
export function isFreshForEdges(confirmedAt: number, clock: Clock): boolean {
  const { edgeAgeLiveMs, edgeAgePregameMs } = clock.pricing;
  return clock.now - confirmedAt <= (hasStarted(clock) ? edgeAgeLiveMs : edgeAgePregameMs);
}

/** Names the slot of a quote within its event. */
export function slotKey(key: QuoteKey): string {
  const { venueId, marketType, isAlternate, team, playerId, point, side } = key;
  return JSON.stringify([venueId, marketType, isAlternate, team, playerId, point, side]);
}

/** Removes what these venues have of these markets, unless it was said after `until`. */
export function withdrawScope(
  quotes: Quotes,
  venues: readonly string[],
  markets: readonly MarketScope[],
  until = Number.POSITIVE_INFINITY,
): void {
  for (const [slot, quote] of quotes) {
    if (quote.confirmedAt > until) continue;
    if (venues.includes(quote.venueId) && isInScope(quote, markets)) quotes.delete(slot);
  }
}

/** Whether one of the scopes names the key a quote stands under. */
export function isInScope(quote: MarketScope, markets: readonly MarketScope[]): boolean {
  return markets.some(
    (scope) => scope.marketType === quote.marketType && scope.isAlternate === quote.isAlternate,
  );
}

/** Removes what time has made invalid. */
export function expire(quotes: Quotes, clock: Clock): void {
  for (const [slot, quote] of quotes) {
    if (refusalOf(quote.confirmedAt, clock) !== null) quotes.delete(slot);
  }
}
