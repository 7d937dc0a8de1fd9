// Conversions between odds formats: exact where they can be, ordered always, closed to garbage.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as odds from '#domain/odds.ts';

/** Every whole American price that is odds: 100 and up to the limit, either sign. */
function* wholePrices(): Generator<number> {
  for (let american = -99_999; american <= -101; american++) yield american;
  for (let american = 100; american <= 99_999; american++) yield american;
}

const priceArbitrary = fc
  .oneof(fc.integer({ min: -9_999_999, max: -10_001 }), fc.integer({ min: 10_000, max: 9_999_999 }))
  .filter((price) => price !== -10_000);

describe('American odds', () => {
  test('every whole price comes back as it was', () => {
    for (const american of wholePrices()) {
      const price = odds.priceOfAmerican(american);
      if (price !== american * 100 || odds.americanOfPrice(price) !== american) {
        expect.fail(`${american} became ${price}`);
      }
    }
  });

  test('every whole price within reason survives the way through its probability', () => {
    for (const american of wholePrices()) {
      if (Math.abs(american) > 20_000) continue;
      const probability = odds.probabilityOfPrice(american * 100);
      if (odds.americanOfProbability(probability) !== american) {
        expect.fail(`${american} by ${probability}`);
      }
      if (odds.priceOfDecimal(odds.decimalOfPrice(american * 100)) !== american * 100) {
        expect.fail(`${american} by decimal`);
      }
    }
  });

  test('minus a hundred is plus a hundred, however it is written', () => {
    expect(odds.priceOfAmerican(-100)).toBe(10_000);
    expect(odds.priceOfAmerican(100)).toBe(10_000);
    expect(odds.priceOfDecimal(2)).toBe(10_000);
    expect(odds.priceOfProbability(0.5)).toBe(10_000);
    // Rounds to -100, which does not exist.
    expect(odds.americanOfProbability(0.5001)).toBe(100);
    expect(odds.priceOfProbability(0.5001)).toBe(10_000);
    expect(odds.priceOfDecimal(1.9999)).toBe(10_000);
  });

  test.each([
    [0, 'price_in_gap'],
    [99.99, 'price_in_gap'],
    [-99.99, 'price_in_gap'],
    [1, 'price_in_gap'],
    [100_000, 'price_garbage'],
    [-100_000, 'price_garbage'],
    [-1_000_000, 'price_garbage'],
    [-2_147_483_648, 'price_garbage'],
    [99_999.999, 'price_garbage'],
    [Number.NaN, 'price_not_a_number'],
    [Number.POSITIVE_INFINITY, 'price_not_a_number'],
  ])('%d is refused: %s', (american, reason) => {
    expect(odds.priceOfAmerican(american)).toBe(reason);
  });

  test.each([
    [1, 'price_in_gap'],
    [0.5, 'price_in_gap'],
    [-3, 'price_in_gap'],
    [1001, 'price_garbage'],
    [1.0005, 'price_garbage'],
    [Number.NaN, 'price_not_a_number'],
  ])('decimal %d is refused: %s', (decimal, reason) => {
    expect(odds.priceOfDecimal(decimal)).toBe(reason);
  });

  test.each([0, 1, -0.1, 1.1, 0.0005, 0.9995])('probability %d is refused', (probability) => {
    expect(odds.priceOfProbability(probability)).toBe('price_garbage');
  });

  test.each([
    [1.91, -110],
    [2.5, 150],
    [1.5, -200],
    [3.75, 275],
    [1.01, -10_000],
    [101, 10_000],
  ])('decimal %d is %d', (decimal, american) => {
    expect(odds.priceOfDecimal(decimal)).toBe(american * 100);
  });

  test('sane prices end at ten thousand, either way', () => {
    expect([1_000_000, -1_000_000].map(odds.isSane)).toEqual([true, true]);
    expect([1_000_001, -1_000_001].map(odds.isSane)).toEqual([false, false]);
  });
});

describe('prices', () => {
  test('order like payouts, and against probabilities', () => {
    fc.assert(
      fc.property(priceArbitrary, priceArbitrary, (a, b) => {
        const byPrice = Math.sign(a - b);
        expect(Math.sign(odds.decimalOfPrice(a) - odds.decimalOfPrice(b))).toBe(byPrice);
        const byProbability = odds.probabilityOfPrice(b) - odds.probabilityOfPrice(a);
        expect(Math.sign(byProbability)).toBe(byPrice);
      }),
      { seed: 1, numRuns: 5000 },
    );
  });

  test('pay what their probability is worth', () => {
    fc.assert(
      fc.property(priceArbitrary, (price) => {
        const probability = odds.probabilityOfPrice(price);
        expect(probability).toBeGreaterThan(0);
        expect(probability).toBeLessThan(1);
        expect(probability * odds.decimalOfPrice(price)).toBeCloseTo(1, 12);
      }),
      { seed: 2, numRuns: 5000 },
    );
  });

  test('an accepted price is never in the gap and never garbage', () => {
    const venueArbitrary = fc.oneof(fc.double(), fc.integer(), fc.double({ min: -200, max: 200 }));
    fc.assert(
      fc.property(venueArbitrary, (value) => {
        for (const read of [odds.priceOfAmerican, odds.priceOfDecimal, odds.priceOfProbability]) {
          const price = read(value);
          if (typeof price === 'string') continue;
          expect(Number.isInteger(price)).toBe(true);
          expect(Math.abs(price)).toBeGreaterThanOrEqual(10_000);
          expect(Math.abs(price)).toBeLessThan(10_000_000);
          expect(price).not.toBe(-10_000);
        }
      }),
      { seed: 3, numRuns: 20_000 },
    );
  });
});
