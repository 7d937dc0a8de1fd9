// A file log whose directory another process took, as one of another container takes it from a
// process that stood still: what either was acknowledged stands, and the first one hears of it.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openFileLog } from '#backends/file-log/log-file.ts';
import { Scratch } from '../service/running-program.ts';
import { payloadOf, readAll, textOf } from './log-suite.ts';

const scratch = new Scratch();
afterAll(() => scratch.remove());
afterEach(() => vi.useRealTimers());

test('a process that lost its lock writes over nothing', async () => {
  const directory = join(scratch.folder(), 'log');
  const first = await openFileLog(directory);
  expect(await first.append(payloadOf('one'), 'a')).toBe(1);
  await rm(join(directory, 'lock'));
  const second = await openFileLog(directory);
  expect(await second.append(payloadOf('two'), 'b')).toBe(2);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40_000 });
  await expect(first.append(payloadOf('lost'), 'c')).rejects.toThrow(
    /lock was taken from this process/,
  );
  vi.useRealTimers();
  await first.close();
  expect(await second.append(payloadOf('three'), 'd')).toBe(3);
  expect((await readAll(second)).map(textOf)).toEqual(['one', 'two', 'three']);
  await second.close();
  const again = await openFileLog(directory);
  expect((await readAll(again)).map(textOf)).toEqual(['one', 'two', 'three']);
  await again.close();
});
