// Venues as records.
import type { PricingConfig } from '#domain/message/message.ts';
import type { Venue } from '#domain/venue.ts';
import { compareText } from '#kit/compare-text.ts';
import { hasConfirmed, type VenueHealth, venueWord } from '../clock/venue-health.ts';
import type { VenueStatus } from './records.ts';
import { instant } from './selection.ts';

/** The record of a venue without its sources; `offers` is how many of the book are its own. */
export function venueStatus(
  venue: Venue,
  health: VenueHealth,
  now: number,
  pricing: PricingConfig,
  offers: number,
): Omit<VenueStatus, 'sources'> {
  const { bookmakerId, bookmakerName, sourceType, sourceRegion } = venue;
  const { newestConfirmedAt, toReceivedMs, toAppliedMs } = health;
  const hasQuoted = hasConfirmed(health);
  return {
    bookmakerId,
    bookmakerName,
    sourceType,
    sourceRegion,
    status: venueWord(health, now, pricing),
    lastHeardAt: instant(health.lastMessageAt),
    lastReceivedAt: instant(health.receivedAt),
    lastConfirmedAt: hasQuoted ? instant(newestConfirmedAt) : null,
    ageMs: hasQuoted ? now - newestConfirmedAt : null,
    offers,
    accepted: health.accepted,
    rejected: Object.fromEntries([...health.rejected].sort(([a], [b]) => compareText(a, b))),
    latencyMs: hasQuoted ? { toReceived: toReceivedMs, toApplied: toAppliedMs } : null,
  };
}
