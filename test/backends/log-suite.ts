// What every log must do, run on every backend: order, numbering, following, bounds, skips,
// reopening.
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Log, LogBrokenError, type LogEntry, PAYLOAD_BYTES_MAX } from '#backends/log.ts';

/** A place for one log that is opened, closed and opened again. */
export interface LogPlace {
  open(): Promise<Log>;
}

/** Longer than any disk takes, shorter than a server's client waits for a sign of life. */
const SOON_MS = 5000;

export interface LogFixture {
  /** A new empty place; what it needs is cleaned up by the fixture. */
  create(): Promise<LogPlace>;
}

export function payloadOf(text: string): Uint8Array {
  return Buffer.from(text);
}

export function textOf(entry: LogEntry): string {
  return Buffer.from(entry.payload).toString();
}

/** All entries held now, from `fromSeq` on. */
export async function readAll(log: Log, fromSeq = 1): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for await (const entry of log.read(fromSeq, { follow: false })) entries.push(entry);
  return entries;
}

/** The next `count` entries of a follower. */
export async function follow(log: Log, fromSeq: number, count: number): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for await (const entry of log.read(fromSeq, { follow: true })) {
    entries.push(entry);
    if (entries.length === count) break;
  }
  return entries;
}

/** Appends `count` numbered texts without waiting between them. */
export async function appendTexts(log: Log, count: number, prefix = 'entry'): Promise<number[]> {
  const calls: Promise<number>[] = [];
  for (let i = 1; i <= count; i++) {
    calls.push(log.append(payloadOf(`${prefix} ${i}`), `${prefix}-${i}`));
  }
  return Promise.all(calls);
}

export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

