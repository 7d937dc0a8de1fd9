// Model, arbitrage, value and EV of the oracle, by hand-computed numbers.

import { describe, expect, test } from 'vitest';
import type { Market } from '#domain/market.ts';
import type { Quote } from '#domain/message/message.ts';
import { linesOf } from '../lines.ts';
import type { Offer } from '../offer.ts';
import { type Arbitrage, arbitrageOf } from '../price/arbitrage.ts';
import { modelProbabilities, opinionsOf } from '../price/model.ts';
import { slotKey } from '../quotes.ts';
import { quote } from '../script.ts';

interface Book {
  readonly market: Market;
  readonly offers: readonly Offer[];
}

function lineOf(quotes: readonly Quote[], leagueId: 'nfl' | 'soccer_epl' = 'nfl'): Book {
  const line = linesOf(new Map(quotes.map((each) => [slotKey(each), each])), leagueId)[0];
  if (line === undefined) throw new Error('no line');
  return line;
}

function moneyline(venueId: string, home: number, away: number, rest: Partial<Quote> = {}) {
  return [quote(venueId, 'home', home, 0, rest), quote(venueId, 'away', away, 0, rest)];
}

function found(quotes: readonly Quote[], leagueId?: 'nfl' | 'soccer_epl'): Arbitrage | null {
  const { market, offers } = lineOf(quotes, leagueId);
  return arbitrageOf(market, offers, 15);
}

function legsOf(arbitrage: Arbitrage | null): string[] | undefined {
  return arbitrage?.legs.map((leg) => leg.venue.bookmakerId);
}

describe('model', () => {
  test('weighs one de-vigged opinion per operator by sharpness, the judged one left out', () => {
    const { market, offers } = lineOf([
      ...moneyline('pinnacle', -120, 100),
      ...moneyline('fanduel', -110, -110),
      ...moneyline('draftkings', -125, 110),
    ]);
    const model = modelProbabilities(opinionsOf(market, offers, 'power'), 'draftkings');
    // (10 * 0.5232290462 + 4 * 0.5) / 14, and the same for the other side.
    expect(model?.[0]).toBeCloseTo(0.516_592_18, 8);
    expect(model?.[1]).toBeCloseTo(0.483_407_82, 8);
  });

  test('needs two operators beside the judged one', () => {
    const { market, offers } = lineOf([
      ...moneyline('pinnacle', -120, 100),
      ...moneyline('fanduel', -110, -110),
    ]);
    expect(modelProbabilities(opinionsOf(market, offers, 'power'), 'fanduel')).toBeNull();
  });

  test('hears skins of one operator once, by the sharpest and then the lowest id', () => {
    const { market, offers } = lineOf([
      ...moneyline('lowvig', -120, 100),
      ...moneyline('betonlineag', -110, -110),
      ...moneyline('fanduel', -110, -110),
    ]);
    const opinions = opinionsOf(market, offers, 'power');
    expect(opinions.map((each) => each.venue.bookmakerId)).toEqual(['betonlineag', 'fanduel']);
  });

  test('hears neither DFS nor a venue that quotes one side only', () => {
    const { market, offers } = lineOf([
      ...moneyline('prizepicks', -110, -110),
      quote('fanduel', 'home', -110, 0),
      ...moneyline('pinnacle', -110, -110),
    ]);
    const opinions = opinionsOf(market, offers, 'power');
    expect(opinions.map((each) => each.venue.bookmakerId)).toEqual(['pinnacle']);
  });
});

