// The order books of one connection to Kalshi: snapshots and changes of all its markets, which share
// one numbering with the acknowledgements. A missing number makes every book doubtful until the
// exchange has said it whole again.
import { z } from 'zod';
import { MICRO, microOf, priceOf, sizeOf } from '../exchange/fixed-point.ts';
import type { Incidents } from '../exchange/incidents.ts';
import { PriceLevels } from '../exchange/price-levels.ts';
import type { ContractBook } from '../exchange/venue-book.ts';

/** Bids alone: who wants the opposite bids for it. */
interface Book {
  yes: PriceLevels;
  no: PriceLevels;
  observedAt: number;
  isTrusted: boolean;
}

const number = z.int().min(0);
const TICKER_CHARS_MAX = 200;
const ticker = z.string().min(1).max(TICKER_CHARS_MAX);
const base = { sid: number.optional(), seq: number.optional(), id: number.optional() };
const side = z.array(z.tuple([z.string(), z.string()]).rest(z.unknown())).max(10_000);

const frameSchema = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('orderbook_snapshot'),
    sid: number,
    seq: number,
    msg: z.object({
      market_ticker: ticker,
      yes_dollars_fp: side.optional(),
      no_dollars_fp: side.optional(),
    }),
  }),
  z.object({
    ...base,
    type: z.literal('orderbook_delta'),
    sid: number,
    seq: number,
    msg: z.object({
      market_ticker: ticker,
      price_dollars: z.string(),
      delta_fp: z.string(),
      side: z.enum(['yes', 'no']),
      ts_ms: number.optional(),
    }),
  }),
  z.object({
    ...base,
    type: z.literal('subscribed'),
    msg: z.object({ channel: z.string(), sid: number }),
  }),
  z.object({
    ...base,
    type: z.literal('ok'),
    msg: z.object({ market_tickers: z.array(ticker).max(100_000).optional() }).optional(),
  }),
  z.object({ ...base, type: z.literal('unsubscribed') }),
  z.object({
    ...base,
    type: z.literal('error'),
    msg: z.object({ code: number, msg: z.string().optional() }),
  }),
  z.object({
    ...base,
    type: z.literal('market_lifecycle_v2'),
    msg: z.object({
      market_ticker: ticker,
      event_type: z.string(),
      is_deactivated: z.boolean().optional(),
    }),
  }),
  z.object({
    ...base,
    type: z.literal('event_fee_update'),
    msg: z.object({
      event_ticker: ticker,
      fee_type_override: z.string().nullish(),
      fee_multiplier_override: z.number().nullish(),
    }),
  }),
  z.object({ ...base, type: z.literal('event_lifecycle') }),
]);

export type KalshiFrame = z.output<typeof frameSchema>;

/** A frame of the stream; undefined for anything else. */
export function frameOf(raw: unknown): KalshiFrame | undefined {
  return isDelta(raw) ? raw : frameSchema.safeParse(raw).data;
}

/**
 * Whether a frame is a change as its schema has it, member by member: nearly all frames are, and the
 * schema takes longer than all that is done with them.
 */
