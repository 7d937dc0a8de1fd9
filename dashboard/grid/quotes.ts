// What a market looks like on a board: its main line, and for each venue its price there or, where
// it quotes another point only, its nearest.
import type { HeldLine, Offer } from '#client/overround.ts';
import { decimalOf } from '../view/odds-text.ts';

export type Side = 'home' | 'away' | 'draw' | 'over' | 'under' | 'yes' | 'no';

/** A price of a venue, and the point that it is for where that is not the main line's. */
export interface Quote {
  readonly offer: Offer;
  readonly point: number | null;
  readonly isOther: boolean;
  /** The best of the venues that are shown, on the line that is. */
  readonly isBest: boolean;
}

/** One selection of a market, across venues. */
export interface SelectionRow {
  readonly side: Side;
  readonly selection: string;
  readonly fair: number | null;
  readonly best: number | null;
  readonly bestVenue: string | null;
  readonly quotes: ReadonlyMap<string, Quote>;
}

/** A market with its main line. */
export interface MarketView {
  readonly point: number | null;
  readonly format: HeldLine['format'];
  readonly hold: number | null;
  readonly rows: readonly SelectionRow[];
}

export function sameQuote(a: Quote | undefined, b: Quote | undefined): boolean {
  return a?.offer === b?.offer && a?.isOther === b?.isOther && a?.isBest === b?.isBest;
}

/** Top to bottom; in soccer the home team comes first. */
const ORDER: readonly Side[] = ['away', 'draw', 'home', 'over', 'under', 'yes', 'no'];
const HOME_FIRST: readonly Side[] = ['home', 'draw', 'away', 'over', 'under', 'yes', 'no'];

/** The sides of a market from top to bottom. */
export function sidesOf(
  { format, summary = {} }: Pick<HeldLine, 'format' | 'summary'>,
  isSoccer: boolean,
): readonly Side[] {
  const order = isSoccer ? HOME_FIRST : ORDER;
  if (format === 'over_under') return ['over', 'under'];
  if (format === 'yes_no') return ['yes', 'no'];
  if (format !== 'three_way') return order.filter((side) => side === 'home' || side === 'away');
  // Of who scores first, the third way is that nobody does.
  const third = 'no' in summary ? 'no' : 'draw';
  return order.filter((side) => side === 'home' || side === 'away' || side === third);
}

const NAMED: ReadonlyMap<string, Side> = new Map(
  Object.entries({ Over: 'over', Under: 'under', Yes: 'yes', No: 'no', Draw: 'draw' }),
);

/** The side that a selection's name means; double chance has two of the three ways in a name. */
export function sideOf(selection: string, home: string): Side {
  const named = NAMED.get(selection);
  if (named) return named;
  if (selection === home || selection === `${home} or Draw`) return 'home';
  return selection.startsWith(`${home} or `) ? 'draw' : 'away';
}

/**
 * The line that a board shows of a market: its main one. A set of bookmakers may offer others only:
 * then the one that most of them quote, of several the one with the lowest point.
 */
export function mainLine(lines: readonly HeldLine[]): HeldLine | undefined {
  const byVenues = (a: HeldLine, b: HeldLine): number =>
    b.offers.size - a.offers.size || (a.point ?? 0) - (b.point ?? 0);
  return lines.find(({ isMain }) => isMain) ?? lines.toSorted(byVenues)[0];
}

/**
 * A market as it stands. `shown` is the line that it is about; of the others, venues that are not
 * on it show their nearest, unless `isAlone`.
 */
export function viewOf(
  lines: readonly HeldLine[],
  {
    shown,
    home,
    isSoccer,
    isAlone,
    columns,
  }: {
    readonly shown: HeldLine;
    readonly home: string;
    readonly isSoccer: boolean;
    readonly isAlone: boolean;
    /** Venues that are columns, where not all are: best price and hold are theirs. */
    readonly columns?: readonly string[] | undefined;
  },
): MarketView {
  const point = shown.point;
  const isShown = columns && ((id: string) => columns.includes(id));
  const bySide = new Map<Side, Map<string, Quote>>();
  const names = new Map<Side, string>();
  const put = (line: HeldLine): void => {
    for (const offer of line.offers.values()) {
      const side = sideOf(offer.selection, home);
      const quotes = bySide.get(side) ?? new Map<string, Quote>();
      bySide.set(side, quotes);
      names.set(side, offer.selection);
      if (quotes.has(offer.bookmakerId)) continue;
      const isOther = line !== shown;
      const isBest = offer.isBest && !isOther;
      quotes.set(offer.bookmakerId, { offer, point: line.point, isOther, isBest });
    }
  };
  put(shown);
  if (!isAlone) {
    for (const line of lines.toSorted((a, b) => away(a, point) - away(b, point))) put(line);
  }
  const rows = sidesOf(shown, isSoccer).map((side): SelectionRow => {
    const summary = shown.summary?.[side];
    const quotes = bySide.get(side) ?? new Map<string, Quote>();
    const row = { side, selection: names.get(side) ?? '', fair: summary?.fairOdds ?? null };
    const [best, bestVenue] = [summary?.bestOdds ?? null, summary?.bestBookmakerId ?? null];
    const all = { ...row, best, bestVenue, quotes };
    return isShown ? { ...row, ...bestShown(quotes, isShown) } : all;
  });
  const known = shown.hold ?? null;
  // Of props the server reckons none.
  const hold = isShown && known !== null ? holdOf(shown, isShown) : known;
  return { point, format: shown.format, hold, rows };
}

type IsShown = (venueId: string) => boolean;

/** The best price of the venues that are shown. */
function bestShown(
  quotes: ReadonlyMap<string, Quote>,
  isShown: IsShown,
): Pick<SelectionRow, 'best' | 'bestVenue' | 'quotes'> {
  const isOpen = ({ offer, isOther }: Quote): boolean =>
    !isOther && !offer.suspended && isShown(offer.bookmakerId);
  const open = [...quotes.values()].filter(isOpen);
  const best = Math.max(...open.map(({ offer }) => decimalOf(offer.price)));
  const isBest = (quote: Quote): boolean => isOpen(quote) && decimalOf(quote.offer.price) === best;
  const first = open.find(isBest);
  return {
    best: first?.offer.price ?? null,
    bestVenue: first?.offer.bookmakerId ?? null,
    quotes: new Map([...quotes].map(([id, quote]) => [id, { ...quote, isBest: isBest(quote) }])),
  };
}

/**
 * Percent of the stakes that the average prices of the venues that are shown keep, as the server
 * reckons it over all; null unless each selection has one.
 */
function holdOf({ marketType, format, offers }: HeldLine, isShown: IsShown): number | null {
  const bySelection = new Map<string, number[]>();
  for (const { selection, suspended, bookmakerId, impliedProbability } of offers.values()) {
    if (suspended || !isShown(bookmakerId)) continue;
    const known = bySelection.get(selection) ?? [];
    known.push(impliedProbability);
    bySelection.set(selection, known);
  }
  if (bySelection.size !== (format === 'three_way' ? 3 : 2)) return null;
  const means = [...bySelection.values()].map(
    (chances) => chances.reduce((sum, chance) => sum + chance, 0) / chances.length,
  );
  // Of double chance two of the three ways come in.
  const fairTotal = marketType.startsWith('double_chance') ? 2 : 1;
  return 100 * (1 - fairTotal / means.reduce((sum, mean) => sum + mean, 0));
}

function away(line: HeldLine, point: number | null): number {
  return Math.abs((line.point ?? 0) - (point ?? 0));
}
