// Kalshi's books of the product beside those of the naive fold.
import { expect } from 'vitest';
import type { KalshiFrame, OrderBooks } from '#ingest/venues/kalshi/order-books.ts';
import { must } from '#kit/assert.ts';
import type { NaiveKalshiBooks } from '../../../oracle/kalshi-books.ts';

/** Hands a frame over as the session does; what its number says. */
export function takeFrame(books: OrderBooks, frame: KalshiFrame, at: number): string {
  const order = books.count(frame);
  if (order === 'old') return order;
  if (frame.type === 'orderbook_snapshot') books.snapshot(frame, at);
  if (frame.type === 'orderbook_delta') books.delta(frame, at);
  return order;
}

/** Both sides of every market, ten levels deep; and that back YES and the best bid for NO make one. */
export function expectSameBooks(books: OrderBooks, naive: NaiveKalshiBooks): void {
  for (const ticker of naive.tickers) {
    const book = must(books.bookOf(ticker), `book of ${ticker}`);
    for (const side of ['yes', 'no'] as const) {
      const bids = naive.bids(ticker, side);
      const lays = book[side].lay.map(([probability, size]) => [probability, size]);
      const stake = (price: number, contracts: number) =>
        Math.floor(price * contracts * 100 + 1e-6) / 100;
      expect(lays).toEqual(bids.map(([price, contracts]) => [price, stake(price, contracts)]));
      const [back] = book[side === 'yes' ? 'no' : 'yes'].back;
      const [best] = bids;
      if (best === undefined) expect(back).toBeUndefined();
      else expect((back?.[0] ?? 0) + best[0]).toBeCloseTo(1, 10);
    }
  }
}
