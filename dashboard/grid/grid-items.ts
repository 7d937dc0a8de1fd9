// What a price grid lists: headings, and markets with one row for each selection.
import type { LineSource } from '../live/line-source.ts';
import type { MarketKey } from '../live/rows.ts';
import type { HitRateBook } from './hit-rate-book.ts';
import type { Side } from './quotes.ts';

export const ROW_PX = 22;
const HEADING_PX = 28;
const GAP_PX = 5;

export interface HeadingItem {
  readonly kind: 'heading';
  readonly key: string;
  readonly title: string;
  readonly note: string;
}

export interface MarketItem {
  readonly kind: 'market';
  readonly key: string;
  readonly source: LineSource;
  readonly market: MarketKey;
  readonly marketName: string;
  readonly sides: readonly Side[];
  readonly leagueId: string;
  readonly home: string;
  readonly away: string;
  readonly startTime: string;
  /** What its first column says: the game, the player and market, or the market alone. */
  readonly lead: 'game' | 'player' | 'market';
  /** The first of its event, player or market says whose it is. */
  readonly isLead: boolean;
  /** The last of them: a gap follows. */
  readonly isLast: boolean;
  /** A line of its own, rather than the market's main one. */
  readonly point?: number | null;
  readonly playerName?: string | undefined;
  readonly teamName?: string | undefined;
  /** How often the player's props came in, where that is shown. */
  readonly hitRates?: HitRateBook | undefined;
}

export type GridItem = HeadingItem | MarketItem;

/** Rows of the grid that it is read as. */
export function rowsOf(item: GridItem): number {
  return item.kind === 'heading' ? 1 : item.sides.length;
}

/** Keeps of a list what did not change, so that it need not be drawn anew. */
export class KeptItems {
  #known = new Map<string, GridItem>();

  /** The items, those of the list before where they say the same. */
  of(made: readonly GridItem[]): readonly GridItem[] {
    const known = this.#known;
    this.#known = new Map(
      made.map((item) => {
        const before = known.get(item.key);
        return [item.key, before && isSame(before, item) ? before : item];
      }),
    );
    return [...this.#known.values()];
  }
}

function isSame(a: GridItem, b: GridItem): boolean {
  const { source: sourceA, ...restA } = { source: undefined, ...a };
  const { source: sourceB, ...restB } = { source: undefined, ...b };
  return sourceA === sourceB && JSON.stringify(restA) === JSON.stringify(restB);
}

export function heightOf(item: GridItem): number {
  if (item.kind === 'heading') return HEADING_PX;
  return item.sides.length * ROW_PX + (item.isLast ? GAP_PX : 0);
}
