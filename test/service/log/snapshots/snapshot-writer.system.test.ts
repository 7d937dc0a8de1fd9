// When a snapshot is taken: on a clock that the test moves, with bytes that the test knows.
import { expect, test } from 'vitest';
import type { Logger } from '#kit/logger.ts';
import { SnapshotWriter, type SnapshotWriterOptions } from '#src/log/snapshot-writer.ts';
import type { SnapshotStore } from '#src/log/snapshots.ts';

const HOUR_MS = 3_600_000;

/** A writer over a position and a clock that are plain numbers. */
class Scene {
  nowMs = 1000;
  seq = 0;
  isWhole = true;
  readonly written: [seq: number, text: string][] = [];
  readonly said: string[] = [];
  /** What the disk does with the next ones. */
  disk: () => Promise<void> = async () => {};
  readonly writer: SnapshotWriter;

  constructor(options: Partial<SnapshotWriterOptions> = {}) {
    const write = async (seq: number, bytes: Uint8Array): Promise<void> => {
      await this.disk();
      this.written.push([seq, new TextDecoder().decode(bytes)]);
    };
    const say = (_: object, message: string): void => void this.said.push(message);
    this.seq = options.keptSeq ?? 0;
    this.writer = new SnapshotWriter({
      rhythm: { everyMs: 600_000, everyMessages: 100 },
      store: { write } as unknown as SnapshotStore,
      logger: { debug: say, info: say, warn: say, error: say } satisfies Logger,
      seq: () => this.seq,
      take: () => new TextEncoder().encode(`book at ${this.seq}`),
      isWhole: () => this.isWhole,
      endSeq: async () => this.seq,
      keptSeq: 0,
      caughtUpSeq: 0,
      now: () => this.nowMs,
      ...options,
    });
  }

  /** Time passes and messages come; whether it is time for a snapshot then. */
  isDueAfter(ms: number, messages: number): boolean {
    this.nowMs += ms;
    this.seq += messages;
    return this.writer.isDue;
  }
}

test('the first is due with the first news to speak of, once the log is caught up', () => {
  const scene = new Scene({ caughtUpSeq: 500 });
  expect(scene.isDueAfter(1, 499)).toBe(false);
  expect(scene.isDueAfter(1, 1)).toBe(true);
  const fresh = new Scene();
  expect(fresh.isDueAfter(1, 99)).toBe(false);
  expect(fresh.isDueAfter(1, 1)).toBe(true);
});

test('a long catch-up is kept on its way too', () => {
  const scene = new Scene({ caughtUpSeq: 1_000_000 });
  expect(scene.isDueAfter(599_999, 100_000)).toBe(false);
  expect(scene.isDueAfter(1, 0)).toBe(true);
});

test('later ones wait for both, the time and the news', async () => {
  const scene = new Scene();
  scene.isDueAfter(1, 100);
  await scene.writer.write();
  expect(scene.isDueAfter(599_999, 5000)).toBe(false);
  expect(scene.isDueAfter(1, 0)).toBe(true);
  await scene.writer.write();
  expect(scene.isDueAfter(600_000, 99)).toBe(false);
  expect(scene.isDueAfter(0, 1)).toBe(true);
});

test('little news is kept after an hour, none never', async () => {
  const scene = new Scene({ keptSeq: 40 });
  expect(scene.isDueAfter(10 * HOUR_MS, 0)).toBe(false);
  expect(scene.isDueAfter(0, 1)).toBe(true);
  await scene.writer.write();
  expect(scene.isDueAfter(HOUR_MS - 1, 1)).toBe(false);
  expect(scene.isDueAfter(1, 0)).toBe(true);
});

test('what it keeps is the book at the position of its name', async () => {
  const scene = new Scene();
  scene.seq = 321;
  const writing = scene.writer.write();
  scene.seq = 322;
  await writing;
  expect(scene.written).toEqual([[321, 'book at 321']]);
});

test('only one is written at a time, and the last one asked for is not lost', async () => {
  const scene = new Scene();
  let release = (): void => {};
  scene.disk = () => new Promise((resolve) => (release = resolve));
  scene.seq = 200;
  const first = scene.writer.write();
  expect(scene.isDueAfter(HOUR_MS, 1000)).toBe(false);
  const last = scene.writer.write();
  scene.disk = async () => {};
  release();
  await Promise.all([first, last]);
  expect(scene.written.map(([seq]) => seq)).toEqual([200, 1200]);
});

test('nothing is written twice, and nothing of a book that is not whole', async () => {
  const scene = new Scene({ keptSeq: 7 });
  await scene.writer.write();
  scene.isWhole = false;
  expect(scene.isDueAfter(HOUR_MS, 1000)).toBe(false);
  await scene.writer.write();
  expect(scene.written).toEqual([]);
});

test('a disk that refuses is said, and asked again at the next turn, not at once', async () => {
  const scene = new Scene();
  scene.disk = () => Promise.reject(new Error('no space left'));
  scene.isDueAfter(1, 100);
  await scene.writer.write();
  expect(scene.said).toEqual(['a snapshot could not be written']);
  expect(scene.isDueAfter(1, 1000)).toBe(false);
  scene.disk = async () => {};
  expect(scene.isDueAfter(600_000, 0)).toBe(true);
  await scene.writer.write();
  expect(scene.written.map(([seq]) => seq)).toEqual([1100]);
});
