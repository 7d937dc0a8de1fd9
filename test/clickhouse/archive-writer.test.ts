// Who folds the log and who stores it: in turns where both work in one process, beside each other
// up to a bound where the store is elsewhere or away.
import { describe, expect, onTestFinished, test } from 'vitest';
import { ArchiveWriter } from '#clickhouse/archive-writer.ts';
import type { Cut } from '#clickhouse/archiver.ts';
import { type ColumnStore, ColumnStoreError } from '#clickhouse/column-store.ts';
import type { Clock } from '#kit/clock.ts';
import { silentLogger } from '#kit/logger.ts';

const MEGABYTE = 1024 * 1024;

/** Lets what was woken run. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const done = async (): Promise<void> => {};

/**
 * A writer on a store whose inserts wait until they are told their end. Pauses are turns; `other`
 * is the clock, and what another archiver notes.
 */
function heldWriter(takesTurns: boolean, keepCloses = done) {
  const held: ((error?: ColumnStoreError) => void)[] = [];
  const insert = (): Promise<void> =>
    new Promise((resolve, reject) => held.push((error) => (error ? reject(error) : resolve())));
  const other = { nowMs: 0, seq: 0 };
  const query = async <Row>() => [{ seq: other.seq }] as Row[];
  const store: ColumnStore = { insert, query, command: done, close: done };
  const wait: Clock['wait'] = (_, signal) => turn().then(() => !signal?.aborted);
  const clock: Clock = { now: () => other.nowMs, wait };
  const said = { keepCloses, epoch: 'e1r1', clock, logger: silentLogger };
  const writer = new ArchiveWriter({ ...said, store, takesTurns }, 0);
  onTestFinished(async () => {
    const stopped = writer.stop();
    for (const end of held) end();
    await stopped;
  });
  return { writer, held, other };
}

function cutOf(seq: number, bytes: number): Cut {
  const block = { columns: ['a'], rows: 1, bytes: Buffer.alloc(bytes) };
  const batches = [{ table: 'quotes' as const, seq, block, token: `${seq}` }];
  return { batches, closes: [], through: null, isUnforeseen: false };
}

/** A close and nothing else, at the end of a message that a second after the one before ends. */
function closingCut(seq: number): Cut {
  const of = { period: 'full', source: 'moneyline_capture', provider: 'capture' } as const;
  const lines = { moneyline: { home: -110, away: -110, draw: null }, spread: null, total: null };
  const close = { ...of, ...lines, quality: 'ok', minutesBeforeStart: 1, books: 3 } as const;
  const closes = [{ eventId: `event ${seq}`, startTime: 1000, close }];
  return { batches: [], closes, through: { seq, stampMs: seq * 60_000 }, isUnforeseen: false };
}

describe('a store in the same process', () => {
  test('has its turn when there is something to store, then the log has', async () => {
    const { writer, held } = heldWriter(true);
    expect(writer.isFull).toBe(false);
    writer.add(cutOf(1, 10));
    expect(writer.isFull).toBe(true);
    let hasRoom = false;
    const room = writer.room().then(() => {
      hasRoom = true;
    });
    await turn();
    expect(hasRoom).toBe(false);
    held[0]?.();
    await room;
    expect(writer.isFull).toBe(false);
  });

  test('that takes nothing is not waited for, until so much waits', async () => {
    const { writer, held } = heldWriter(true);
    writer.add(cutOf(1, MEGABYTE));
    const room = writer.room();
    await turn();
    held[0]?.(new ColumnStoreError('no room on the disk', 'unavailable'));
    await room;
    expect(writer.state.failure).toBe('no room on the disk');
    for (let seq = 2; !writer.isFull; seq++) writer.add(cutOf(seq, MEGABYTE));
    expect(writer.state.waiting).toBe(64);
  });
});

test('a store elsewhere works beside the log, until so much waits', async () => {
  const { writer, held } = heldWriter(false);
  for (let seq = 1; !writer.isFull; seq++) writer.add(cutOf(seq, MEGABYTE));
  const room = writer.room();
  await turn();
  expect(writer.state.waiting).toBe(64);
  held[0]?.();
  await room;
});

test('batches that another archiver stored long before are not sent', async () => {
  const { writer, held, other } = heldWriter(false);
  other.seq = 5;
  writer.add(cutOf(1, 10));
  await turn();
  expect(held).toHaveLength(1);
  other.nowMs = 61_000;
  for (const seq of [4, 5, 6]) writer.add(cutOf(seq, 10));
  held[0]?.();
  await turn();
  expect(held).toHaveLength(2);
  held[1]?.();
  await turn();
  expect(writer.state).toMatchObject({ waiting: 0, rows: 2 });
});

describe('who keeps closes', () => {
  test('may be away while batches are stored, which is noted once all is kept', async () => {
    const kept: (() => void)[] = [];
    let isAway = true;
    const { writer, held } = heldWriter(false, async () => {
      if (isAway) throw new Error('the database is away');
      await new Promise<void>((resolve) => kept.push(resolve));
    });
    writer.add(closingCut(1));
    writer.add({ ...cutOf(2, 10), through: { seq: 2, stampMs: 120_000 } });
    await turn();
    held[0]?.();
    await turn();
    expect(writer.state).toMatchObject({ seq: 2, notedSeq: 0, failure: 'the database is away' });
    isAway = false;
    while (kept.length === 0) await turn();
    writer.add({ ...cutOf(3, 10), through: { seq: 3, stampMs: 180_000 } });
    kept[0]?.();
    await turn();
    expect(held).toHaveLength(2);
    held[1]?.();
    await turn();
    // The insert that notes it.
    held[2]?.();
    await turn();
    expect(writer.state).toMatchObject({ seq: 3, notedSeq: 3, failure: undefined });
  });

  test('is waited for when so many wait, and lets go of the log when it is back', async () => {
    const kept: (() => void)[] = [];
    const { writer } = heldWriter(true, async () => {
      if (kept.length === 0) await new Promise<void>((resolve) => kept.push(resolve));
    });
    // One at a time, so that none waits to be stored: it is closes that fill it.
    for (let seq = 1; seq <= 5000 && !writer.isFull; seq++) {
      writer.add(closingCut(seq));
      await turn();
    }
    expect([writer.isFull, writer.state.waiting]).toEqual([true, 0]);
    const room = writer.room();
    await turn();
    kept[0]?.();
    await room;
    expect(writer.isFull).toBe(false);
  });
});
