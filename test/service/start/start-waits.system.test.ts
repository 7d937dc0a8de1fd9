// A start that takes long says what it waits for, and nothing once it is over.
import { expect, test } from 'vitest';
import { type Logger, silentLogger } from '#kit/logger.ts';
import { announcingWait, isDoneWithin } from '#src/start-waits.ts';
import { FakeClock } from '../../ingest/fake-clock.ts';

function listening(): { readonly said: string[]; readonly logger: Logger } {
  const said: string[] = [];
  const info = (context: object, text: string) => said.push(`${JSON.stringify(context)} ${text}`);
  return { said, logger: { ...silentLogger, info } };
}

test('what is waited for is logged after ten seconds and whenever that doubled, as it is then', async () => {
  const { said, logger } = listening();
  let resolve: (text: string) => void = () => {};
  const work = new Promise<string>((done) => {
    resolve = done;
  });
  let entry = 7;
  const clock = new FakeClock(0, () => {
    if (said.length === 3) resolve('folded');
    entry += 1;
  });
  const folding = announcingWait(() => `entry ${entry} of 12`, work, logger, clock);
  expect(await folding).toBe('folded');
  const { length } = said;
  await new Promise((resolve) => setImmediate(resolve));
  expect(said).toHaveLength(length);
  expect(said.slice(0, 3)).toEqual([
    '{"seconds":10} the start is waiting for entry 8 of 12',
    '{"seconds":20} the start is waiting for entry 9 of 12',
    '{"seconds":40} the start is waiting for entry 10 of 12',
  ]);
});

test('work that fails is waited for no longer', async () => {
  const { said, logger } = listening();
  const failing = announcingWait('Redis', Promise.reject(new Error('gone')), logger);
  await expect(failing).rejects.toThrow('gone');
  expect(said).toEqual([]);
});

test('work is done within a time, or is not yet', async () => {
  expect(await isDoneWithin(Promise.resolve(), 1000)).toBe(true);
  expect(await isDoneWithin(new Promise(() => {}), 1000, new FakeClock(0))).toBe(false);
  await expect(isDoneWithin(Promise.reject(new Error('gone')), 1000)).rejects.toThrow('gone');
});
