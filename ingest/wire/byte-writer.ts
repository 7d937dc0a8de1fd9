// A growing byte buffer, little-endian.

/** Appends numbers and bytes; setting `length` back takes them off again. */
export class ByteWriter {
  #buffer: Buffer;
  length = 0;

  constructor(capacity: number) {
    this.#buffer = Buffer.allocUnsafe(Math.max(64, capacity));
  }

  u8(value: number): void {
    this.#reserve(1);
    this.length = this.#buffer.writeUInt8(value, this.length);
  }

  u16(value: number): void {
    this.#reserve(2);
    this.length = this.#buffer.writeUInt16LE(value, this.length);
  }

  u32(value: number): void {
    this.#reserve(4);
    this.length = this.#buffer.writeUInt32LE(value, this.length);
  }

  i32(value: number): void {
    this.#reserve(4);
    this.length = this.#buffer.writeInt32LE(value, this.length);
  }

  f64(value: number): void {
    this.#reserve(8);
    this.length = this.#buffer.writeDoubleLE(value, this.length);
  }

  /** Utf-8 text with a 32-bit length before it. */
  text(value: string): void {
    const bytes = Buffer.from(value, 'utf8');
    this.u32(bytes.length);
    this.raw(bytes);
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** What was written; valid until the next write. */
  view(): Buffer {
    return this.#buffer.subarray(0, this.length);
  }

  #reserve(bytes: number): void {
    if (this.length + bytes <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.length + bytes, this.#buffer.length * 2));
    this.#buffer.copy(grown, 0, 0, this.length);
    this.#buffer = grown;
  }
}
