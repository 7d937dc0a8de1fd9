// Two processes that write one log: the later one is heard, and the earlier one knows.
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFileLog } from '#backends/file-log/log-file.ts';
import type { LogConfig } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import { Publisher } from '#ingest/publisher.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { type Logger, silentLogger } from '#kit/logger.ts';
import { ClockWatch, keepTime, OvertakenError } from '#src/log/log-time.ts';
import { useOuterStore } from '../outer-store.ts';
import { Scratch } from '../running-program.ts';

const CONFIG: LogConfig = { mode: 'live', recordings: [], pricing: defaultPricing('live') };
const MINUTE = 60_000;

useOuterStore();
const scratch = new Scratch();
afterAll(() => scratch.remove());

/** Keeps time in a log in which another process began a session, and spoke so long ago. */
async function overtaken(silentMs: number, stopAfterMs: number) {
  const log = await openFileLog(join(scratch.folder(), 'log'));
  const engine = new Engine();
  const spokeAt = Date.now() - silentMs;
  const group = { kind: 'config', receivedAt: spokeAt, rejections: {}, config: CONFIG } as const;
  engine.apply(1, spokeAt, { source: 'config', session: 1, sourceSeq: 1, groups: [group] });
  const said: string[] = [];
  const logger: Logger = { ...silentLogger, warn: (_, text) => said.push(text) };
  const own = {
    reader: engine.reader,
    config: engine.config,
    nextSession: () => 5,
    isOvertaken: (source: string, session: number) => source === 'clock' && session < 6,
  };
  const signal = AbortSignal.timeout(stopAfterMs);
  const kept = keepTime(log, own, CONFIG, logger, signal);
  const outcome = await kept.catch((error: unknown) => error);
  await log.close();
  return { outcome, said };
}

test('a process that is overtaken by one that falls silent ends, and says why', async () => {
  const { outcome, said } = await overtaken(MINUTE, 30_000);
  expect(outcome).toBeInstanceOf(OvertakenError);
  expect(said).toEqual(['a process that began later writes the log now']);
});

test('while the later one speaks, it goes on and says so once', async () => {
  const { outcome, said } = await overtaken(0, 1500);
  expect([outcome, said.length]).toEqual([undefined, 1]);
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
