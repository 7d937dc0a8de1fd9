// CSV as RFC 4180 writes it: quotes, doubled quotes, line breaks inside quotes. One bad line
// loses no other: a quote that is never closed is given up after a few lines and reading starts
// after the line that opened it.

/** A line of a text, from 1; null where it is longer than a line may be. */
export interface CsvLine {
  readonly number: number;
  readonly text: string | null;
}

/** Why a record has no cells. */
export interface CsvFault {
  readonly fault: 'too_long' | 'unclosed_quote' | 'bad_row';
  readonly detail: string;
}

const MAX_RECORD_LINES = 16;
const MAX_RECORD_LENGTH = 262_144;
/** The widest table that was met has some 400 columns. */
const MAX_CELLS = 10_000;

export interface CsvRecord {
  /** At which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[] | CsvFault;
}

/** Columns by position: no name is empty, and one that stood before gets a number. */
export function columnNames(header: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return header.map((cell, position) => {
    const name = cell.trim() || `column ${position + 1}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

/** Turns lines into records: the seam at which a library can stand. */
export class CsvReader {
  /** Lines of a record whose quote is still open. */
  #open: CsvLine[] = [];
  #length = 0;

  /** The records that this line completes. Empty lines between records are none. */
  push(line: CsvLine): readonly CsvRecord[] {
    if (line.text === null) {
      return [...this.end(), { line: line.number, cells: faulty('too_long', 'line') }];
    }
    if (this.#open.length === 0 && !line.text.includes('"')) {
      if (line.text.trim() === '') return [];
      return [{ line: line.number, cells: bounded(line.text.split(',', MAX_CELLS + 1)) }];
    }
    this.#open.push(line);
    this.#length += line.text.length + 1;
    const first = this.#open[0] ?? line;
    const cells = cellsOf(this.#open.map(({ text }) => text).join('\n'));
    const isBroken = cells !== null && 'fault' in cells && this.#open.length > 1;
    if (cells !== null && !isBroken) {
      this.#forget();
      return [{ line: first.number, cells }];
    }
    const isFull = this.#open.length >= MAX_RECORD_LINES || this.#length > MAX_RECORD_LENGTH;
    return isFull || isBroken ? this.#giveUp(first) : [];
  }

  /** Those that the end of the file completes. */
  end(): readonly CsvRecord[] {
    const records: CsvRecord[] = [];
    for (let first = this.#open[0]; first !== undefined; first = this.#open[0]) {
      records.push(...this.#giveUp(first));
    }
    return records;
  }

  /** Refuses the line that opened the quote and reads those after it anew: always fewer. */
  #giveUp(first: CsvLine): readonly CsvRecord[] {
    const rest = this.#open.slice(1);
    this.#forget();
    const refused = { line: first.number, cells: faulty('unclosed_quote', first.text ?? '') };
    return [refused, ...rest.flatMap((line) => this.push(line))];
  }

  #forget(): void {
    this.#open = [];
    this.#length = 0;
  }
}

function faulty(fault: CsvFault['fault'], detail: string): CsvFault {
  return { fault, detail };
}

function bounded(cells: readonly string[]): readonly string[] | CsvFault {
  if (cells.length <= MAX_CELLS) return cells;
  return faulty('too_long', `more than ${MAX_CELLS} cells`);
}

/** The cells of a record; null while a quote is open. A quote inside a bare cell is a letter. */
function cellsOf(text: string): readonly string[] | CsvFault | null {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] !== '"') {
      const comma = text.indexOf(',', at);
      cells.push(text.slice(at, comma < 0 ? undefined : comma));
      if (comma < 0 || cells.length > MAX_CELLS) return bounded(cells);
      at = comma + 1;
      continue;
    }
    const close = closingQuote(text, at + 1);
    if (close < 0) return null;
    cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
    if (close + 1 === text.length || cells.length > MAX_CELLS) return bounded(cells);
    if (text[close + 1] !== ',') return faulty('bad_row', text.slice(at));
    at = close + 2;
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}
