// Break-even probabilities of pick'em entries, against computations by hand and by all outcomes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryType } from '#domain/entry-type.ts';
import { americanOfProbability } from '#domain/odds.ts';
import { breakEvenProbabilities, breakEvenProbability } from '#engine/price/pickem.ts';
import { breakEven } from '#test/oracle/price/pickem.ts';

const entryType: fc.Arbitrary<EntryType> = fc
  .record({
    picks: fc.integer({ min: 2, max: 8 }),
    most: fc.double({ min: 1.01, max: 100, noNaN: true }),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
  })
  .map(({ picks, most, shares }) => {
    const payouts = [most];
    for (const share of shares.slice(0, picks - 1)) payouts.push((payouts.at(-1) ?? 0) * share);
    return { id: 'any', picks, payouts };
  });

describe('a pick of an entry breaks even', () => {
  it.each([
    // The root of the payout: 3^(-1/2), 10^(-1/4), 37.5^(-1/6).
    [2, [3], 0.57735],
    [4, [10], 0.562341],
    [6, [37.5], 0.54659],
    // 10 p^5 + 2 * 5 p^4 q + 0.4 * 10 p^3 q^2 = 1.
    [5, [10, 2, 0.4], 0.542525],
    // p^2 + 2 p q = 1 / 1.5: q^2 is a third.
    [2, [1.5, 1.5], 0.42265],
  ])('of %d with payouts %j at %d', (picks, payouts, probability) => {
    expect(breakEvenProbability({ id: 'any', picks, payouts })).toBeCloseTo(probability, 6);
  });

  it('at the prices that are the convention for PrizePicks', () => {
    const ids = [
      { id: 'power_2', picks: 2, payouts: [3] },
      { id: 'flex_5', picks: 5, payouts: [10, 2, 0.4] },
    ];
    const { power_2 = 0, flex_5 = 0 } = breakEvenProbabilities(ids);
    expect([power_2, flex_5].map(americanOfProbability)).toEqual([-137, -119]);
  });

  it('where all outcomes together pay what they cost', () => {
    const property = fc.property(entryType, (type) => {
      expect(Math.abs(breakEvenProbability(type) - breakEven(type))).toBeLessThan(2e-6);
    });
    fc.assert(property);
  });
});
