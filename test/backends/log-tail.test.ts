// The tail keeps the newest batches up to its bound, finds them, and holds nothing beyond it.
import { expect, test } from 'vitest';
import { LogTail, TAIL_BYTES_MAX } from '#backends/file-log/log-tail.ts';
import type { WrittenBatch } from '#backends/file-log/log-writer.ts';
import { collectGarbage } from '../kit/garbage.ts';
import { range } from './log-suite.ts';

const SEGMENT = { firstSeq: 1, path: 'unused', bytes: 0, firstStampMs: undefined };

/** A batch of two entries that says it has so many bytes. */
function batchAt(index: number, bytes: number): WrittenBatch {
  const firstSeq = 2 * index + 1;
  return { firstSeq, lastSeq: firstSeq + 1, buffers: [], bytes, segment: SEGMENT, position: 0 };
}

/** Weak references to the pushed batches; nothing but the tail holds them afterwards. */
function pushed(tail: LogTail, count: number, bytes: number): WeakRef<WrittenBatch>[] {
  return range(0, count - 1).map((index) => {
    const batch = batchAt(index, bytes);
    tail.push(batch);
    return new WeakRef(batch);
  });
}

test.each([
  { count: 50, bytes: TAIL_BYTES_MAX / 2, kept: 2 },
  { count: 3, bytes: TAIL_BYTES_MAX * 2, kept: 1 },
  { count: 5000, bytes: 1, kept: 4096 },
])('of $count batches of $bytes bytes the newest $kept are held', async (given) => {
  const { count, bytes, kept } = given;
  const tail = new LogTail();
  const batches = pushed(tail, count, bytes);
  await collectGarbage();
  const held = batches.filter((batch) => batch.deref() !== undefined);
  expect(held.length).toBe(kept);
  for (const index of [0, count - kept - 1, count - kept, count - 1]) {
    const wanted = index >= count - kept ? { firstSeq: 2 * index + 1, bytes } : undefined;
    for (const seq of [2 * index + 1, 2 * index + 2]) {
      if (wanted === undefined) expect(tail.batchOf(seq)).toBeUndefined();
      else expect(tail.batchOf(seq)).toMatchObject(wanted);
    }
  }
  expect(tail.batchOf(2 * count + 1)).toBeUndefined();
});
