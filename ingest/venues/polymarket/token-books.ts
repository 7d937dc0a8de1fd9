// The order books of Polymarket's tokens. There is no numbering: after each change the best prices
// must be those that the message itself names, else the book is doubtful until it is said whole.
import { z } from 'zod';
import { MICRO, microOf, priceOf, sizeOf } from '../exchange/fixed-point.ts';
import type { Incidents } from '../exchange/incidents.ts';
import { PriceLevels } from '../exchange/price-levels.ts';
import type { Sides } from '../exchange/venue-book.ts';

interface Book {
  readonly bids: PriceLevels;
  readonly asks: PriceLevels;
  /** By the venue's clock, epoch milliseconds. */
  statedAt: number;
  /** When it was received, or changed by the venue's clock: it may have stood for days before. */
  confirmedAt: number;
  isTrusted: boolean;
  /** Times in a row that the best prices said apart from changes were others. */
  strays: number;
}

const ID_CHARS_MAX = 200;
const TEXT_CHARS_MAX = 100;
const CHANGES_MAX = 10_000;
const TIME = /^\d{13}$/;
const id = z.string().min(1).max(ID_CHARS_MAX);
const text = z.string().max(TEXT_CHARS_MAX);
const time = z.string().regex(TIME).transform(Number);
const level = z.object({ price: text, size: text });
const levels = z.array(level).max(10_000);
const best = { best_bid: text.nullish(), best_ask: text.nullish() };

const messageSchema = z.discriminatedUnion('event_type', [
  z.object({
    event_type: z.literal('book'),
    asset_id: id,
    bids: levels.optional(),
    asks: levels.optional(),
    timestamp: time,
  }),
  z.object({
    event_type: z.literal('price_change'),
    price_changes: z
      .array(
        z.object({ asset_id: id, price: text, size: text, side: z.enum(['BUY', 'SELL']), ...best }),
      )
      .max(CHANGES_MAX),
    timestamp: time,
  }),
  z.object({ event_type: z.literal('tick_size_change'), asset_id: id, timestamp: time }),
  z.object({ event_type: z.literal('best_bid_ask'), asset_id: id, ...best, timestamp: time }),
  z.object({ event_type: z.literal('market_resolved'), assets_ids: z.array(id).max(1000) }),
  z.object({ event_type: z.literal('last_trade_price') }),
  z.object({ event_type: z.literal('new_market') }),
]);

export type PolymarketMessage = z.output<typeof messageSchema>;
type PriceChange = Extract<PolymarketMessage, { event_type: 'price_change' }>;
type BestWords = Pick<
  Extract<PolymarketMessage, { event_type: 'best_bid_ask' }>,
  'best_bid' | 'best_ask'
>;

/** A message of the stream; undefined for anything else. */
export function messageOf(raw: unknown): PolymarketMessage | undefined {
  return changeOf(raw) ?? messageSchema.safeParse(raw).data;
}

/**
 * A message that is a change as its schema has it, member by member: nearly all messages are, and the
 * schema takes longer than all that is done with them.
 */
function changeOf(raw: unknown): PriceChange | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { event_type, price_changes, timestamp } = raw as Readonly<Record<string, unknown>>;
  if (event_type !== 'price_change' || !Array.isArray(price_changes)) return undefined;
  if (typeof timestamp !== 'string' || !TIME.test(timestamp)) return undefined;
  if (price_changes.length > CHANGES_MAX || !price_changes.every(isLevelChange)) return undefined;
  return { event_type, price_changes, timestamp: Number(timestamp) };
}

function isLevelChange(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null) return false;
  const { asset_id, price, size, side, best_bid, best_ask } = raw as Readonly<
    Record<string, unknown>
  >;
  return (
    typeof asset_id === 'string' &&
    asset_id !== '' &&
    asset_id.length <= ID_CHARS_MAX &&
    isText(price) &&
    isText(size) &&
    (side === 'BUY' || side === 'SELL') &&
    (best_bid == null || isText(best_bid)) &&
    (best_ask == null || isText(best_ask))
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= TEXT_CHARS_MAX;
}

/** The best prices of one side may be late by a message beside the changes. */
const STRAYS_MAX = 2;

export interface TokenBooksOptions {
  readonly incidents: Incidents;
  readonly touched: (token: string) => void;
}

export class TokenBooks {
  readonly #options: TokenBooksOptions;
  readonly #books = new Map<string, Book>();
  readonly #resolved = new Set<string>();
  readonly #doubtful = new Set<string>();

  constructor(options: TokenBooksOptions) {
    this.#options = options;
  }

