// Stakes by Kelly's criterion, against the growth that they are meant to maximise.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kellyShare, kellyStake, STAKE_SHARE_MAX } from '#engine/price/kelly.ts';

const bet = fc.record({
  probability: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
  netDecimal: fc.double({ min: 1.01, max: 30, noNaN: true }),
});

describe('a Kelly share', () => {
  it.each([
    [0.6, 2, 0.2],
    [0.5, 2, 0],
    [0.4, 3, 0.1],
    [0.25, 2, -0.5],
  ])('of %d at %d is %d', (probability, netDecimal, share) => {
    expect(kellyShare(probability, netDecimal)).toBeCloseTo(share, 12);
  });

  it('makes a bankroll grow faster than any other share does', () => {
    const growth = (
      { probability: p, netDecimal: d }: { probability: number; netDecimal: number },
      s: number,
    ) => p * Math.log(1 + s * (d - 1)) + (1 - p) * Math.log(1 - s);
    const property = fc.property(
      bet,
      fc.double({ min: 0, max: 0.98, noNaN: true }),
      (each, other) => {
        const share = kellyShare(each.probability, each.netDecimal);
        if (share <= 0) return growth(each, other) <= 1e-12;
        return growth(each, share) >= growth(each, other) - 1e-12;
      },
    );
    fc.assert(property, { numRuns: 1000 });
  });
});

describe('a stake', () => {
  it('is none without an edge', () => {
    const each = { fraction: 1, bankroll: 100, netDecimal: 2 };
    expect(kellyStake({ ...each, probability: 0.5 })).toBeNull();
    expect(kellyStake({ ...each, probability: 0.3 })).toBeNull();
  });

  it('is whole cents, and never above a quarter of the bankroll', () => {
    const property = fc.property(
      bet,
      fc.constantFrom(0.25, 0.5, 1),
      fc.double({ min: 0.01, max: 1e9, noNaN: true }),
      (each, fraction, bankroll) => {
        const stake = kellyStake({ ...each, fraction, bankroll });
        if (!stake) return kellyShare(each.probability, each.netDecimal) <= 0;
        expect(stake.stake).toBeLessThanOrEqual(bankroll * STAKE_SHARE_MAX + 1e-4);
        expect(Math.abs(stake.stake * 100 - Math.round(stake.stake * 100))).toBeLessThan(1e-4);
        expect(stake.isCapped).toBe(
          kellyShare(each.probability, each.netDecimal) * fraction > STAKE_SHARE_MAX,
        );
        return true;
      },
    );
    fc.assert(property, { numRuns: 1000 });
  });
});
