// The books that the reader bets at: a set of this browser, or the account's own, and whether the
// screens are about it alone. An address may name a set, which goes before what is kept.
import { createSignal } from 'solid-js';
import type { Connection } from '../live/connection.ts';
import { booksWord } from '../view/books-word.ts';
import { narrow, param } from '../view/route.ts';
import { choose, settings } from '../view/settings.ts';

/** The account's set; undefined where it has none, or the server knows of none. */
const [accountBooks, setAccountBooks] = createSignal<readonly string[] | undefined>(undefined);

/** What venues charge the account in place of what they charge others, by their ids. */
const [accountRates, setAccountRates] = createSignal<Readonly<Record<string, number>>>({});

export { accountBooks, accountRates };

/** Asks once which books and rates the account has set. */
export async function askAccountBooks({ overround }: Connection): Promise<void> {
  try {
    const { data } = await overround.get('/v1/usage');
    const { books, commission } = data as { books?: unknown; commission?: Record<string, number> };
    const ids = Array.isArray(books) ? books.filter((id) => typeof id === 'string') : [];
    setAccountBooks(ids.length > 0 ? ids : undefined);
    setAccountRates(commission ?? {});
  } catch {
    // The reader's own set does without.
  }
}

/** What requests name as `bookmakers`; undefined: every book. Followed. */
export function bookWord(): string | undefined {
  return booksWord(param('books'), settings);
}

/** The same as a parameter that is absent where every book is asked for. */
export function booksParameter(): { readonly bookmakers?: string } {
  const bookmakers = bookWord();
  return bookmakers === undefined ? {} : { bookmakers };
}

/** Ids of the set in effect; undefined: every book, or what only the server knows. Followed. */
export function bookIds(): readonly string[] | undefined {
  const word = bookWord();
  return word === 'mine' ? accountBooks() : word?.split(',');
}

/** Makes a set the one in effect, here and where no address names any. */
export function useBooks(chosen: Partial<Pick<typeof settings, 'books' | 'bookSet'>>): void {
  choose(chosen);
  narrow({ books: booksWord(undefined, settings) });
}

/** Every book, or the reader's set; false where there is no set yet. */
export function toggleBooks(): boolean {
  if (bookWord() !== undefined) {
    useBooks({ bookSet: 'all' });
    return true;
  }
  if (settings.books.length > 0) useBooks({ bookSet: 'own' });
  else if (accountBooks()) useBooks({ bookSet: 'mine' });
  else return false;
  return true;
}
