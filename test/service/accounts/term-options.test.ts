// What `npm run keys -- set` takes as an account's bookmakers and rates of commission.
import { expect, it } from 'vitest';
import { termsOf } from '#src/keys/term-options.ts';

it('a set is the ids of what was named, by id or display name, sorted and each once', () => {
  const { books, unknown } = termsOf({ books: 'fanduel,DraftKings,draftkings,my_own_book' });
  expect(books).toEqual(['draftkings', 'fanduel', 'my_own_book']);
  expect(unknown).toEqual(['my_own_book']);
});

it('rates are by venue; `none` takes away what was stated, and what is absent stays', () => {
  expect(termsOf({ commission: 'kalshi=0.035,betfair_ex_uk=0.02' })).toEqual({
    commission: { betfair_ex_uk: 0.02, kalshi: 0.035 },
    unknown: [],
  });
  expect(termsOf({ books: 'none', commission: 'none' })).toEqual({
    books: [],
    commission: {},
    unknown: [],
  });
  expect(termsOf({})).toEqual({ unknown: [] });
});

it.each([['', 'a,,b', 'No Such Book', Array.from({ length: 65 }, (_, at) => `book_${at}`).join()]])(
  'refuses %j, %j and others as a set',
  (...texts) => {
    for (const books of texts) expect(() => termsOf({ books }), books).toThrow('--books takes');
  },
);

it('refuses rates that are none, out of range or stated twice', () => {
  for (const commission of [
    '',
    'kalshi',
    'kalshi=',
    'kalshi=2%',
    'kalshi=0.6',
    'kalshi=-0.1',
    'kalshi=0.01,kalshi=0.02',
    'Kalshi=0.01',
    'kalshi=0.01=0.02',
    'kalshi=0.01,',
  ]) {
    expect(() => termsOf({ commission }), commission).toThrow('--commission takes');
  }
});
