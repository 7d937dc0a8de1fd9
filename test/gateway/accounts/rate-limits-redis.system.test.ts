// Rate limits over a real Redis: the allowance of a plan on one and on two processes' worth of
// limits and connections, and a server that is killed and started again under load.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KeyValue } from '#backends/key-value.ts';
import { openRedisKeyValue } from '#backends/key-value-redis.ts';
import { PLANS } from '#domain/plan.ts';
import { RateLimits } from '#gateway/accounts/rate-limits.ts';
import type { BucketSize } from '#kit/token-bucket.ts';
import { hasRedisServer, type RedisServer, startRedisServer } from '../../backends/redis-server.ts';

/** Two processes' worth: each with its own connection. */
interface Process {
  readonly limits: RateLimits;
  readonly logged: string[];
}

const PROCESSES = 2;
/** Larger plans are tested under a virtual clock: a busy machine cannot send their bursts at once. */
const { free, starter, pro } = PLANS;
const RUN_MS = 4000;
/** Longer than in service: a machine that is busy with other tests is no outage. */
const CALL_MS_MAX = 900;

function started(keyValue: KeyValue): Process {
  const logged: string[] = [];
  const logger = {
    warn: () => void logged.push('warn'),
    info: () => void logged.push('info'),
  };
  return { limits: new RateLimits({ logger, keyValue }), logged };
}

interface Run {
  readonly perProcess: readonly number[];
  readonly passedMs: number;
  /** For how long nobody asked: until the first answer, between steps, and for the last answer. */
  readonly unaskedMs: number;
}

/** The burst, then half as much again as the rate (100 a second at least) until it is over. */
async function admittedOf(
  processes: readonly Process[],
  bucketName: string,
  size: BucketSize,
  isOver: (passedMs: number) => boolean,
): Promise<Run> {
  const perProcess = processes.map(() => 0);
  const startMs = performance.now();
  const decided: Promise<unknown>[] = [];
  let sent = 0;
  let passedMs = 0;
  let firstMs: number | undefined;
  let stepMsMax = 0;
  while (!isOver(passedMs)) {
    const due = size.burst + (passedMs / 1000) * Math.max(100, size.perSecond * 1.5);
    for (; sent < due; sent++) {
      const index = sent % processes.length;
      const decision = processes[index]?.limits.take(bucketName, size);
      const counted = Promise.resolve(decision).then((made) => {
        firstMs ??= performance.now() - startMs;
        if (made?.isAdmitted) perProcess[index] = (perProcess[index] ?? 0) + 1;
      });
      if (decision instanceof Promise) decided.push(counted);
    }
    await delay(4);
    const stepMs = performance.now() - startMs - passedMs;
    stepMsMax = Math.max(stepMsMax, stepMs);
    passedMs += stepMs;
  }
  const lastMs = passedMs;
  // None may reject: that would fail the test here.
  await Promise.all(decided);
  passedMs = performance.now() - startMs;
  return { perProcess, passedMs, unaskedMs: (firstMs ?? 0) + stepMsMax + (passedMs - lastMs) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

describe.skipIf(!hasRedisServer())('over Redis', () => {
  let server: RedisServer;
  let keyValues: KeyValue[] = [];
  beforeAll(async () => {
    server = await startRedisServer();
    const { url } = server;
    const open = () => openRedisKeyValue({ url, callMsMax: CALL_MS_MAX });
    const opening = Array.from({ length: PROCESSES }, open);
    keyValues = await Promise.all(opening);
  });
  afterAll(async () => {
    await Promise.all(keyValues.map((keyValue) => keyValue.close()));
    await server?.kill();
  });

  test('a plan, on one and on two processes: the allowance within 2 %', async () => {
    const processes = keyValues.map(started);
    const runs = Object.entries({ free, starter, pro }).flatMap(([name, size]) =>
      [1, PROCESSES].map(async (count) => {
        const bucketName = `${name} on ${count}`;
        const used = processes.slice(0, count);
        const run = await admittedOf(used, bucketName, size, (ms) => ms >= RUN_MS);
        return { bucketName, size, ...run };
      }),
    );
    for (const { bucketName, size, ...run } of await Promise.all(runs)) {
      const { perProcess, passedMs, unaskedMs } = run;
      const allowance = size.burst + (size.perSecond * passedMs) / 1000;
      // A part of a token, and what comes back while nobody asks.
      const untaken = 1 + (size.perSecond * unaskedMs) / 1000;
      const admitted = sum(perProcess);
      expect(admitted, bucketName).toBeLessThanOrEqual(allowance * 1.02);
      expect(admitted, bucketName).toBeGreaterThanOrEqual(allowance * 0.98 - untaken);
      expect(Math.min(...perProcess), bucketName).toBeGreaterThan(0);
    }
    expect(processes.map(({ logged }) => logged)).toEqual([[], []]);
  });

  test('killed and started again under load: bounded, nothing fails, back by itself', async () => {
    const processes = keyValues.map(started);
    const size = PLANS.pro;
    const isBack = (): boolean => processes.every(({ logged }) => logged.at(-1) === 'info');
    let backAtMs = Number.POSITIVE_INFINITY;
    const load = admittedOf(processes, 'through an outage', size, (passedMs) => {
      if (isBack()) backAtMs = Math.min(backAtMs, passedMs);
      return passedMs > backAtMs + 500 || passedMs > 12_000;
    });
    await delay(500);
    await server.kill();
    await delay(700);
    expect(processes.map(({ limits }) => limits.isFallenBack)).toEqual([true, true]);
    await server.start();
    const { perProcess, passedMs } = await load;
    const bound = size.burst + (size.perSecond * passedMs) / 1000;
    for (const admitted of perProcess) expect(admitted).toBeLessThanOrEqual(bound + 1);
    expect(sum(perProcess)).toBeGreaterThanOrEqual(bound * 0.98);
    expect(processes.map(({ limits }) => limits.isFallenBack)).toEqual([false, false]);
    expect(processes.map(({ logged }) => logged)).toEqual([
      ['warn', 'info'],
      ['warn', 'info'],
    ]);
  });
});
