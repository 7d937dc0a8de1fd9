// The columns of a block. Each has the values of the rows so far, and gives them as bytes.
import { assert } from '#kit/assert.ts';

/** One column of rows that are being written. */
export interface BlockColumn {
  /** As ClickHouse spells it. */
  readonly type: string;
  /** Makes room for so many rows, keeping what is there. */
  grow(rows: number): void;
  /** The bytes of the first rows, good until the next value is set; texts are forgotten. */
  take(rows: number): readonly Uint8Array[];
}

/** 2^32: the lower half of a wide number ends here. */
const HALF = 4_294_967_296;
/** Of a LowCardinality column: its keys travel with it. */
const KEYS_VERSION = 1;
/** Places are UInt32; keys of its own are in the block and are all there are. */
const PLACES = 2 | (1 << 9) | (1 << 10);

/** What a column of numbers may hold, and how it lies in a block. */
export interface NumberKind {
  /** As ClickHouse spells it. */
  readonly type: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
  pack(values: Float64Array): ArrayBufferView;
}

/**
 * Numbers of one kind. All kinds are gathered in the same kind of array, which keeps the one place
 * where every number passes fast, and are packed when the block is taken.
 */
export class NumberColumn implements BlockColumn {
  readonly #kind: NumberKind;
  #values = new Float64Array(0);

  constructor(kind: NumberKind) {
    this.#kind = kind;
  }

  get type(): string {
    return this.#kind.type;
  }

  setNumber(row: number, value: number): void {
    const { min, max, isWhole } = this.#kind;
    // NaN is in no column. No text is made for a value that fits.
    if (!(value >= min && value <= max) || (isWhole && Math.floor(value) !== value)) {
      assert(false, `${value} is no ${this.type} to keep`);
    }
    this.#values[row] = value;
  }

  grow(rows: number): void {
    const wider = new Float64Array(rows);
    wider.set(this.#values);
    this.#values = wider;
  }

  take(rows: number): readonly Uint8Array[] {
    return [bytesOf(this.#kind.pack(this.#values.subarray(0, rows)))];
  }
}

/** Whole numbers in 64 bits: the lower half first. */
export function wideOf(values: Float64Array): Uint32Array {
  const halves = new Uint32Array(2 * values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number;
    const high = Math.floor(value / HALF);
    halves[2 * row] = value - high * HALF;
    halves[2 * row + 1] = high;
  }
  return halves;
}

/** Numbers of this kind, or none. */
export class NullableColumn implements BlockColumn {
  readonly type: string;
  readonly #values: NumberColumn;
  #nulls = new Uint8Array(0);

  constructor(kind: NumberKind) {
    this.type = `Nullable(${kind.type})`;
    this.#values = new NumberColumn(kind);
  }

  setNullable(row: number, value: number | null): void {
    this.#nulls[row] = value === null ? 1 : 0;
    this.#values.setNumber(row, value ?? 0);
  }

  grow(rows: number): void {
    const wider = new Uint8Array(rows);
    wider.set(this.#nulls);
    this.#nulls = wider;
    this.#values.grow(rows);
  }

  take(rows: number): readonly Uint8Array[] {
    return [this.#nulls.subarray(0, rows), ...this.#values.take(rows)];
  }
}

/** Texts, each told once, and for each row which. ClickHouse casts it to what its table has. */
export class TextColumn implements BlockColumn {
  readonly type = 'LowCardinality(String)';
  readonly #keys = new Map<string, number>();
  #places = new Uint32Array(0);
  /** Rows come in the order of their lines: the text of the last row is often that of the next. */
  #last: string | undefined;
  #lastPlace = 0;

  setText(row: number, value: string): void {
    if (value !== this.#last) {
      this.#last = value;
      this.#lastPlace = this.#placeOf(value);
    }
    this.#places[row] = this.#lastPlace;
  }

  grow(rows: number): void {
    const wider = new Uint32Array(rows);
    wider.set(this.#places);
    this.#places = wider;
  }

  take(rows: number): readonly Uint8Array[] {
    const head = wideBytes(KEYS_VERSION, PLACES, this.#keys.size);
    const keys = Array.from(this.#keys.keys(), textBytes);
    this.#keys.clear();
    this.#last = undefined;
    return [head, ...keys, wideBytes(rows), bytesOf(this.#places.subarray(0, rows))];
  }

  #placeOf(value: string): number {
    const known = this.#keys.get(value);
    if (known !== undefined) return known;
    const place = this.#keys.size;
    this.#keys.set(value, place);
    return place;
  }
}

/** A length as Native writes it: seven bits a byte, the lowest first. */
export function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value & 127) | 128);
  return Uint8Array.from([...bytes, value]);
}

/** A text with its length before it. */
export function textBytes(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([varint(bytes.length), bytes]);
}

function wideBytes(...values: readonly number[]): Uint8Array {
  return bytesOf(wideOf(Float64Array.from(values)));
}

/** Native is little endian, as every machine is that Node runs on. */
function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
