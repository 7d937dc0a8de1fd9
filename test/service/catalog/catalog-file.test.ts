// Files of catalogue entries: two forms, taken whole or refused with a message that says what to
// correct.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCatalogFile, readCatalogFiles } from '#src/catalog/catalog-file.ts';
import { Scratch } from '../running-program.ts';

const scratch = new Scratch();
const path = join(scratch.path, 'venues.json');
afterAll(() => scratch.remove());

const acme = { kind: 'venue', id: 'acme', name: 'Acme Bet', commission: { model: 'none' } };
const beta = { kind: 'venue', id: 'beta', sharpWeight: 3 };

function written(content: unknown): string {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('a file is {"entries": [...]}, or one entry a line', async () => {
  const lines = `${JSON.stringify(acme)}\n\n${JSON.stringify(beta)}\n`;
  for (const content of [{ entries: [acme, beta] }, lines]) {
    expect(await readCatalogFile(written(content))).toEqual([acme, beta]);
  }
  expect(await readCatalogFile(written(acme))).toEqual([acme]);
  for (const none of [{ entries: [] }, '', '\n']) {
    expect(await readCatalogFile(written(none))).toEqual([]);
  }
});

test('of two files that state one venue the later counts', async () => {
  const later = join(scratch.path, 'later.json');
  writeFileSync(later, JSON.stringify({ ...acme, name: 'Acme' }));
  const read = await readCatalogFiles([written({ entries: [acme, beta] }), later]);
  expect(read).toEqual([{ ...acme, name: 'Acme' }, beta]);
});

test.each([
  [{ entries: [acme, { ...beta, sharpWeight: 11 }] }, 'entry 2 (beta): sharpWeight: Too big'],
  [{ entries: [{ ...acme, id: 'Acme' }] }, 'entry 1 (Acme): id: '],
  [{ entries: [{ ...acme, colour: 'red' }] }, 'entry 1 (acme): the entry: Unrecognized key'],
  [{ entries: [{ ...acme, kind: 'stadium' }] }, 'entry 1 (acme): kind: '],
  [{ entries: [{ ...acme, kind: 'league' }] }, 'entry 1 (acme): the entry: Unrecognized key'],
  [{ entries: [acme, acme] }, 'entry 2 (acme): is stated twice; keep one of the two'],
  [{ entries: [null] }, 'entry 1: the entry: '],
  [{ venues: [acme] }, 'a catalogue is {"entries": [...]} or one entry a line (NDJSON)'],
  [[acme], 'a catalogue is '],
  ['{"kind":"venue","id":"acme"}\n{"kind":', 'line 2 is no JSON'],
  [' '.repeat(34_000_000), 'a catalogue has 33554432 bytes at most'],
  [{ entries: Array(200_001).fill(0) }, '200001 entries, and a file has 200000 at most'],
])('refuses %#', async (content, why) => {
  await expect(readCatalogFiles([written(content)])).rejects.toThrow(`CATALOG=${path}: ${why}`);
});

test('refuses a file that is not there', async () => {
  await expect(readCatalogFile('/none.json')).rejects.toThrow(
    '/none.json: the file cannot be read',
  );
});
