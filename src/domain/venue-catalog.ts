// The catalogue of venues, and how callers name them.
import { VENUES } from './data/venues.ts';
import type { Venue } from './venue.ts';

const byId = new Map(VENUES.map((venue) => [venue.bookmakerId, venue]));

/** The venue of exactly this key. */
export function venueById(bookmakerId: string): Venue | undefined {
  return byId.get(bookmakerId);
}

/**
 * Venues a caller means: exactly the one of a catalogue key, else every venue of that display name
 * (or key) in any case; empty when unknown.
 */
export function resolveVenues(text: string): readonly Venue[] {
  const exact = byId.get(text);
  if (exact && !exact.legacy) return [exact];
  const wanted = text.trim().toLowerCase();
  return VENUES.filter(
    (venue) => venue.bookmakerName.toLowerCase() === wanted || venue.bookmakerId === wanted,
  );
}

/** Every venue there is, those of old data included. */
export function allVenues(): readonly Venue[] {
  return VENUES;
}

/** Every venue of the catalogue, by id; without legacy keys. */
export function catalogVenues(): readonly Venue[] {
  return VENUES.filter((venue) => !venue.legacy);
}
