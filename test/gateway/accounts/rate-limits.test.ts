// Rate limits under a virtual clock: the allowance, who decides, and a shared store that fails.
import { describe, expect, test } from 'vitest';
import { PLANS } from '#domain/plan.ts';
import { rateLimitHeader, rateLimitPolicyHeader } from '#gateway/accounts/rate-limit-headers.ts';
import { type RateDecision, RateLimits } from '#gateway/accounts/rate-limits.ts';
import { silentLogger } from '#kit/logger.ts';
import { Caller, load, VirtualStore } from './rate-limit-load.ts';

const SECONDS = 30;
const plans = Object.entries(PLANS).map(([name, size]) => ({ name, size }));

function sync(decision: RateDecision | Promise<RateDecision>): RateDecision {
  if (decision instanceof Promise) throw new Error('not decided at once');
  return decision;
}

describe.each(plans)('$name, 30 s', ({ size }) => {
  const allowance = size.burst + size.perSecond * SECONDS;
  const offered = size.perSecond * 1.5 + size.burst / 10;

  test('alone: burst + rate x t, decided at once', async () => {
    const store = new VirtualStore();
    const caller = new Caller(size, store, true);
    await load(store, [{ caller, perSecond: offered }], SECONDS);
    expect(caller.admitted).toBeLessThanOrEqual(allowance);
    expect(caller.admitted).toBeGreaterThanOrEqual(allowance - 2);
    expect(caller.waited).toBe(0);
  });

  test('one process over a shared bucket: within 2 %, never above', async () => {
    const store = new VirtualStore();
    const caller = new Caller(size, store);
    await load(store, [{ caller, perSecond: offered }], SECONDS);
    expect(caller.admitted).toBeLessThanOrEqual(allowance);
    expect(caller.admitted).toBeGreaterThanOrEqual(allowance * 0.98);
  });

  test('two processes over one bucket, their load uneven: within 2 %', async () => {
    const store = new VirtualStore();
    const [busy, calm] = [new Caller(size, store), new Caller(size, store)];
    const callers = [
      { caller: busy, perSecond: offered * 0.8 },
      { caller: calm, perSecond: offered * 0.2 },
    ];
    await load(store, callers, SECONDS);
    const admitted = busy.admitted + calm.admitted;
    expect(admitted).toBeLessThanOrEqual(allowance);
    expect(admitted).toBeGreaterThanOrEqual(allowance * 0.98);
  });
});

describe('one bucket, some load', () => {
  test('a customer within the limit is never refused, and each request is one call', async () => {
    const store = new VirtualStore();
    store.latencyMs = 3;
    const caller = new Caller(PLANS.business, store);
    await load(store, [{ caller, perSecond: 480 }], 10);
    expect(caller.refused).toBe(0);
    expect(store.calls).toBe(caller.waited);
    expect(caller.waited).toBe(caller.admitted + caller.undecided);
  });

  test('twenty processes with a little load each waste none of the allowance', async () => {
    const store = new VirtualStore();
    const callers = Array.from({ length: 20 }, () => ({
      caller: new Caller(PLANS.pro, store),
      perSecond: 4.9,
    }));
    await load(store, callers, SECONDS);
    expect(callers.map(({ caller }) => caller.refused)).toEqual(callers.map(() => 0));
  });

  test.each(plans)(
    'an abuser of $name is refused here: only what may pass makes calls',
    async ({ size }) => {
      const store = new VirtualStore();
      const caller = new Caller(size, store);
      await load(store, [{ caller, perSecond: 20_000 }], 10);
      await load(store, [], 0.01);
      expect(caller.admitted + caller.refused).toBeGreaterThan(199_000);
      expect(caller.admitted).toBeLessThanOrEqual(size.burst + size.perSecond * 10.01);
      // Two a token at most: where the two buckets round differently, one is refused before it.
      expect(store.calls).toBeLessThanOrEqual(2 * (size.burst + size.perSecond * 10.01));
    },
  );

  test('requests that come at once are all decided', async () => {
    const store = new VirtualStore();
    store.latencyMs = 20;
    const caller = new Caller(PLANS.pro, store);
    for (let i = 0; i < 500; i++) caller.send();
    await load(store, [], 0.1);
    expect(caller.undecided).toBe(0);
    expect(caller.admitted).toBe(200);
    expect(caller.refused).toBe(300);
    expect(store.calls).toBe(200);
  });

  test('after a pause there is one burst, not more', async () => {
    const store = new VirtualStore();
    const callers = Array.from({ length: 4 }, () => new Caller(PLANS.enterprise, store));
    const loaded = callers.map((caller) => ({ caller, perSecond: 400 }));
    await load(store, loaded, 2);
    await load(store, [], 10);
    const before = callers.reduce((sum, { admitted }) => sum + admitted, 0);
    for (const caller of callers) for (let i = 0; i < 4000; i++) caller.send();
    await load(store, [], 0.003);
    const after = callers.reduce((sum, { admitted }) => sum + admitted, 0);
    expect(after - before).toBeGreaterThan(4000 * 0.98);
    expect(after - before).toBeLessThanOrEqual(4000 + 2000 * 0.003);
  });
});

