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

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;
type NumbersMaker = new (length: number) => Numbers;

/** 2^32: the lower half of a wide number ends here. */
const HALF = 4_294_967_296;
/** Of a LowCardinality column: its keys travel with it. */
const KEYS_VERSION = 1;
/** Places are UInt32; keys of its own are in the block and are all there are. */
const PLACES = 2 | (1 << 9) | (1 << 10);

/** Numbers of one size. Throws where a value is none that the type holds. */
export class NumberColumn implements BlockColumn {
  readonly type: string;
  readonly #make: NumbersMaker;
  #values: Numbers;

  constructor(type: string, make: NumbersMaker) {
    this.type = type;
    this.#make = make;
    this.#values = new make(0);
  }

  setNumber(row: number, value: number): void {
    this.#values[row] = value;
    // -0 is 0 in whole numbers, NaN is in no column.
    assert(this.#values[row] === value, `${value} is no ${this.type} to keep`);
  }

  grow(rows: number): void {
    const wider = new this.#make(rows);
    wider.set(this.#values);
    this.#values = wider;
  }

  take(rows: number): readonly Uint8Array[] {
    return [bytesOf(this.#values, rows)];
  }
}

/** Whole numbers from 0 to 2^53, in 64 bits. */
export class WideColumn implements BlockColumn {
  readonly type: string;
  #halves = new Uint32Array(0);

  constructor(type: string) {
    this.type = type;
  }

  setWide(row: number, value: number): void {
    assert(Number.isSafeInteger(value) && value >= 0, `${value} is no ${this.type} to keep`);
    const high = Math.floor(value / HALF);
    this.#halves[2 * row] = value - high * HALF;
    this.#halves[2 * row + 1] = high;
  }

  grow(rows: number): void {
    const wider = new Uint32Array(2 * rows);
    wider.set(this.#halves);
    this.#halves = wider;
  }

  take(rows: number): readonly Uint8Array[] {
    return [bytesOf(this.#halves, 2 * rows)];
  }
}

/** Epoch milliseconds from 1970 to 2286. */
export class InstantColumn extends WideColumn {
  constructor() {
    super("DateTime64(3, 'UTC')");
  }

  setInstant(row: number, ms: number): void {
    assert(ms >= 0 && ms < 1e13, `${ms} is no instant to keep`);
    this.setWide(row, Math.floor(ms));
  }
}

/** Finite numbers, or none. */
export class NullableColumn implements BlockColumn {
  readonly type = 'Nullable(Float64)';
  readonly #nulls = new NumberColumn('Bool', Uint8Array);
  readonly #values = new NumberColumn('Float64', Float64Array);

  setNullable(row: number, value: number | null): void {
    this.#nulls.setNumber(row, value === null ? 1 : 0);
    this.#values.setNumber(row, value ?? 0);
  }

  grow(rows: number): void {
    this.#nulls.grow(rows);
    this.#values.grow(rows);
  }

  take(rows: number): readonly Uint8Array[] {
    return [...this.#nulls.take(rows), ...this.#values.take(rows)];
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
    return [head, ...keys, wideBytes(rows), bytesOf(this.#places, rows)];
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
  return new Uint8Array(BigUint64Array.from(values, BigInt).buffer);
}

/** Native is little endian, as every machine is that Node runs on. */
function bytesOf({ buffer, byteOffset, BYTES_PER_ELEMENT }: Numbers, count: number): Uint8Array {
  return new Uint8Array(buffer, byteOffset, count * BYTES_PER_ELEMENT);
}
