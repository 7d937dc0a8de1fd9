// An account's own usage: what is left, what is beyond it, and that asking for it costs nothing.
import { expect, it } from 'vitest';
import { fixture } from '../fixture.ts';
import { FreeGuard } from './free-guard.ts';

it('shows what was granted and used, and is free', async () => {
  const guard = new FreeGuard(10);
  const { call } = fixture({ guard });
  for (const left of [9, 8]) {
    await call('/v1/odds');
    const { json } = await call('/v1/usage');
    expect(json.data.credits).toEqual({
      granted: 10,
      used: 10 - left,
      remaining: left,
      overage: 0,
    });
  }
  expect((await call('/v1/usage')).json.data).toMatchObject({
    accountId: 'acc_1',
    plan: 'enterprise',
    period: { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
    rateLimit: { requestsPerSecond: 5, burst: 10 },
  });
});

it('can be asked when nothing is left', async () => {
  const guard = new FreeGuard(0);
  const { call } = fixture({ guard });
  expect((await call('/v1/odds')).status).toBe(429);
  expect((await call('/v1/usage')).status).toBe(200);
});

it('says overage, and what is unlimited', async () => {
  const guard = new FreeGuard();
  const { call } = fixture({ guard });
  const month = { from: 0, to: 1, used: 120 };
  guard.usageOf = async () => ({ ...month, granted: 100 });
  expect((await call('/v1/usage')).json.data.credits).toMatchObject({ remaining: 0, overage: 20 });
  guard.usageOf = async () => ({ ...month, granted: null as never });
  expect((await call('/v1/usage')).json.data.credits).toMatchObject({
    granted: null,
    remaining: null,
    overage: 0,
  });
});