describe('the shared store is away', () => {
  const size = PLANS.pro;
  const within = (seconds: number): number => size.burst + size.perSecond * seconds;

  test('each counts alone in buckets drained before, says so once, and comes back', async () => {
    const store = new VirtualStore();
    const callers = [new Caller(size, store), new Caller(size, store)];
    const loaded = callers.map((caller) => ({ caller, perSecond: 500 }));
    const sum = (): number => callers.reduce((total, { admitted }) => total + admitted, 0);
    await load(store, loaded, 5);
    const together = sum();
    store.state = 'fails';
    const callsBefore = store.calls;
    await load(store, loaded, 10);
    expect(callers.map(({ limits }) => limits.isFallenBack)).toEqual([true, true]);
    // Each had spent half of what it alone might have.
    expect(sum() - together).toBeGreaterThan(2 * size.perSecond * 10);
    for (const { admitted } of callers) expect(admitted).toBeLessThanOrEqual(within(15));
    expect(store.calls - callsBefore).toBeLessThan(2 * 12);
    store.state = 'answers';
    await load(store, loaded, 5);
    expect(callers.map(({ limits }) => limits.isFallenBack)).toEqual([false, false]);
    const atReturn = sum();
    await load(store, loaded, 5);
    expect(sum() - atReturn).toBeLessThanOrEqual(size.perSecond * 5 * 1.02);
    for (const { logged } of callers) {
      expect(logged).toEqual([
        'warn the shared rate limits do not answer: each process counts alone',
        'info the shared rate limits are back',
      ]);
    }
  });

  test('an outage gives a spent bucket nothing but its rate', async () => {
    const store = new VirtualStore();
    const caller = new Caller(size, store);
    const loaded = [{ caller, perSecond: 500 }];
    await load(store, loaded, 5);
    const before = caller.admitted;
    store.state = 'fails';
    await load(store, loaded, 2);
    expect(caller.admitted - before).toBeLessThanOrEqual(size.perSecond * 2 * 1.05);
    expect(caller.admitted - before).toBeGreaterThanOrEqual(size.perSecond * 2 * 0.95);
  });

  test('a store that lost everything gives one process no second burst', async () => {
    const store = new VirtualStore();
    const caller = new Caller(size, store);
    await load(store, [{ caller, perSecond: 500 }], 3);
    store.forget();
    await load(store, [{ caller, perSecond: 500 }], 3);
    expect(caller.admitted).toBeLessThanOrEqual(within(6));
    expect(caller.admitted).toBeGreaterThanOrEqual(within(6) * 0.98);
  });

  test('a store that hangs holds requests for one call, and every request is decided', async () => {
    const store = new VirtualStore();
    const caller = new Caller(size, store);
    const loaded = [{ caller, perSecond: 90 }];
    await load(store, loaded, 2);
    store.state = 'hangs';
    await load(store, loaded, 0.5);
    const waited = caller.waited;
    await load(store, loaded, 3);
    expect(caller.waited).toBe(waited);
    store.state = 'answers';
    await load(store, loaded, 5);
    await load(store, [], 0.3);
    expect(caller.limits.isFallenBack).toBe(false);
    expect(caller.undecided).toBe(0);
    expect(caller.refused).toBe(0);
  });

  test('a store that is slow is no outage', async () => {
    const store = new VirtualStore();
    store.latencyMs = 150;
    const caller = new Caller(size, store);
    await load(store, [{ caller, perSecond: 500 }], SECONDS);
    await load(store, [], 1);
    expect(caller.undecided).toBe(0);
    expect(caller.logged).toEqual([]);
    expect(caller.admitted).toBeLessThanOrEqual(within(SECONDS));
    expect(caller.admitted).toBeGreaterThanOrEqual(within(SECONDS) * 0.98);
  });

  test('one that answers and fails by turns is not asked more and more often', async () => {
    const store = new VirtualStore();
    const caller = new Caller(size, store);
    for (let round = 0; round < 300; round++) {
      store.state = round % 2 === 0 ? 'answers' : 'fails';
      await load(store, [{ caller, perSecond: 500 }], 0.1);
    }
    const { failures } = store;
    expect(failures).toBeGreaterThan(5);
    expect(failures).toBeLessThan(40);
    expect(caller.logged.length).toBeLessThan(60);
  });
});

