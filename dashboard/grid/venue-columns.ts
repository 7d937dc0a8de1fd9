// Which venues are columns, in which order: those that the address names, else those that the
// reader chose, else all that were seen, by region, then by name, alike on every screen. Where the
// page is about a set of books, those of them that are in it.
import { createSignal } from 'solid-js';
import type { Offer } from '#client/overround.ts';
import { bookIds } from '../books/my-books.ts';
import type { LineSource } from '../live/line-source.ts';
import { narrow, param } from '../view/route.ts';
import { choose, settings } from '../view/settings.ts';

export interface VenueColumn {
  readonly id: string;
  readonly name: string;
}

/** The United States first: most venues of the catalogue are there. Others follow. */
const REGIONS = ['us', 'us2', 'us_ex', 'us_dfs', 'uk', 'eu', 'fr', 'se', 'au'];
/** In an address: no column at all. */
const NONE = 'none';

type Seen = Pick<Offer, 'bookmakerId' | 'bookmakerName' | 'sourceRegion'>;

/** Venues that were seen, in order. */
const [seen, setSeen] = createSignal<readonly Seen[]>([]);

/** Adds the venues of these sources. */
export function meetVenues(sources: readonly LineSource[]): void {
  const found = new Map(seen().map((venue) => [venue.bookmakerId, venue]));
  const before = found.size;
  for (const source of sources) {
    for (const { eventId } of source.events()) {
      for (const { offers } of source.book.lines(eventId)) {
        for (const offer of offers.values()) {
          if (!found.has(offer.bookmakerId)) found.set(offer.bookmakerId, offer);
        }
      }
    }
  }
  if (found.size > before) setSeen([...found.values()].sort(compare));
}

function compare(a: Seen, b: Seen): number {
  const [rankA, rankB] = [rankOf(a), rankOf(b)];
  if (rankA !== rankB) return rankA - rankB;
  return a.bookmakerName < b.bookmakerName ? -1 : 1;
}

function rankOf({ sourceRegion }: Seen): number {
  const rank = REGIONS.indexOf(sourceRegion);
  return rank < 0 ? REGIONS.length : rank;
}

/** All venues that were seen: chosen ones first, in the reader's order. */
export function allVenues(): readonly VenueColumn[] {
  const rest = new Map(seen().map((venue) => [venue.bookmakerId, venue.bookmakerName]));
  const chosen = (chosenIds() ?? []).flatMap((id) => {
    const name = rest.get(id);
    rest.delete(id);
    return name === undefined ? [] : [{ id, name }];
  });
  return [...chosen, ...[...rest].map(([id, name]) => ({ id, name }))];
}

/** The columns. */
export function shownVenues(): readonly VenueColumn[] {
  const books = bookIds();
  return chosenVenues().filter(({ id }) => books?.includes(id) ?? true);
}

/** The columns of a page about every book. */
function chosenVenues(): readonly VenueColumn[] {
  return allVenues().filter(({ id }) => isShown(id));
}

/** The ids that were chosen as columns, in order; undefined where all are. */
export function chosenIds(): readonly string[] | undefined {
  const address = param('columns');
  if (address === undefined) return settings.columns ?? undefined;
  return address === NONE ? [] : address.split(',').filter((id) => id !== '');
}

/** Whether a venue is a column where the page is about every book. */
export function isShown(id: string): boolean {
  return chosenIds()?.includes(id) ?? true;
}

/** Makes these the columns, here and where no address names any; undefined: all. */
export function chooseVenues(ids: readonly string[] | undefined): void {
  choose({ columns: ids ?? null });
  narrow({ columns: ids?.length === 0 ? NONE : ids?.join(',') });
}

/** Puts a venue before another one; undefined: behind all that are shown. */
export function moveVenue(id: string, before: string | undefined): void {
  if (id === before) return;
  const order = chosenVenues().flatMap((venue) => (venue.id === id ? [] : [venue.id]));
  const at = before === undefined ? -1 : order.indexOf(before);
  const place = at < 0 ? order.length : at;
  chooseVenues([...order.slice(0, place), id, ...order.slice(place)]);
}

/** Shows a hidden venue, or hides a shown one. */
export function toggleVenue(id: string): void {
  const shown = chosenVenues().map((venue) => venue.id);
  chooseVenues(isShown(id) ? shown.filter((each) => each !== id) : [...shown, id]);
}
