// The KeyValue port, one suite over both stores; and what only Redis has to show.
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type KeyValue, KeyValueError } from '#backends/key-value.ts';
import { MemoryKeyValue } from '#backends/key-value-memory.ts';
import { openRedisKeyValue } from '#backends/key-value-redis.ts';
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

const STORES = [
  { name: 'memory', isPresent: true, open: async () => new MemoryKeyValue() },
  {
    name: 'Redis',
    isPresent: hasRedisServer(),
    open: () => openRedisKeyValue({ url: server.url }),
  },
];

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

describe.each(STORES)('$name', ({ isPresent, open }) => {
  let keyValue: KeyValue;
  beforeAll(async () => {
    if (isPresent) keyValue = await open();
  });
  afterAll(async () => {
    await keyValue?.close();
  });
  const it = test.skipIf(!isPresent);

  it('gives what was set last, and nothing for what was never set', async () => {
    await keyValue.set('constructor', 'first', 60_000);
    await keyValue.set('constructor', 'sëcond', 60_000);
    expect(await keyValue.get('constructor')).toBe('sëcond');
    expect(await keyValue.get('toString')).toBeUndefined();
  });

  it('forgets a value when its time is over', async () => {
    await keyValue.set('short', 'x', 20);
    await keyValue.set('long', 'y', 60_000);
    await eventually(async () => (await keyValue.get('short')) === undefined);
    expect(await keyValue.get('long')).toBe('y');
  });

  it('a new bucket is full, gives whole tokens, and says when the next is there', async () => {
    expect(await keyValue.takeTokens('a', SLOW, 4)).toEqual({
      taken: 4,
      left: 6,
      msUntilNext: 0,
    });
    expect(await keyValue.takeTokens('a', SLOW, 100)).toMatchObject({ taken: 6, left: 0 });
    const { taken, left, msUntilNext } = await keyValue.takeTokens('a', SLOW, 1);
    expect({ taken, left }).toEqual({ taken: 0, left: 0 });
    expect(msUntilNext).toBeGreaterThan(900_000);
    expect(msUntilNext).toBeLessThanOrEqual(1_000_000);
  });

  it('gives none where there are fewer than the least that is useful', async () => {
    await keyValue.takeTokens('b', SLOW, 7);
    const refused = await keyValue.takeTokens('b', SLOW, 8, 4);
    expect(refused).toMatchObject({ taken: 0, left: 3 });
    expect(refused.msUntilNext).toBeGreaterThan(900_000);
    expect(await keyValue.takeTokens('b', SLOW, 8, 3)).toMatchObject({ taken: 3, left: 0 });
  });

  it('buckets of other names, and values of the same name, are things apart', async () => {
    await keyValue.set('c', 'a value', 60_000);
    expect(await keyValue.takeTokens('c', SLOW, 10)).toMatchObject({ taken: 10 });
    expect(await keyValue.takeTokens('d', SLOW, 10)).toMatchObject({ taken: 10 });
    expect(await keyValue.get('c')).toBe('a value');
  });

  it('a hundred callers at once share one bucket to the token', async () => {
    const size = { perSecond: 0.001, burst: 250 };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => keyValue.takeTokens('crowd', size, 3)),
    );
    expect(answers.reduce((sum, { taken }) => sum + taken, 0)).toBe(250);
  });

  it('refills as fast as it says: a token is there when it was announced', async () => {
    const size = { perSecond: 40, burst: 2 };
    await keyValue.takeTokens('e', size, 2);
    const askedAtMs = performance.now();
    const { msUntilNext } = await keyValue.takeTokens('e', size, 1);
    await eventually(async () => (await keyValue.takeTokens('e', size, 1)).taken === 1);
    expect(msUntilNext).toBeLessThanOrEqual(25);
    expect(performance.now() - askedAtMs).toBeGreaterThan(msUntilNext - 2);
  });

  it('after its close every call is refused with the one error', async () => {
    const closed = await open();
    await closed.close();
    await closed.close();
    await expect(closed.get('x')).rejects.toBeInstanceOf(KeyValueError);
    await expect(closed.set('x', 'y', 1)).rejects.toBeInstanceOf(KeyValueError);
    await expect(closed.takeTokens('x', SIZE, 1)).rejects.toBeInstanceOf(KeyValueError);
  });
});

test('memory: bounded, the values not used for longest forgotten first', async () => {
  const keyValue = new MemoryKeyValue({ bytesMax: 100_000 });
  await keyValue.set('first', 'x', 60_000);
  for (let i = 0; i < 1000; i++) {
    await keyValue.set(`key ${i}`, 'x'.repeat(100), 60_000);
    await keyValue.get('key 0');
  }
  expect(await keyValue.get('first')).toBeUndefined();
  expect(await keyValue.get('key 0')).toBeDefined();
  expect(await keyValue.get('key 999')).toBeDefined();
});

describe.skipIf(!hasRedisServer())('Redis', () => {
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
    await keyValue.takeTokens('f', SLOW, 10);
    const [kept, msLeft] = [
      await client.get('overround:tokens:f'),
      await client.pttl('overround:tokens:f'),
    ];
    expect(msLeft).toBeGreaterThan(9_990_000);
    expect(msLeft).toBeLessThanOrEqual(10_000_001);
    await keyValue.takeTokens('f', SLOW, 1);
    expect(await client.get('overround:tokens:f')).toBe(kept);
  });

  test('a server whose clock stepped back neither fills nor freezes a bucket', async () => {
    const client = new Redis(server.url);
    onTestFinished(() => client.disconnect());
    const keyValue = await opened(server.url);
    const hourAheadUs = (Date.now() + 3_600_000) * 1000;
    await client.set('overround:tokens:g', `0.5 ${hourAheadUs}`, 'PX', 60_000);
    const fast = { perSecond: 100, burst: 10 };
    expect(await keyValue.takeTokens('g', fast, 1)).toMatchObject({ taken: 0 });
    await eventually(async () => (await keyValue.takeTokens('g', fast, 1)).taken === 1);
  });

  test('the script is sent again where the server forgot it', async () => {
    const client = new Redis(server.url);
    onTestFinished(() => client.disconnect());
    const keyValue = await opened(server.url);
    await keyValue.takeTokens('h', SLOW, 1);
    await client.script('FLUSH');
    expect(await keyValue.takeTokens('h', SLOW, 1)).toMatchObject({ taken: 1, left: 8 });
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
    const refused = await wrong.takeTokens('x', SIZE, 1).catch((reason: unknown) => reason);
    expect(refused).toBeInstanceOf(KeyValueError);
    expect(String(refused)).toMatch(/WRONGPASS/);
    expect(JSON.stringify([refused, (refused as Error).cause])).not.toMatch(/hush-hush|wrong-one/);
  });

  test('a server that hangs costs a call its short time, then answers again', async () => {
    const keyValue = await openRedisKeyValue({ url: server.url, callMsMax: 50 });
    onTestFinished(() => keyValue.close());
    server.freeze();
    const calls = Promise.allSettled(Array.from({ length: 1500 }, () => keyValue.get('x')));
    // Long after a call's own time, and before the silent connection is given up.
    const late = delay(800).then(() => []);
    const outcomes = await Promise.race([calls, late]);
    server.resume();
    expect(outcomes).toHaveLength(1500);
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
    expect(await keyValue.takeTokens('before', SLOW, 1)).toMatchObject({ taken: 1, left: 9 });
  });
});
