// Which venues the grid shows, and in which order: for those who do not drag. Sets of venues follow
// from what the catalogue says of each.
import { createMemo, createResource, createSignal, For, Show } from 'solid-js';
import type { Bookmaker } from '#client/overround.ts';
import { bookGroups } from '../books/book-groups.ts';
import {
  allVenues,
  chooseVenues,
  chosenIds,
  isShown,
  moveVenue,
  shownVenues,
  toggleVenue,
} from '../grid/venue-columns.ts';
import { useLive } from '../live/live-context.tsx';
import { Dialog } from '../parts/dialog.tsx';

export function ColumnChooser() {
  const [isOpen, setOpen] = createSignal(false);
  const count = (): string => (chosenIds() ? ` ${shownVenues().length}/${allVenues().length}` : '');
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        Columns<span class="count">{count()}</span>
      </button>
      <Show when={isOpen()}>
        <Dialog title="Columns" onClose={() => setOpen(false)}>
          <p class="soft">Drag the heads of columns, or order them here.</p>
          <Sets />
          <VenueList />
        </Dialog>
      </Show>
    </>
  );
}

/** All, none, and what venues have in common. */
function Sets() {
  const { connection } = useLive();
  const [catalogue] = createResource(
    async () => (await connection.overround.get('/v1/odds/bookmakers')).data,
    { initialValue: [] },
  );
  const known = (): readonly Bookmaker[] => (catalogue.error ? [] : catalogue.latest);
  const sets = createMemo(() => {
    const seen = new Set(allVenues().map(({ id }) => id));
    return bookGroups(known().filter(({ bookmakerId }) => seen.has(bookmakerId)));
  });
  return (
    <div class="venue-sets" role="group" aria-label="Sets of venues">
      <button type="button" onClick={() => chooseVenues(undefined)}>
        All
      </button>
      <button type="button" onClick={() => chooseVenues([])}>
        None
      </button>
      <For each={sets()}>
        {({ name, ids }) => (
          <button type="button" onClick={() => chooseVenues(ids)}>
            {name} <span class="count">{ids.length}</span>
          </button>
        )}
      </For>
    </div>
  );
}

function VenueList() {
  return (
    <ol class="venue-list">
      <For each={allVenues()}>
        {(venue, index) => (
          <li>
            <label>
              <input
                type="checkbox"
                checked={isShown(venue.id)}
                onChange={() => toggleVenue(venue.id)}
              />
              {venue.name}
            </label>
            <button
              type="button"
              aria-label={`${venue.name} up`}
              disabled={index() === 0 || !isShown(venue.id)}
              onClick={() => moveVenue(venue.id, allVenues()[index() - 1]?.id)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={`${venue.name} down`}
              disabled={index() >= shownVenues().length - 1}
              onClick={() => moveVenue(venue.id, shownVenues()[index() + 2]?.id)}
            >
              ↓
            </button>
          </li>
        )}
      </For>
    </ol>
  );
}
