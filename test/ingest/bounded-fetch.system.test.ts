// One request with bounds: how it ends, and what it leaves behind.
import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundedFetch } from '#ingest/bounded-fetch.ts';
import { type ApiServer, startApiServer } from './api-server.ts';
import { FakeClock } from './fake-clock.ts';

const TIMEOUT_MS = 20_000;

let api: ApiServer;

beforeEach(async () => {
  api = await startApiServer(() => ({}));
});

afterEach(() => api.close());

/** Asks once; the timeout is held back. */
async function ask(signal: AbortSignal) {
  const clock = new FakeClock(0);
  clock.heldMs = TIMEOUT_MS;
  const task = { reader: 'odds-api' } as const;
  const question = { url: new URL(api.baseUrl), headers: {}, taskFor: () => task };
  return await boundedFetch({ clock, timeoutMs: TIMEOUT_MS }, question, signal);
}

/** How much hangs on a signal, beside listeners what Node itself keeps there. */
function weightOf(signal: AbortSignal): number {
  let weight = getEventListeners(signal, 'abort').length;
  for (const key of Object.getOwnPropertySymbols(signal)) {
    const value: unknown = Reflect.get(signal, key);
    if (value instanceof Set) weight += value.size;
  }
  return weight;
}

test('a signal that outlives its requests keeps nothing of them', async () => {
  const { signal } = new AbortController();
  const weights: number[] = [];
  api.answer = () => {
    weights.push(weightOf(signal));
    if (weights.length === 2) return { body: 'x'.repeat(300_000) };
    return weights.length === 3 ? { status: 500 } : { body: [] };
  };
  const ends = [await ask(signal), await ask(signal), await ask(signal)];
  expect(ends).toMatchObject([
    { body: { reading: { form: 'list' } } },
    { body: { refusal: 'too_long' } },
    { response: { status: 500 } },
  ]);
  expect(weights).toEqual([1, 1, 1]);
  expect(weightOf(signal)).toBe(0);
});

test('a signal ends a request under way, and one that is not yet begun', async () => {
  const controller = new AbortController();
  api.answer = () => {
    controller.abort();
    return { isSilent: true };
  };
  expect(await ask(controller.signal)).toEqual({ failure: 'network error' });
  expect(await ask(controller.signal)).toEqual({ failure: 'network error' });
  expect(api.requests).toHaveLength(1);
});
