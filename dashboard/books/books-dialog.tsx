// Chooses the books that the reader bets at: the prices, best prices and edges of the page are then
// of these alone. The choice stays in this browser.
import { createMemo, createResource, createSignal, For, Show, untrack } from 'solid-js';
import type { Bookmaker } from '#client/overround.ts';
import { useLive } from '../live/live-context.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Segments } from '../parts/segments.tsx';
import { BOOKS_MAX, type BookSet } from '../view/books-word.ts';
import { settings } from '../view/settings.ts';
import { bookGroups } from './book-groups.ts';
import { accountBooks, bookWord, useBooks } from './my-books.ts';

export function BooksDialog(props: { readonly onClose: () => void }) {
  const { connection } = useLive();
  const [catalogue] = createResource(
    async () => (await connection.overround.get('/v1/odds/bookmakers')).data,
    { initialValue: [] },
  );
  const venues = createMemo(() => {
    const known: readonly Bookmaker[] = catalogue.error ? [] : catalogue.latest;
    // The chosen ones first; a list that is open stands still.
    const chosen = untrack(() => new Set(settings.books));
    const rank = ({ bookmakerId }: Bookmaker): number => (chosen.has(bookmakerId) ? 0 : 1);
    return known.toSorted((a, b) => rank(a) - rank(b) || (nameOf(a) < nameOf(b) ? -1 : 1));
  });
  return (
    <Dialog title="My books" class="dialog books" onClose={props.onClose}>
      <p class="soft">
        Where you can bet. Prices, best prices and edges are computed among these books alone; the
        fair prices that edges are judged by are of all books.
      </p>
      <SetChoice />
      <Show when={settings.bookSet !== 'mine'} fallback={<AccountSet venues={venues()} />}>
        <Groups venues={venues()} />
        <Chosen venues={venues()} />
      </Show>
      <Show when={catalogue.error}>
        {(error) => <p class="is-wrong">{(error() as Error).message}</p>}
      </Show>
    </Dialog>
  );
}

/** Every book, the reader's own, or the account's where it has a set. */
function SetChoice() {
  const sets = (): readonly { readonly id: BookSet; readonly name: string; count?: number }[] => {
    const mine = accountBooks();
    return [
      { id: 'all', name: 'Every book' },
      { id: 'own', name: 'My books', count: settings.books.length },
      ...(mine ? [{ id: 'mine' as const, name: 'Of the account', count: mine.length }] : []),
    ];
  };
  const chosen = (): BookSet => {
    const word = bookWord();
    return word === undefined ? 'all' : word === 'mine' ? 'mine' : 'own';
  };
  return (
    <Segments
      label="Books that the page is about"
      segments={sets()}
      chosen={chosen()}
      onChoose={(bookSet) => useBooks({ bookSet })}
    />
  );
}

function Groups(props: { readonly venues: readonly Bookmaker[] }) {
  const groups = createMemo(() => bookGroups(props.venues));
  return (
    <div class="venue-sets" role="group" aria-label="Books by kind">
      <button type="button" onClick={() => chooseBooks([])}>
        None
      </button>
      <For each={groups()}>
        {({ name, ids }) => (
          <button
            type="button"
            disabled={ids.length > BOOKS_MAX}
            title={ids.length > BOOKS_MAX ? `A set has at most ${BOOKS_MAX} books` : undefined}
            onClick={() => chooseBooks(ids)}
          >
            {name} <span class="count">{ids.length}</span>
          </button>
        )}
      </For>
    </div>
  );
}

function Chosen(props: { readonly venues: readonly Bookmaker[] }) {
  const [text, setText] = createSignal('');
  const found = createMemo(() => {
    const word = text().toLowerCase();
    return props.venues.filter((venue) => nameOf(venue).includes(word));
  });
  const isFull = (): boolean => settings.books.length >= BOOKS_MAX;
  const has = (id: string): boolean => settings.books.includes(id);
  const toggle = (id: string): void =>
    chooseBooks(has(id) ? settings.books.filter((each) => each !== id) : [...settings.books, id]);
  return (
    <>
      <input
        type="search"
        class="wide"
        aria-label="Find a book"
        placeholder="Find a book"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <ul class="book-list" aria-label="Books">
        <For each={found()} fallback={<li class="soft">No book has this name.</li>}>
          {(venue) => (
            <li>
              <label class="check">
                <input
                  type="checkbox"
                  checked={has(venue.bookmakerId)}
                  disabled={isFull() && !has(venue.bookmakerId)}
                  onChange={() => toggle(venue.bookmakerId)}
                />
                <span>{venue.bookmakerName}</span> <i>{venue.sourceRegion}</i>
              </label>
            </li>
          )}
        </For>
      </ul>
    </>
  );
}

function AccountSet(props: { readonly venues: readonly Bookmaker[] }) {
  const names = (): string => {
    const byId = new Map(props.venues.map((venue) => [venue.bookmakerId, venue.bookmakerName]));
    return (accountBooks() ?? []).map((id) => byId.get(id) ?? id).join(', ');
  };
  return <p>{names() || 'The account has no set of books.'}</p>;
}

/** Choosing a book makes the set the one in effect; without a book every one is. */
function chooseBooks(ids: readonly string[]): void {
  const books = [...new Set(ids)].sort();
  useBooks({ books, bookSet: books.length > 0 ? 'own' : 'all' });
}

function nameOf({ bookmakerName }: Bookmaker): string {
  return bookmakerName.toLowerCase();
}
