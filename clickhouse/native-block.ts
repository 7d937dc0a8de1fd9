// Rows as one block of ClickHouse's Native format, column by column: numbers as they lie in memory,
// texts once each with their places. The store parses nothing, which as text was half of an insert.
// The format: clickhouse.com/docs/interfaces/formats/Native; of LowCardinality, the sources of
// ClickHouse's clients.
import { assert } from '#kit/assert.ts';
import {
  type BlockColumn,
  InstantColumn,
  NullableColumn,
  NumberColumn,
  TextColumn,
  textBytes,
  varint,
  WideColumn,
} from './native-columns.ts';

/** The types that the archive has; `text` is any of ClickHouse's types of text. */
export type ColumnType =
  | 'text'
  | 'instant'
  | 'flag'
  | 'UInt16'
  | 'UInt32'
  | 'UInt64'
  | 'Int32'
  | 'Float64'
  | 'Nullable(Float64)';

export type ColumnTypes = Readonly<Record<string, ColumnType>>;

const COLUMN_OF: Readonly<Record<ColumnType, () => BlockColumn>> = {
  text: () => new TextColumn(),
  instant: () => new InstantColumn(),
  flag: () => new NumberColumn('Bool', Uint8Array),
  UInt16: () => new NumberColumn('UInt16', Uint16Array),
  UInt32: () => new NumberColumn('UInt32', Uint32Array),
  UInt64: () => new WideColumn('UInt64'),
  Int32: () => new NumberColumn('Int32', Int32Array),
  Float64: () => new NumberColumn('Float64', Float64Array),
  'Nullable(Float64)': () => new NullableColumn(),
};

/** Rows as the store takes them. */
export interface Block {
  /** Names, in the order of the rows' fields. */
  readonly columns: readonly string[];
  readonly rows: number;
  /** In the Native format; must not change before they are stored. */
  readonly bytes: Buffer;
}

/** Writes rows, each field in the order of the columns; used again and again. */
export class BlockWriter {
  readonly #names: readonly string[];
  readonly #columns: readonly BlockColumn[];
  /** The column of the next field. */
  #at = 0;
  #rows = 0;
  #room = 0;

  constructor(types: ColumnTypes) {
    this.#names = Object.keys(types);
    this.#columns = Object.values(types).map((type) => COLUMN_OF[type]());
    this.#grow();
  }

  get rows(): number {
    return this.#rows;
  }

  /** Any text; half a surrogate pair becomes U+FFFD. */
  text(value: string): void {
    (this.#columns[this.#at++] as TextColumn).setText(this.#rows, value);
  }

  /** A number that the column's type can hold: another one is a bug. */
  number(value: number): void {
    (this.#columns[this.#at++] as NumberColumn).setNumber(this.#rows, value);
  }

  /** A whole number from 0 to 2^53. */
  wide(value: number): void {
    (this.#columns[this.#at++] as WideColumn).setWide(this.#rows, value);
  }

  nullable(value: number | null): void {
    (this.#columns[this.#at++] as NullableColumn).setNullable(this.#rows, value);
  }

  flag(value: boolean): void {
    this.number(value ? 1 : 0);
  }

  /** Epoch milliseconds from 1970 to 2286. */
  instant(ms: number): void {
    (this.#columns[this.#at++] as InstantColumn).setInstant(this.#rows, ms);
  }

  endRow(): void {
    assert(this.#at === this.#columns.length, `a row of ${this.#at} fields`);
    this.#at = 0;
    this.#rows += 1;
    if (this.#rows === this.#room) this.#grow();
  }

  /** The rows since the last time, in bytes of their own, and the writer is empty again. */
  take(): Block {
    assert(this.#at === 0, 'a block ends with a whole row');
    const parts: Uint8Array[] = [varint(this.#columns.length), varint(this.#rows)];
    for (const [index, column] of this.#columns.entries()) {
      parts.push(textBytes(this.#names[index] as string), textBytes(column.type));
      parts.push(...column.take(this.#rows));
    }
    const block = { columns: this.#names, rows: this.#rows, bytes: Buffer.concat(parts) };
    this.#rows = 0;
    return block;
  }

  #grow(): void {
    this.#room = Math.max(1024, 2 * this.#room);
    for (const column of this.#columns) column.grow(this.#room);
  }
}
