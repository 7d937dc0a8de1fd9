// What of the books of an exchange is published, and when.
import { beforeEach, describe, expect, test } from 'vitest';
import type { PatchStatement, QuoteWords, Statement } from '#ingest/module/feed-types.ts';
import type { ListedContract, ListedGame } from '#ingest/venues/exchange/listing.ts';
import { MarketBoard } from '#ingest/venues/exchange/market-board.ts';
import { type ContractBook, levelAt } from '#ingest/venues/exchange/venue-book.ts';

const FEE = { rate: 0.07, exponent: 1, step: 0.0001, roundedPer: 'order', makerRate: 0 } as const;
const CENT = 10_000;
const SHARES = 100 * 1_000_000;

/** A contract whose yes is backed at so many cents and laid at so many, a hundred of each. */
function bookAt(back: number, lay: number): ContractBook {
  const level = (cents: number) => [levelAt(cents * CENT, SHARES)];
  return {
    yes: { back: level(back), lay: level(lay) },
    no: { back: level(100 - lay), lay: level(100 - back) },
    observedAt: 1000,
  };
}

function total(id: string, point: number): ListedContract {
  const words = (selection: string) => ({ selection, point });
  return { id, market: 'total', yes: words('over'), no: words('under'), fee: FEE };
}

const WINNERS: readonly ListedContract[] = [
  ['H', 'home', 'away'] as const,
  ['A', 'away', 'home'] as const,
].map(([id, yes, no]) => {
  const [of, other] = [{ selection: yes }, { selection: no }];
  return { id, market: 'moneyline', yes: of, no: other, fee: FEE };
});

const gameOf = (...contracts: ListedContract[]): ListedGame => ({
  ...{ id: 'g', league: 'mlb', home: 'New York Y', away: 'Atlanta', start: 5000 },
  contracts,
});

let books: Map<string, ContractBook | undefined>;
let board: MarketBoard;
beforeEach(() => {
  books = new Map();
  board = new MarketBoard('kalshi', (id) => books.get(id));
});

const quotesOf = (statements: readonly Statement[]): readonly QuoteWords[] =>
  statements.flatMap((each) => ('quotes' in each ? each.quotes : []));
const wordsOf = ({ market, selection, point, probability, size, suspended }: QuoteWords) =>
  [market, selection, point, probability, size, suspended].join(' ');

/** Statements after the books of these contracts are these. */
function changed(changes: Readonly<Record<string, ContractBook | undefined>>) {
  for (const [id, book] of Object.entries(changes)) {
    books.set(id, book);
    board.touch(id);
  }
  return board.flush(2000);
}

test('the best back of a selection is that of any contract that pays it', () => {
  board.list('mlb', [gameOf(...WINNERS)], 0);
  expect(quotesOf(changed({ H: bookAt(52, 50), A: bookAt(49, 47) })).map(wordsOf)).toEqual([
    'moneyline home  0.52 52 false',
    'moneyline away  0.49 49 false',
  ]);
  // Whoever wants Atlanta at 49 lays New York at 51.
  expect(quotesOf(changed({ A: bookAt(51, 49) })).map(wordsOf)).toEqual([
    'moneyline away  0.5 50 false',
    'moneyline home  0.51 51 false',
  ]);
});

test('levels of one price are added, best first, with the fee of the market', () => {
  board.list('mlb', [gameOf(...WINNERS)], 0);
  changed({ H: bookAt(52, 50), A: bookAt(50, 48) });
  const home = board.bookOf('mlb', 'g')?.selections.find(({ selection }) => selection === 'home');
  expect(home?.back).toEqual([[0.52, 104]]);
  expect(home).toMatchObject({ fee: { rate: 0.07 }, isTrusted: true });
});

test('quotes state the fee of their market, and are published again when it alone changes', () => {
  const contract = total('T', 8.5);
  board.list('mlb', [gameOf(contract)], 0);
  const stated = { kind: 'contract', rate: 0.07, exponent: 1, step: 0.0001, roundedPer: 'order' };
  const fees = quotesOf(changed({ T: bookAt(52, 50) })).map(({ fee }) => fee);
  expect(fees).toEqual([stated, stated]);
  const halved = { ...contract, fee: { ...FEE, rate: 0.035 } };
  const again = quotesOf(board.list('mlb', [gameOf(halved)], 3000));
  expect(again.map(({ fee }) => fee?.rate)).toEqual([0.035, 0.035]);
  expect(quotesOf(board.list('mlb', [gameOf(halved)], 4000))).toEqual([]);
});

