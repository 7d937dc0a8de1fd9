// Rows of files: CSV as people and programs write it, gzip or not, and what is no row at all.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CsvReader, columnNames } from '#ingest/csv.ts';
import type { FileShape } from '#ingest/importers/facts/file-importer.ts';
import { FileError, MAX_LINE_BYTES } from '#ingest/importers/files/lines.ts';
import { type RowRead, rowsOf } from '#ingest/importers/files/rows.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rows-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CSV: FileShape = { type: 'csv', headers: [['a', 'b']] };
const JSONL: FileShape = { type: 'jsonl' };

async function readRows(content: string | Buffer, shape: FileShape, signal?: AbortSignal) {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const rows: RowRead[] = [];
  const bytes: number[] = [];
  const options = {
    signal: signal ?? new AbortController().signal,
    onBytes: (count: number) => bytes.push(count),
  };
  for await (const some of rowsOf(path, shape, options)) rows.push(...some);
  return { rows, bytes };
}

async function cellsOf(content: string | Buffer) {
  const { rows } = await readRows(content, CSV);
  return rows.map(({ row, refusal }) => refusal?.reason ?? Object.values(row.cells));
}

async function failureOf(content: string | Buffer, shape: FileShape, signal?: AbortSignal) {
  const error = await readRows(content, shape, signal).catch((thrown: unknown) => thrown);
  return error instanceof FileError ? error.reason : error;
}

describe('CSV', () => {
  test('quotes hold commas, doubled quotes and line breaks', async () => {
    expect(await cellsOf('a,b\n"x, y","say ""no"""\n"1\n2",\n')).toEqual([
      ['x, y', 'say "no"'],
      ['1\n2', ''],
    ]);
  });

  test('a byte order mark, CRLF and a last line without an end do not matter', async () => {
    expect(await cellsOf('\ufeffa,b\r\n1,2\r\n3,"4"')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  test('a quote inside a bare cell is a letter', async () => {
    expect(await cellsOf('a,b\nNott"m,5\'11"\n')).toEqual([['Nott"m', '5\'11"']]);
  });

  test('a quote that is never closed costs its own line only', async () => {
    const rest = Array.from({ length: 40 }, (_, index) => `${index},"x"`);
    const rows = await cellsOf(['a,b', '"open,1', ...rest].join('\n'));
    expect(rows[0]).toBe('unclosed_quote');
    expect(rows.slice(1)).toEqual(rest.map((_, index) => [String(index), 'x']));
  });

  test('blank cells at the end may be missing, or more than there are columns', async () => {
    expect(await cellsOf('a,b,c,d\n1,2\n1,2,,\n1,2,3,4,,,\n')).toEqual([
      ['1', '2', '', ''],
      ['1', '2', '', ''],
      ['1', '2', '3', '4'],
    ]);
  });

  test('text after a closing quote, a lone or surplus cell, and blanks are refused', async () => {
    expect(await cellsOf('a,b\n"x"y,1\n1\n1,2,3\n1,2,,\n,\n   \n')).toEqual([
      'bad_row',
      'wrong_columns',
      'wrong_columns',
      ['1', '2'],
      'blank',
    ]);
  });

  test('a line that is too long is refused, and the rows beside it come out', async () => {
    const long = 'x'.repeat(MAX_LINE_BYTES + 1);
    expect(await cellsOf(`a,b\n1,2\n${long}\n3,4\n`)).toEqual([['1', '2'], 'too_long', ['3', '4']]);
  });

  test('rows say at which line they begin', async () => {
    const { rows } = await readRows('a,b\n"1\n2",3\n\n4,5\n', CSV);
    expect(rows.map(({ row }) => [row.number, row.line])).toEqual([
      [1, 2],
      [2, 5],
    ]);
  });

  test('a line that is no UTF-8 is Windows-1252', async () => {
    expect(await cellsOf(Buffer.from('a,b\nJosé,1\n', 'latin1'))).toEqual([['José', '1']]);
    expect(await cellsOf('a,b\nJosé,1\n')).toEqual([['José', '1']]);
    const bytes = Buffer.from('a,b\nJa\x92Marr,\x80\x968\n', 'latin1');
    expect(await cellsOf(bytes)).toEqual([['Ja’Marr', '€–8']]);
  });

  test('a file that begins with the mark of UTF-16 or UTF-8 is read as that', async () => {
    const text = '\ufeffa,b\nJosé’s,1\n';
    const little = Buffer.from(text, 'utf16le');
    for (const bytes of [Buffer.from(text), little, Buffer.from(little).swap16()]) {
      expect(await cellsOf(bytes)).toEqual([['José’s', '1']]);
    }
  });

  test('repeated and empty columns get names of their own', () => {
    expect(columnNames(['Date', 'PTS', '', 'PTS', ' ', 'PTS'])).toEqual([
      'Date',
      'PTS',
      'column 3',
      'PTS 2',
      'column 5',
      'PTS 3',
    ]);
  });

  test('whatever is written with quotes is read back', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 8 });
    fc.assert(
      fc.property(table, (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const lines = rows.map((row) => row.map(quoted).join(',')).join('\n');
        const reader = new CsvReader();
        const records = lines
          .split('\n')
          .flatMap((text, index) => reader.push({ number: index + 1, text }));
        expect([...records, ...reader.end()].map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });

  test('any lines at all are read, each of them a record or part of one', () => {
    const line = fc.string({ unit: fc.constantFrom('a', '"', ',', ' ') });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const reader = new CsvReader();
        const records = lines.flatMap((text, index) => reader.push({ number: index + 1, text }));
        const numbers = [...records, ...reader.end()].map((record) => record.line);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      }),
    );
  });
});

describe('files', () => {
  test('gzip is known by its first bytes, and bytes are those on disk', async () => {
    const packed = gzipSync('a,b\n1,2\n');
    const { rows, bytes } = await readRows(packed, CSV);
    expect(rows.map(({ row }) => row.cells)).toEqual([{ a: '1', b: '2' }]);
    expect(bytes.at(-1)).toBe(packed.length);
  });

  test('a JSONL line that does not parse is refused alone', async () => {
    const { rows } = await readRows('{"a":1}\n\n{oops\n[2]\n', JSONL);
    expect(rows.map(({ row, refusal }) => refusal?.reason ?? row.value)).toEqual([
      { a: 1 },
      'bad_row',
      [2],
    ]);
  });

  test('a document is split by its kind', async () => {
    const shape: FileShape = {
      type: 'json',
      rowsOf: (document) => (Array.isArray(document) ? document : null),
    };
    const { rows } = await readRows('[1, {"b": 2}]', shape);
    expect(rows.map(({ row }) => row.value)).toEqual([1, { b: 2 }]);
    expect(await failureOf('{}', shape)).toBe('wrong_file');
    expect(await failureOf('[1', shape)).toBe('wrong_file');
  });

  test('a file of another kind, a broken, an empty and a missing one are told apart', async () => {
    expect(await failureOf('a,c\n1,2\n', CSV)).toBe('wrong_file');
    expect(await failureOf('', CSV)).toBe('wrong_file');
    const packed = gzipSync(`a,b\n${'1,2\n'.repeat(1000)}`);
    expect(await failureOf(packed.subarray(0, packed.length - 20), CSV)).toBe('broken');
    const missing = rowsOf(join(folder, 'none'), CSV, {
      signal: new AbortController().signal,
      onBytes: () => {},
    });
    await expect(missing.next()).rejects.toMatchObject({ reason: 'unreadable' });
    expect(await failureOf('a,b\n', CSV, AbortSignal.abort())).toBe('stopped');
  });
});
