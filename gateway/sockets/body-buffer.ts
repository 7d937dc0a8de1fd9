// A request body as it arrives: one buffer, of the announced size where there is one, that grows by
// doubling. Who appends bounds the sum.

const BYTES_MIN = 4096;

export class BodyBuffer {
  #buffer: Buffer;
  #length = 0;

  /** `announcedBytes`: what the content-length says, 0 where it says nothing. */
  constructor(announcedBytes: number) {
    this.#buffer = Buffer.allocUnsafe(announcedBytes > 0 ? announcedBytes : BYTES_MIN);
  }

  /** What has arrived so far. */
  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Copies a piece, which is only valid during the call that brought it. */
  append(piece: ArrayBuffer): void {
    const length = this.#length + piece.byteLength;
    if (length > this.#buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(length, 2 * this.#buffer.length));
      this.#buffer.copy(grown, 0, 0, this.#length);
      this.#buffer = grown;
    }
    this.#buffer.set(new Uint8Array(piece), this.#length);
    this.#length = length;
  }
}
