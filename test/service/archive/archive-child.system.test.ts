// The archive process as the service keeps it: started again when it fails, ended when it does
// not end, and never a reason for the service to end. The processes here are small programs.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { ArchiveChild } from '#src/archive/archive-child.ts';
import type { ChildOrder } from '#src/archive/child-messages.ts';
import { ArchiveChildWatch, LAG_MS_MAX, SILENCE_MS_MAX } from '#src/archive/child-watch.ts';
import { expectBackOffs } from '../../back-offs.ts';
import { IS_LONG } from '../../long.ts';
import { until } from '../../programs/until.ts';

const PROGRAM = new URL('./archive-program-child.mjs', import.meta.url);

interface Said {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** An archive process that behaves as named; waits are counted and over when the test says so. */
function childThat(behaves: string, program = PROGRAM, more: Partial<ChildOrder> = {}) {
  const said: Said[] = [];
  const say = (level: string) => (fields: object, message: string) =>
    void said.push({ level, message, fields: { ...fields } });
  const logger: Logger = {
    debug: say('debug'),
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
  };
  const waits: { ms: number; over: () => void }[] = [];
  const clock: Clock = {
    now: () => 0,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        waits.push({ ms, over: () => resolve(true) });
        signal?.addEventListener('abort', () => resolve(false));
      }),
  };
  const order = { dataDir: behaves, nats: undefined, epoch: 'e1r1' };
  const archiveChild = new ArchiveChild({
    order: {
      ...order,
      rhythm: { everyMs: 1000, everyMessages: 1 },
      archive: undefined,
      yields: false,
      ...more,
    },
    logger,
    servedSeq: () => 42,
    program,
    clock,
  });
  const messages = (): readonly string[] => said.map(({ message }) => message);
  return { archiveChild, said, messages, waits };
}

test('it gets its order, what it says is logged, and a stop names the position', async () => {
  const { archiveChild, said, messages } = childThat('obeys');
  await until(() => messages().includes('begun'), 'its beginning');
  expect(said[0]?.fields.order).toMatchObject({ epoch: 'e1r1', rhythm: { everyMessages: 1 } });
  await archiveChild.stop();
  expect(messages()).toEqual(['begun', 'stopping']);
  expect(said[1]?.fields).toMatchObject({ endSeq: 42 });
});

const ENDS = {
  fails: 'it failed on purpose',
  breaks: 'it ended with code 3',
  returns: 'it returned',
};

test.each(IS_LONG ? (['fails', 'breaks', 'returns'] as const) : (['fails'] as const))(
  'one that %s is said and started again, ever later',
  async (how) => {
    const { archiveChild, said, messages, waits } = childThat(how);
    const pauses: number[] = [];
    for (let life = 1; life <= 9; life++) {
      await until(() => waits.length === life, `the end of life ${life}`);
      pauses.push(waits[life - 1]?.ms ?? 0);
      waits[life - 1]?.over();
    }
    await until(() => messages().filter((message) => message === 'begun').length === 10, 'life 10');
    await archiveChild.stop();
    expectBackOffs(pauses.slice(0, 3), [1000, 2000, 4000]);
    expectBackOffs(pauses.slice(7), [60_000, 60_000]);
    const ends = said.filter(({ level }) => level === 'error');
    expect(ends[0]?.fields.error).toBe(ENDS[how]);
  },
  60_000,
);

test('one whose program is not there is a failure like any other', async () => {
  const { archiveChild, said, waits } = childThat('?', new URL('./absent.mjs', PROGRAM));
  await until(() => waits.length === 1, 'its end');
  await archiveChild.stop();
  expect(said[0]?.level).toBe('error');
  expectBackOffs([Number(said[0]?.fields.againInMs)], [1000]);
});