export function logSuite(name: string, fixture: LogFixture): void {
  describe(name, () => {
    async function withLog(body: (log: Log, place: LogPlace) => Promise<void>): Promise<void> {
      const place = await fixture.create();
      const log = await place.open();
      try {
        await body(log, place);
      } finally {
        await log.close();
      }
    }

    test('a new log is empty and has an epoch', () =>
      withLog(async (log) => {
        const info = await log.info();
        expect(info).toMatchObject({ firstSeq: 1, lastSeq: 0 });
        expect(info.epoch).toMatch(/^[a-z0-9]{8}$/);
        expect(await readAll(log)).toEqual([]);
      }));

    test('entries are numbered from 1 in the order of the calls and read back in that order', () =>
      withLog(async (log) => {
        expect(await appendTexts(log, 500)).toEqual(range(1, 500));
        const entries = await readAll(log);
        expect(entries.map((entry) => entry.seq)).toEqual(range(1, 500));
        expect(entries.map(textOf)).toEqual(range(1, 500).map((i) => `entry ${i}`));
        expect((await log.info()).lastSeq).toBe(500);
      }));

    test('stamps are epoch milliseconds that never fall', () =>
      withLog(async (log) => {
        const beforeMs = Date.now();
        await appendTexts(log, 50);
        const stamps = (await readAll(log)).map((entry) => entry.stampMs);
        expect(stamps).toEqual([...stamps].sort((a, b) => a - b));
        expect(stamps.every(Number.isInteger)).toBe(true);
        expect(stamps[0]).toBeGreaterThanOrEqual(beforeMs - 1);
        expect(stamps[0]).toBeLessThan(beforeMs + 60_000);
      }));

    test('a reader may begin in the middle', () =>
      withLog(async (log) => {
        await appendTexts(log, 20);
        expect((await readAll(log, 13)).map((entry) => entry.seq)).toEqual(range(13, 20));
        expect(await readAll(log, 21)).toEqual([]);
      }));

    test('a reader that does not follow ends at the last entry of its call', () =>
      withLog(async (log) => {
        await appendTexts(log, 3);
        const seqs: number[] = [];
        for await (const entry of log.read(1, { follow: false })) {
          seqs.push(entry.seq);
          if (entry.seq === 1) await appendTexts(log, 3, 'later');
        }
        expect(seqs).toEqual([1, 2, 3]);
      }));

    test('followers get what is appended later, each all of it', () =>
      withLog(async (log) => {
        await appendTexts(log, 5);
        const readers = [follow(log, 1, 30), follow(log, 4, 27), follow(log, 6, 25)];
        await appendTexts(log, 10, 'second');
        await appendTexts(log, 15, 'third');
        const [whole, part, late] = await Promise.all(readers);
        expect(whole?.map((entry) => entry.seq)).toEqual(range(1, 30));
        expect(part?.map((entry) => entry.seq)).toEqual(range(4, 30));
        expect(late?.map((entry) => entry.seq)).toEqual(range(6, 30));
        expect(late?.at(-1)).toMatchObject({ seq: 30, skipped: false });
      }));

    test('a long entry after many short ones reaches a follower at once', () =>
      withLog(async (log) => {
        const short = 400;
        const reader = follow(log, 1, short + 1);
        for (let index = 0; index < short; index++) {
          await log.append(Buffer.alloc(200), `short-${index}`);
          // It has taken the one before, and waits.
          await delay(1);
        }
        await log.append(Buffer.alloc(300_000), 'long');
        const heard = await Promise.race([reader, delay(SOON_MS)]);
        expect(heard?.map((entry) => entry.seq)).toEqual(range(1, short + 1));
      }));

    test('a waiting follower ends when its signal aborts, and when the log closes', () =>
      withLog(async (log, place) => {
        await appendTexts(log, 2);
        const abort = new AbortController();
        const seen: number[] = [];
        for await (const entry of log.read(1, { follow: true, signal: abort.signal })) {
          seen.push(entry.seq);
          if (entry.seq === 2) setImmediate(() => abort.abort());
        }
        expect(seen).toEqual([1, 2]);
        await log.close();
        const other = await place.open();
        const reader = other.read(1, { follow: true })[Symbol.asyncIterator]();
        expect([await reader.next(), await reader.next()].map((r) => r.value?.seq)).toEqual([1, 2]);
        const end = reader.next();
        await other.close();
        expect((await end).done).toBe(true);
      }));

    test('payloads of every size up to the largest come back; a larger is refused', () =>
      withLog(async (log) => {
        const sizes = [
          0,
          1,
          27,
          28,
          4096,
          65_536,
          262_144,
          PAYLOAD_BYTES_MAX - 1,
          PAYLOAD_BYTES_MAX,
        ];
        const payloads = sizes.map((size, at) => Buffer.alloc(size, at + 1));
        await Promise.all(payloads.map((payload, at) => log.append(payload, `size-${at}`)));
        const tooLarge = log.append(Buffer.alloc(PAYLOAD_BYTES_MAX + 1), 'large');
        await expect(tooLarge).rejects.toThrow(/655361 bytes/);
        const entries = await readAll(log);
        expect(entries.length).toBe(sizes.length);
        for (const [at, entry] of entries.entries()) {
          expect(payloads[at]?.equals(Buffer.from(entry.payload))).toBe(true);
        }
      }));

    test('a log that was closed goes on where it ended, under the same epoch', async () => {
      const place = await fixture.create();
      const first = await place.open();
      const { epoch } = await first.info();
      await appendTexts(first, 7);
      await first.close();
      const second = await place.open();
      expect(await second.info()).toMatchObject({ epoch, firstSeq: 1, lastSeq: 7 });
      expect(await appendTexts(second, 3, 'more')).toEqual([8, 9, 10]);
      expect((await readAll(second)).map((entry) => entry.seq)).toEqual(range(1, 10));
      await second.close();
    });

    test('a skipped entry is read as skipped, after reopening too', async () => {
      const place = await fixture.create();
      const first = await place.open();
      await appendTexts(first, 4);
      await Promise.all([first.skip(2), first.skip(4), first.skip(2)]);
      await expect(first.skip(5)).rejects.toThrow(/not in the log/);
      const expected = [false, true, false, true];
      expect((await readAll(first)).map((entry) => entry.skipped)).toEqual(expected);
      await first.close();
      const second = await place.open();
      expect((await readAll(second)).map((entry) => entry.skipped)).toEqual(expected);
      await second.close();
    });

    test('a reader that knows more than the log has is told that the log is broken', () =>
      withLog(async (log) => {
        await appendTexts(log, 3);
        await expect(readAll(log, 5)).rejects.toThrow(LogBrokenError);
        await expect(follow(log, 5, 1)).rejects.toThrow(/ends at 3/);
      }));

    test('nothing is appended to a closed log', () =>
      withLog(async (log) => {
        await log.close();
        await expect(log.append(payloadOf('late'), 'late')).rejects.toThrow(/closed/);
      }));
  });
}
