// The file log: the common suite, and what can happen to files: cuts, flipped bits, other
// processes, retention, and a disk that is slower than the callers.
import { cp, type FileHandle, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DirectoryLockedError } from '#backends/file-log/directory-lock.ts';
import { type FileLogOptions, openFileLog } from '#backends/file-log/log-file.ts';
import { FRAME_HEADER_BYTES } from '#backends/file-log/log-frame.ts';
import { type Log, LogBrokenError, LogWriteError, NoLogError } from '#backends/log.ts';
import { fileHandleCalls } from './file-handle.ts';
import { appendTexts, follow, logSuite, payloadOf, range, readAll, textOf } from './log-suite.ts';

const FIRST_SEGMENT = '0000000000000001.log';

let root: string;
let directories = 0;
let open: Log[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'overround-log-'));
});
afterEach(async () => {
  await Promise.all(open.map((log) => log.close().catch(() => undefined)));
  open = [];
  await rm(root, { recursive: true, force: true });
});

function newDirectory(): string {
  directories++;
  return join(root, `log-${directories}`);
}

/** Opened logs are closed after the test, whatever becomes of it. */
async function opened(directory: string, options: FileLogOptions = {}): Promise<Log> {
  const log = await openFileLog(directory, options);
  open.push(log);
  return log;
}

/** A closed log with the given texts, one entry per write. */
async function writtenLog(texts: readonly string[], options: FileLogOptions = {}): Promise<string> {
  const directory = newDirectory();
  const log = await opened(directory, options);
  for (const text of texts) await log.append(payloadOf(text), text);
  await log.close();
  return directory;
}

async function epochOf(directory: string): Promise<string> {
  return JSON.parse(await readFile(join(directory, 'epoch'), 'utf8')).epoch;
}

/** A copy of a log whose file `name` was changed. */
async function copyWith(
  directory: string,
  name: string,
  change: (bytes: Buffer) => Uint8Array,
): Promise<string> {
  const copy = newDirectory();
  await cp(directory, copy, { recursive: true });
  await writeFile(join(copy, name), change(await readFile(join(copy, name))));
  return copy;
}

function flipped(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 0x41;
  return bytes;
}

logSuite('the file log does what every log does', {
  create: async () => {
    const directory = newDirectory();
    return { open: () => opened(directory) };
  },
});

logSuite('the file log does so over many small segments', {
  create: async () => {
    const directory = newDirectory();
    return { open: () => opened(directory, { segmentBytesMax: 100 }) };
  },
});

