// Samples of refused input: bounded in memory and on disk.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createQuarantine, SAMPLES_KEPT } from '#ingest/quarantine.ts';

const folder = mkdtempSync(join(tmpdir(), 'quarantine-'));
const filePath = join(folder, 'data', 'quarantine.jsonl');
const HOUR_MS = 3_600_000;

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('it keeps the newest samples of each source and reason, cut to size', () => {
  const quarantine = createQuarantine();
  for (let i = 0; i < 3 * SAMPLES_KEPT; i++) quarantine.add('a', 'malformed', i, { i });
  quarantine.add('a', 'bad_time', 5, 'x'.repeat(5000));
  quarantine.add('b', 'malformed', 6, undefined);
  const ofA = quarantine.samples('a');
  expect(ofA).toHaveLength(SAMPLES_KEPT + 1);
  expect(ofA[0]?.fragment).toBe('x'.repeat(2048));
  expect(ofA.at(-1)?.fragment).toBe(`{"i":${3 * SAMPLES_KEPT - 1}}`);
  expect(quarantine.samples()).toHaveLength(SAMPLES_KEPT + 2);
});

test('its file takes a few samples of a kind per hour and is set aside once when full', () => {
  const quarantine = createQuarantine({ filePath, fileBytesMax: 20_000 });
  for (let hour = 0; hour < 40; hour++) {
    for (let i = 0; i < 100; i++) quarantine.add('a', 'malformed', hour * HOUR_MS + i, { i });
    if (hour === 0) {
      expect(readFileSync(filePath, 'utf8').trimEnd().split('\n')).toHaveLength(SAMPLES_KEPT);
    }
  }
  expect(statSync(filePath).size).toBeLessThanOrEqual(20_000);
  expect(statSync(`${filePath}.1`).size).toBeLessThanOrEqual(20_000);
  expect(existsSync(`${filePath}.2`)).toBe(false);
});

test('it goes on from the size that its file has', () => {
  createQuarantine({ filePath, fileBytesMax: 300 }).add('a', 'malformed', 1, 'x'.repeat(200));
  createQuarantine({ filePath, fileBytesMax: 300 }).add('a', 'malformed', 2, 'y'.repeat(200));
  expect(readFileSync(filePath, 'utf8')).toContain('yyy');
  expect(readFileSync(`${filePath}.1`, 'utf8')).toContain('xxx');
});

test('a sample that cannot be written is counted and otherwise kept', () => {
  const quarantine = createQuarantine({ filePath });
  rmSync(folder, { recursive: true });
  quarantine.add('a', 'malformed', 1, 'x');
  expect(quarantine.writeFailures).toBe(1);
  expect(quarantine.samples()).toHaveLength(1);
});
