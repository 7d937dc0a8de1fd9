// One line out of many books' lines: the point that most of them have, and at that point the mean
// of their prices, made in probability space.

import type { ClosingLines, GamePeriod } from '#domain/history/close.ts';
import type { LeagueId } from '#domain/league.ts';
import { exactAmericanOf } from '#domain/odds.ts';
import { probabilityOf } from '../files/american-odds.ts';
import { checkedLines, type LinesDraft } from './closing-lines.ts';
import { type LineMarket, type LineRefusal, refusal } from './refusal.ts';

/** One side of one book's line. */
export interface Quote {
  readonly book: string;
  readonly market: LineMarket;
  readonly side: 'home' | 'away' | 'draw' | 'over' | 'under';
  /** Of a spread the home handicap, whichever side it is; null of a moneyline. */
  readonly point: number | null;
  /** American; null where the file has points only. */
  readonly price: number | null;
}

export interface Consensus {
  readonly lines: ClosingLines;
  /** How many books its lines are made of; null where only others' consensus is. */
  readonly books: number | null;
  readonly refused: readonly LineRefusal[];
}

/** A line of one book that can stand. */
interface BookLine {
  readonly book: string;
  readonly point: number | null;
  readonly prices: readonly [number | null, number | null, number | null];
}

const MARKETS: readonly LineMarket[] = ['moneyline', 'spread', 'total'];

/**
 * The consensus of quotes of one game and period, in whatever order they come. A book's line that
 * cannot be is left out and told, one without prices that can be keeps its point; books of
 * `averages` are averages of books themselves and count only for markets that no other book quotes.
 */
export function consensusOf(
  leagueId: LeagueId,
  period: GamePeriod,
  quotes: readonly Quote[],
  averages: ReadonlySet<string>,
): Consensus {
  const refused: LineRefusal[] = [];
  const books = new Set<string>();
  const draft: { [market in LineMarket]?: BookLine } = {};
  for (const market of MARKETS) {
    const read = bookLines(leagueId, period, market, quotes);
    const own = read.lines.filter(({ book }) => !averages.has(book));
    const main = mainLine(own.length > 0 ? own : read.lines);
    refused.push(...read.refused);
    if (main === null) continue;
    draft[market] = meanOf(main);
    for (const { book } of main) if (!averages.has(book)) books.add(book);
  }
  const checked = checkedLines(leagueId, period, draftOf(draft));
  refused.push(...checked.refused);
  return { lines: checked.lines, books: books.size === 0 ? null : books.size, refused };
}

/** Every book's whole lines of a market, and those that are refused. */
function bookLines(
  leagueId: LeagueId,
  period: GamePeriod,
  market: LineMarket,
  quotes: readonly Quote[],
) {
  const groups = new Map<string, Quote[]>();
  for (const quote of quotes) {
    if (quote.market !== market) continue;
    const key = `${quote.book} ${quote.point}`;
    groups.set(key, [...(groups.get(key) ?? []), quote]);
  }
  const [lines, refused]: [BookLine[], LineRefusal[]] = [[], []];
  for (const group of groups.values()) {
    const line = bookLineOf(market, group);
    const checked = line && checkedLines(leagueId, period, draftOf({ [market]: line }));
    if (!line || !checked) {
      const detail = group.map(({ book, side }) => `${book} ${side}`).join(', ');
      refused.push({ piece: market, ...refusal('one_side', detail) });
      continue;
    }
    refused.push(...checked.refused);
    // A point stands without a price that is none.
    const left = checked.lines[market];
    if (left !== null) lines.push({ ...line, prices: pricesOf(left) });
  }
  return { lines, refused };
}

function pricesOf(line: NonNullable<ClosingLines[LineMarket]>): BookLine['prices'] {
  if ('homePrice' in line) return [line.homePrice, line.awayPrice, null];
  if ('overPrice' in line) return [line.overPrice, line.underPrice, null];
  return [line.home, line.away, line.draw];
}

/** Both sides of a book at one point; null where one is missing. */
function bookLineOf(market: LineMarket, group: readonly Quote[]): BookLine | null {
  const quoteOf = (...sides: readonly string[]) => group.find(({ side }) => sides.includes(side));
  const [first, second, draw] = [
    quoteOf('home', 'over'),
    quoteOf('away', 'under'),
    quoteOf('draw'),
  ];
  if (!first || !second) return null;
  if (market === 'moneyline' && (first.price === null || second.price === null)) return null;
  const { book, point } = first;
  return { book, point, prices: [first.price, second.price, draw?.price ?? null] };
}

/** Books at the main point; ties go to the fairer price, the smaller, then the lower point. */
function mainLine(lines: readonly BookLine[]): readonly BookLine[] | null {
  const points = [...new Set(lines.map(({ point }) => point))];
  const groups = points.map((point) => lines.filter((line) => line.point === point));
  const ranked = groups.sort(
    (a, b) =>
      b.length - a.length ||
      tiltOf(a) - tiltOf(b) ||
      Math.abs(a[0]?.point ?? 0) - Math.abs(b[0]?.point ?? 0) ||
      (a[0]?.point ?? 0) - (b[0]?.point ?? 0),
  );
  return ranked[0] ?? null;
}

/** How far from even the two sides are. */
function tiltOf(lines: readonly BookLine[]): number {
  const [first, second] = meanOf(lines).prices;
  if (first === null || second === null) return 1;
  const [p, q] = [probabilityOf(first), probabilityOf(second)];
  return Math.abs(p / (p + q) - 0.5);
}

/** The mean over the books that have every price. */
function meanOf(lines: readonly BookLine[]): BookLine {
  const priced = lines.filter(({ prices: [first, second] }) => first !== null && second !== null);
  const meanAt = (side: 0 | 1 | 2): number | null => {
    const prices = priced.flatMap(({ prices }) => prices[side] ?? []);
    if (prices.length === 0) return null;
    const sum = prices.reduce((total, price) => total + probabilityOf(price), 0);
    return exactAmericanOf(sum / prices.length);
  };
  return { book: '', point: lines[0]?.point ?? null, prices: [meanAt(0), meanAt(1), meanAt(2)] };
}

function draftOf(lines: { readonly [market in LineMarket]?: BookLine }): LinesDraft {
  const { moneyline, spread, total } = lines;
  return {
    ...(moneyline && {
      moneyline: {
        home: moneyline.prices[0],
        away: moneyline.prices[1],
        draw: moneyline.prices[2],
      },
    }),
    ...(spread && {
      spread: { point: spread.point, home: spread.prices[0], away: spread.prices[1] },
    }),
    ...(total && {
      total: { point: total.point, over: total.prices[0], under: total.prices[1] },
    }),
  };
}
