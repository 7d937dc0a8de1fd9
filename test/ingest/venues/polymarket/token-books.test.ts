// Polymarket's books: the best prices that each message names, and what ends the trust in a book.
import { expect, test } from 'vitest';
import { Incidents } from '#ingest/venues/exchange/incidents.ts';
import { messageOf, TokenBooks } from '#ingest/venues/polymarket/token-books.ts';
import { must } from '#kit/assert.ts';
import { book, NFL_NOW, priceChange } from './polymarket-fixture.ts';

function books() {
  const incidents = new Incidents();
  const made = new TokenBooks({ incidents, touched: () => {} });
  const take = (message: object) =>
    made.take(must(messageOf(message), 'a message'), NFL_NOW, () => true);
  return { made, take, incidents };
}

const BIDS = [
  ['0.48', '500'],
  ['0.50', '200'],
] as const;
const ASKS = [
  ['0.53', '400'],
  ['0.51', '150'],
] as const;

test('takes the highest bid and the lowest ask, in whatever order they stand', () => {
  const { made, take } = books();
  for (const [bids, asks] of [
    [BIDS, ASKS],
    [BIDS.toReversed(), ASKS.toReversed()],
  ] as const) {
    take(book('t', bids, asks));
    const { back, lay } = must(made.sidesOf('t'), 't');
    expect([back[0]?.[0], lay[0]?.[0]]).toEqual([0.51, 0.5]);
    expect(back[0]?.[1]).toBe(76.5);
  }
});

test('a change sets what rests at a price, and 0 takes it away', () => {
  const { made, take } = books();
  take(book('t', BIDS, ASKS));
  const best = ['0.50', '0.53'] as const;
  take(priceChange([{ token: 't', price: '0.51', size: '0', side: 'SELL', best }]));
  expect(made.sidesOf('t')?.back[0]?.[0]).toBe(0.53);
});

test('best prices that are others than its own make a book doubtful until it is said whole', () => {
  const { made, take, incidents } = books();
  take(book('t', BIDS, ASKS));
  const best = ['0.50', '0.52'] as const;
  take(priceChange([{ token: 't', price: '0.40', size: '5', side: 'BUY', best }]));
  expect(made.sidesOf('t')).toBeUndefined();
  expect([...made.doubtful]).toEqual(['t']);
  expect(incidents.counts).toEqual({ book_mismatch: 1 });
  take(book('t', BIDS, [['0.52', '1']], NFL_NOW + 1));
  expect(made.sidesOf('t')).toBeDefined();
});

test('a change of the grid leaves changes out until the next whole book', () => {
  const { made, take } = books();
  take(book('t', BIDS, ASKS));
  const tick = { event_type: 'tick_size_change', asset_id: 't', timestamp: `${NFL_NOW}` };
  take({ ...tick, old_tick_size: '0.01', new_tick_size: '0.001' });
  expect(made.sidesOf('t')).toBeUndefined();
  const best = ['0.50', '0.505'] as const;
  take(priceChange([{ token: 't', price: '0.505', size: '5', side: 'SELL', best }]));
  expect(made.sidesOf('t')).toBeUndefined();
  take(book('t', BIDS, [['0.5025', '5']]));
  expect(made.sidesOf('t')?.back[0]?.[0]).toBe(0.5025);
});

test('best prices beside the changes count once they stay others', () => {
  const { made, take } = books();
  const said = (best_bid: string) =>
    take({
      event_type: 'best_bid_ask',
      asset_id: 't',
      best_bid,
      best_ask: '0.51',
      timestamp: `${NFL_NOW}`,
    });
  take(book('t', BIDS, ASKS));
  said('0.49');
  said('0.50');
  said('0.49');
  expect(made.sidesOf('t')).toBeDefined();
  said('0.49');
  expect(made.sidesOf('t')).toBeUndefined();
});

test('messages of the past, crossed books and resolved markets', () => {
  const { made, take, incidents } = books();
  take(book('t', BIDS, ASKS));
  take(book('t', [], [], NFL_NOW - 1));
  expect(made.sidesOf('t')?.lay).toHaveLength(2);
  take(book('u', [['0.6', '1']], [['0.5', '1']]));
  expect(made.sidesOf('u')).toBeUndefined();
  expect(incidents.counts).toEqual({ old_message: 1, crossed_book: 1 });
  take({ event_type: 'market_resolved', assets_ids: ['t'] });
  expect(made.sidesOf('t')).toBeUndefined();
});

test('an empty side is said as 0 or 1, and anything else is no message', () => {
  const { made, take } = books();
  take(book('t', [['0.5', '1']], []));
  const best = ['0', '1'] as const;
  take(priceChange([{ token: 't', price: '0.5', size: '0', side: 'BUY', best }]));
  expect(made.sidesOf('t')).toMatchObject({ back: [], lay: [] });
  for (const bad of [null, 7, [], {}, { event_type: 'x' }, { event_type: 'book' }]) {
    expect(messageOf(bad)).toBeUndefined();
  }
});

test('a change with one member that is none of its form is no message', () => {
  const whole = priceChange([
    { token: 't', price: '0.50', size: '1', side: 'BUY', best: ['0.50', '0.51'] },
  ]) as unknown as {
    readonly timestamp: string;
    readonly price_changes: readonly object[];
  };
  const { price_changes } = whole;
  expect(messageOf(whole)).toMatchObject({ price_changes, timestamp: Number(whole.timestamp) });
  const members = [
    ...[{ asset_id: '' }, { asset_id: 't'.repeat(201) }, { asset_id: 1 }, { price: 0.5 }],
    ...[
      { size: 1 },
      { size: '1'.repeat(101) },
      { side: 'HOLD' },
      { best_bid: 0.4 },
      { best_ask: [] },
    ],
  ];
  for (const member of members) {
    const changes = price_changes.map((change) => ({ ...change, ...member }));
    const message = { ...whole, price_changes: changes };
    expect(messageOf(message), JSON.stringify(member)).toBeUndefined();
  }
  const heads = [
    { timestamp: '12' },
    { timestamp: 1 },
    { price_changes: {} },
    { price_changes: [1] },
  ];
  for (const head of heads)
    expect(messageOf({ ...whole, ...head }), JSON.stringify(head)).toBeUndefined();
});
