// A posted body as its lines: statements or rows in NDJSON, a JSON list, or CSV with a header. A
// line that cannot be read is refused alone; a body whose framing cannot be read, whole.

import type { PostedForm } from '#domain/post.ts';
import { parseSourceJson } from '#kit/json.ts';
import { ownText } from '#kit/own-text.ts';
import { BoundScan, type JsonBounds } from '../bodies/json-bounds.ts';
import { CsvReader, columnNames } from '../csv.ts';
import type { RejectionReason } from '../rejection.ts';

/** One line, from 1; of a JSON list its members are counted. */
export type PostedLine =
  /** `isWhole`: it is no member of a list, but the whole body. */
  | { readonly line: number; readonly value: unknown; readonly isWhole?: true }
  | { readonly line: number; readonly reason: RejectionReason; readonly text: string };

/** Of an inflated body. */
export const POSTED_BOUNDS: JsonBounds = {
  bytesMax: 128 * 1024 * 1024,
  valuesMax: 8_000_000,
  depthMax: 32,
  membersMax: 200_000,
  tokenBytesMax: 64 * 1024,
};
/** Of one line. */
const LINE_CHARS_MAX = 1024 * 1024;
const LINES_MAX = 200_000;
/** Of CSV and NDJSON as they are written: with a header, and a break behind the last. */
const WRITTEN_LINES_MAX = LINES_MAX + 2;
const SAMPLE_CHARS = 80;

/** The lines of a body; undefined where it is not of the form, or has more of them than it may. */
export function postedLines(text: string, form: PostedForm): readonly PostedLine[] | undefined {
  if (form !== 'json' && hasTooManyLines(text)) return undefined;
  if (form === 'ndjson') return ndjsonLines(text);
  if (form === 'csv') return csvLines(text);
  const body = parseSourceJson(text);
  if (Array.isArray(body)) return body.map((value, at) => ({ line: at + 1, value }));
  return typeof body === 'object' && body !== null
    ? [{ line: 1, value: body, isWhole: true }]
    : undefined;
}

/** What is parsed at once where it holds up others, as long as no line is longer than the second. */
const CHUNK_BYTES = 16 * 1024;
const SHORT_LINE_BYTES_MAX = 64 * 1024;
const NEWLINE = 0x0a;

/** Whether NDJSON is of short lines only, so that it may be parsed some of them at a time. */
export function isOfShortLines(bytes: Buffer): boolean {
  let lines = 0;
  for (let at = 0; at < bytes.length; lines++) {
    const end = bytes.indexOf(NEWLINE, at);
    const next = end < 0 ? bytes.length : end + 1;
    if (next - at > SHORT_LINE_BYTES_MAX || lines >= LINES_MAX) return false;
    at = next;
  }
  return true;
}

/** The lines of such a body; yields after some of them. */
export function* shortLines(bytes: Buffer): Generator<void, readonly PostedLine[]> {
  const lines: PostedLine[] = [];
  let line = 0;
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, at + CHUNK_BYTES);
    const next = end < 0 ? bytes.length : end;
    for (const raw of bytes.toString('utf8', at, next).split('\n')) {
      line += 1;
      const written = raw.trim();
      if (written !== '') lines.push(jsonLine(written, line));
    }
    at = next + 1;
    yield;
  }
  return lines;
}

/** A text without the mark that says how it is encoded. */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** Whether a JSON text, or many of them, is within the bounds. */
export function isWithinBounds(bytes: Uint8Array): boolean {
  return new BoundScan(POSTED_BOUNDS).push(bytes) === undefined;
}

/** Told before the text is split: millions of empty lines would take more memory than any body. */
function hasTooManyLines(text: string): boolean {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines > WRITTEN_LINES_MAX) return true;
  }
  return false;
}

function ndjsonLines(text: string): readonly PostedLine[] {
  const lines: PostedLine[] = [];
  for (const [at, raw] of text.split('\n').entries()) {
    const written = raw.trim();
    if (written !== '') lines.push(jsonLine(written, at + 1));
  }
  return lines;
}

function jsonLine(written: string, line: number): PostedLine {
  const text = written.slice(0, SAMPLE_CHARS);
  if (written.length > LINE_CHARS_MAX) return { line, reason: 'too_long', text };
  const value = parseSourceJson(written);
  return value === undefined ? { line, reason: 'malformed', text } : { line, value };
}

function csvLines(text: string): readonly PostedLine[] | undefined {
  const reader = new CsvReader();
  const written = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const records = written.flatMap((line, at) => reader.push({ number: at + 1, text: line }));
  const [header, ...rows] = [...records, ...reader.end()];
  if (header === undefined || !Array.isArray(header.cells)) return undefined;
  const names = columnNames(header.cells as readonly string[]);
  return rows.map(({ line, cells }): PostedLine => {
    if (!Array.isArray(cells)) return { line, reason: 'malformed', text: written[line - 1] ?? '' };
    const own = cells as readonly string[];
    const members = names.flatMap((name, at) => {
      const cell = own[at]?.trim() ?? '';
      // A name that is kept would keep the whole body.
      return cell === '' ? [] : [[name, ownText(cell)] as const];
    });
    return { line, value: Object.fromEntries(members) };
  });
}
