// Opening a log under another FEED than it was made for: what is refused afterwards must be whole.
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFileLog } from '#backends/file-log/log-file.ts';
import { PAYLOAD_BYTES_MAX } from '#backends/log.ts';
import type { LogConfig } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { silentLogger } from '#kit/logger.ts';
import { readConfig } from '#src/config/config.ts';
import { openLog } from '#src/log/log-opening.ts';
import { SnapshotStore } from '#src/log/snapshots.ts';
import { runCommand, Scratch } from '../running-program.ts';

const DAY_MS = 24 * 3_600_000;
const ENTRIES = 3;

const scratch = new Scratch();
afterAll(() => scratch.remove());

/** A log of three days ago, an entry in each file. */
async function oldLog(mode: LogConfig['mode']): Promise<string> {
  const dataDir = scratch.folder();
  const log = await openFileLog(join(dataDir, 'log'), {
    segmentBytesMax: 1,
    retentionMs: Number.POSITIVE_INFINITY,
    now: () => Date.now() - 3 * DAY_MS,
  });
  const config = { mode, recordings: [], pricing: defaultPricing(mode) };
  for (let seq = 1; seq <= ENTRIES; seq++) {
    const writer = new MessageWriter();
    writer.add({ kind: 'config', receivedAt: 0, rejections: {}, config }, PAYLOAD_BYTES_MAX);
    await log.append(writer.finish('config', 1, seq), `${seq}`);
  }
  await log.close();
  return dataDir;
}

async function firstSeqOf(dataDir: string): Promise<number> {
  const log = await openFileLog(join(dataDir, 'log'), { readOnly: true });
  const { firstSeq } = await log.info();
  await log.close();
  return firstSeq;
}

test.each([
  ['a replay', 'replay', ENTRIES, 1],
  ['live, with a snapshot of its end', 'live', ENTRIES, ENTRIES],
  ['live, with an older snapshot', 'live', 1, 2],
  ['live, without a snapshot', 'live', undefined, 1],
] as const)('a log that is %s begins with what is needed', async (_name, mode, kept, firstSeq) => {
  const dataDir = await oldLog(mode);
  if (kept !== undefined) await new SnapshotStore(dataDir).write(kept, new Uint8Array(8));
  const log = await openLog(readConfig({ DATA_DIR: dataDir, FEED: 'none' }), silentLogger);
  await log.close();
  expect(await firstSeqOf(dataDir)).toBe(firstSeq);
});

test('passing over an entry deletes none', async () => {
  const dataDir = await oldLog('replay');
  const { code, stderr } = await runCommand('commands/log', ['skip', '2'], { DATA_DIR: dataDir });
  expect(code, stderr).toBe(0);
  expect(await firstSeqOf(dataDir)).toBe(1);
});

test('an entry of which nothing can be made is shown as its bytes', async () => {
  const dataDir = scratch.folder();
  const log = await openFileLog(join(dataDir, 'log'));
  await log.append(Buffer.from('nonsense'), '1');
  await log.close();
  const { stdout } = await runCommand('commands/log', ['dump', '1'], { DATA_DIR: dataDir });
  expect(JSON.parse(stdout)).toMatchObject({
    seq: 1,
    error: expect.any(String),
    base64: Buffer.from('nonsense').toString('base64'),
  });
});