function isDelta(raw: unknown): raw is Extract<KalshiFrame, { type: 'orderbook_delta' }> {
  if (typeof raw !== 'object' || raw === null) return false;
  const { type, sid, seq, id, msg } = raw as Readonly<Record<string, unknown>>;
  if (type !== 'orderbook_delta' || typeof msg !== 'object' || msg === null) return false;
  if (!isCount(sid) || !isCount(seq) || !(id === undefined || isCount(id))) return false;
  const { market_ticker, price_dollars, delta_fp, side, ts_ms } = msg as Readonly<
    Record<string, unknown>
  >;
  return (
    typeof market_ticker === 'string' &&
    market_ticker !== '' &&
    market_ticker.length <= TICKER_CHARS_MAX &&
    typeof price_dollars === 'string' &&
    typeof delta_fp === 'string' &&
    (side === 'yes' || side === 'no') &&
    (ts_ms === undefined || isCount(ts_ms))
  );
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

export interface OrderBooksOptions {
  readonly incidents: Incidents;
  /** The book of a market has changed, or is doubtful from now on. */
  readonly touched: (marketTicker: string) => void;
}

export class OrderBooks {
  readonly #options: OrderBooksOptions;
  readonly #books = new Map<string, Book>();
  /** Markets that are not traded: their books say nothing. */
  readonly #halted = new Set<string>();
  /** The last number of each subscription. */
  readonly #seqs = new Map<number, number>();

  constructor(options: OrderBooksOptions) {
    this.#options = options;
  }

  /** Both sides of a market; undefined while it is doubtful. */
  bookOf(marketTicker: string): ContractBook | undefined {
    const book = this.#books.get(marketTicker);
    if (!book?.isTrusted || this.#halted.has(marketTicker)) return undefined;
    const { yes, no, observedAt } = book;
    return {
      yes: { back: no.turnedBids, lay: yes.bids },
      no: { back: yes.turnedBids, lay: no.bids },
      observedAt,
    };
  }

  /** Markets of the connection that are doubtful. */
  get doubtful(): readonly string[] {
    return [...this.#books].flatMap(([name, book]) => (book.isTrusted ? [] : [name]));
  }

  /**
   * Takes the number of a frame: `gap` where others are missing before it, which makes all books
   * doubtful; `old` where it is one of the past.
   */
  count({ sid, seq }: Pick<KalshiFrame, 'sid' | 'seq'>): 'next' | 'gap' | 'old' {
    if (sid === undefined || seq === undefined) return 'next';
    const last = this.#seqs.get(sid);
    if (last !== undefined && seq <= last) {
      this.#options.incidents.add('old_message');
      return 'old';
    }
    this.#seqs.set(sid, seq);
    if (seq === (last ?? 0) + 1) return 'next';
    this.#options.incidents.add('gap');
    this.distrustAll();
    return 'gap';
  }

  /** False where it cannot be read, or its sides cross: then nothing of the book is certain. */
  snapshot(frame: Extract<KalshiFrame, { type: 'orderbook_snapshot' }>, at: number): boolean {
    const { market_ticker, yes_dollars_fp = [], no_dollars_fp = [] } = frame.msg;
    const [yes, no] = [levelsOf(yes_dollars_fp), levelsOf(no_dollars_fp)];
    const isRead = yes !== undefined && no !== undefined;
    const book: Book = {
      yes: yes ?? new PriceLevels(),
      no: no ?? new PriceLevels(),
      observedAt: at,
      isTrusted: isRead,
    };
    this.#books.set(market_ticker, book);
    if (isRead) this.#distrustIfCrossed(book);
    this.#options.touched(market_ticker);
    return book.isTrusted;
  }

  /** The same of one change. One of a book that is doubtful is left: a snapshot comes. */
  delta(frame: Extract<KalshiFrame, { type: 'orderbook_delta' }>, at: number): boolean {
    const { market_ticker, price_dollars, delta_fp, side: of, ts_ms = at } = frame.msg;
    const book = this.#books.get(market_ticker);
    const [price, change] = [priceOf(price_dollars), microOf(delta_fp)];
    if (!book?.isTrusted) return price !== undefined && change !== undefined;
    const isDone = price !== undefined && change !== undefined && book[of].add(price, change);
    if (isDone) {
      book.observedAt = Math.min(Math.max(book.observedAt, ts_ms), at);
      this.#distrustIfCrossed(book);
    } else {
      book.isTrusted = false;
      this.#options.incidents.add('book_mismatch');
    }
    this.#options.touched(market_ticker);
    return book.isTrusted;
  }

  /** Whether a market is traded. */
  halt(marketTicker: string, isHalted: boolean): void {
    if (isHalted) this.#halted.add(marketTicker);
    else this.#halted.delete(marketTicker);
    this.#options.touched(marketTicker);
  }

  /** Begins to follow a market, whose snapshot is to come. */
  expect(marketTicker: string): void {
    if (this.#books.has(marketTicker)) return;
    const [yes, no] = [new PriceLevels(), new PriceLevels()];
    this.#books.set(marketTicker, { yes, no, observedAt: 0, isTrusted: false });
  }

  forget(marketTicker: string): void {
    this.#books.delete(marketTicker);
    this.#halted.delete(marketTicker);
  }

  distrustAll(): void {
    for (const [name, book] of this.#books) {
      if (!book.isTrusted) continue;
      book.isTrusted = false;
      this.#options.touched(name);
    }
  }

  /** Another connection has other numbers. */
  restart(): void {
    this.#seqs.clear();
    this.distrustAll();
  }

  /** Two who bid one dollar or more between them would have traded: the sides are mistaken. */
  #distrustIfCrossed(book: Book): void {
    const total = (book.yes.highest ?? 0) + (book.no.highest ?? 0);
    if (total < MICRO) return;
    book.isTrusted = false;
    this.#options.incidents.add('crossed_book');
  }
}

function levelsOf(side: readonly (readonly [string, string, ...unknown[]])[]) {
  const levels = new PriceLevels();
  for (const [priceText, sizeText] of side) {
    const [price, size] = [priceOf(priceText), sizeOf(sizeText)];
    if (price === undefined || size === undefined || !levels.set(price, size)) return undefined;
  }
  return levels;
}