describe('a book that is doubtful', () => {
  test('has its prices suspended, and published again once it is known', () => {
    board.list('mlb', [gameOf(total('T', 8.5))], 0);
    changed({ T: bookAt(52, 50) });
    const doubtful = quotesOf(changed({ T: undefined }));
    expect(doubtful.map(({ suspended, probability }) => [suspended, probability])).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
    expect(changed({ T: undefined })).toEqual([]);
    expect(quotesOf(changed({ T: bookAt(52, 50) })).map(wordsOf)).toEqual([
      'total over 8.5 0.52 52 false',
      'total under 8.5 0.5 50 false',
    ]);
  });

  test('is never published before it was known', () => {
    board.list('mlb', [gameOf(total('T', 8.5))], 0);
    expect(changed({ T: undefined })).toEqual([]);
  });
});

test('a market whose back and lay are far apart is suspended, an empty side withdrawn', () => {
  board.list('mlb', [gameOf(total('T', 8.5))], 0);
  changed({ T: bookAt(52, 50) });
  expect(quotesOf(changed({ T: bookAt(70, 50) })).map(({ suspended }) => suspended)).toEqual([
    true,
    true,
  ]);
  const empty = { ...bookAt(52, 50), yes: { back: [], lay: [] } };
  const [patch] = changed({ T: empty }) as [PatchStatement];
  expect(patch.withdrawn).toMatchObject([{ selection: 'over', point: 8.5 }]);
});

test('what has not changed is not published again', () => {
  board.list('mlb', [gameOf(total('T', 8.5))], 0);
  changed({ T: bookAt(52, 50) });
  expect(changed({ T: { ...bookAt(52, 50), observedAt: 1500 } })).toEqual([]);
});

describe('a ladder', () => {
  const LADDER = [total('7', 7.5), total('8', 8.5), total('9', 9.5)];
  const start = () => changed({ 7: bookAt(66, 64), 8: bookAt(53, 51), 9: bookAt(38, 36) });
  const markets = (statements: readonly Statement[]) =>
    quotesOf(statements)
      .filter(({ selection }) => selection === 'over')
      .map(({ market, point }) => `${market} ${point}`);

  test('has the line nearest to an even chance as its main one', () => {
    board.list('mlb', [gameOf(...LADDER)], 0);
    expect(markets(start())).toEqual(['total_alternate 7.5', 'total 8.5', 'total_alternate 9.5']);
  });

  test('keeps it while it is near, and is said whole when it changes', () => {
    board.list('mlb', [gameOf(...LADDER)], 0);
    start();
    changed({ 8: bookAt(62, 60), 9: bookAt(51, 49) });
    expect(board.list('mlb', [gameOf(...LADDER)], 0)).toEqual([]);
    changed({ 8: bookAt(72, 70) });
    const statements = board.list('mlb', [gameOf(...LADDER)], 0);
    expect(statements.map(({ kind }) => kind)).toEqual(['image']);
    expect(markets(statements)).toEqual([
      'total_alternate 7.5',
      'total_alternate 8.5',
      'total 9.5',
    ]);
  });

  test('has the main line that the venue names', () => {
    const said = LADDER.map((each) => ({ ...each, isMainLine: each.id === '9' }));
    board.list('mlb', [gameOf(...said)], 0);
    expect(markets(start()).at(-1)).toBe('total 9.5');
  });
});

describe('a listing', () => {
  test('covers the league when a game appears or goes', () => {
    const kinds = (games: ListedGame[]) => board.list('mlb', games, 0).map(({ kind }) => kind);
    expect(kinds([gameOf(...WINNERS)])).toEqual(['image', 'coverage']);
    expect(kinds([gameOf(...WINNERS)])).toEqual([]);
    expect(kinds([])).toEqual(['coverage']);
    expect(board.contractIds).toEqual([]);
  });

  test('leaves a game out whose teams nobody knows, with the names that look like them', () => {
    const game = { ...gameOf(...WINNERS), away: 'Atlanta Brave' };
    board.list('mlb', [game], 0);
    const unmatched = board.reject('mlb', 'g', 'unknown_team');
    expect(unmatched?.candidates).toContain('Atlanta Braves');
    expect(board.unmatched).toHaveLength(1);
    expect(board.contractIds).toEqual([]);
    expect(board.list('mlb', [game], 0).filter(({ kind }) => kind === 'image')).toEqual([]);
  });
});
