// Many requests of the client at once, against the server’s own rate limit: who waits, how long.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PLATFORM } from '#client/environment.ts';
import { Overround, type OverroundError } from '#client/overround.ts';
import { rateLimitHeader } from '#gateway/accounts/rate-limit-headers.ts';
import { RateLimits } from '#gateway/accounts/rate-limits.ts';
import { silentLogger } from '#kit/logger.ts';

describe('many at once', () => {
  const SIZE = { perSecond: 5, burst: 10 };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** Asks so often at once; which of them got no answer, and how often the server refused. */
  async function ask(times: number, forMs: number) {
    const rates = new RateLimits({ logger: silentLogger, nowMs: () => performance.now() });
    const refusedAtMs: number[] = [];
    const limited = new Overround({
      apiKey: 'key',
      fetch: async () => {
        const decision = await rates.take('account', SIZE);
        const { isAdmitted, retryAfterS } = decision;
        const headers = { ratelimit: rateLimitHeader(decision) };
        if (isAdmitted) return Response.json({ data: [], meta: {} }, { headers });
        refusedAtMs.push(performance.now());
        const error = { code: 'ERR_RATE_LIMITED', message: 'wait' };
        const init = { status: 429, headers: { ...headers, 'retry-after': `${retryAfterS}` } };
        return Response.json({ error }, init);
      },
    });
    const failed: unknown[] = [];
    const beganAtMs = performance.now();
    const all = Array.from({ length: times }, () =>
      limited.get('/v1/leagues').catch((error: OverroundError) => failed.push(error.code)),
    );
    await vi.advanceTimersByTimeAsync(forMs);
    await Promise.all(all);
    return { failed, refusedAfterMs: refusedAtMs.map((atMs) => atMs - beganAtMs) };
  }

  test('all wait until the limit lets them pass, and nothing is asked in vain twice', async () => {
    const { failed, refusedAfterMs } = await ask(60, 20_000);
    expect(failed).toEqual([]);
    // Before the first answer nobody could know.
    expect(refusedAfterMs).toEqual(Array.from({ length: 60 - SIZE.burst }, () => 0));
  });

  test('an answer wakes as many as may go, however many wait', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const { failed } = await ask(300, 61_000);
    expect(failed).toEqual([]);
    // Each is asked twice: for an attempt, its turn, and whoever has to wait for the next turn.
    expect(timers.mock.calls.length).toBeLessThan(300 * 2 * 3);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a limit that ends while its clock is read lets the next request go', async () => {
    const headers = { ratelimit: '"default";r=0;t=1' };
    const fetch = async () => Response.json({ data: [], meta: {} }, { headers });
    for (let readsBefore = 0; readsBefore < 8; readsBefore++) {
      const limited = new Overround({ apiKey: 'key', fetch });
      await limited.get('/v1/leagues');
      let nowMs = performance.now() + 1000 - readsBefore;
      const clock = vi.spyOn(PLATFORM, 'now').mockImplementation(() => nowMs++);
      const settled = vi.fn();
      void limited.get('/v1/leagues').then(settled, settled);
      await vi.advanceTimersByTimeAsync(2000);
      expect(settled.mock.calls.length, `${readsBefore} reads before`).toBe(1);
      clock.mockRestore();
    }
  });

  test('who would wait for more than a minute in all is told so', async () => {
    const { failed } = await ask(500, 61_000);
    expect(500 - failed.length).toBeGreaterThan(0.8 * 60 * SIZE.perSecond);
    expect(500 - failed.length).toBeLessThanOrEqual(SIZE.burst + 60 * SIZE.perSecond);
    expect(new Set(failed)).toEqual(new Set(['ERR_RATE_LIMITED']));
  });
});
