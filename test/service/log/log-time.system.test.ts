// The time of a live log: it goes on where another process writes it too, and tells a clock set back.
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFileLog } from '#backends/file-log/log-file.ts';
import type { LogConfig } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import { Publisher } from '#ingest/publisher.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { type Logger, silentLogger } from '#kit/logger.ts';
import { ClockWatch, keepTime } from '#src/log/log-time.ts';
import { useOuterStore } from '../outer-store.ts';
import { Scratch } from '../running-program.ts';

const CONFIG: LogConfig = { mode: 'live', recordings: [], pricing: defaultPricing('live') };

useOuterStore();
const scratch = new Scratch();
afterAll(() => scratch.remove());

test('time goes on in the next session where the book passes over what is said of it', async () => {
  const log = await openFileLog(join(scratch.folder(), 'log'));
  const said: string[] = [];
  const logger: Logger = { ...silentLogger, warn: (_, text) => said.push(text) };
  const sessions = [5, 8];
  const own = {
    config: CONFIG,
    nextSession: async () => sessions.shift() ?? 9,
    reader: { seq: 99 },
    // Its first message was skipped, and nobody could read it.
    groupsApplied: (source: string, session: number) =>
      source === 'clock' && session > 5 ? 99 : 0,
  };
  await keepTime(log, own, CONFIG, logger, AbortSignal.timeout(1500));
  const heard: number[] = [];
  for await (const { payload } of log.read(1, { follow: false })) {
    heard.push(decodeMessage(payload).session);
  }
  await log.close();
  expect(heard).toEqual([5, 8]);
  expect(said).toEqual(['its time does not count: the clock begins anew']);
});

test('an engine knows which session of a source is the latest', async () => {
  const log = await openFileLog(join(scratch.folder(), 'log'));
  const engine = new Engine();
  for (const session of [7, 9]) {
    const publisher = new Publisher({ log, source: 'clock', session, groupsInLog: 0 });
    await publisher.publish({ kind: 'clock', receivedAt: session, rejections: {} });
    await publisher.flush();
  }
  for await (const { seq, stampMs, payload } of log.read(1, { follow: false })) {
    engine.apply(seq, stampMs, decodeMessage(payload));
  }
  expect([7, 9].map((session) => engine.isOvertaken('clock', session))).toEqual([true, false]);
  expect(engine.isOvertaken('nobody', 1)).toBe(false);
  await log.close();
});

test('a clock that is set back is noticed once, with how far; slow or forward ones are not', () => {
  const watch = new ClockWatch(1_000_000, 50);
  const looks: readonly (readonly [wallMs: number, monotonicMs: number])[] = [
    [1_001_000, 1050],
    [1_002_500, 2050],
    [402_500, 3050],
    [403_500, 4050],
    [404_000, 5050],
    [9_000_000, 6050],
    [8_990_000, 7050],
  ];
  const backs = looks.map((look) => watch.check(...look));
  expect(backs).toEqual([
    ...[undefined, undefined, 601_000, undefined, undefined],
    ...[undefined, 11_000],
  ]);
});
