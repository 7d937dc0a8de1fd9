// Reads a block of ClickHouse's Native format as its documentation describes it: what it tells of
// each row, as text.

export type Row = Readonly<Record<string, string>>;

/** Rows by the names of their columns; instants in epoch milliseconds, `\\N` for null. */
export function rowsOf(bytes: Buffer): Row[] {
  const read = new NativeReader(bytes);
  const columnCount = read.varint();
  const rowCount = read.varint();
  const rows: Record<string, string>[] = Array.from({ length: rowCount }, () => ({}));
  for (let column = 0; column < columnCount; column++) {
    const name = read.text();
    const values = read.column(read.text(), rowCount);
    for (const [index, row] of rows.entries()) row[name] = values[index] as string;
  }
  read.end();
  return rows;
}

class NativeReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#bytes.readUInt8(this.#at++);
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  text(): string {
    const length = this.varint();
    this.#at += length;
    return this.#bytes.toString('utf8', this.#at - length, this.#at);
  }

  column(type: string, rows: number): string[] {
    if (type === 'LowCardinality(String)') return this.#dictionary(rows);
    const nullable = /^Nullable\((.*)\)$/.exec(type)?.[1];
    if (nullable === undefined) return this.#times(rows, () => this.#value(type));
    const nulls = this.#times(rows, () => this.#value('Bool'));
    const values = this.#times(rows, () => this.#value(nullable));
    return values.map((value, row) => (nulls[row] === '1' ? '\\N' : value));
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new Error(`ends at ${this.#at}`);
  }

  #dictionary(rows: number): string[] {
    const head = this.#times(3, () => this.#value('UInt64')).map(Number);
    const [version, flags, keyCount = 0] = head;
    if (version !== 1 || flags !== 0x602) throw new Error(`a dictionary of ${head}`);
    const keys = this.#times(keyCount, () => this.text());
    if (Number(this.#value('UInt64')) !== rows) throw new Error('other rows than in the block');
    return this.#times(rows, () => keys[Number(this.#value('UInt32'))] as string);
  }

  #times<T>(count: number, read: () => T): T[] {
    return Array.from({ length: count }, read);
  }

  #value(type: string): string {
    const at = this.#at;
    const bytes = this.#bytes;
    switch (type) {
      case 'Bool':
        this.#at += 1;
        return String(bytes.readUInt8(at));
      case 'UInt16':
        this.#at += 2;
        return String(bytes.readUInt16LE(at));
      case 'UInt32':
        this.#at += 4;
        return String(bytes.readUInt32LE(at));
      case 'Int32':
        this.#at += 4;
        return String(bytes.readInt32LE(at));
      case 'Float64':
        this.#at += 8;
        return String(bytes.readDoubleLE(at));
      case 'UInt64':
      case "DateTime64(3, 'UTC')":
        this.#at += 8;
        return String(bytes.readBigUInt64LE(at));
      default:
        throw new Error(`no column of ${type} is read here`);
    }
  }
}
