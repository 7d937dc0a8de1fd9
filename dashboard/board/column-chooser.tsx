// Which venues the grid shows, and in which order: for those who do not drag.
import { createSignal, For, Show } from 'solid-js';
import { allVenues, moveVenue, toggleVenue } from '../grid/venue-columns.ts';
import { Dialog } from '../parts/dialog.tsx';
import { choose, settings } from '../view/settings.ts';

export function ColumnChooser() {
  const [isOpen, setOpen] = createSignal(false);
  const isHidden = (id: string): boolean => settings.hiddenVenues.includes(id);
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        Columns
      </button>
      <Show when={isOpen()}>
        <Dialog title="Columns" onClose={() => setOpen(false)}>
          <p class="soft">Drag the heads of columns, or order them here.</p>
          <ol class="venue-list">
            <For each={allVenues()}>
              {(venue, index) => (
                <li>
                  <label>
                    <input
                      type="checkbox"
                      checked={!isHidden(venue.id)}
                      onChange={() => toggleVenue(venue.id)}
                    />
                    {venue.name}
                  </label>
                  <button
                    type="button"
                    aria-label={`${venue.name} up`}
                    disabled={index() === 0}
                    onClick={() => moveVenue(venue.id, allVenues()[index() - 1]?.id)}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    aria-label={`${venue.name} down`}
                    disabled={index() === allVenues().length - 1}
                    onClick={() => moveVenue(venue.id, allVenues()[index() + 2]?.id)}
                  >
                    ↓
                  </button>
                </li>
              )}
            </For>
          </ol>
          <button type="button" onClick={() => choose({ venueOrder: [], hiddenVenues: [] })}>
            As it was
          </button>
        </Dialog>
      </Show>
    </>
  );
}