  /** What a token is offered and wanted at; undefined while that is doubtful. */
  sidesOf(token: string): (Sides & { readonly observedAt: number }) | undefined {
    const book = this.#books.get(token);
    if (!book?.isTrusted || this.#resolved.has(token)) return undefined;
    const { asks, bids, confirmedAt } = book;
    return { back: asks.asks, lay: bids.bids, observedAt: confirmedAt };
  }

  /** Tokens that it was told of, and whose books are doubtful. */
  get doubtful(): ReadonlySet<string> {
    return this.#doubtful;
  }

  /** Takes a message about tokens that are followed; which of them have a book anew. */
  take(
    message: PolymarketMessage,
    receivedAt: number,
    isFollowed: (token: string) => boolean,
  ): readonly string[] {
    switch (message.event_type) {
      case 'book':
        if (!isFollowed(message.asset_id)) return [];
        return this.#replace(message, receivedAt) ? [message.asset_id] : [];
      case 'price_change':
        this.#change(message, isFollowed);
        return [];
      case 'tick_size_change':
        // Changes on the old grid may still be on their way.
        if (isFollowed(message.asset_id)) this.distrust(message.asset_id);
        return [];
      case 'best_bid_ask':
        this.#compare(message);
        return [];
      case 'market_resolved':
        for (const token of message.assets_ids.filter(isFollowed)) {
          this.#resolved.add(token);
          this.#options.touched(token);
        }
        return [];
      default:
        return [];
    }
  }

  distrust(token: string): void {
    const book = this.#books.get(token);
    if (!book?.isTrusted) return;
    book.isTrusted = false;
    this.#doubtful.add(token);
    this.#options.touched(token);
  }

  distrustAll(): void {
    for (const token of this.#books.keys()) this.distrust(token);
  }

  forget(token: string): void {
    this.#books.delete(token);
    this.#doubtful.delete(token);
    this.#resolved.delete(token);
  }

  #replace(
    message: Extract<PolymarketMessage, { event_type: 'book' }>,
    receivedAt: number,
  ): boolean {
    const { asset_id, bids = [], asks = [], timestamp } = message;
    const known = this.#books.get(asset_id);
    if (known?.isTrusted && timestamp < known.statedAt) {
      this.#options.incidents.add('old_message');
      return false;
    }
    const [bidLevels, askLevels] = [levelsOf(bids), levelsOf(asks)];
    const isRead = bidLevels !== undefined && askLevels !== undefined;
    const book: Book = {
      bids: bidLevels ?? new PriceLevels(),
      asks: askLevels ?? new PriceLevels(),
      statedAt: timestamp,
      confirmedAt: receivedAt,
      isTrusted: isRead,
      strays: 0,
    };
    if (isRead && isCrossed(book)) {
      book.isTrusted = false;
      this.#options.incidents.add('crossed_book');
    }
    this.#books.set(asset_id, book);
    if (book.isTrusted) this.#doubtful.delete(asset_id);
    else this.#doubtful.add(asset_id);
    this.#options.touched(asset_id);
    return book.isTrusted;
  }

  #change({ price_changes, timestamp }: PriceChange, isFollowed: (token: string) => boolean): void {
    const last = new Map<string, BestWords>();
    for (const change of price_changes) {
      const { asset_id, price, size, side } = change;
      const book = this.#books.get(asset_id);
      if (!book?.isTrusted || !isFollowed(asset_id)) continue;
      if (timestamp < book.statedAt) {
        this.#options.incidents.add('old_message');
        continue;
      }
      const [at, rests] = [priceOf(price), sizeOf(size)];
      const levels = side === 'BUY' ? book.bids : book.asks;
      if (at === undefined || rests === undefined || !levels.set(at, rests)) {
        this.#mismatch(asset_id);
      } else last.set(asset_id, change);
    }
    for (const [token, change] of last) {
      const book = this.#books.get(token);
      if (!book?.isTrusted) continue;
      if (!isBest(book, change)) this.#mismatch(token);
      else {
        book.statedAt = timestamp;
        book.confirmedAt = Math.max(book.confirmedAt, timestamp);
        book.strays = 0;
        this.#options.touched(token);
      }
    }
  }

  /** They come beside the changes, before or after: only when they stay others is the book wrong. */
  #compare(best: Extract<PolymarketMessage, { event_type: 'best_bid_ask' }>): void {
    const book = this.#books.get(best.asset_id);
    if (!book?.isTrusted || best.timestamp < book.statedAt) return;
    book.strays = isBest(book, best) ? 0 : book.strays + 1;
    if (book.strays >= STRAYS_MAX) this.#mismatch(best.asset_id);
  }

  #mismatch(token: string): void {
    this.#options.incidents.add('book_mismatch');
    this.distrust(token);
  }
}

function isCrossed({ bids, asks }: Book): boolean {
  return bids.highest !== undefined && asks.lowest !== undefined && bids.highest >= asks.lowest;
}

function isBest(book: Book, { best_bid, best_ask }: BestWords): boolean {
  return isPrice(best_bid, book.bids.highest) && isPrice(best_ask, book.asks.lowest);
}

/** An empty side is stated as nothing, as 0 or as 1. */
function isPrice(stated: string | null | undefined, own: number | undefined): boolean {
  if (stated == null || stated === '') return true;
  const micro = microOf(stated);
  if (own !== undefined) return micro === own;
  return micro === 0 || micro === MICRO;
}

function levelsOf(side: readonly { readonly price: string; readonly size: string }[]) {
  const levels = new PriceLevels();
  for (const { price, size } of side) {
    const [at, rests] = [priceOf(price), sizeOf(size)];
    if (at === undefined || rests === undefined || !levels.set(at, rests)) return undefined;
  }
  return levels;
}
