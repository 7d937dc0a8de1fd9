// Order books of exchanges on their way in: as they are posted, and as The Odds API lists lay prices.
import { describe, expect, test } from 'vitest';
import { depthOf } from '#ingest/depth-reading.ts';
import { rowStatements } from '#ingest/statements/rows.ts';
import { runWhole } from '#kit/tick-budget.ts';
import { book, bulk, game, imageOf, market, moneyline, rejectionsOf } from './wire/wire-fixture.ts';

describe('levels', () => {
  test('are read in the format of the price, sizes that are not said as none', () => {
    const back = [
      [2.5, 100],
      [2.4, 50],
    ];
    expect(depthOf(15_000, { back, lay: [[2.6], [2.7, 10]] }, 'decimal')).toEqual({
      behind: [14_000, 50],
      lay: [16_000, 0, 17_000, 10],
    });
    expect(depthOf(15_000, { lay: [[0.38, 7]] }, 'probability')).toEqual({
      behind: [],
      lay: [16_300, 7],
    });
  });

  test('that come to the same price are one', () => {
    const lay = [
      [0.5, 10],
      [0.501, 20],
      [0.51, 5],
    ];
    // A larger probability pays less: such levels stand in no order.
    expect(depthOf(15_000, { lay }, 'probability')).toBeUndefined();
    expect(depthOf(9_999_900, { lay: lay.toReversed() }, 'probability')).toEqual({
      behind: [],
      lay: [-10_400, 5, 10_000, 30],
    });
  });

  test.each([
    ['another best price', { back: [[2.4, 1]] }],
    ['levels out of order', { lay: [[2.7], [2.6]] }],
    ['back levels out of order', { back: [[2.5], [2.4], [2.45]] }],
    ['no price', { lay: [['2.6', 1]] }],
    ['a price below 1', { lay: [[0.5, 1]] }],
    ['a negative size', { lay: [[2.6, -1]] }],
    ['no levels at all', {}],
    ['no level', { lay: [7] }],
    ['no list', { lay: { 0: [2.6, 1], length: 1 } }],
  ])('are left out: %s', (_, written) => {
    expect(depthOf(15_000, written, 'decimal')).toBeUndefined();
  });

  test('are ten a side at most, the rest is left out', () => {
    const lay = Array.from({ length: 12 }, (_, at) => [2.6 + at / 10, 1]);
    expect(depthOf(15_000, { lay }, 'decimal')?.lay).toHaveLength(20);
  });
});

test('a row has a lay price of its own', () => {
  const row = { league: 'nfl', home: 'a', away: 'b', start: 1, venue: 'x', market: 'h2h' };
  const rows = [{ line: 1, value: { ...row, decimal: '2.5', lay: '2.6', laySize: '40' } }];
  const [made] = runWhole(rowStatements(rows, 'patch'));
  expect(made?.statement.quotes).toMatchObject([{ decimal: 2.5, depth: { lay: [[2.6, 40]] } }]);
});

describe('h2h_lay of The Odds API', () => {
  const lays = market('h2h_lay', [
    { name: 'Buffalo Bills', price: -125, bet_limit: 80 },
    { name: 'Miami Dolphins', price: 115 },
  ]);

  test('stands beside the back prices of its venue', () => {
    const books = [book('betfair_ex_uk', lays, moneyline()), book('fanduel', moneyline())];
    const { quotes } = imageOf(books);
    const depths = quotes.map(({ venueId, side, depth }) => [venueId, side, depth?.lay]);
    expect(depths).toEqual(
      expect.arrayContaining([
        ['betfair_ex_uk', 'away', [-12_500, 80]],
        ['betfair_ex_uk', 'home', [11_500, 0]],
        ['fanduel', 'home', undefined],
      ]),
    );
    expect(rejectionsOf(bulk(game(books)))).toEqual({});
  });

  test('is refused where there is no back price', () => {
    const books = [book('betfair_ex_uk', lays), book('fanduel', moneyline())];
    expect(imageOf(books).quotes.every(({ venueId }) => venueId === 'fanduel')).toBe(true);
    expect(rejectionsOf(bulk(game(books)))).toEqual({ lay_market: 2 });
  });
});