describe('the end of the file log', () => {
  const texts = ['first', 'second', 'the third'];
  const lastBytes = FRAME_HEADER_BYTES + 'the third'.length;

  test('cut at any byte of the last entry loses that entry and starts a new epoch', async () => {
    const whole = await writtenLog(texts);
    for (let cut = 1; cut <= lastBytes; cut++) {
      const warnings: string[] = [];
      const torn = await copyWith(whole, FIRST_SEGMENT, (bytes) => bytes.subarray(0, -cut));
      const log = await opened(torn, { warn: (message) => warnings.push(message) });
      const { epoch, lastSeq } = await log.info();
      expect(lastSeq, `cut ${cut}`).toBe(2);
      expect(epoch, `cut ${cut}`).not.toBe(await epochOf(whole));
      expect(warnings.join()).toMatch(/new epoch/);
      expect(await log.append(payloadOf('another'), 'x')).toBe(3);
      expect((await readAll(log)).map(textOf)).toEqual(['first', 'second', 'another']);
      await log.close();
      const again = await opened(torn);
      expect(await again.info()).toMatchObject({ epoch, lastSeq: 3 });
      await again.close();
    }
  });

  test('with a flipped bit at any byte of the last entry is a torn tail', async () => {
    const whole = await writtenLog(texts);
    for (let back = 1; back <= lastBytes; back++) {
      const torn = await copyWith(whole, FIRST_SEGMENT, (b) => flipped(b, b.length - back));
      const log = await opened(torn);
      expect((await readAll(log)).map(textOf), `byte -${back}`).toEqual(['first', 'second']);
      expect((await log.info()).epoch).not.toBe(await epochOf(whole));
      await log.close();
    }
  });

  test('a flipped bit before whole entries is reported at any byte, nothing is cut', async () => {
    const whole = await writtenLog(texts);
    const start = FRAME_HEADER_BYTES + 'first'.length;
    for (let at = start; at < start + FRAME_HEADER_BYTES + 'second'.length; at++) {
      const damaged = await copyWith(whole, FIRST_SEGMENT, (bytes) => flipped(bytes, at));
      const before = await readFile(join(damaged, FIRST_SEGMENT));
      await expect(openFileLog(damaged), `byte ${at}`).rejects.toThrow(LogBrokenError);
      await expect(openFileLog(damaged)).rejects.toThrow(/entry 2 at byte 33 .*truncate -s 33/);
      expect(before.equals(await readFile(join(damaged, FIRST_SEGMENT)))).toBe(true);
    }
  });

  test('what the error says to do gives a log that begins a new epoch', async () => {
    const whole = await writtenLog(texts);
    const mended = await copyWith(whole, FIRST_SEGMENT, (bytes) => bytes.subarray(0, 33));
    await rm(join(mended, 'epoch'));
    const log = await opened(mended);
    expect((await readAll(log)).map(textOf)).toEqual(['first']);
    expect((await log.info()).epoch).not.toBe(await epochOf(whole));
  });

  test('left open keeps its epoch unless the machine went down since', async () => {
    const whole = await writtenLog(texts);
    const crashed = (boot?: string) => (bytes: Buffer) => {
      const state = JSON.parse(bytes.toString());
      return Buffer.from(JSON.stringify({ ...state, closedAt: null, boot: boot ?? state.boot }));
    };
    const killed = await opened(await copyWith(whole, 'epoch', crashed()));
    expect((await killed.info()).epoch).toBe(await epochOf(whole));
    // An entry that was acknowledged is gone: its number may not be another's in the same epoch.
    const open = await copyWith(whole, 'epoch', crashed());
    const torn = await opened(
      await copyWith(open, FIRST_SEGMENT, (bytes) => bytes.subarray(0, -1)),
    );
    expect((await torn.info()).epoch).not.toBe(await epochOf(whole));
    const powerless = await opened(await copyWith(whole, 'epoch', crashed('another boot')));
    expect((await powerless.info()).epoch).not.toBe(await epochOf(whole));
    expect((await powerless.info()).lastSeq).toBe(3);
  });

  test('in an empty newest segment keeps numbers and stamps of the one before', async () => {
    const directory = await writtenLog(texts, { segmentBytesMax: 1, now: () => 9000 });
    await writeFile(join(directory, '0000000000000004.log'), '');
    const log = await opened(directory, { now: () => 5000, retentionMs: 1e9 });
    expect(await log.append(payloadOf('next'), 'x')).toBe(4);
    expect((await readAll(log)).map((entry) => entry.stampMs)).toEqual([9000, 9000, 9000, 9000]);
  });
});

describe('older segments of the file log', () => {
  const texts = range(1, 6).map((i) => `entry ${i}`);

  test('that are damaged stop the reader with the file and what to do', async () => {
    const whole = await writtenLog(texts, { segmentBytesMax: 1 });
    const name = '0000000000000003.log';
    const log = await opened(await copyWith(whole, name, (bytes) => flipped(bytes, 30)));
    expect((await readAll(log, 4)).map(textOf)).toEqual(texts.slice(3));
    await expect(readAll(log)).rejects.toThrow(LogBrokenError);
    await expect(readAll(log)).rejects.toThrow(/entry 3 .*0000000000000003\.log/);
  });

  test('that are missing are a broken log, not a gap that goes unseen', async () => {
    const directory = await writtenLog(texts, { segmentBytesMax: 1 });
    await rm(join(directory, '0000000000000003.log'));
    const log = await opened(directory);
    await expect(readAll(log)).rejects.toThrow(LogBrokenError);
  });

  test('are deleted whole when the log is larger than its retention', async () => {
    const directory = newDirectory();
    const log = await opened(directory, { segmentBytesMax: 1000, retentionBytesMax: 3000 });
    for (let i = 1; i <= 60; i++) await log.append(Buffer.alloc(172, i), `id-${i}`);
    const { firstSeq, lastSeq, bytes } = await log.info();
    expect(lastSeq).toBe(60);
    expect(firstSeq).toBe(46);
    expect(bytes).toBe(15 * 200);
    await expect(readAll(log, firstSeq - 1)).rejects.toThrow(/not held any more/);
    expect((await readAll(log, firstSeq)).map((entry) => entry.seq)).toEqual(range(46, 60));
    await log.close();
    expect((await readdir(directory)).filter((name) => name.endsWith('.log')).length).toBe(3);
  });

  test('are deleted when all their entries are too old, the newest never', async () => {
    let nowMs = 1_000_000;
    const options = { segmentBytesMax: 1, retentionMs: 1000, now: () => nowMs };
    const directory = newDirectory();
    const log = await opened(directory, options);
    for (let i = 1; i <= 10; i++) {
      nowMs += 400;
      await log.append(payloadOf(`entry ${i}`), `id-${i}`);
    }
    const { firstSeq } = await log.info();
    expect(firstSeq).toBeGreaterThan(4);
    expect(firstSeq).toBeLessThan(10);
    await log.close();
    nowMs += 1_000_000;
    const later = await opened(directory, options);
    expect(await later.info()).toMatchObject({ firstSeq: 10, lastSeq: 10 });
    expect((await readAll(later, 10)).map(textOf)).toEqual(['entry 10']);
  });

  test('take the skips of their entries with them', async () => {
    const directory = await writtenLog(texts, { segmentBytesMax: 1 });
    const log = await opened(directory, { segmentBytesMax: 1 });
    await log.skip(2);
    await log.skip(6);
    await log.close();
    const trimmed = await opened(directory, { segmentBytesMax: 1, retentionBytesMax: 80 });
    expect((await trimmed.info()).firstSeq).toBe(5);
    expect(await readFile(join(directory, 'skipped'), 'utf8')).toBe('6\n');
  });
});

