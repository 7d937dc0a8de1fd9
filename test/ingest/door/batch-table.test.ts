// The room for answers under keys: counted bytes of all sources, whose keys leave for whom, and when
// a key is forgotten.
import { describe, expect, test } from 'vitest';
import {
  type BatchTable,
  BatchTables,
  POOL_BYTES,
  REMEMBERED_MS,
  SHARE_BYTES,
} from '#ingest/door/batch-table.ts';
import { BATCH_ANSWER_CHARS_MAX } from '#ingest/wire/message.ts';
import { Random } from '#kit/random.ts';

const HASH = 'h'.repeat(43);
const LONG = 'x'.repeat(BATCH_ANSWER_CHARS_MAX);

class World {
  now = 0;
  readonly tables = new BatchTables(() => this.now);

  note(source: string, key: string, answer: string | null = LONG): void {
    this.tables.of(source).note({ key, bodyHash: HASH, groupsBefore: 0, answer }, 1, 1);
  }

  /** Notes so many batches; the keys count up. */
  fill(source: string, count: number, answer = LONG): BatchTable {
    for (let at = 0; at < count; at++) this.note(source, `k${at}`, answer);
    return this.tables.of(source);
  }

  bytes(): number {
    return [...this.tables.sources()].reduce((sum, name) => sum + this.tables.of(name).bytes, 0);
  }
}

const MORE_THAN_FITS = Math.ceil((2 * POOL_BYTES) / LONG.length);

function knownOf(table: BatchTable, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at).filter((at) => table.get(`k${at}`));
}

describe('the bytes of the answers', () => {
  test('are bounded whatever the number of sources, and each has its share', () => {
    const world = new World();
    const sources = Array.from({ length: 1000 }, (_, at) => `s${at}`);
    for (const source of sources.slice(0, 5)) world.fill(source, MORE_THAN_FITS);
    for (const source of sources) world.fill(source, 20);
    for (const source of sources) {
      const { bytes } = world.tables.of(source);
      expect(bytes).toBeGreaterThan(SHARE_BYTES - 1.1 * LONG.length);
    }
    const most = 1000 * SHARE_BYTES + POOL_BYTES;
    expect(world.bytes()).toBeLessThanOrEqual(most);
    expect(world.bytes()).toBeGreaterThan(0.75 * most);
  });

  test('of a source alone are half the pool: 100,000 keys of usual answers', () => {
    const table = new World().fill('alone', 100_000, 'x'.repeat(300));
    expect(knownOf(table, 100_000)).toHaveLength(100_000);
    const full = new World().fill('alone', MORE_THAN_FITS);
    expect(full.bytes).toBeLessThanOrEqual(SHARE_BYTES + POOL_BYTES / 2);
    expect(full.bytes).toBeGreaterThan(SHARE_BYTES + POOL_BYTES / 2 - 2 * LONG.length);
  });

  test('have room for the longest answer, in two bytes a character', () => {
    const world = new World();
    world.fill('wide', 1, 'Ж'.repeat(BATCH_ANSWER_CHARS_MAX));
    expect(world.bytes()).toBeGreaterThan(2 * BATCH_ANSWER_CHARS_MAX);
    expect(world.bytes()).toBeLessThan(SHARE_BYTES);
  });

  test('follow a key that is noted again', () => {
    const world = new World();
    world.note('acme', 'k0', null);
    const { bytes } = world.tables.of('acme');
    world.note('acme', 'k0', 'x'.repeat(1000));
    expect(world.bytes()).toBe(bytes + 1000);
    world.note('acme', 'k0', null);
    expect(world.bytes()).toBe(bytes);
  });
});

