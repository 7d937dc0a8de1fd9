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

const NONE: ReadonlySet<string> = new Set();

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

/** The side that a selection's name means; double chance has two of the three ways in a name. */
export function sideOf(selection: string, home: string): Side {
  switch (selection) {
    case 'Over':
      return 'over';
    case 'Under':
      return 'under';
    case 'Yes':
      return 'yes';
    case 'No':
      return 'no';
    case 'Draw':
      return 'draw';
    default:
      if (selection === home || selection === `${home} or Draw`) return 'home';
      return selection.startsWith(`${home} or `) ? 'draw' : 'away';
  }
}

/** The line that a board shows of a market: its main one, or the one that most venues quote. */
export function mainLine(lines: readonly HeldLine[]): HeldLine | undefined {
  return (
    lines.find(({ isMain }) => isMain) ??
    lines.reduce<HeldLine | undefined>(
      (most, line) => (most && most.offers.size >= line.offers.size ? most : line),
      undefined,
    )
  );
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
    hidden = NONE,
  }: {
    readonly shown: HeldLine;
    readonly home: string;
    readonly isSoccer: boolean;
    readonly isAlone: boolean;
    /** Venues that are no columns: what they quote is nobody's best price. */
    readonly hidden?: ReadonlySet<string>;
  },
): MarketView {
  const point = shown.point;
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
    const isTaken = bestVenue !== null && hidden.has(bestVenue);
    return isTaken ? { ...row, ...bestShown(quotes, hidden) } : { ...row, best, bestVenue, quotes };
  });
  return { point, format: shown.format, hold: shown.hold ?? null, rows };
}

/** The best price where the very best is at a venue that is not shown. */
function bestShown(
  quotes: ReadonlyMap<string, Quote>,
  hidden: ReadonlySet<string>,
): Pick<SelectionRow, 'best' | 'bestVenue' | 'quotes'> {
  const isOpen = ({ offer, isOther }: Quote): boolean =>
    !isOther && !offer.suspended && !offer.indicative && !hidden.has(offer.bookmakerId);
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

function away(line: HeldLine, point: number | null): number {
  return Math.abs((line.point ?? 0) - (point ?? 0));
}
