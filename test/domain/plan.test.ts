// Plans, and their limits as an operator may write them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlanName, PLAN_NAMES, PLANS, planLimitsText, readPlanLimits } from '#domain/plan.ts';
import { ConfigError, readConfig } from '#src/config/config.ts';

test('limits that are written are read back; plans left out keep theirs', () => {
  const text = 'free=5/10,starter=20/40,pro=100/200,business=500/1000,enterprise=2000/4000';
  expect(planLimitsText(PLANS)).toBe(text);
  expect(readPlanLimits(' pro=7/9 , free=1/1')).toEqual({
    ...PLANS,
    pro: { perSecond: 7, burst: 9 },
    free: { perSecond: 1, burst: 1 },
  });
  const limit = fc.record({
    perSecond: fc.integer({ min: 1, max: 1_000_000 }),
    burst: fc.integer({ min: 1, max: 1_000_000 }),
  });
  const each = Object.fromEntries(PLAN_NAMES.map((name) => [name, limit]));
  fc.assert(
    fc.property(fc.record(each), (limits) => {
      const given = limits as typeof PLANS;
      expect(readPlanLimits(planLimitsText(given))).toEqual(given);
    }),
  );
});

test.each([
  ['nothing', ''],
  ['an unknown plan', 'gold=1/1'],
  ['a word every object has', 'constructor=1/1'],
  ['a plan twice', 'free=1/1,free=2/2'],
  ['a zero', 'free=0/10'],
  ['a missing half', 'free=5'],
  ['a fraction', 'free=0.5/10'],
  ['a sign', 'free=-5/10'],
  ['too many', 'free=1000001/10'],
  ['an empty part', 'free=5/10,'],
])('%s is refused', (_, text) => {
  expect(readPlanLimits(text)).toBeUndefined();
});

test('the option says what it takes, and stands for every plan', () => {
  expect(readConfig({}).rateLimits.business).toMatchObject({ perSecond: 500, burst: 1000 });
  expect(readConfig({ RATE_LIMITS: 'free=6/12' }).rateLimits.free).toEqual({
    perSecond: 6,
    burst: 12,
  });
  expect(() => readConfig({ RATE_LIMITS: 'free=lots' })).toThrow(ConfigError);
  expect(() => readConfig({ RATE_LIMITS: 'free=lots' })).toThrow(/RATE_LIMITS=free=lots: takes/);
});

test('a plan is one of five words', () => {
  expect(PLAN_NAMES).toEqual(['free', 'starter', 'pro', 'business', 'enterprise']);
  expect(isPlanName('pro')).toBe(true);
  for (const word of ['Pro', 'toString', '__proto__', '']) expect(isPlanName(word)).toBe(false);
});
