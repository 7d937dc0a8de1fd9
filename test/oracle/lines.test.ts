// Lines, main lines and summaries of the oracle on small books.
import { describe, expect, test } from 'vitest';
import type { Quote } from '#domain/message/message.ts';
import type { Line } from './lines.ts';
import { linesOf } from './lines.ts';
import { type Quotes, slotKey } from './quotes.ts';
import { quote } from './script.ts';
import { hold, summaryOf } from './summary.ts';

const SPREAD = { marketType: 'spread' };
const TOTAL = { marketType: 'total' };

function book(quotes: readonly Quote[]): Quotes {
  return new Map(quotes.map((each) => [slotKey(each), each]));
}

function pair(venueId: string, point: number, over: number, under: number, isAlternate = false) {
  const rest = { ...TOTAL, point, isAlternate };
  return [quote(venueId, 'over', over, 0, rest), quote(venueId, 'under', under, 0, rest)];
}

function only(lines: readonly Line[]): Line {
  const line = lines[0];
  if (line === undefined || lines.length !== 1) throw new Error(`${lines.length} lines`);
  return line;
}

function mains(quotes: readonly Quote[]): (number | null)[] {
  return linesOf(book(quotes), 'nfl')
    .filter((line) => line.isMain)
    .map((line) => line.point);
}

describe('line summary', () => {
  const two = linesOf(
    book([
      quote('draftkings', 'home', -110, 0),
      quote('draftkings', 'away', -110, 0),
      quote('fanduel', 'home', -120, 0),
      quote('fanduel', 'away', 100, 0),
    ]),
    'nfl',
  );

  test('averages probabilities, normalises the pair and names the best', () => {
    const { market, offers } = only(two);
    expect(summaryOf(market, offers)).toEqual({
      home: { fairOdds: -104, bestOdds: -110, avgOdds: -115, bestBookmakerId: 'draftkings' },
      away: { fairOdds: 104, bestOdds: 100, avgOdds: -105, bestBookmakerId: 'fanduel' },
    });
    expect(hold(market, offers)).toBe(4.4467);
  });

  test('has null for an absent side and no fair price for the other', () => {
    const { market, offers } = only(linesOf(book([quote('fanduel', 'home', -120, 0)]), 'nfl'));
    expect(summaryOf(market, offers)).toEqual({
      home: { fairOdds: null, bestOdds: -120, avgOdds: -120, bestBookmakerId: 'fanduel' },
      away: null,
    });
    expect(hold(market, offers)).toBeNull();
  });

  test('leaves suspended offers out', () => {
    const away = quote('fanduel', 'away', 100, 0, { suspended: true });
    const { market, offers } = only(
      linesOf(book([quote('fanduel', 'home', -120, 0), away]), 'nfl'),
    );
    expect(offers).toHaveLength(2);
    expect(summaryOf(market, offers).away).toBeNull();
  });

  test('a soccer moneyline without Draw has no fair price', () => {
    const { market, offers } = only(
      linesOf(
        book([quote('betway', 'home', 120, 0), quote('betway', 'away', 250, 0)]),
        'soccer_epl',
      ),
    );
    const summary = summaryOf(market, offers);
    expect(summary.draw).toBeNull();
    expect(summary.home?.fairOdds).toBeNull();
  });

  test('double chance is made to add up to two', () => {
    const rest = { marketType: 'double_chance' };
    const { market, offers } = only(
      linesOf(
        book([
          quote('betway', 'home', -300, 0, rest),
          quote('betway', 'away', -150, 0, rest),
          quote('betway', 'draw', -200, 0, rest),
        ]),
        'soccer_epl',
      ),
    );
    // Implied .75, .6 and .6667 add up to 2.016667; .75 * 2 / 2.016667 = .743802.
    expect(summaryOf(market, offers).home?.fairOdds).toBe(-290);
    expect(hold(market, offers)).toBe(0.8264);
  });

  test('equal best prices are named by sharpness, then by id', () => {
    const tied = only(
      linesOf(
        book([
          quote('betmgm', 'home', 110, 0),
          quote('fanduel', 'home', 110, 0),
          quote('draftkings', 'home', 110, 0),
        ]),
        'nfl',
      ),
    );
    expect(summaryOf(tied.market, tied.offers).home?.bestBookmakerId).toBe('draftkings');
  });
});

