// What comes from Redis is input: a server whose answers are none makes calls fail as one that is
// away does, and holds neither memory nor the event loop.
import { describe, expect, onTestFinished, test } from 'vitest';
import { KeyValueError } from '#backends/key-value.ts';
import { openRedisKeyValue } from '#backends/key-value-redis.ts';
import { RateLimits } from '#gateway/accounts/rate-limits.ts';
import { startHostileRedis } from './hostile-redis.ts';

const MIB = 1024 * 1024;
const SIZE = { perSecond: 10, burst: 20 };

async function opened(answer: string | Buffer) {
  const server = await startHostileRedis(Buffer.from(answer));
  const keyValue = await openRedisKeyValue({ url: server.url, callMsMax: 2000 });
  onTestFinished(async () => {
    await keyValue.close();
    await server.close();
  });
  return keyValue;
}

const filled = (text: string, bytes: number): Buffer => Buffer.alloc(bytes, text);

describe('an answer of the script of token buckets', () => {
  test.each([
    ['a text', '$5\r\nhello\r\n'],
    ['nothing', '_\r\n'],
    ['a single number', ':5\r\n'],
    ['too few numbers', '*2\r\n:1\r\n:1\r\n'],
    ['too many numbers', '*4\r\n:1\r\n:1\r\n:1\r\n:1\r\n'],
    ['texts', '*3\r\n$1\r\n1\r\n$1\r\n1\r\n$1\r\n0\r\n'],
    ['a fraction', '*3\r\n,1.5\r\n:1\r\n:0\r\n'],
    ['no number', '*3\r\n,nan\r\n:1\r\n:0\r\n'],
    ['a negative number', '*3\r\n:1\r\n:-1\r\n:0\r\n'],
    ['more than was asked for', '*3\r\n:2\r\n:0\r\n:0\r\n'],
    ['more than a bucket holds', '*3\r\n:1\r\n:20\r\n:0\r\n'],
    ['a map', '%1\r\n+a\r\n+b\r\n'],
    ['no Redis at all', 'HTTP/1.1 200 OK\r\n\r\n'],
    ['an array beyond all lengths', '*99999999999999\r\n'],
  ])('that is %s is a failure', async (_, answer) => {
    const keyValue = await opened(answer);
    await expect(keyValue.takeToken('a', SIZE)).rejects.toThrow(KeyValueError);
  });

  test('that is right is taken', async () => {
    const keyValue = await opened('*3\r\n:1\r\n:15\r\n:0\r\n');
    const tokens = { isTaken: true, left: 15, msUntilNext: 0 };
    expect(await keyValue.takeToken('a', SIZE)).toEqual(tokens);
  });

  test('that is wrong lets the process count alone, which the log says once', async () => {
    const keyValue = await opened('*3\r\n:1000000\r\n:1000000\r\n:0\r\n');
    const said: object[] = [];
    const logger = { warn: (fields: object) => said.push(fields), info: () => {} };
    const rates = new RateLimits({ logger, keyValue, nowMs: () => 0 });
    let admitted = 0;
    for (let request = 0; request < 30; request++) {
      if ((await rates.take('a', SIZE)).isAdmitted) admitted += 1;
    }
    expect(admitted).toBe(SIZE.burst);
    expect(said).toEqual([{ reason: expect.stringContaining('answered otherwise') }]);
  });
});

describe('a value', () => {
  test.each([
    ['a number', ':5\r\n'],
    ['an array', '*1\r\n$1\r\na\r\n'],
    ['nothing', '_\r\n'],
  ])('that is %s is a failure', async (_, answer) => {
    await expect((await opened(answer)).get('a')).rejects.toThrow(KeyValueError);
  });

  test('that is longer than any of ours is none', async () => {
    const long = filled('x', MIB / 2);
    const keyValue = await opened(Buffer.concat([Buffer.from(`$${long.length}\r\n`), long]));
    await expect(keyValue.get('a')).rejects.toThrow(KeyValueError);
    const whole = Buffer.concat([Buffer.from(`$${long.length}\r\n`), long, Buffer.from('\r\n')]);
    expect(await (await opened(whole)).get('a')).toBeUndefined();
  });
});

describe('an answer of 60 MB', () => {
  test.each([
    ['one text', `$${60 * MIB}\r\n`, 'x'],
    ['a line without an end', '+', 'x'],
    ['an error', '-ERR ', 'x'],
    ['a number', ':', '9'],
    ['arrays within arrays', '', '*1\r\n'],
    ['maps within maps', '', '%1\r\n+a\r\n'],
    ['empty arrays', '*1000000\r\n', '*0\r\n'],
    ['answers that nobody asked for', '', ':1\r\n'],
    ['news that nobody asked for', '', '>2\r\n+a\r\n*0\r\n'],
  ])('of %s ends the connection long before it is whole', async (_, head, text) => {
    const bytes = Buffer.concat([Buffer.from(head), filled(text, 60 * MIB)]);
    const keyValue = await opened(bytes);
    // The server is in this process: its own bytes are there before.
    const before = process.memoryUsage().rss;
    await keyValue.get('a').then(
      (value) => expect(value).toBeUndefined(),
      (error) => expect(error).toBeInstanceOf(KeyValueError),
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * MIB);
  });
});
