// The KeyValue port on a real Redis: what it keeps and counts, and how it fails.
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type KeyValue, KeyValueError, type TokenTaken } from '#backends/key-value.ts';
import { openRedisKeyValue } from '#backends/key-value-redis.ts';
import type { BucketSize } from '#kit/token-bucket.ts';
import { hasRedisServer, type RedisServer, startRedisServer } from './redis-server.ts';

const SIZE = { perSecond: 5, burst: 10 };
/** Refills so slowly that no test run sees a second token. */
const SLOW = { perSecond: 0.001, burst: 10 };

let server: RedisServer;
beforeAll(async () => {
  if (hasRedisServer()) server = await startRedisServer({ password: 'hush-hush' });
});
afterAll(async () => {
  await server?.kill();
});

/** Asks until it holds; in a store's own time. */
async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const giveUpAtMs = performance.now() + 5000;
  while (!(await holds())) {
    if (performance.now() > giveUpAtMs) throw new Error('it never held');
    await turn();
  }
}

async function answers(keyValue: KeyValue): Promise<boolean> {
  return await keyValue.get('nothing').then(
    () => true,
    () => false,
  );
}

/** Asks for that many tokens at once. */
async function takeMany(
  keyValue: KeyValue,
  name: string,
  size: BucketSize,
  count: number,
): Promise<readonly TokenTaken[]> {
  return await Promise.all(Array.from({ length: count }, () => keyValue.takeToken(name, size)));
}

function countTaken(answers: readonly TokenTaken[]): number {
  return answers.filter(({ isTaken }) => isTaken).length;
}

describe.skipIf(!hasRedisServer())('values and token buckets', () => {
  let keyValue: KeyValue;
  const open = () => openRedisKeyValue({ url: server.url });
  beforeAll(async () => {
    keyValue = await open();
  });
  afterAll(async () => {
    await keyValue?.close();
  });

  test('gives what was set last, and nothing for what was never set', async () => {
    await keyValue.set('constructor', 'first', 60_000);
    await keyValue.set('constructor', 'sëcond', 60_000);
    expect(await keyValue.get('constructor')).toBe('sëcond');
    expect(await keyValue.get('toString')).toBeUndefined();
  });

  test('forgets a value when its time is over', async () => {
    await keyValue.set('short', 'x', 20);
    await keyValue.set('long', 'y', 60_000);
    await eventually(async () => (await keyValue.get('short')) === undefined);
    expect(await keyValue.get('long')).toBe('y');
  });

  test('a new bucket is full, gives whole tokens, and says when the next is there', async () => {
    expect(await keyValue.takeToken('a', SLOW)).toEqual({
      isTaken: true,
      left: 9,
      msUntilNext: 0,
    });
    expect(countTaken(await takeMany(keyValue, 'a', SLOW, 20))).toBe(9);
    const { isTaken, left, msUntilNext } = await keyValue.takeToken('a', SLOW);
    expect({ isTaken, left }).toEqual({ isTaken: false, left: 0 });
    expect(msUntilNext).toBeGreaterThan(900_000);
    expect(msUntilNext).toBeLessThanOrEqual(1_000_000);
  });

  test('buckets of other names, and values of the same name, are things apart', async () => {
    await keyValue.set('c', 'a value', 60_000);
    expect(countTaken(await takeMany(keyValue, 'c', SLOW, 10))).toBe(10);
    expect(countTaken(await takeMany(keyValue, 'd', SLOW, 10))).toBe(10);
    expect(await keyValue.get('c')).toBe('a value');
  });

  test('four hundred callers at once share one bucket to the token', async () => {
    const size = { perSecond: 0.001, burst: 250 };
    expect(countTaken(await takeMany(keyValue, 'crowd', size, 400))).toBe(250);
  });

  test('refills as fast as it says: a token is there when it was announced', async () => {
    const size = { perSecond: 40, burst: 2 };
    await takeMany(keyValue, 'e', size, 2);
    const askedAtMs = performance.now();
    const { msUntilNext } = await keyValue.takeToken('e', size);
    await eventually(async () => (await keyValue.takeToken('e', size)).isTaken);
    expect(msUntilNext).toBeLessThanOrEqual(25);
    expect(performance.now() - askedAtMs).toBeGreaterThan(msUntilNext - 2);
  });

  test('after its close every call is refused with the one error', async () => {
    const closed = await open();
    await closed.close();
    await closed.close();
    await expect(closed.get('x')).rejects.toBeInstanceOf(KeyValueError);
    await expect(closed.set('x', 'y', 1)).rejects.toBeInstanceOf(KeyValueError);
    await expect(closed.takeToken('x', SIZE)).rejects.toBeInstanceOf(KeyValueError);
  });
});