describe('lines', () => {
  test('a line nobody names by the main key is an alternate', () => {
    const lines = linesOf(
      book([...pair('fanduel', 44.5, -110, -110, true), ...pair('fanduel', 41.5, -110, -110)]),
      'nfl',
    );
    expect(lines.map((line) => [line.servedType, line.point])).toEqual([
      ['total', 41.5],
      ['total_alternate', 44.5],
    ]);
  });

  test('one main key, even a suspended one, makes it the main market', () => {
    const line = only(
      linesOf(
        book([
          ...pair('fanduel', 44.5, -110, -110, true),
          quote('betmgm', 'over', -105, 0, { ...TOTAL, point: 44.5, suspended: true }),
        ]),
        'nfl',
      ),
    );
    expect(line.servedType).toBe('total');
    expect(line.offers).toHaveLength(3);
  });

  test('of two keys of one venue the later confirmed counts, on a tie the main one', () => {
    const rest = { ...SPREAD, point: -3 };
    const main = quote('fanduel', 'home', -110, 5, rest);
    const later = quote('fanduel', 'home', -115, 6, { ...rest, isAlternate: true });
    const tied = { ...later, confirmedAt: 5 };
    expect(only(linesOf(book([main, later]), 'nfl')).offers[0]?.quote.price).toBe(-11_500);
    expect(only(linesOf(book([tied, main]), 'nfl')).offers[0]?.quote.price).toBe(-11_000);
  });

  test('offers stand by side, then by bookmakerId', () => {
    const line = only(
      linesOf(
        book([...pair('fanduel', 44.5, -110, -110), ...pair('betmgm', 44.5, -110, -110)].reverse()),
        'nfl',
      ),
    );
    expect(line.offers.map((each) => `${each.side} ${each.venue.bookmakerId}`)).toEqual([
      'over betmgm',
      'over fanduel',
      'under betmgm',
      'under fanduel',
    ]);
  });
});

describe('main line', () => {
  test('is the point that most operators name, skins counting once', () => {
    // BetOnline and LowVig are one operator.
    const skins = [...pair('betonlineag', 44.5, -110, -110), ...pair('lowvig', 44.5, -110, -110)];
    const others = [...pair('fanduel', 45.5, -110, -110), ...pair('betmgm', 45.5, -110, -110)];
    expect(mains([...skins, ...others])).toEqual([45.5]);
  });

  test('is the fairer one on a tie', () => {
    expect(
      mains([...pair('fanduel', 44.5, -150, 120), ...pair('betmgm', 45.5, -110, -110)]),
    ).toEqual([45.5]);
  });

  test('is the lower on a tie of fairness, and one without a fair price comes last', () => {
    const even = [...pair('fanduel', 45.5, -110, -110), ...pair('betmgm', 44.5, -110, -110)];
    expect(mains(even)).toEqual([44.5]);
    const lone = quote('betmgm', 'over', -110, 0, { ...TOTAL, point: 40.5 });
    expect(mains([...pair('fanduel', 45.5, -110, -110), lone])).toEqual([45.5]);
  });

  test('of mirrored spreads is the one with the negative point', () => {
    const at = (venueId: string, point: number) => [
      quote(venueId, 'home', -110, 0, { ...SPREAD, point }),
      quote(venueId, 'away', -110, 0, { ...SPREAD, point }),
    ];
    expect(mains([...at('fanduel', 3), ...at('betmgm', -3)])).toEqual([-3]);
  });

  test('does not exist where all lines are alternates', () => {
    expect(mains(pair('fanduel', 44.5, -110, -110, true))).toEqual([]);
  });

  test('a moneyline is main', () => {
    expect(mains([quote('fanduel', 'home', -110, 0)])).toEqual([null]);
  });
});
