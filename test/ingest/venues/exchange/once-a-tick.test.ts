// Work that is asked for more often than it is done.
import { expect, test } from 'vitest';
import { endOfTick, OnceATick } from '#ingest/venues/exchange/once-a-tick.ts';

/** Work that ends when it is told to. */
function slowWork() {
  const begun: (() => void)[] = [];
  const work = (): Promise<void> => new Promise((resolve) => begun.push(resolve));
  return { begun, work };
}

async function ticks(count: number): Promise<void> {
  for (let tick = 0; tick < count; tick++) await endOfTick();
}

test('however often it is asked for in a tick, it is done once', async () => {
  const { begun, work } = slowWork();
  const [once, ending] = [new OnceATick(work), new AbortController()];
  const running = once.run(ending.signal);
  for (let ask = 0; ask < 100; ask++) once.ask();
  expect(begun).toHaveLength(0);
  await ticks(3);
  expect(begun).toHaveLength(1);
  begun[0]?.();
  await ticks(3);
  expect(begun).toHaveLength(1);
  ending.abort();
  await running;
});

test('what is asked for while it is under way is done once, after it', async () => {
  const { begun, work } = slowWork();
  const [once, ending] = [new OnceATick(work), new AbortController()];
  const running = once.run(ending.signal);
  once.ask();
  await ticks(3);
  for (let ask = 0; ask < 100; ask++) once.ask();
  await ticks(3);
  expect(begun).toHaveLength(1);
  begun[0]?.();
  await ticks(3);
  expect(begun).toHaveLength(2);
  begun[1]?.();
  ending.abort();
  await running;
});

test('it ends with the signal, and with the first failure', async () => {
  const ending = new AbortController();
  const idle = new OnceATick(async () => {}).run(ending.signal);
  ending.abort();
  await idle;
  const failing = new OnceATick(() => Promise.reject(new Error('no log')));
  failing.ask();
  await expect(failing.run(new AbortController().signal)).rejects.toThrow('no log');
});
