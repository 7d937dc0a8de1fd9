// The head of a price grid: venues can be dragged into the reader's order.
import { createSignal, Index } from 'solid-js';
import { bookWord } from '../books/my-books.ts';
import type { ColumnWindow } from './market-block.tsx';
import { moveVenue } from './venue-columns.ts';

export function GridHeader(props: { readonly columns: ColumnWindow }) {
  const [dragged, setDragged] = createSignal<string | undefined>(undefined);
  return (
    <div class="grid-head" role="row" aria-rowindex={1}>
      <div class="grid-lead" role="columnheader">
        Event
      </div>
      <div class="grid-worth" role="columnheader">
        <span
          class="worth-fair"
          title={`De-vigged consensus of ${bookWord() ? 'my books' : 'all venues'}, including hidden columns`}
        >
          Fair
        </span>
        <span class="worth-hold" title="Hold of the average prices in the visible columns">
          Hold
        </span>
        <span class="worth-best">Best</span>
        <span class="worth-venue">At</span>
      </div>
      <div class="grid-pad" role="presentation" style={{ width: `${props.columns.beforePx}px` }} />
      <Index each={props.columns.venues}>
        {(venue) => (
          <div
            class="cell head-cell"
            classList={{ 'is-dragged': dragged() === venue().id }}
            role="columnheader"
            title={`${venue().name}: drag to move`}
            draggable={true}
            onDragStart={() => setDragged(venue().id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              const id = dragged();
              if (id !== undefined) moveVenue(id, venue().id);
            }}
          >
            {venue().name}
          </div>
        )}
      </Index>
    </div>
  );
}