describe.skipIf(!hasRedisServer())('the server', () => {
  const absences: string[] = [];
  async function opened(url: string): Promise<KeyValue> {
    const onAbsent = (why: string): void => {
      absences.push(why);
    };
    const keyValue = await openRedisKeyValue({ url, onAbsent });
    onTestFinished(() => keyValue.close());
    return keyValue;
  }

  test('a bucket expires when it would be full; taking nothing writes nothing', async () => {
    const client = new Redis(server.url);
    onTestFinished(() => client.disconnect());
    const keyValue = await opened(server.url);
    await takeMany(keyValue, 'f', SLOW, 10);
    const [kept, msLeft] = [
      await client.get('overround:tokens:f'),
      await client.pttl('overround:tokens:f'),
    ];
    expect(msLeft).toBeGreaterThan(9_990_000);
    expect(msLeft).toBeLessThanOrEqual(10_000_001);
    await keyValue.takeToken('f', SLOW);
    expect(await client.get('overround:tokens:f')).toBe(kept);
  });

  test('a server whose clock stepped back neither fills nor freezes a bucket', async () => {
    const client = new Redis(server.url);
    onTestFinished(() => client.disconnect());
    const keyValue = await opened(server.url);
    const hourAheadUs = (Date.now() + 3_600_000) * 1000;
    await client.set('overround:tokens:g', `0.5 ${hourAheadUs}`, 'PX', 60_000);
    const fast = { perSecond: 100, burst: 10 };
    expect(await keyValue.takeToken('g', fast)).toMatchObject({ isTaken: false });
    await eventually(async () => (await keyValue.takeToken('g', fast)).isTaken);
  });

  test('without a server or with a wrong password it opens, and calls say why', async () => {
    await opened(server.url);
    expect(absences).toEqual([]);
    const [away, wrong] = await Promise.all([
      opened('redis://:hush-hush@127.0.0.1:1'),
      opened(server.url.replace('hush-hush', 'wrong-one')),
    ]);
    // Said at the opening, not with the first call that needs it.
    expect(absences.sort().map((why) => /ECONNREFUSED|WRONGPASS/.exec(why)?.[0])).toEqual([
      'ECONNREFUSED',
      'WRONGPASS',
    ]);
    expect(absences.join()).not.toMatch(/hush-hush|wrong-one/);
    const error = await away.get('x').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(KeyValueError);
    expect(String(error)).toContain('Redis at 127.0.0.1:1: connect ECONNREFUSED');
    const refused = await wrong.takeToken('x', SIZE).catch((reason: unknown) => reason);
    expect(refused).toBeInstanceOf(KeyValueError);
    expect(String(refused)).toMatch(/WRONGPASS/);
    expect(JSON.stringify([refused, (refused as Error).cause])).not.toMatch(/hush-hush|wrong-one/);
  });

  test('a server that hangs costs a call its short time, then answers again', async () => {
    const keyValue = await openRedisKeyValue({ url: server.url, callMsMax: 50 });
    onTestFinished(() => keyValue.close());
    server.freeze();
    const calls = Promise.allSettled(Array.from({ length: 10_500 }, () => keyValue.get('x')));
    // Long after a call's own time, and before the silent connection is given up.
    const late = delay(800).then(() => []);
    const outcomes = await Promise.race([calls, late]);
    server.resume();
    expect(outcomes).toHaveLength(10_500);
    const reasons = outcomes.map((each) => (each.status === 'rejected' ? each.reason : undefined));
    expect(reasons.every((reason) => reason instanceof KeyValueError)).toBe(true);
    const crowded = reasons.filter((reason) => /calls wait already/.test(String(reason)));
    expect(crowded).toHaveLength(500);
    await eventually(() => answers(keyValue));
  });

  test('killed and started again: calls fail meanwhile, and work again by themselves', async () => {
    const keyValue = await opened(server.url);
    await keyValue.set('before', 'x', 60_000);
    await server.kill();
    await expect(keyValue.get('before')).rejects.toBeInstanceOf(KeyValueError);
    await server.start();
    await eventually(() => answers(keyValue));
    expect(await keyValue.get('before')).toBeUndefined();
    expect(await keyValue.takeToken('before', SLOW)).toMatchObject({ isTaken: true, left: 9 });
  });
});