describe('arbitrage', () => {
  test('stakes a payout of 100 in cents and counts the worst result', () => {
    const arbitrage = found([
      quote('draftkings', 'home', 110, 0),
      quote('fanduel', 'away', 105, 0),
    ]);
    // 100/2.10 = 47.619 and 100/2.05 = 48.780; 47.62 pays 100.002 and 48.78 pays 99.999.
    expect(arbitrage?.stakes).toEqual([47.62, 48.78]);
    expect(arbitrage?.totalStake).toBe(96.4);
    expect(arbitrage?.guaranteedProfit).toBeCloseTo(3.599, 9);
    expect(arbitrage?.profitPct).toBeCloseTo(359.9 / 96.4, 9);
    expect(arbitrage?.maxStake).toBeNull();
  });

  test('takes no more than the smallest leg', () => {
    const arbitrage = found([
      quote('draftkings', 'home', 110, 0, { size: 494 }),
      quote('fanduel', 'away', 105, 0, { size: 253 }),
    ]);
    // 253 / 48.78 = 5.186552 times the total of 96.40.
    expect(arbitrage?.maxStake).toBe(499.98);
  });

  test('counts the commission of an exchange', () => {
    const gross = [quote('betfair_ex_eu', 'home', 104, 0), quote('fanduel', 'away', 100, 0)];
    // 1 + 1.04 * 0.95 = 1.988: no profit against 2.00, where 2.04 would have made one.
    expect(found(gross)).toBeNull();
    const free = [quote('novig', 'home', 104, 0), quote('fanduel', 'away', 100, 0)];
    expect(legsOf(found(free))).toEqual(['novig', 'fanduel']);
  });

  test('has no DFS leg and no leg of an exchange that is not approved', () => {
    const other = quote('fanduel', 'away', 105, 0);
    expect(found([quote('prizepicks', 'home', 110, 0), other])).toBeNull();
    expect(found([quote('betopenly', 'home', 110, 0), other])).toBeNull();
  });

  test('needs two operators, and skins are one', () => {
    expect(
      found([quote('betonlineag', 'home', 110, 0), quote('lowvig', 'away', 110, 0)]),
    ).toBeNull();
  });

  test('replaces one leg of a lone operator where that earns most', () => {
    const arbitrage = found([
      ...moneyline('draftkings', 120, 120),
      quote('fanduel', 'home', 105, 0),
      quote('betmgm', 'away', 110, 0),
    ]);
    expect(legsOf(arbitrage)).toEqual(['draftkings', 'betmgm']);
  });

  test('replaces the first of equally good legs', () => {
    const arbitrage = found([
      ...moneyline('draftkings', 120, 120),
      ...moneyline('fanduel', 110, 110),
    ]);
    expect(legsOf(arbitrage)).toEqual(['fanduel', 'draftkings']);
  });

  test('covers all three ways of a soccer moneyline', () => {
    const two = [quote('betway', 'home', 200, 0), quote('betfred_uk', 'away', 220, 0)];
    expect(found(two, 'soccer_epl')).toBeNull();
    const three = [...two, quote('betvictor', 'draw', 230, 0)];
    const arbitrage = found(three, 'soccer_epl');
    // 1/3 + 1/3.3 + 1/3.2 = 0.948864; sides in market order: home, draw, away.
    expect(legsOf(arbitrage)).toEqual(['betway', 'betvictor', 'betfred_uk']);
    expect(arbitrage?.stakes).toEqual([33.33, 30.3, 31.25]);
    // The worst case: 33.33 * 3 = 30.30 * 3.3 = 99.99 of 94.88 staked.
    expect(arbitrage?.guaranteedProfit).toBeCloseTo(5.11, 9);
  });

  test('never overlaps selections: double chance has none', () => {
    const rest = { marketType: 'double_chance' };
    expect(
      found(
        [
          quote('betway', 'home', 300, 0, rest),
          quote('betvictor', 'draw', 300, 0, rest),
          quote('betfred_uk', 'away', 300, 0, rest),
        ],
        'soccer_epl',
      ),
    ).toBeNull();
  });

  test('a profit that the rounding to cents eats is none', () => {
    // 1/101 + 99/100 = 0.999901, but 0.99 * 101 = 99.99 for 0.99 + 99.00 staked.
    expect(
      found([quote('draftkings', 'home', 10_000, 0), quote('fanduel', 'away', -9900, 0)]),
    ).toBeNull();
  });

  test('above the limit is taken for a palpable error', () => {
    expect(
      found([quote('draftkings', 'home', 150, 0), quote('fanduel', 'away', 150, 0)]),
    ).toBeNull();
  });
});
