// The rows of a file, numbered, whatever its shape: CSV and JSONL are streamed, a JSON document is
// parsed whole up to a size. A line that is no row has a number too, so that all counts add up.

import { parseJson, parseSourceJson } from '#kit/json.ts';
import { BoundScan, FILE_BOUNDS } from '../../bodies/json-bounds.ts';
import { CsvReader, type CsvRecord, columnNames } from '../../csv.ts';
import type { FileRow, FileShape } from '../facts/file-importer.ts';
import { type Refusal, refusal } from '../facts/refusal.ts';
import type { CsvRow } from './csv-row.ts';
import { bytesOf, FileError, type Line, linesOf, type ReadOptions } from './lines.ts';
import { textOfBytes } from './text-encoding.ts';

const MIN_CELLS = 2;

/** A row, or a place where one should be. */
export interface RowRead {
  readonly row: FileRow;
  readonly refusal: Refusal | null;
  /** Values of it stand for no number (`NaN`, `Infinity`) and read as absent. */
  readonly hasNoNumbers?: boolean;
}

const NO_CELLS: CsvRow = {};

/** The rows of the file in order, some at a time. Throws `FileError` where the file is not one. */
export function rowsOf(
  path: string,
  shape: FileShape,
  options: ReadOptions,
): AsyncGenerator<readonly RowRead[]> {
  if (shape.type === 'csv') return csvRows(path, shape.headers, options);
  if (shape.type === 'jsonl') return jsonlRows(path, options);
  return documentRows(path, shape.rowsOf, options);
}

async function* csvRows(
  path: string,
  headers: readonly (readonly string[])[],
  options: ReadOptions,
): AsyncGenerator<readonly RowRead[]> {
  const reader = new CsvReader();
  let [columns, number]: [readonly string[] | null, number] = [null, 0];
  const rowsOfRecords = (records: readonly CsvRecord[]): readonly RowRead[] => {
    const rows: RowRead[] = [];
    for (const record of records) {
      if (columns === null) columns = headerOf(record, headers);
      else rows.push(csvRow(record, columns, ++number));
    }
    return rows;
  };
  for await (const lines of linesOf(path, options)) {
    yield rowsOfRecords(lines.flatMap((line) => reader.push(line)));
  }
  yield rowsOfRecords(reader.end());
  if (columns === null) throw new FileError('wrong_file', 'no header');
}

function headerOf(
  { cells }: CsvRecord,
  headers: readonly (readonly string[])[],
): readonly string[] {
  if ('fault' in cells) throw new FileError('wrong_file', `header: ${cells.fault}`);
  const columns = columnNames(cells);
  const missing = headers.map((names) => names.filter((name) => !columns.includes(name)));
  if (missing.some((names) => names.length === 0)) return columns;
  const nearest = missing.toSorted((a, b) => a.length - b.length)[0] ?? [];
  throw new FileError('wrong_file', `the header has no ${nearest.join(', ')}`);
}

function csvRow({ line, cells }: CsvRecord, columns: readonly string[], number: number): RowRead {
  const row = { number, line, cells: NO_CELLS, value: null };
  if ('fault' in cells) return { row, refusal: refusal(cells.fault, cells.detail) };
  if (cells.every((cell) => cell.trim() === '')) return { row, refusal: refusal('blank', '') };
  // Spreadsheets cut off blank cells at the end of a row, or add some. The first cells are there,
  // or what stands in the row is no row of this table.
  const surplus = cells.slice(columns.length);
  if (cells.length < MIN_CELLS || surplus.some((cell) => cell.trim() !== '')) {
    const detail = `${cells.length} cells under ${columns.length} columns`;
    return { row, refusal: refusal('wrong_columns', detail) };
  }
  const named = Object.fromEntries(columns.map((name, position) => [name, cells[position] ?? '']));
  return { row: { ...row, cells: named }, refusal: null };
}

async function* jsonlRows(path: string, options: ReadOptions): AsyncGenerator<readonly RowRead[]> {
  let number = 0;
  for await (const lines of linesOf(path, options)) {
    const rows: RowRead[] = [];
    for (const line of lines) if (line.text?.trim() !== '') rows.push(jsonlRow(line, ++number));
    yield rows;
  }
}

function jsonlRow({ number: line, text }: Line, number: number): RowRead {
  const row = { number, line, cells: NO_CELLS, value: null };
  if (text === null) return { row, refusal: refusal('too_long', 'line') };
  const value = parseJson(text);
  if (value !== undefined) return { row: { ...row, value }, refusal: null };
  const finite = parseSourceJson(text);
  if (finite === undefined) return { row, refusal: refusal('bad_row', text) };
  return { row: { ...row, value: finite }, refusal: null, hasNoNumbers: true };
}

async function* documentRows(
  path: string,
  split: (document: unknown) => Iterable<unknown> | null,
  options: ReadOptions,
): AsyncGenerator<readonly RowRead[]> {
  const values = split(await documentOf(path, options));
  if (values === null)
    throw new FileError('wrong_file', 'the document has not the form of its kind');
  const rows: RowRead[] = [];
  for (const value of values) {
    const row = { number: rows.length + 1, line: null, cells: NO_CELLS, value };
    rows.push({ row, refusal: null });
  }
  yield rows;
}

/** The document of a file, parsed. Throws `FileError` where it is none, or beyond the bounds. */
export async function documentOf(path: string, options: ReadOptions): Promise<unknown> {
  const chunks: Buffer[] = [];
  const scan = new BoundScan(FILE_BOUNDS);
  for await (const chunk of bytesOf(path, options)) {
    const reason = scan.push(chunk);
    if (reason !== undefined) {
      throw new FileError('too_large', `${reason}; the bounds are ${JSON.stringify(FILE_BOUNDS)}`);
    }
    chunks.push(chunk);
  }
  const text = textOfBytes(Buffer.concat(chunks)).replace(/^\ufeff/, '');
  const document = parseSourceJson(text);
  if (document === undefined) throw new FileError('wrong_file', 'the document is no JSON');
  return document;
}