describe('the file log and other processes', () => {
  test('a second writer is refused, and the first is unharmed', async () => {
    const directory = newDirectory();
    const log = await opened(directory);
    await expect(openFileLog(directory)).rejects.toThrow(DirectoryLockedError);
    expect(await appendTexts(log, 2)).toEqual([1, 2]);
    await log.close();
    expect((await (await opened(directory)).info()).lastSeq).toBe(2);
  });

  test('a read-only opener sees what is written and follows it across segments', async () => {
    const directory = newDirectory();
    const writer = await opened(directory, { segmentBytesMax: 2000 });
    await appendTexts(writer, 10);
    const reader = await opened(directory, { readOnly: true });
    const { epoch } = await writer.info();
    expect(await reader.info()).toMatchObject({ epoch, firstSeq: 1, lastSeq: 10 });
    const followed = follow(reader, 5, 500);
    for (let round = 1; round <= 49; round++) await appendTexts(writer, 10, `round ${round}`);
    await appendTexts(writer, 4, 'last');
    expect((await followed).map((entry) => entry.seq)).toEqual(range(5, 504));
    expect(await reader.info()).toMatchObject({ lastSeq: 504 });
    await writer.skip(3);
    expect((await readAll(reader, 3))[0]).toMatchObject({ seq: 3, skipped: true });
    await expect(reader.append(payloadOf('x'), 'x')).rejects.toThrow(/reading only/);
    await expect(reader.skip(1)).rejects.toThrow(/reading only/);
  });

  test('a read-only opener shows the whole entries before a half-written one', async () => {
    const directory = await writtenLog(['one', 'two', 'three']);
    const half = await copyWith(directory, FIRST_SEGMENT, (bytes) => bytes.subarray(0, -2));
    const before = await readFile(join(half, FIRST_SEGMENT));
    const reader = await opened(half, { readOnly: true });
    expect((await readAll(reader)).map(textOf)).toEqual(['one', 'two']);
    expect(before.equals(await readFile(join(half, FIRST_SEGMENT)))).toBe(true);
    const whole = await readFile(join(directory, FIRST_SEGMENT));
    await writeFile(join(half, FIRST_SEGMENT), whole);
    expect((await readAll(reader)).map(textOf)).toEqual(['one', 'two', 'three']);
  });

  test('a read-only opener is told when the log was numbered anew', async () => {
    const directory = await writtenLog(['one', 'two']);
    const reader = await opened(directory, { readOnly: true });
    const state = await readFile(join(directory, 'epoch'), 'utf8');
    await writeFile(join(directory, 'epoch'), state.replace(/"epoch":"\w+"/, '"epoch":"another1"'));
    await expect(readAll(reader)).rejects.toThrow(LogBrokenError);
  });

  test('there is nothing to read where there is no log', async () => {
    const directory = newDirectory();
    const reading = openFileLog(directory, { readOnly: true });
    await expect(reading).rejects.toThrow(NoLogError);
    await expect(reading).rejects.toThrow(`no log in ${directory}`);
    await expect(reading).rejects.toThrow(/Set DATA_DIR/);
  });
});

