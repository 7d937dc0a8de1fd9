// Kalshi's books beside an independent fold, and what ends the trust in them.
import { expect, test } from 'vitest';
import { Incidents } from '#ingest/venues/exchange/incidents.ts';
import { frameOf, type KalshiFrame, OrderBooks } from '#ingest/venues/kalshi/order-books.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { share } from '../../../long.ts';
import { NaiveKalshiBooks } from '../../../oracle/kalshi-books.ts';
import { delta, snapshot } from './kalshi-fixture.ts';
import { expectSameBooks, takeFrame } from './naive-comparison.ts';

const T = 'KXMLBGAME-26AUG071905ATLNYY-ATL';

function books() {
  const incidents = new Incidents();
  const touched: string[] = [];
  const made = new OrderBooks({ incidents, touched: (ticker) => touched.push(ticker) });
  const take = (frame: object) => takeFrame(made, must(frameOf(frame), 'a frame'), 0);
  return { made, take, incidents, touched };
}

const YES = [
  ['0.4000', '10.00'],
  ['0.4100', '2.50'],
] as const;
const NO = [['0.5800', '7.25']] as const;

test('backs YES at one less the best bid for NO, for as much as is bid', () => {
  const { made, take } = books();
  take(snapshot(1, T, YES, NO));
  expect(made.bookOf(T)?.yes.back).toEqual([[0.42, 3.04]]);
  expect(made.bookOf(T)?.no.back.map(([probability]) => probability)).toEqual([0.59, 0.6]);
  expect(made.bookOf(T)?.yes.lay.map(([probability]) => probability)).toEqual([0.41, 0.4]);
});

test('an absent side is an empty one, and clears what stood there', () => {
  const { made, take } = books();
  take(snapshot(1, T, YES, NO));
  take(snapshot(2, T, YES, []));
  expect(made.bookOf(T)?.yes.back).toEqual([]);
});

test('numbers are shared with acknowledgements, which are no gap', () => {
  const { made, take, incidents } = books();
  take({ type: 'subscribed', id: 1, msg: { channel: 'orderbook_delta', sid: 1 } });
  take(snapshot(1, T, YES, NO));
  take({ type: 'ok', id: 2, sid: 1, seq: 2, msg: { market_tickers: [T] } });
  take(delta(3, T, 'yes', '0.4100', '-2.50'));
  expect(made.bookOf(T)?.yes.lay[0]?.[0]).toBe(0.4);
  expect(incidents.counts).toEqual({});
});

test('a missing number makes all books doubtful until each is said again', () => {
  const { made, take, touched } = books();
  take(snapshot(1, T, YES, NO));
  take(snapshot(2, 'OTHER', YES, NO));
  touched.length = 0;
  expect(take(delta(4, T, 'yes', '0.4100', '1.00'))).toBe('gap');
  expect([made.bookOf(T), made.bookOf('OTHER')]).toEqual([undefined, undefined]);
  expect(touched).toEqual([T, 'OTHER']);
  take(snapshot(5, T, YES, NO));
  expect(made.bookOf(T)).toBeDefined();
  expect(made.doubtful).toEqual(['OTHER']);
});

test('repeated and older frames change nothing', () => {
  const { made, take, incidents } = books();
  take(snapshot(1, T, YES, NO));
  take(delta(2, T, 'yes', '0.4100', '1.00'));
  expect(take(delta(2, T, 'yes', '0.4100', '1.00'))).toBe('old');
  expect(made.bookOf(T)?.yes.lay[0]?.[1]).toBe(1.43);
  expect(incidents.counts).toEqual({ old_message: 1 });
});

test('less than nothing at a price, and sides that would have traded, end the trust', () => {
  const { made, take, incidents } = books();
  take(snapshot(1, T, YES, NO));
  take(delta(2, T, 'yes', '0.4100', '-2.51'));
  expect(made.bookOf(T)).toBeUndefined();
  take(snapshot(3, T, [['0.4300', '1.00']], NO));
  take(delta(4, T, 'no', '0.5700', '1.00'));
  expect(made.bookOf(T)).toBeUndefined();
  expect(incidents.counts).toEqual({ book_mismatch: 1, crossed_book: 1 });
});

test('hundreds of random changes leave what the naive fold says', () => {
  for (let seed = 1; seed <= share(200); seed++) {
    const random = new Random(seed);
    const { made, take } = books();
    const naive = new NaiveKalshiBooks();
    const rests = new Map<string, number>();
    take(snapshot(1, T, [], []));
    naive.take(snapshot(1, T, [], []));
    for (let seq = 2; seq < 150; seq++) {
      const side = random.pick(['yes', 'no']);
      const cents = 1 + random.below(45);
      const key = `${side} ${cents}`;
      const known = rests.get(key) ?? 0;
      const change = random.chance(0.4) ? -known : 1 + random.below(10_000);
      if (change === 0) seq -= 1;
      else {
        rests.set(key, known + change);
        const price = (cents / 100).toFixed(4);
        const frame = delta(seq, T, side, price, (change / 100).toFixed(2));
        take(frame);
        naive.take(frame);
        expectSameBooks(made, naive);
      }
    }
  }
});

test('frames of any other form are none', () => {
  const frame: KalshiFrame | undefined = frameOf(snapshot(1, T, YES, NO));
  expect(frame).toBeDefined();
  for (const bad of [null, 7, 'x', [], {}, { type: 'nothing' }, { type: 'orderbook_delta' }]) {
    expect(frameOf(bad)).toBeUndefined();
  }
});

test('a change with one member that is none of its form is no frame', () => {
  const whole = delta(1, T, 'yes', '0.4000', '1.00');
  expect(frameOf(whole)).toMatchObject(whole);
  const { ts_ms: _, ...timeless } = whole.msg;
  expect(frameOf({ ...whole, msg: timeless })).toMatchObject({ msg: timeless });
  const heads = [
    { sid: -1 },
    { sid: 1.5 },
    { sid: '1' },
    { seq: undefined },
    { seq: -1 },
    { id: 'x' },
  ];
  for (const head of heads)
    expect(frameOf({ ...whole, ...head }), JSON.stringify(head)).toBeUndefined();
  const members = [
    ...[{ market_ticker: '' }, { market_ticker: 'T'.repeat(201) }, { market_ticker: 1 }],
    ...[{ price_dollars: 0.4 }, { delta_fp: 1 }, { side: 'maybe' }, { ts_ms: -1 }, { ts_ms: '1' }],
  ];
  for (const member of members) {
    const frame = { ...whole, msg: { ...whole.msg, ...member } };
    expect(frameOf(frame), JSON.stringify(member)).toBeUndefined();
  }
  for (const msg of [null, 'msg', []]) expect(frameOf({ ...whole, msg })).toBeUndefined();
});
