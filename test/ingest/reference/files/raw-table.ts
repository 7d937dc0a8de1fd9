// Reads a CSV file in the plainest way there is, so that a recount shares no code with an importer.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export type RawRow = Readonly<Record<string, string>>;

/** Text of a file, packed or not; Latin-1 reads every byte. */
export function rawText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
}

/** Rows of a CSV file without line breaks in quotes, by the names of their columns. */
export function rawTable(path: string): readonly RawRow[] {
  const [header = '', ...lines] = rawText(path)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const names = cellsOf(header);
  return lines.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** A number of a cell, null where it is empty. */
export function num(text: string | undefined): number | null {
  return text === undefined || text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

function cellsOf(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(',');
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
    cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
  );
}