test('one that does not end is ended when its time is up', async () => {
  const { archiveChild, messages, waits } = childThat('stubborn');
  await until(() => messages().includes('begun'), 'its beginning');
  const stopping = archiveChild.stop();
  await until(() => waits.length === 1, 'the wait for it');
  expect(waits[0]?.ms).toBeLessThan(10_000);
  await until(() => messages().includes('asked'), 'that it heard of the stop');
  waits[0]?.over();
  await stopping;
  expect(messages().at(-1)).toMatch(/took too long/);
});

test('one that has not said a word yet has as much time', async () => {
  const { archiveChild, messages, waits } = childThat('begins');
  const stopping = archiveChild.stop();
  await until(() => waits.length === 1, 'the wait for it');
  waits[0]?.over();
  await stopping;
  expect(messages()).toEqual([expect.stringMatching(/took too long/)]);
});

test('a stop between two lives starts no other', async () => {
  const { archiveChild, messages, waits } = childThat('fails');
  await until(() => waits.length === 1, 'its end');
  await archiveChild.stop();
  expect(messages().filter((message) => message === 'begun')).toHaveLength(1);
});

describe('one that gives way and is a minute behind', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('is started again with its share, once', async () => {
    const { archiveChild, said, messages, waits } = childThat('obeys', PROGRAM, { yields: true });
    const begun = (): number => messages().filter((message) => message === 'begun').length;
    await until(() => begun() === 1, 'its beginning');
    vi.advanceTimersByTime(LAG_MS_MAX + 10_000);
    await until(() => waits.length === 1, 'its end');
    expect(messages()).toContainEqual(expect.stringMatching(/gets its share from now on/));
    expect(said.at(-1)?.fields.error).toBe('it ended with SIGKILL');
    waits[0]?.over();
    await until(() => begun() === 2, 'its second beginning');
    vi.advanceTimersByTime(LAG_MS_MAX + 10_000);
    await archiveChild.stop();
    expect(messages().filter((message) => /is behind/.test(message))).toHaveLength(2);
    expect(messages().at(-1)).toBe('stopping');
  });

  test.each([
    ['a server that is away', 'obeys', 'http://127.0.0.1:1'],
    ['an archive that cannot be opened', 'without archive', undefined],
  ])('goes on where %s makes it wait', async (_, behaves, clickhouseUrl) => {
    const archive = { clickhouseUrl, dataDir: '', months: 1 };
    const order = { yields: true, archive };
    const { archiveChild, messages } = childThat(behaves, PROGRAM, order);
    await until(() => messages().includes('begun'), 'its beginning');
    vi.advanceTimersByTime(LAG_MS_MAX + 10_000);
    await archiveChild.stop();
    expect(messages()).toEqual(['begun', expect.stringMatching(/is behind/), 'stopping']);
  });
});

test('an archive process behind where the service was a minute ago is said once, and its return', () => {
  const watch = new ArchiveChildWatch(100, 0);
  expect(watch.judge(150, LAG_MS_MAX)).toBeUndefined();
  watch.received(LAG_MS_MAX, 99);
  expect(watch.judge(200, LAG_MS_MAX + 1)).toBe('behind');
  expect(watch.judge(300, LAG_MS_MAX + 2)).toBeUndefined();
  watch.received(LAG_MS_MAX + 3, 100);
  expect(watch.judge(400, LAG_MS_MAX + 3)).toBe('caught up');
  expect(watch.judge(400, LAG_MS_MAX + 4)).toBeUndefined();
});

test('an archive process that keeps up is never behind, however far the service moves', () => {
  const watch = new ArchiveChildWatch(0, 0);
  for (let minute = 1; minute < 50; minute++) {
    watch.received(minute * 60_000, minute * 1000 - 900);
    expect(watch.judge(minute * 1000, minute * 60_000)).toBeUndefined();
  }
});

test('an archive process that says nothing for two minutes hangs; any word of it counts', () => {
  const watch = new ArchiveChildWatch(0, 0);
  watch.received(60_000);
  expect(watch.judge(0, 60_000 + SILENCE_MS_MAX)).not.toBe('hangs');
  expect(watch.judge(0, 60_001 + SILENCE_MS_MAX)).toBe('hangs');
});
