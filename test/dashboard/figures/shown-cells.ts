// Cells of the board as the browser shows them, and as REST says that they should be.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Json } from '../../gateway/push/state/shown-state.ts';

/** One price on screen. */
export interface Cell {
  /** `eventId|marketType|team|playerId`. */
  readonly market: string;
  readonly side: string;
  readonly venue: string;
  /** The point before the price where it is not the main line's; empty otherwise. */
  readonly otherPoint: string;
  readonly text: string;
  readonly isBest: boolean;
  readonly isSuspended: boolean;
}

export interface Board {
  /** Where each of the subscriptions is that are drawn, in the order of their markets. */
  readonly positions: readonly number[];
  readonly cells: readonly Cell[];
  readonly isStale: boolean;
}

/** Everything that the board shows, read at one moment. */
export async function readBoard(page: Page): Promise<Board> {
  // It runs in the page: a text, because these sources know no document.
  return (await page.evaluate(`(() => {
    const positions = document.querySelector('.board').dataset.seq ?? '';
    const cells = [];
    for (const market of document.querySelectorAll('.grid-market')) {
      for (const row of market.querySelectorAll('.grid-row')) {
        for (const cell of row.querySelectorAll('.cell')) {
          cells.push({
            market: market.dataset.key,
            side: row.dataset.side,
            venue: cell.dataset.v,
            otherPoint: cell.dataset.p ?? '',
            text: cell.textContent,
            isBest: cell.classList.contains('is-best'),
            isSuspended: cell.classList.contains('is-suspended'),
          });
        }
      }
    }
    const isStale = document.querySelector('.grid')?.classList.contains('is-stale') ?? true;
    return { positions: positions.split(' ').map(Number), cells, isStale };
  })()`)) as Board;
}

/** Holds the cells against REST's records: the first that differ, none where all is right. */
export function differences(cells: readonly Cell[], events: readonly Json[]): readonly string[] {
  const byId = new Map<string, Json>(events.map((event) => [event.eventId, event]));
  return cells.flatMap((cell) => {
    const [eventId = '', marketType = ''] = cell.market.split('|');
    const event = byId.get(eventId);
    const market = event?.markets.find((each: Json) => each.marketType === marketType);
    const expected = market ? expectedCell(event, market, cell) : '';
    const { text, otherPoint, isBest, isSuspended } = cell;
    const shown = text === '' ? '' : [otherPoint, text, isBest, isSuspended].join(' ');
    return shown === expected
      ? []
      : [`${cell.market} ${cell.side} ${cell.venue}: ${shown} for ${expected}`];
  });
}

/** As the interface's rules say it, not as the dashboard computes it. */
function expectedCell(event: Json, market: Json, { side, venue }: Cell): string {
  const main = market.lines.find((line: Json) => line.isMain) ?? mostOffered(market.lines);
  const own = offerOf(event, main, side, venue);
  if (own) return ['', american(own.price), own.isBest, own.suspended].join(' ');
  const others = market.lines
    .map((line: Json) => ({ line, offer: offerOf(event, line, side, venue) }))
    .filter(({ offer }: Json) => offer)
    .sort((a: Json, b: Json) => distance(a.line, main) - distance(b.line, main));
  const [nearest] = others;
  if (!nearest) return '';
  const { line, offer } = nearest;
  return [pointText(line.point, side), american(offer.price), false, offer.suspended].join(' ');
}

/** A set of bookmakers may offer no main line: the line of most of its venues, the lowest of several. */
function mostOffered(lines: readonly Json[]): Json {
  return lines.toSorted(
    (a, b) => b.offers.length - a.offers.length || (a.point ?? 0) - (b.point ?? 0),
  )[0] as Json;
}

function offerOf(event: Json, line: Json, side: string, venue: string): Json | undefined {
  return line.offers.find(
    (offer: Json) => offer.bookmakerId === venue && sideOf(event, offer.selection) === side,
  );
}

function sideOf({ homeTeamName, awayTeamName }: Json, selection: string): string {
  if (selection === homeTeamName) return 'home';
  return selection === awayTeamName ? 'away' : selection.toLowerCase();
}

function distance(a: Json, b: Json): number {
  return Math.abs((a.point ?? 0) - (b.point ?? 0));
}

function american(price: number): string {
  return price > 0 ? `+${price}` : `\u2212${-price}`;
}

function pointText(point: number, side: string): string {
  if (side === 'over' || side === 'under') return `${point}`;
  const own = side === 'away' && point !== 0 ? -point : point;
  return own > 0 ? `+${own}` : own < 0 ? `\u2212${-own}` : '0';
}

/** Where REST is asked, and for what each subscription of the board follows. */
export interface Rest {
  readonly address: string;
  readonly key: string;
  /** One of few events: a page holds all of it, so one answer is of one position. */
  readonly league: string;
  /** In the order of the board's positions. */
  readonly markets: readonly string[];
  /** Bookmakers that the page is about, where it is about a set. */
  readonly books?: string;
}

/**
 * Holds a board against REST at the board's own positions: what REST says changed after them is
 * left out, everything else must be what it says now. How many filled cells were held; undefined
 * where the board is stale, or a position too old.
 */
export async function compare(board: Board, rest: Rest): Promise<number | undefined> {
  const told = await Promise.all(rest.markets.map((market) => ask(rest, market)));
  const news = await Promise.all(
    rest.markets.map((market, index) =>
      ask(rest, market, `&since=${told[index]?.epoch}:${board.positions[index]}`),
    ),
  );
  if (board.isStale || news.some(({ data }) => !data)) return undefined;
  const changed = new Set<string>(
    news.flatMap(({ data }) =>
      [...data.upsert, ...data.remove].map((key: Json) => `${key.eventId}|${key.marketType}`),
    ),
  );
  const events = new Map(told.flatMap(({ data }) => data.map((e: Json) => [e.eventId, e])));
  const records = [...events.values()].map((event: Json) => ({
    ...event,
    markets: told.flatMap(
      ({ data }) => data.find(({ eventId }: Json) => eventId === event.eventId)?.markets ?? [],
    ),
  }));
  const still = board.cells.filter(
    ({ market }) => !changed.has(market.split('|').slice(0, 2).join('|')),
  );
  expectSame(still, records);
  return still.filter(({ text }) => text !== '').length;
}

async function ask({ address, key, league, books }: Rest, market: string, more = '&limit=50') {
  const set = books === undefined ? '' : `&bookmakers=${books}`;
  const target = `${address}/v1/odds?league=${league}&market=${market}${set}${more}`;
  const response = await fetch(target, { headers: { 'x-api-key': key } });
  const { data } = (await response.json()) as Json;
  return { data, epoch: response.headers.get('x-book-epoch') };
}

/** Expects that nothing differs, and shows what does. */
export function expectSame(cells: readonly Cell[], events: readonly Json[]): void {
  const found = differences(cells, events);
  expect(found.slice(0, 10), `${found.length} of ${cells.length} cells differ`).toEqual([]);
}
