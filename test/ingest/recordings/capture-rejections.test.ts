// One bad piece of an answer at a time: it is refused and counted, and nothing else is lost.
import { describe, expect, test } from 'vitest';
import { openIdentity } from '#ingest/identity/identity.ts';
import type { Quarantine } from '#ingest/quarantine.ts';
import { groupsOfCapture } from '#ingest/venues/the-odds-api/capture.ts';
import {
  book,
  bulk,
  game,
  imageOf,
  imagesOf,
  market,
  moneyline,
  RECEIVED_AT,
  rejectionsOf,
} from '../wire/wire-fixture.ts';

describe('one bad piece', () => {
  const good = book('fanduel', moneyline());

  test.each([
    ['event', [7, game([good])], { malformed: 1 }],
    [
      'event without teams',
      [game([good], { id: 'o', home_team: null, away_team: null }), game([good])],
      { outright_market: 2 },
    ],
    ['start', [game([good], { id: 'x', commence_time: 'noon' }), game([good])], { bad_time: 2 }],
    [
      'start in the next century',
      [game([good], { id: 'x', commence_time: '2125-11-09T18:00:00Z' }), game([good])],
      { bad_time: 2 },
    ],
    [
      'team',
      [game([good], { id: 'x', home_team: 'Miami Sharks' }), game([good])],
      { unknown_team: 2 },
    ],
    ['bookmaker', [game([null, good])], { malformed: 1 }],
    ['unknown bookmaker', [game([book('no_such_book', moneyline()), good])], { unknown_venue: 2 }],
    ['market', [game([book('fanduel', 'x', moneyline())])], { malformed: 1 }],
    [
      'unknown market',
      [game([book('fanduel', market('dance_off', [{}]), moneyline())])],
      { unknown_market: 1 },
    ],
    [
      'lay market',
      [game([book('betfair_ex_eu', market('h2h_lay', [{}, {}])), good])],
      { malformed: 2 },
    ],
    ['outcome', [game([book('fanduel', market('totals', [4]), moneyline())])], { malformed: 1 }],
    [
      'price',
      [
        game([
          book(
            'fanduel',
            market('totals', [{ name: 'Over', price: '-110', point: 4 }]),
            moneyline(),
          ),
        ]),
      ],
      { price_not_a_number: 1 },
    ],
    [
      'point',
      [
        game([
          book(
            'fanduel',
            market('totals', [{ name: 'Over', price: -110, point: '4' }]),
            moneyline(),
          ),
        ]),
      ],
      { bad_point: 1 },
    ],
  ])('(%s) loses nothing else', (_name, events, rejections) => {
    const groups = bulk(...events);
    expect(rejectionsOf(groups)).toEqual(rejections);
    expect(imagesOf(groups).flatMap(({ quotes }) => quotes.map(({ price }) => price))).toEqual([
      15_000, -17_000,
    ]);
  });

  test('(a draw in a two-way moneyline) refuses that market, as it is another bet', () => {
    const threeWay = market('h2h', [
      { name: 'Miami Dolphins', price: 150 },
      { name: 'Buffalo Bills', price: 120 },
      { name: 'Draw', price: 2000 },
    ]);
    expect(imageOf([book('betsson', threeWay)])).toMatchObject({
      quotes: [],
      rejections: { draw_in_two_way: 3 },
    });
  });
});

test('a refused piece is quarantined with where it came from', () => {
  const samples: unknown[][] = [];
  const quarantine: Quarantine = { add: (...sample) => samples.push(sample) };
  const events = [game([book('fanduel', moneyline(5, -110))])];
  const context = { identity: openIdentity(undefined), quarantine, source: 'here' };
  groupsOfCapture(
    { receivedAt: RECEIVED_AT, kind: 'bulk', events, priceFormat: 'american' },
    context,
  );
  const fragment = {
    event: 'e1',
    bookmaker: 'fanduel',
    piece: { market: 'h2h', outcome: { name: 'Miami Dolphins', price: 5 } },
  };
  expect(samples).toEqual([['here', 'price_in_gap', RECEIVED_AT, fragment]]);
});
