// Whether a ladder is of the reader's books or of every one, where the page is about a set.
import { createSignal, Show } from 'solid-js';
import { bookIds } from '../books/my-books.ts';
import { Segments } from '../parts/segments.tsx';
import { useShortcuts } from '../view/keys.ts';

const SCOPES = [
  { id: 'mine', name: 'My books' },
  { id: 'every', name: 'Every book' },
] as const;

const [showsEvery, setShowsEvery] = createSignal(false);

/** Followed; kept from one ladder to the next. */
export { showsEvery };

export function ShopScope() {
  useShortcuts([
    {
      keys: 'a',
      does: 'Ladder of my books or of every one',
      run: () => setShowsEvery((is) => !is),
    },
  ]);
  return (
    <Show when={bookIds()}>
      <Segments
        label="Books of the ladder"
        segments={SCOPES}
        chosen={showsEvery() ? 'every' : 'mine'}
        onChoose={(id) => setShowsEvery(id === 'every')}
      />
    </Show>
  );
}
