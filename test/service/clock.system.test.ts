// Clocks that step: a start after the machine's clock was wrong must neither drop its own input in
// silence nor serve a book that stands still.

import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFileLog } from '#backends/file-log/log-file.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Publisher } from '#ingest/publisher.ts';
import { writeConfig } from '#src/log/log-kind.ts';
import { until } from '../programs/until.ts';
import { useOuterStore } from './outer-store.ts';
import { RunningProgram, runCommand, Scratch } from './running-program.ts';

const MINUTE = 60_000;
useOuterStore();
const scratch = new Scratch();
afterAll(() => scratch.remove());

/** A live log as a process leaves it whose clock was `aheadMs` ahead. */
async function logOfClock(aheadMs: number): Promise<string> {
  const dataDir = scratch.folder();
  const now = (): number => Date.now() + aheadMs;
  const log = await openFileLog(join(dataDir, 'log'), { now });
  const config = { mode: 'live', recordings: [], pricing: defaultPricing('live') } as const;
  await writeConfig(log, config, now());
  for (const source of ['clock', 'simulated']) {
    const publisher = new Publisher({ log, source, session: now(), groupsInLog: 0 });
    await publisher.publish({ kind: 'clock', receivedAt: now(), rejections: {} });
    await publisher.flush();
  }
  await log.close();
  return dataDir;
}

test('after a clock half a minute ahead, a start takes its own input and time moves', async () => {
  const program = await RunningProgram.start({ DATA_DIR: await logOfClock(MINUTE / 2) });
  try {
    const { feeds } = await program.ready();
    expect(feeds[0]?.accepted).toBeGreaterThan(1000);
    await until(
      async () => (await program.ready()).feeds[0]?.accepted !== feeds[0]?.accepted,
      'more input',
    );
  } finally {
    await program.stop();
  }
});

test('after a clock hours ahead, a start is refused with what to do', async () => {
  const env = { DATA_DIR: await logOfClock(120 * MINUTE), PORT: '0', ADMIN_PORT: '0' };
  const { code, stderr } = await runCommand('main', [], { ...env, BOOTSTRAP_API_KEY: 'k' });
  expect(code).toBe(1);
  expect(stderr).toMatch(/log is 7\d{3} s ahead of this machine's clock: set the clock right/);
});