describe('a source', () => {
  test('loses nothing to others, and to itself its oldest', () => {
    const world = new World();
    const held = world.fill('first', MORE_THAN_FITS);
    const before = knownOf(held, MORE_THAN_FITS);
    for (let other = 0; other < 20; other++) world.fill(`s${other}`, MORE_THAN_FITS);
    expect(knownOf(held, MORE_THAN_FITS)).toEqual(before);
    world.note('first', `k${MORE_THAN_FITS}`);
    const after = knownOf(held, MORE_THAN_FITS + 1);
    expect(after.at(-1)).toBe(MORE_THAN_FITS);
    expect(before.length - after.length).toBeLessThanOrEqual(1);
    expect(after).toEqual([...before.slice(before.length - after.length + 1), MORE_THAN_FITS]);
  });

  test('that comes late finds some of the pool, and ten minutes later as much as the first', () => {
    const world = new World();
    const sources = ['s0', 's1', 's2', 's3', 's4'];
    for (const source of sources) world.fill(source, MORE_THAN_FITS);
    expect(world.fill('late', MORE_THAN_FITS).bytes).toBeGreaterThan(10 * SHARE_BYTES);
    world.now = REMEMBERED_MS;
    world.tables.dropDue();
    for (let at = 0; at < MORE_THAN_FITS; at++) {
      for (const source of [...sources, 'late']) world.note(source, `k${at}`);
    }
    const [first, late] = ['s0', 'late'].map((name) => world.tables.of(name).bytes);
    expect(late).toBeGreaterThan(0.99 * (first ?? 0));
    expect(late).toBeGreaterThan(POOL_BYTES / 8);
  });

  test('changes nothing of another, in any order of posts', () => {
    const random = new Random(1);
    const world = new World();
    const sources = Array.from({ length: 30 }, (_, at) => `s${at}`);
    const bytes = new Map<string, number>(sources.map((source) => [source, 0]));
    for (let step = 0; step < 20_000; step++) {
      const source = sources[random.below(1 + random.below(sources.length))] ?? 's0';
      const answer = random.chance(0.1) ? null : LONG.slice(random.below(LONG.length));
      world.note(source, `k${random.below(5000)}`, answer);
      bytes.set(source, world.tables.of(source).bytes);
      if (step % 100 > 0) continue;
      for (const [name, held] of bytes) expect(world.tables.of(name).bytes).toBe(held);
      expect(world.bytes()).toBeLessThanOrEqual(sources.length * SHARE_BYTES + POOL_BYTES);
    }
    world.now += REMEMBERED_MS;
    world.tables.dropDue();
    expect(world.bytes()).toBe(0);
    expect(world.fill('s0', MORE_THAN_FITS).bytes).toBeGreaterThan(POOL_BYTES / 2);
  });
});

describe('a key', () => {
  test('is known for ten minutes after its last part', () => {
    const world = new World();
    world.note('acme', 'k0', null);
    world.now = REMEMBERED_MS - 1;
    expect(world.tables.of('acme').get('k0')).toMatchObject({ answer: null, groups: 1 });
    world.note('acme', 'k0', LONG);
    world.now = 2 * REMEMBERED_MS - 2;
    expect(world.tables.of('acme').get('k0')?.answer).toBe(LONG);
    world.now += 1;
    expect(world.tables.of('acme').get('k0')).toBeUndefined();
  });

  test('is known as long, however often it is repeated', () => {
    const world = new World();
    const table = world.fill('acme', 1);
    world.now = REMEMBERED_MS - 1;
    expect(table.get('k0')?.answer).toBe(LONG);
    world.now = REMEMBERED_MS;
    expect(table.get('k0')).toBeUndefined();
  });

  test('takes no memory any more when it is due, also where its source is silent', () => {
    const world = new World();
    world.fill('silent', 100);
    world.now = 1000;
    for (const key of ['later', 'latest']) world.note('silent', key);
    world.now = REMEMBERED_MS;
    world.tables.dropDue();
    expect(knownOf(world.tables.of('silent'), 100)).toEqual([]);
    expect(world.bytes()).toBeLessThan(2.1 * LONG.length);
    const kept = ['later', 'latest'].map((key) => world.tables.of('silent').get(key)?.answer);
    expect(kept).toEqual([LONG, LONG]);
    world.note('silent', 'k0');
    world.now = REMEMBERED_MS + 1000;
    world.tables.dropDue();
    expect(world.bytes()).toBeLessThan(1.1 * LONG.length);
    expect(knownOf(world.tables.of('silent'), 100)).toEqual([0]);
  });
});
