// Stakes of a total: divided so that each leg pays alike, in round steps, never above what a leg
// takes, and with what is left of the guarantee.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planStakes } from '#engine/price/stake-plan.ts';

const leg = fc.record({
  net: fc.double({ min: 1.05, max: 12, noNaN: true }),
  isRounded: fc.boolean(),
  stakeMax: fc.oneof(
    fc.constant(Number.POSITIVE_INFINITY),
    fc.double({ min: 20, max: 500, noNaN: true }),
  ),
});

describe('a plan of stakes', () => {
  test('has round stakes within what legs take, and counts what is won at least', () => {
    const legs = fc.array(leg, { minLength: 2, maxLength: 3 });
    const step = fc.constantFrom(0.01, 0.5, 1, 5, 10);
    fc.assert(
      fc.property(legs, fc.integer({ min: 50, max: 5000 }), step, (each, total, round) => {
        const plan = planStakes(each, total, round);
        if (plan === null) return;
        const cents = plan.stakes.map((stake) => Math.round(100 * stake));
        each.forEach(({ isRounded, stakeMax }, index) => {
          const own = cents[index] as number;
          expect(own / 100).toBeLessThanOrEqual(stakeMax + 1e-6);
          if (isRounded) expect(own % Math.round(100 * round)).toBe(0);
        });
        expect(plan.totalStake).toBeCloseTo(cents.reduce((sum, own) => sum + own, 0) / 100, 9);
        const worst = Math.min(...each.map(({ net }, at) => ((cents[at] as number) * net) / 100));
        expect(plan.leastProfit).toBeCloseTo(worst - plan.totalStake, 5);
      }),
    );
  });

  test('of exact stakes pays the same whichever leg wins', () => {
    const legs = [2.3, 2.2].map((net) => ({ net, isRounded: false, stakeMax: Infinity }));
    // 1000 / (1 / 2.3 + 1 / 2.2) = 1124.444…; 488.88… and 511.11… are cut to cents.
    expect(planStakes(legs, 1000, 0.01)).toMatchObject({
      stakes: [488.88, 511.11],
      totalStake: 999.99,
      leastProfit: 124.434,
    });
  });

  test('rounded to 5 loses what rounding takes', () => {
    const legs = [2.02, 2.0].map((net) => ({ net, isRounded: true, stakeMax: Infinity }));
    // 49.75… and 50.24… become 50 each: 100 of 100 come back at worst.
    expect(planStakes(legs, 100, 5)).toMatchObject({
      stakes: [50, 50],
      totalStake: 100,
      leastProfit: 0,
    });
    expect(planStakes(legs, 4, 5)).toBeNull();
  });
});
