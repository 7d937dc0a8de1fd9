// A start passes over a snapshot whose bytes do not fit, and says so; what fails in any other way
// is a bug of the engine and is not hidden.
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Log } from '#backends/log.ts';
import { Engine } from '#engine/engine.ts';
import { silentLogger } from '#kit/logger.ts';
import { startEngine } from '#src/log/engine-start.ts';
import { SnapshotStore } from '#src/log/snapshots.ts';
import { randomLog } from '../../fuzz/random-log.ts';
import { Scratch } from '../running-program.ts';

const EPOCH = 'abcdefghr2';
const scratch = new Scratch();
const store = new SnapshotStore(scratch.path);
const info = async () => ({ epoch: 'abcdefgh', firstSeq: 1, lastSeq: 40 });
const options = { log: { info } as Log, epoch: EPOCH, sources: [store], logger: silentLogger };

beforeAll(async () => {
  const engine = new Engine();
  for (const { stampMs, message } of randomLog(1, 20)) {
    engine.apply(engine.reader.seq + 1, stampMs, message);
  }
  await store.write(engine.reader.seq, engine.snapshot(EPOCH));
  await store.write(30, engine.snapshot(EPOCH).subarray(0, 1000));
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => scratch.remove());

test('passes over bytes that are not whole', async () => {
  const { engine, restoredSeq } = await startEngine(options);
  expect([engine.reader.seq, restoredSeq]).toEqual([21, 21]);
});

test('starts empty where none is of its epoch', async () => {
  const { engine, restoredSeq } = await startEngine({ ...options, epoch: 'abcdefghr3' });
  expect([engine.reader.seq, restoredSeq]).toEqual([0, undefined]);
});

test('snapshots of another log give way, however late they are', async () => {
  const own = new SnapshotStore(join(scratch.path, 'late'));
  const engine = new Engine();
  for (const { stampMs, message } of randomLog(1, 20)) {
    engine.apply(engine.reader.seq + 1, stampMs, message);
  }
  for (const seq of [30, 1000]) await own.write(seq, engine.snapshot('of another log'));
  expect(
    (await startEngine({ ...options, sources: [own], seqMax: 5 })).restoredSeq,
  ).toBeUndefined();
  expect(await own.seqs(), 'until there is another').toEqual([1000, 30]);
  await own.write(5, engine.snapshot(EPOCH));
  expect(await own.seqs()).toEqual([5]);
});

/** A start over a log that holds these messages; where it began, and what it warned of. */
async function startOver(
  name: string,
  log: { readonly firstSeq: number; readonly lastSeq: number },
) {
  const own = new SnapshotStore(join(scratch.path, name));
  const engine = new Engine();
  for (const { stampMs, message } of randomLog(1, 20)) {
    engine.apply(engine.reader.seq + 1, stampMs, message);
    const { seq } = engine.reader;
    if (seq === 15 || seq === 20) await own.write(seq, engine.snapshot(EPOCH));
  }
  const warned: string[] = [];
  const warn = (_: object, message: string): number => warned.push(message);
  const start = await startEngine({
    log: { info: async () => ({ epoch: 'abcdefgh', ...log }) } as Log,
    epoch: EPOCH,
    sources: [own],
    logger: { ...silentLogger, warn } as typeof silentLogger,
  });
  return { start, warned, kept: await own.seqs() };
}

test('deletes a snapshot of messages that the log has lost, and uses an older', async () => {
  const { start, warned, kept } = await startOver('lost', { firstSeq: 1, lastSeq: 19 });
  expect(start).toMatchObject({ restoredSeq: 15, isPartial: false });
  expect(warned).toEqual(['snapshot not used: the log has lost messages that it contains']);
  expect(kept).toEqual([15]);
});

test('starts empty where the log does not continue the newest snapshot', async () => {
  const { start, warned } = await startOver('cut', { firstSeq: 22, lastSeq: 40 });
  expect(start).toMatchObject({ restoredSeq: undefined, isPartial: true });
  const why = 'the log does not hold any more what came after it';
  expect(warned).toEqual([`snapshot not used: ${why}`]);
});

test('does not hide a bug in the restoring', async () => {
  vi.spyOn(Engine, 'restore').mockImplementation(() => {
    throw new Error('a column too few');
  });
  await expect(startEngine(options)).rejects.toThrow('a column too few');
});
