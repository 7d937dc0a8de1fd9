// Closing lines of football-data.co.uk, in decimal odds: the average of many books where a file has
// one, at the close (columns with a C) or else as collected before the weekend; in files older than
// the averages, the mean of the books they name. Goals above and below 2.5; `…h` is the home
// handicap.

import type { GameFacts } from '#domain/reference.ts';
import { closeOf } from '../facts/close-facts.ts';
import { lineNumber } from '../facts/closing-lines.ts';
import { consensusOf, type Quote } from '../facts/consensus.ts';
import type { Fact } from '../facts/file-importer.ts';
import { americanOfDecimal } from '../files/american-odds.ts';
import type { CsvRow } from '../files/csv-row.ts';
import type { FieldReader } from '../files/field-reader.ts';

const GOALS = 2.5;
/** Of averages; the first that is there counts. */
const AVERAGE_WINNERS: readonly (readonly string[])[] = [
  ['AvgCH', 'AvgCA', 'AvgCD'],
  ['AvgH', 'AvgA', 'AvgD'],
  ['BbAvH', 'BbAvA', 'BbAvD'],
];
const AVERAGE_TOTALS: readonly (readonly string[])[] = [
  ['AvgC>2.5', 'AvgC<2.5'],
  ['Avg>2.5', 'Avg<2.5'],
  ['BbAv>2.5', 'BbAv<2.5'],
];
const AVERAGE_SPREADS: readonly (readonly string[])[] = [
  ['AvgCAHH', 'AvgCAHA', 'AHCh'],
  ['AvgAHH', 'AvgAHA', 'AHh'],
  ['BbAvAHH', 'BbAvAHA', 'BbAHh'],
];
/** How many books are in the average of the winner. */
const BOOKS_IN_AVERAGE = 'Bb1X2';
const MAX_BOOKS = 1000;
/** Books of the files from 2000 to 2005. */
const BOOKS = ['B365', 'GB', 'IW', 'LB', 'SB', 'SO', 'SY', 'WH'];
const AVERAGES: ReadonlySet<string> = new Set(['average']);

/** The close of a row and what was refused of it. */
export function footballDataCloseOf(
  cells: CsvRow,
  fields: FieldReader,
  { leagueId, sourceGameId }: Pick<GameFacts, 'leagueId' | 'sourceGameId'>,
): readonly Fact[] {
  const winner = pick(cells, AVERAGE_WINNERS);
  const quotes = [
    ...(winner
      ? winnerOf(cells, 'average', winner)
      : BOOKS.flatMap((book) => winnersOf(cells, book))),
    ...averageOf(cells, 'spread', AVERAGE_SPREADS),
    ...averageOf(cells, 'total', AVERAGE_TOTALS),
    ...BOOKS.flatMap((book) => othersOf(cells, book)),
  ];
  const { lines, books, refused } = consensusOf(leagueId, 'full', quotes, AVERAGES);
  const inAverage = fields.optionalWhole(BOOKS_IN_AVERAGE, 1, MAX_BOOKS);
  const head = { leagueId, sourceGameId, period: 'full', provider: 'football_data' } as const;
  const close = closeOf({ ...head, books: winner ? inAverage : books }, lines);
  const left: readonly Fact[] = refused.map((line) => ({ type: 'refused-line', line }));
  return close === null ? left : [{ type: 'close', close }, ...left];
}

/** The first columns of which the first has a value. */
function pick(cells: CsvRow, sets: readonly (readonly string[])[]): readonly string[] | undefined {
  return sets.find(([name = '']) => lineNumber(cells, name) !== null);
}

function winnersOf(cells: CsvRow, book: string): readonly Quote[] {
  return winnerOf(cells, book, [`${book}H`, `${book}A`, `${book}D`]);
}

function winnerOf(cells: CsvRow, book: string, names: readonly string[]): readonly Quote[] {
  const sides = ['home', 'away', 'draw'] as const;
  return names.flatMap((name, index): readonly Quote[] => {
    const price = priceOf(cells, name);
    const side = sides[index] ?? 'draw';
    return price === null ? [] : [{ book, market: 'moneyline', side, point: null, price }];
  });
}

/** Both sides of the average, where there is one. */
function averageOf(
  cells: CsvRow,
  market: 'spread' | 'total',
  sets: readonly (readonly string[])[],
): readonly Quote[] {
  const names = pick(cells, sets);
  return names ? pairOf(cells, 'average', market, names) : [];
}

/** A book's own handicap and total, where there is no average of them. */
function othersOf(cells: CsvRow, book: string): readonly Quote[] {
  const handicap = [`${book}AHH`, `${book}AHA`, `${book}AH`];
  return [
    ...(pick(cells, AVERAGE_SPREADS) ? [] : pairOf(cells, book, 'spread', handicap)),
    ...(pick(cells, AVERAGE_TOTALS)
      ? []
      : pairOf(cells, book, 'total', [`${book}>2.5`, `${book}<2.5`])),
  ];
}

function pairOf(
  cells: CsvRow,
  book: string,
  market: 'spread' | 'total',
  [first = '', second = '', at]: readonly string[],
): readonly Quote[] {
  const point = at === undefined ? GOALS : lineNumber(cells, at);
  const [one, other] = [priceOf(cells, first), priceOf(cells, second)];
  if (point === null || (one === null && other === null)) return [];
  const sides = market === 'spread' ? (['home', 'away'] as const) : (['over', 'under'] as const);
  return [
    { book, market, side: sides[0], point, price: one },
    { book, market, side: sides[1], point, price: other },
  ];
}

/** American odds of a decimal cell; null where it is empty. */
function priceOf(cells: CsvRow, name: string): number | null {
  const decimal = lineNumber(cells, name);
  return decimal === null ? null : americanOfDecimal(decimal);
}
