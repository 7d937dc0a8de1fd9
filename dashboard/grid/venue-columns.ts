// Which venues are columns, in which order: the reader's first, then those with the most prices, by
// name among about as many. The order stays while the page is open, however prices come and go.
import { createSignal } from 'solid-js';
import type { LineSource } from '../live/line-source.ts';
import { choose, settings } from '../view/settings.ts';

export interface VenueColumn {
  readonly id: string;
  readonly name: string;
}

/** Names of venues that were seen, in the order in which they became columns. */
const [seen, setSeen] = createSignal<ReadonlyMap<string, string>>(new Map());

/** Adds the venues of these sources; those with more prices first. */
export function meetVenues(sources: readonly LineSource[]): void {
  const counts = new Map<string, { name: string; offers: number }>();
  for (const source of sources) {
    for (const { eventId } of source.events()) {
      for (const { offers } of source.book.lines(eventId)) {
        for (const { bookmakerId, bookmakerName } of offers.values()) {
          const known = counts.get(bookmakerId) ?? { name: bookmakerName, offers: 0 };
          known.offers += 1;
          counts.set(bookmakerId, known);
        }
      }
    }
  }
  const fresh = [...counts].filter(([id]) => !seen().has(id));
  if (fresh.length === 0) return;
  const size = (offers: number): number => Math.round(Math.log2(offers));
  const sorted = fresh.sort(
    ([, a], [, b]) => size(b.offers) - size(a.offers) || (a.name < b.name ? -1 : 1),
  );
  setSeen((known) => new Map([...known, ...sorted.map(([id, { name }]) => [id, name] as const)]));
}

/** All venues that were seen, hidden ones too. */
export function allVenues(): readonly VenueColumn[] {
  const rest = new Map(seen());
  const chosen = settings.venueOrder.flatMap((id) => {
    const name = rest.get(id);
    rest.delete(id);
    return name === undefined ? [] : [{ id, name }];
  });
  return [...chosen, ...[...rest].map(([id, name]) => ({ id, name }))];
}

/** The columns. */
export function shownVenues(): readonly VenueColumn[] {
  const hidden = new Set(settings.hiddenVenues);
  return allVenues().filter(({ id }) => !hidden.has(id));
}

/** Puts a venue before another one; undefined: behind all. */
export function moveVenue(id: string, before: string | undefined): void {
  if (id === before) return;
  const order = allVenues().flatMap((venue) => (venue.id === id ? [] : [venue.id]));
  const at = before === undefined ? order.length : order.indexOf(before);
  choose({ venueOrder: [...order.slice(0, at), id, ...order.slice(at)] });
}

/** Shows a hidden venue, or hides a shown one. */
export function toggleVenue(id: string): void {
  const hidden = new Set(settings.hiddenVenues);
  if (!hidden.delete(id)) hidden.add(id);
  choose({ hiddenVenues: [...hidden] });
}
