// Files that are larger inside than they look: an import ends with the bound in its text, or
// refuses the row, and never fills the memory.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import type { FileShape } from '#ingest/importers/facts/file-importer.ts';
import { type RowRead, rowsOf } from '#ingest/importers/files/rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'bounds-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(name: string, content: string | Buffer, shape: FileShape): Promise<RowRead[]> {
  const path = join(folder, name);
  writeFileSync(path, content);
  const rows: RowRead[] = [];
  const options = { signal: new AbortController().signal, onBytes: () => {} };
  for await (const some of rowsOf(path, shape, options)) rows.push(...some);
  return rows;
}

const DOCUMENT: FileShape = { type: 'json', rowsOf: (value) => value as unknown[] };
const TABLE: FileShape = { type: 'csv', headers: [['a', 'b']] };

test.each([
  ['levels', '['.repeat(5_000_000), 'too_deep'],
  ['elements', `[${'{},'.repeat(5_000_000)}{}]`, 'too_many_elements'],
  ['names', `{${'"a":1,'.repeat(5_000_000)}"a":1}`, 'too_many_elements'],
  ['one text', `["${'x'.repeat(20_000_000)}"]`, 'too_long'],
  ['unpacked bytes', gzipSync(' '.repeat(70_000_000)), 'too_long'],
])('a document of too many %s is no file of its kind', async (_, content, reason) => {
  await expect(read('document.json', content, DOCUMENT)).rejects.toMatchObject({
    reason: 'too_large',
    message: expect.stringContaining(`${reason}; the bounds are {"bytesMax"`),
  });
});

test('a row of too many cells is refused, quoted or not, and the others are read', async () => {
  const wide = ',x'.repeat(400_000);
  const rows = await read('table.csv', `a,b\n1,2\n1${wide}\n"1"${wide}\n3,4\n`, TABLE);
  expect(rows.map(({ row, refusal }) => refusal?.reason ?? row.cells.a)).toEqual([
    '1',
    'too_long',
    'too_long',
    '3',
  ]);
});

test('a header of too many columns is no header', async () => {
  const header = `a,b${',c'.repeat(400_000)}\n`;
  await expect(read('wide.csv', header, TABLE)).rejects.toMatchObject({ reason: 'wrong_file' });
});
