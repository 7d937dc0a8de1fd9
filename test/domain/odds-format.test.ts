// Formats of odds against whole-number arithmetic that shares nothing with them: prices of the whole
// range, and every price where rounding is a tie.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ODDS_FORMATS, oddsIn } from '#domain/odds-format.ts';
import { shownPrice, shownProbability } from '../oracle/price/odds.ts';

const { american, decimal, probability } = ODDS_FORMATS;
const FORMATS = Object.values(ODDS_FORMATS);
const PRICE_MAX = 9_999_999;

/** The ends of the range, all hundredths near even money, every tie, and a sample of the others. */
function* prices(): Generator<number> {
  yield* [-PRICE_MAX, PRICE_MAX, -PRICE_MAX + 1, PRICE_MAX - 1, -1_000_000, 1_000_000];
  for (let price = 10_000; price <= 60_000; price++) yield price;
  for (let price = -60_000; price < -10_000; price++) yield price;
  for (let price = 10_240; price <= PRICE_MAX; price += 512) yield* [price, -price];
  for (let price = 60_000; price <= PRICE_MAX; price += 997) yield* [price, -price];
}

describe.each(FORMATS)('$name', (format) => {
  test('is what whole numbers make of each price, in JSON without an exponent', () => {
    let looked = 0;
    for (const price of prices()) {
      const shown = format.ofPrice(price);
      const expected = shownPrice(price, format.name);
      if (shown !== expected) expect.fail(`${price}: ${shown}, not ${expected}`);
      if (!/^-?\d+(\.\d{0,5}[1-9])?$/.test(`${shown}`)) expect.fail(`${price}: ${shown}`);
      looked += 1;
    }
    expect(looked).toBeGreaterThan(100_000);
  });

  test('orders prices as payouts do, or the other way round', () => {
    const priceArbitrary = fc.oneof(
      fc.integer({ min: -PRICE_MAX, max: -10_001 }),
      fc.integer({ min: 10_000, max: PRICE_MAX }),
    );
    const sign = format === probability ? -1 : 1;
    fc.assert(
      fc.property(priceArbitrary, priceArbitrary, (one, other) => {
        const difference = format.ofPrice(one) - format.ofPrice(other);
        expect(sign * difference * Math.sign(one - other)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('shows probabilities by the same rule', () => {
    for (let parts = 1; parts < 10_000; parts++) {
      expect(format.ofProbability(parts / 10_000)).toBe(
        shownProbability(parts / 10_000, format.name),
      );
    }
  });
});

test('known prices', () => {
  const shown = [15_000, -11_000, 10_000, -20_000, -10_100, -12_800].map((price) => [
    decimal.ofPrice(price),
    probability.ofPrice(price),
  ]);
  expect(shown).toEqual([
    [2.5, 0.4],
    [1.9091, 0.52381],
    [2, 0.5],
    [1.5, 0.666667],
    [1.9901, 0.502488],
    // Exactly between two steps.
    [1.7813, 0.561404],
  ]);
  expect(american.ofPrice(-11_050)).toBe(-110.5);
});

test('a mean of American odds is shown without being rounded first', () => {
  expect(oddsIn(decimal, -110.3333)).toBe(1.9063);
  expect(oddsIn(probability, 104.25)).toBe(0.489596);
  expect(oddsIn(american, -110.3333)).toBe(-110.3333);
  expect(oddsIn(decimal, null)).toBeNull();
});
