// How fresh each venue of the Maps engine is: when it answered last, and what came of its quotes.

import type { Venue } from '#domain/venue.ts';
import { venueById } from '#domain/venue-catalog.ts';

/** What is known of a venue that was heard at least once. Times are epoch milliseconds. */
export interface MapsVenue {
  readonly venue: Venue;
  heardIn: number;
  heardAt: number;
  receivedAt: number;
  newestConfirmedAt: number;
  toReceivedMs: number;
  toAppliedMs: number;
  accepted: number;
  rejected: number;
  /** Quotes of it that stand. */
  offers: number;
}

export class MapsVenues {
  readonly #byId = new Map<string, MapsVenue>();

  /** The venue, met where it is new; undefined where nobody knows it. */
  find(venueId: string): MapsVenue | undefined {
    const known = this.#byId.get(venueId);
    if (known) return known;
    const venue = venueById(venueId);
    if (!venue) return undefined;
    const met: MapsVenue = {
      venue,
      heardIn: -1,
      heardAt: 0,
      receivedAt: 0,
      newestConfirmedAt: Number.NEGATIVE_INFINITY,
      toReceivedMs: 0,
      toAppliedMs: 0,
      accepted: 0,
      rejected: 0,
      offers: 0,
    };
    this.#byId.set(venueId, met);
    return met;
  }

  [Symbol.iterator](): Iterator<MapsVenue> {
    return this.#byId.values();
  }
}

/** The venue answered in this group. */
export function hearVenue(venue: MapsVenue, group: number, now: number, receivedAt: number): void {
  if (venue.heardIn === group) return;
  venue.heardIn = group;
  venue.heardAt = now;
  venue.receivedAt = receivedAt;
}

/** A quote of the venue was taken. */
export function acceptQuote(
  venue: MapsVenue,
  confirmedAt: number,
  now: number,
  receivedAt: number,
): void {
  venue.accepted += 1;
  if (confirmedAt <= venue.newestConfirmedAt) return;
  venue.newestConfirmedAt = confirmedAt;
  venue.toReceivedMs = receivedAt - confirmedAt;
  venue.toAppliedMs = now - receivedAt;
}