describe('decisions', () => {
  test('a decision says what is left, when it is full, and when to come again', () => {
    let nowMs = 0;
    const limits = new RateLimits({ logger: silentLogger, nowMs: () => nowMs });
    const size = { perSecond: 5, burst: 10 };
    expect(sync(limits.take('a', size))).toEqual({
      isAdmitted: true,
      left: 9,
      secondsUntilFull: 1,
      retryAfterS: 0,
    });
    for (let i = 0; i < 9; i++) limits.take('a', size);
    expect(sync(limits.take('a', size))).toEqual({
      isAdmitted: false,
      left: 0,
      secondsUntilFull: 2,
      retryAfterS: 1,
    });
    expect(sync(limits.take('b', size)).left).toBe(9);
    nowMs = 200;
    expect(sync(limits.take('a', size)).isAdmitted).toBe(true);
    expect(sync(limits.take('a', size)).isAdmitted).toBe(false);
  });

  test('with a shared bucket what others took is taken off what is left', async () => {
    const store = new VirtualStore();
    const [here, there] = [new Caller(PLANS.free, store), new Caller(PLANS.free, store)];
    for (let i = 0; i < 4; i++) there.send();
    await load(store, [], 0.01);
    expect(there.admitted).toBe(4);
    const decision = here.limits.take('account', PLANS.free);
    await load(store, [], 0.01);
    expect(await decision).toMatchObject({ isAdmitted: true, left: 5 });
  });

  test('a plan that changes changes the limit of the same bucket', () => {
    let nowMs = 0;
    const limits = new RateLimits({ logger: silentLogger, nowMs: () => nowMs });
    limits.take('a', PLANS.free);
    nowMs = 60_000;
    expect(sync(limits.take('a', PLANS.pro)).left).toBe(199);
    expect(sync(limits.take('a', PLANS.free)).left).toBe(9);
  });

  test('buckets are bounded: those not used lately are forgotten, those in use are not', () => {
    const limits = new RateLimits({ logger: silentLogger, nowMs: () => 0 });
    const size = { perSecond: 1, burst: 1_000_000 };
    limits.take('idle', size);
    let inUse = 0;
    for (let i = 0; i < 150_000; i++) {
      limits.take(`other ${i}`, size);
      inUse = sync(limits.take('in use', size)).left;
    }
    expect(inUse).toBe(850_000);
    expect(sync(limits.take('idle', size)).left).toBe(999_999);
  });

  test('the fields of the draft, their window never past Retry-After', () => {
    expect(rateLimitPolicyHeader(PLANS.pro)).toBe('"default";q=200;w=2');
    expect(rateLimitPolicyHeader({ perSecond: 7, burst: 10 })).toBe('"default";q=10;w=2');
    const admitted = { isAdmitted: true, left: 12, secondsUntilFull: 2, retryAfterS: 0 };
    expect(rateLimitHeader(admitted)).toBe('"default";r=12;t=2');
    const refused = { isAdmitted: false, left: 0, secondsUntilFull: 2, retryAfterS: 1 };
    expect(rateLimitHeader(refused)).toBe('"default";r=0;t=1');
  });
});
