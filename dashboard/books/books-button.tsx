// Whether the page is about every book or the reader's own, at a glance and at a key; and the way to
// choose them.
import { createSignal, Show } from 'solid-js';
import { useShortcuts } from '../view/keys.ts';
import { isNarrow } from '../view/settings.ts';
import { BooksDialog } from './books-dialog.tsx';
import { bookIds, bookWord, toggleBooks } from './my-books.ts';

export function BooksButton() {
  const [isOpen, setOpen] = createSignal(false);
  const toggle = (): void => {
    if (!toggleBooks()) setOpen(true);
  };
  const text = (): string => {
    const word = bookWord();
    if (word === undefined) return isNarrow() ? 'Books' : 'Every book';
    const count = bookIds()?.length ?? '';
    return isNarrow()
      ? `Books ${count}`
      : `${word === 'mine' ? 'My account’s' : 'My'} books ${count}`;
  };
  useShortcuts([
    { keys: 'b', does: 'Every book or my books', run: toggle },
    { keys: 'B', does: 'Choose my books', run: () => setOpen(true) },
  ]);
  return (
    <>
      <button
        type="button"
        class="quiet books-button"
        classList={{ 'is-on': bookWord() !== undefined }}
        title="My books (b toggles, B chooses)"
        onClick={() => setOpen(true)}
      >
        {text()}
      </button>
      <Show when={isOpen()}>
        <BooksDialog onClose={() => setOpen(false)} />
      </Show>
    </>
  );
}
