// What requests name of the books that the reader bets at: from the address, or from what this
// browser keeps. It depends on nothing that draws: the first requests are sent before the page is.

/** As many as a request may name. */
export const BOOKS_MAX = 64;

/** `own`: those that the reader chose in this browser; `mine`: those of the account. */
export const BOOK_SETS = ['all', 'own', 'mine'] as const;
export type BookSet = (typeof BOOK_SETS)[number];

export interface KeptBooks {
  /** Ids, sorted: whoever asks for the same books shares an answer. */
  readonly books: readonly string[];
  readonly bookSet: BookSet;
}

/** Ids with commas, or `mine`; undefined: every book. An address goes before what is kept. */
export function booksWord(address: string | undefined, kept: KeptBooks): string | undefined {
  if (address !== undefined) return address === 'all' ? undefined : address;
  if (kept.bookSet === 'mine') return 'mine';
  return kept.bookSet === 'own' && kept.books.length > 0 ? kept.books.join(',') : undefined;
}

/** What can be read of kept settings; anything else was not chosen. */
export function keptBooks({
  books,
  bookSet,
}: Partial<Record<keyof KeptBooks, unknown>>): KeptBooks {
  const ids = Array.isArray(books) ? books.filter((each) => typeof each === 'string') : [];
  return {
    books: [...new Set(ids)].sort().slice(0, BOOKS_MAX),
    bookSet: BOOK_SETS.find((each) => each === bookSet) ?? 'all',
  };
}
