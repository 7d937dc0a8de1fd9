// What is said of a message that cannot be applied: a newer program may read it, or nobody can.
import { expect, test } from 'vitest';
import type { Log, LogEntry } from '#backends/log.ts';
import { Engine } from '#engine/engine.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { GROUP_BYTES_MAX, WIRE_VERSION } from '#ingest/wire/message.ts';
import { FoldError, fold } from '#src/log/fold.ts';

/** What the fold of a log says whose only message has this byte as its version. */
async function wordsOn(version: number): Promise<string> {
  const writer = new MessageWriter();
  writer.add({ kind: 'clock', receivedAt: 1, rejections: {} }, GROUP_BYTES_MAX);
  const payload = Buffer.from(writer.finish('clock', 1, 1));
  payload[2] = version;
  async function* read(): AsyncGenerator<LogEntry> {
    yield { seq: 1, stampMs: 1, payload, skipped: false };
  }
  const info = { epoch: 'e', firstSeq: 1, lastSeq: 1, bytes: payload.length };
  const log = { info: async () => info, read } as unknown as Log;
  const folded = fold({ log, engine: new Engine(), follow: false });
  const error = await folded.catch((why: unknown) => why);
  expect(error).toBeInstanceOf(FoldError);
  return (error as FoldError).message;
}

test('a message of a newer version asks for an upgrade, and for no skip', async () => {
  const words = await wordsOn(WIRE_VERSION + 1);
  expect(words).toMatch(/A newer Overround wrote it: upgrade this process/);
  expect(words).not.toContain('skip');
});

test('a message of no version may be skipped', async () => {
  expect(await wordsOn(0)).toContain('"npm run log -- skip 1" passes over it');
});
