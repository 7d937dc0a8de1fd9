// The list of sources beside a log: written from a book that has them, never from one that began later
// than the list before.
import { expect, test } from 'vitest';
import { Engine } from '#engine/engine.ts';
import { FedSources, keepFedSources } from '#src/log/fed-sources.ts';
import type { Wholeness } from '#src/log/wholeness.ts';
import { GAME, HOUR, KICKOFF, MINUTE, patch, quote } from '../../oracle/script.ts';
import { MemoryBucket } from './memory-bucket.ts';

const NOON = KICKOFF - 24 * HOUR;
const WHOLE: Pick<Wholeness, 'isWhole' | 'beganAtMs'> = { isWhole: true, beganAtMs: undefined };

/** A log with a price of each source at these times, and the bucket beside it. */
class Scene {
  readonly bucket = new MemoryBucket();
  readonly engine = new Engine();
  readonly #ordinals = new Map<string, number>();

  price(source: string, atMs: number): this {
    const sourceSeq = (this.#ordinals.get(source) ?? 0) + 1;
    this.#ordinals.set(source, sourceSeq);
    const groups = [patch(GAME, atMs, [quote('fanduel', 'home', 110, atMs)])];
    const message = { source, session: 1, sourceSeq, groups };
    this.engine.apply(this.engine.reader.seq + 1, atMs, message);
    return this;
  }

  async write(wholeness = WHOLE, feeds: readonly string[] = []): Promise<void> {
    const { bucket } = this;
    const { reader } = this.engine;
    const once = { wait: async () => false };
    const parts = { bucket, reader, wholeness, feeds: () => feeds, clock: once };
    await keepFedSources(parts, new AbortController().signal);
  }

  async read(sinceMs: number): Promise<readonly string[] | undefined> {
    const fedSources = new FedSources(this.bucket);
    await fedSources.read();
    return fedSources.feeding(sinceMs)?.sources;
  }
}

test('names those whose prices may stand, and nobody else', async () => {
  const scene = new Scene().price('gone', NOON - 61 * MINUTE).price('silent', NOON - 59 * MINUTE);
  await scene.price('odds', NOON).write();
  expect(await scene.read(NOON)).toEqual(['odds', 'silent']);
  // A feed of scores has no prices.
  await scene.write(WHOLE, ['scores']);
  expect(await scene.read(NOON)).toEqual(['odds', 'scores', 'silent']);
});

test('does not count for a book that began after it was written', async () => {
  const scene = new Scene().price('odds', NOON);
  expect(await scene.read(NOON)).toBeUndefined();
  await scene.write();
  expect(await scene.read(NOON + 1)).toBeUndefined();
  await scene.price('odds', NOON + 1).write();
  expect(await scene.read(NOON + 1)).toEqual(['odds']);
});

test('is continued by a book that is not whole, where that leaves no gap', async () => {
  const before = new Scene().price('silent', NOON - MINUTE).price('odds', NOON);
  await before.write();
  const after = new Scene();
  after.price('odds', NOON + MINUTE);
  // Who published between noon and its beginning is known to nobody.
  await after.write({ isWhole: false, beganAtMs: NOON + MINUTE });
  expect(await after.read(NOON)).toBeUndefined();
  after.bucket.take(before.bucket);
  await after.write({ isWhole: false, beganAtMs: NOON + 1 });
  expect(await after.read(NOON + MINUTE)).toBeUndefined();
  await after.write({ isWhole: false, beganAtMs: NOON });
  expect(await after.read(NOON + MINUTE)).toEqual(['odds', 'silent']);
});

test('is not known while its server is away, or where something else stands there', async () => {
  const scene = new Scene().price('odds', NOON);
  await scene.bucket.put('sources', '{"at":"noon"}', 0);
  expect(await scene.read(NOON)).toBeUndefined();
  await scene.write();
  expect(await scene.read(NOON)).toEqual(['odds']);
  scene.bucket.isAway = true;
  await scene.write();
  expect(await scene.read(NOON)).toBeUndefined();
});
