// Rows as one block of ClickHouse's Native format, column by column: numbers as they lie in memory,
// texts once each with their places. The store parses nothing, which as text was half of an insert.
// The format: clickhouse.com/docs/interfaces/formats/Native; of LowCardinality, the sources of
// ClickHouse's clients.
import { assert } from '#kit/assert.ts';
import {
  type BlockColumn,
  NullableColumn,
  NumberColumn,
  type NumberKind,
  TextColumn,
  textBytes,
  varint,
  wideOf,
} from './native-columns.ts';

const whole = (
  type: string,
  [min, max]: readonly [number, number],
  pack: NumberKind['pack'],
): NumberKind => ({ type, min, max, isWhole: true, pack });

const FLOAT: NumberKind = {
  type: 'Float64',
  min: -Number.MAX_VALUE,
  max: Number.MAX_VALUE,
  isWhole: false,
  pack: (values) => values,
};
const FLAG = whole('Bool', [0, 1], (values) => new Uint8Array(values));
const UINT16 = whole('UInt16', [0, 2 ** 16 - 1], (values) => new Uint16Array(values));
const UINT32 = whole('UInt32', [0, 2 ** 32 - 1], (values) => new Uint32Array(values));
const INT32 = whole('Int32', [-(2 ** 31), 2 ** 31 - 1], (values) => new Int32Array(values));
const UINT64 = whole('UInt64', [0, Number.MAX_SAFE_INTEGER], wideOf);
/** Epoch milliseconds from 1970 to 2286. */
const INSTANT = whole("DateTime64(3, 'UTC')", [0, 1e13 - 1], wideOf);

const COLUMN_OF = {
  text: () => new TextColumn(),
  instant: () => new NumberColumn(INSTANT),
  flag: () => new NumberColumn(FLAG),
  UInt16: () => new NumberColumn(UINT16),
  UInt32: () => new NumberColumn(UINT32),
  UInt64: () => new NumberColumn(UINT64),
  Int32: () => new NumberColumn(INT32),
  Float64: () => new NumberColumn(FLOAT),
  'Nullable(Float64)': () => new NullableColumn(FLOAT),
} satisfies Readonly<Record<string, () => BlockColumn>>;

/** The types that the archive has; `text` is any of ClickHouse's types of text. */
export type ColumnType = keyof typeof COLUMN_OF;
export type ColumnTypes = Readonly<Record<string, ColumnType>>;

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

  nullable(value: number | null): void {
    (this.#columns[this.#at++] as NullableColumn).setNullable(this.#rows, value);
  }

  flag(value: boolean): void {
    this.number(value ? 1 : 0);
  }

  /** Epoch milliseconds, of which parts of one are dropped. */
  instant(ms: number): void {
    this.number(Math.floor(ms));
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
