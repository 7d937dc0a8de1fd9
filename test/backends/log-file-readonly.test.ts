// The file log read beside its owner by a reader that follows for long, like the archive process:
// files are closed, begun and deleted under its eyes, and it sees whole entries or is told.
import type * as FileSystem from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFileLog } from '#backends/file-log/log-file.ts';
import { openReadOnlyLog } from '#backends/file-log/log-file-readonly.ts';
import { type Log, LogBrokenError } from '#backends/log.ts';
import { appendTexts, follow, range } from './log-suite.ts';

/** Names that the next listings show although their files are gone by the time they are read. */
const ghosts = vi.hoisted(() => [] as string[]);
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  const readdir = async (path: string): Promise<string[]> => {
    const ghost = ghosts.shift();
    return [...(await real.readdir(path)), ...(ghost === undefined ? [] : [ghost])];
  };
  return { ...real, readdir };
});

let directory: string;
let open: Log[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'overround-log-'));
});
afterEach(async () => {
  await Promise.all(open.map((log) => log.close().catch(() => undefined)));
  open = [];
  await rm(directory, { recursive: true, force: true });
});

/** The owner, with a file for every few entries; and a reader of it. */
async function ownerAndReader(retentionBytesMax: number) {
  const owner = await openFileLog(directory, { segmentBytesMax: 150, retentionBytesMax });
  open.push(owner);
  const reader = await openReadOnlyLog(directory, { pollMs: 1 });
  open.push(reader);
  return { owner, reader };
}

test('a reader that follows sees every entry once while files are closed and begun', async () => {
  const { owner, reader } = await ownerAndReader(1024 ** 2);
  const followed = follow(reader, 1, 1500);
  for (let round = 0; round < 300; round++) await appendTexts(owner, 5, `round ${round}`);
  expect((await followed).map((entry) => entry.seq)).toEqual(range(1, 1500));
});

test('a reader that keeps up sees every entry while old files are deleted', async () => {
  const { owner, reader } = await ownerAndReader(600);
  const stop = new AbortController();
  const seen: number[] = [];
  const following = (async () => {
    for await (const { seq } of reader.read(1, { follow: true, signal: stop.signal })) {
      seen.push(seq);
    }
  })();
  for (let round = 0; round < 100; round++) {
    const last = (await appendTexts(owner, 3, `round ${round}`)).at(-1) ?? 0;
    await expect.poll(() => seen.at(-1), { interval: 1 }).toBe(last);
  }
  stop.abort();
  await following;
  expect(seen).toEqual(range(1, 300));
  expect((await owner.info()).firstSeq).toBeGreaterThan(200);
});

test('a reader whose next entry was deleted is told so in words', async () => {
  const { owner, reader } = await ownerAndReader(600);
  await appendTexts(owner, 3, 'seen');
  const entries = reader.read(1, { follow: true })[Symbol.asyncIterator]();
  expect((await entries.next()).value).toMatchObject({ seq: 1 });
  for (let round = 0; round < 20; round++) await appendTexts(owner, 3, `round ${round}`);
  const rest = async (): Promise<void> => {
    while (!(await entries.next()).done);
  };
  await expect(rest()).rejects.toThrow(LogBrokenError);
});

test('a file that is gone between its listing and its reading is looked for again', async () => {
  const { owner, reader } = await ownerAndReader(1024 ** 2);
  await appendTexts(owner, 7);
  ghosts.push('0000000000000099.log', '0000000000000100.log');
  expect(await reader.info()).toMatchObject({ firstSeq: 1, lastSeq: 7 });
  expect(ghosts).toEqual([]);
});

test('but not for ever', async () => {
  const { owner, reader } = await ownerAndReader(1024 ** 2);
  await appendTexts(owner, 7);
  ghosts.push(...Array.from({ length: 50 }, () => '0000000000000099.log'));
  await expect(reader.info()).rejects.toThrow(/ENOENT/);
  ghosts.length = 0;
  expect(await reader.info()).toMatchObject({ lastSeq: 7 });
});