describe('the file log under pressure', () => {
  test('calls beyond the queue wait their turn and stay in order', async () => {
    const log = await opened(newDirectory(), { segmentBytesMax: 4 * 1024 * 1024 });
    const calls = range(1, 120).map((i) => log.append(Buffer.alloc(512 * 1024, i), `id-${i}`));
    expect(await Promise.all(calls)).toEqual(range(1, 120));
    const firstBytes = (await readAll(log)).map((entry) => entry.payload[0]);
    expect(firstBytes).toEqual(range(1, 120));
  });

  test('more waiting calls than the bound are refused', async () => {
    const log = await opened(newDirectory());
    const large = Buffer.alloc(600 * 1024);
    const accepted = range(1, 30).map((i) => log.append(large, `large-${i}`));
    const small = new Uint8Array(0);
    const results = range(1, 70_000).map((i) => log.append(small, `small-${i}`));
    const settled = await Promise.allSettled([...accepted, ...results]);
    const refused = settled.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(70_000);
    expect((await log.info()).lastSeq).toBe(settled.length - refused.length);
  });

  test('close writes what was appended before it', async () => {
    const directory = newDirectory();
    const log = await opened(directory);
    const calls = range(1, 200).map((i) => log.append(payloadOf(`entry ${i}`), `id-${i}`));
    await log.close();
    expect(await Promise.all(calls)).toEqual(range(1, 200));
    expect((await (await opened(directory)).info()).lastSeq).toBe(200);
  });

  test('a reader that fell behind the memory of the tail goes on from the files', async () => {
    const log = await opened(newDirectory(), { segmentBytesMax: 8 * 1024 * 1024 });
    await log.append(payloadOf('start'), 'start');
    const seqs: number[] = [];
    for await (const entry of log.read(1, { follow: true })) {
      seqs.push(entry.seq);
      if (entry.seq === 1 || entry.seq === 60) {
        const calls = range(1, 100).map((i) => log.append(Buffer.alloc(256 * 1024, i), `${i}`));
        await Promise.all(calls);
      }
      if (entry.seq === 201) break;
    }
    expect(seqs).toEqual(range(1, 201));
  });
});

describe('a file log whose disk fails', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each([
    { code: 'ENOSPC', text: 'ENOSPC: no space left on device, write', remedy: /Make room/ },
    { code: 'EIO', text: 'EIO: i/o error, write', remedy: /Mend its disk/ },
  ])(
    'with $code refuses every append with what to do, and goes on when opened again',
    async (to) => {
      const directory = await writtenLog(['one', 'two']);
      const warnings: string[] = [];
      const log = await opened(directory, { warn: (message) => warnings.push(message) });
      const calls = await fileHandleCalls();
      const { writev } = calls;
      const { epoch } = await log.info();
      vi.spyOn(calls, 'writev')
        // Part of a frame is written before the disk says so.
        .mockImplementationOnce(function (this: FileHandle, buffers, position) {
          const frames = buffers[0] as Buffer;
          return writev.call(this, [frames.subarray(0, FRAME_HEADER_BYTES)], position);
        })
        .mockRejectedValue(Object.assign(new Error(to.text), { code: to.code }));
      const refused = await Promise.allSettled([
        log.append(payloadOf('lost'), 'a'),
        log.append(payloadOf('lost too'), 'b'),
      ]);
      const later = await log.append(payloadOf('later'), 'c').catch((error: Error) => error);
      for (const result of refused) expect(result).toEqual({ status: 'rejected', reason: later });
      expect(later).toBeInstanceOf(LogWriteError);
      expect(later).toMatchObject({ name: 'LogWriteError', cause: { code: to.code } });
      for (const part of [directory, to.text, to.remedy]) expect(warnings.join()).toMatch(part);
      await expect(follow(log, 1, 3)).rejects.toThrow(LogWriteError);
      await log.close();
      vi.restoreAllMocks();
      const again = await opened(directory);
      expect(await again.info()).toMatchObject({ epoch, lastSeq: 2 });
      expect(await again.append(payloadOf('three'), 'd')).toBe(3);
      expect((await readAll(again)).map(textOf)).toEqual(['one', 'two', 'three']);
    },
  );

  test('has a segment whole before the next one begins, whoever wrote it', async () => {
    const directory = await writtenLog(['one']);
    const datasync = vi.spyOn(await fileHandleCalls(), 'datasync');
    const log = await opened(directory, { fsyncEveryMs: 1e6, segmentBytesMax: 1 });
    await log.append(payloadOf('two'), 'b');
    expect(datasync).toHaveBeenCalledTimes(1);
  });

  test('at a sync says so to appends and to close', async () => {
    const log = await opened(newDirectory(), { fsyncEveryMs: 1e6 });
    await log.append(payloadOf('one'), 'a');
    const calls = await fileHandleCalls();
    vi.spyOn(calls, 'datasync').mockRejectedValue(new Error('EIO: i/o error, fdatasync'));
    await expect(log.close()).rejects.toThrow(LogWriteError);
  });
});
