// kill -9 of a process in mid-insert: what it acknowledged is there once, what it did not is there
// whole or not at all, and sending everything again changes nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { placeOf } from '#clickhouse/archive-position.ts';
import { blockOf } from '#clickhouse/archive-rows.ts';
import type { ColumnBatch } from '#clickhouse/column-store.ts';
import { openEmbeddedStore } from '#clickhouse/embedded-store.ts';
import { IS_LONG } from '../long.ts';

const DIST = resolve('dist');
const KILLS = IS_LONG ? 4 : 2;

const isBuilt = existsSync(join(DIST, 'clickhouse/embedded-store.js'));
if (!isBuilt) console.log('crash of an archive: skipped, dist/ is not built (npm run build)');

interface Batches {
  readonly ROWS: number;
  batchOf(of: typeof blockOf, number: number): ColumnBatch;
}

test.skipIf(!isBuilt)(
  'nothing is lost and nothing is doubled by kill -9, over and over in one directory',
  async () => {
    const batches: Batches = await import(resolve('test/clickhouse/insert-batches.mjs'));
    const directory = await mkdtemp(join(tmpdir(), 'overround-columns-crash-'));
    let next = 1;
    for (let kill = 1; kill <= KILLS; kill++) {
      const acknowledged = await insertUntilKilled(directory, next, 3 + ((kill * 7919) % 20));
      const store = openEmbeddedStore(directory);
      const found = await store.query<{ seq: number; rows: number; different: number }>(
        `SELECT seq, count() AS rows, uniqExact(ordinal) AS different FROM rejections
GROUP BY seq ORDER BY seq`,
      );
      const whole = found.every((row) => row.rows === batches.ROWS && row.different === row.rows);
      expect(whole).toBe(true);
      const numbers = found.map(({ seq }) => seq);
      expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1));
      expect(numbers.length).toBeGreaterThanOrEqual(acknowledged);
      expect(numbers.length).toBeLessThanOrEqual(acknowledged + 1);
      expect((await placeOf(store, 'rejections', 'crash')).seq).toBe(numbers.length);
      next = acknowledged + 1;
      for (let number = Math.max(1, next - 3); number <= next; number++) {
        await store.insert(batches.batchOf(blockOf, number));
      }
      const [count] = await store.query<{ rows: number }>('SELECT count() AS rows FROM rejections');
      expect(count?.rows).toBe(next * batches.ROWS);
      next += 1;
      await store.close();
    }
    await rm(directory, { recursive: true, force: true });
  },
  120_000,
);

test.skipIf(!isBuilt)('a second process is told what to do', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'overround-columns-second-'));
  const child = childOn(directory, 1);
  await once(createInterface({ input: child.stdout }), 'line');
  // This process has had its directory: the refusal has to be another one's.
  const second = childOn(directory, 1);
  let said = '';
  second.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(second, 'exit');
  expect(code).not.toBe(0);
  expect(said).toContain(`process ${child.pid} has the archive open: end it`);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  await rm(directory, { recursive: true, force: true });
});

function childOn(directory: string, first: number) {
  const script = resolve('test/clickhouse/insert-child.mjs');
  const child = spawn(process.execPath, [script, DIST, directory, String(first)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

/** Lets a child insert, kills it after `count` acknowledgements; the last number that it said. */
async function insertUntilKilled(directory: string, first: number, count: number): Promise<number> {
  const child = childOn(directory, first);
  const ended = once(child, 'exit');
  let last = first - 1;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'open') last = Number(line);
    if (last === first + count - 1) child.kill('SIGKILL');
  }
  await ended;
  expect(last).toBeGreaterThanOrEqual(first + count - 1);
  return last;
}
