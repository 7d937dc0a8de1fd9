// Who folds the log and who stores it: in turns where both work in one process, beside each other
// up to a bound where the store is elsewhere or away.
import { describe, expect, onTestFinished, test } from 'vitest';
import { ArchiveWriter } from '#clickhouse/archive-writer.ts';
import type { Cut } from '#clickhouse/archiver.ts';
import { type ColumnStore, ColumnStoreError } from '#clickhouse/column-store.ts';
import { systemClock } from '#kit/clock.ts';
import { silentLogger } from '#kit/logger.ts';

const MEGABYTE = 1024 * 1024;

/** A writer on a store whose inserts wait until they are told their end. */
function heldWriter(takesTurns: boolean) {
  const held: ((error?: ColumnStoreError) => void)[] = [];
  const insert = (): Promise<void> =>
    new Promise((resolve, reject) => held.push((error) => (error ? reject(error) : resolve())));
  const done = async (): Promise<void> => {};
  const store: ColumnStore = { insert, query: async () => [], command: done, close: done };
  const said = { keepCloses: done, epoch: 'e1r1', clock: systemClock, logger: silentLogger };
  const writer = new ArchiveWriter({ ...said, store, takesTurns }, 0);
  onTestFinished(async () => {
    const stopped = writer.stop();
    for (const end of held) end();
    await stopped;
  });
  return { writer, held };
}

function cutOf(seq: number, bytes: number): Cut {
  const block = { columns: ['a'], rows: 1, bytes: Buffer.alloc(bytes) };
  const batches = [{ table: 'quotes' as const, block, token: `${seq}` }];
  return { batches, closes: [], through: null, isUnforeseen: false };
}

/** Lets what was woken run. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

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
