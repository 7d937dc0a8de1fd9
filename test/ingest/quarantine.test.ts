// Samples of refused input: few of a kind, cut to size, in a file of bounded size.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQuarantine, type RefusedSample, SAMPLES_PER_HOUR } from '#ingest/quarantine.ts';

let folder = '';
let filePath = '';
const HOUR_MS = 3_600_000;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarantine-'));
  filePath = join(folder, 'data', 'quarantine.jsonl');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function samples(): RefusedSample[] {
  const lines = readFileSync(filePath, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

test('it keeps the first samples of each source and reason in an hour, cut to size', () => {
  const quarantine = createQuarantine({ filePath });
  for (let i = 0; i < 3 * SAMPLES_PER_HOUR; i++) quarantine.add('a', 'malformed', i, { i });
  quarantine.add('a', 'bad_time', 5, 'x'.repeat(5000));
  quarantine.add('b', 'malformed', 6, undefined);
  quarantine.add('a', 'malformed', HOUR_MS, 'next hour');
  const kept = samples();
  expect(kept).toHaveLength(SAMPLES_PER_HOUR + 3);
  expect(kept[1]).toEqual({ receivedAt: 1, source: 'a', reason: 'malformed', fragment: '{"i":1}' });
  expect(kept.slice(-3).map(({ fragment }) => fragment)).toEqual([
    'x'.repeat(2048),
    'undefined',
    'next hour',
  ]);
});

test('it knows a thousand kinds: names that a hostile source makes up add no more', () => {
  const quarantine = createQuarantine({ filePath });
  for (let i = 0; i <= 1000; i++) quarantine.add(`source ${i}`, 'malformed', 1, 'x');
  quarantine.add('source 0', 'malformed', 1, 'x');
  const sources = samples().map(({ source }) => source);
  expect([sources.length, new Set(sources).size]).toEqual([1001, 1000]);
});

test('its file is set aside once when full', () => {
  const quarantine = createQuarantine({ filePath, fileBytesMax: 20_000 });
  for (let hour = 0; hour < 40; hour++) {
    const piece = { hour, word: 'é'.repeat(20) };
    for (let i = 0; i < 100; i++) quarantine.add('a', 'malformed', hour * HOUR_MS, piece);
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

test('a sample that cannot be written is lost, and later ones are written again', () => {
  const quarantine = createQuarantine({ filePath });
  rmSync(folder, { recursive: true });
  quarantine.add('a', 'malformed', 1, 'x');
  mkdirSync(join(folder, 'data'), { recursive: true });
  quarantine.add('a', 'malformed', 2, 'y');
  expect(samples().map(({ fragment }) => fragment)).toEqual(['y']);
});

test('without a file it keeps nothing', () => {
  createQuarantine().add('a', 'malformed', 1, 'x');
  expect(existsSync(filePath)).toBe(false);
});

test('of a piece as large as an answer no more is written down than what is kept', () => {
  let asked = 0;
  const outcome = new Proxy(
    { name: 'x' },
    {
      ownKeys(target) {
        asked += 1;
        return Reflect.ownKeys(target);
      },
    },
  );
  const piece = { markets: Array.from({ length: 100_000 }, () => outcome) };
  createQuarantine({ filePath }).add('a', 'malformed', 1, piece);
  expect(asked).toBeLessThan(2048);
  const [sample] = samples();
  expect(sample?.fragment).toBe(
    `{"markets":[${Array(200).fill('{"name":"x"}').join(',')}`.slice(0, 2048),
  );
});
