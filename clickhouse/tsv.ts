// Rows as ClickHouse's TabSeparated text, written straight into a buffer that is used again and
// again. No object and no string is made per field but for the rare ones that need it.
import { assert } from '#kit/assert.ts';

const TAB = 9;
const NEWLINE = 10;
const BACKSLASH = 92;
const ZERO = 48;
const MINUS = 45;
const DOT = 46;
/** A field of this many bytes fits without another look at the room. */
const FIELD_BYTES_MAX = 32;
const BYTES_MIN = 64 * 1024;
/** A character takes at most this many bytes, escaped. */
const CHARACTER_BYTES_MAX = 3;

/** Two bytes each: what stands for a character that would end a field. */
const ESCAPES: ReadonlyMap<number, number> = new Map([
  [0, ZERO],
  [8, 98],
  [TAB, 116],
  [NEWLINE, 110],
  [12, 102],
  [13, 114],
  [BACKSLASH, BACKSLASH],
]);
/** Characters that are written as they are, in one byte. */
const PLAIN = new Uint8Array(65_536);
for (let code = 1; code < 128; code++) PLAIN[code] = ESCAPES.has(code) ? 0 : 1;

export class TsvWriter {
  #bytes: Buffer;
  #at = 0;
  #rows = 0;

  /** `bytes`: the room to begin with; it grows. */
  constructor(bytes = BYTES_MIN) {
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(bytes, BYTES_MIN));
  }

  get rows(): number {
    return this.#rows;
  }

  get bytes(): number {
    return this.#at;
  }

  /** Any text; half a surrogate pair becomes U+FFFD. */
  text(value: string): void {
    const { length } = value;
    this.#room(length * CHARACTER_BYTES_MAX + 1);
    const bytes = this.#bytes;
    let at = this.#at;
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i);
      if (PLAIN[code] === 0) {
        this.#escaped(value, i, at);
        return;
      }
      bytes[at++] = code;
    }
    bytes[at++] = TAB;
    this.#at = at;
  }

  /** A whole number, exact to 2^53. */
  int(value: number): void {
    this.#room(FIELD_BYTES_MAX);
    if (value < 0) {
      this.#bytes[this.#at++] = MINUS;
      value = -value;
    }
    this.#digits(value, 1);
    this.#bytes[this.#at++] = TAB;
  }

  /** A finite number, as JavaScript writes it: read back, it is the same. */
  number(value: number): void {
    if (Number.isInteger(value) && Math.abs(value) < 1e15) {
      // -0 is 0.
      this.int(value);
      return;
    }
    assert(Number.isFinite(value), `${value} is no number to keep`);
    this.#room(FIELD_BYTES_MAX);
    const text = String(value);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#at++] = text.charCodeAt(i);
    this.#bytes[this.#at++] = TAB;
  }

  /** `\N` for null, else the number. */
  nullable(value: number | null): void {
    if (value !== null) {
      this.number(value);
      return;
    }
    this.#room(FIELD_BYTES_MAX);
    this.#bytes[this.#at++] = BACKSLASH;
    this.#bytes[this.#at++] = 78;
    this.#bytes[this.#at++] = TAB;
  }

  flag(value: boolean): void {
    this.#room(FIELD_BYTES_MAX);
    this.#bytes[this.#at++] = value ? ZERO + 1 : ZERO;
    this.#bytes[this.#at++] = TAB;
  }

  /** Epoch milliseconds from 1970 to 2286, for a DateTime64(3). */
  instant(ms: number): void {
    assert(ms >= 0 && ms < 1e13, `${ms} is no instant to keep`);
    this.#room(FIELD_BYTES_MAX);
    const seconds = Math.floor(ms / 1000);
    this.#digits(seconds, 10);
    this.#bytes[this.#at++] = DOT;
    this.#digits(Math.floor(ms) - seconds * 1000, 3);
    this.#bytes[this.#at++] = TAB;
  }

  /** Ends a row, which has at least one field. */
  endRow(): void {
    this.#bytes[this.#at - 1] = NEWLINE;
    this.#rows += 1;
  }

  /** The rows since the last time, in bytes of their own; the writer is empty again. */
  take(): Buffer {
    const taken = Buffer.allocUnsafeSlow(this.#at);
    this.#bytes.copy(taken, 0, 0, this.#at);
    this.#at = 0;
    this.#rows = 0;
    return taken;
  }

  /** Digits of a whole number that is not negative, at least `width` of them. */
  #digits(value: number, width: number): void {
    let count = 1;
    for (let bound = 10; value >= bound; bound *= 10) count += 1;
    if (count < width) count = width;
    let at = this.#at + count;
    this.#at = at;
    // Division of large numbers is slow: 32 bits at a time.
    while (value > 0x7fffffff) {
      const rest = Math.floor(value / 10);
      this.#bytes[--at] = ZERO + (value - rest * 10);
      value = rest;
      count -= 1;
    }
    for (let small = value | 0; count > 0; count--) {
      const rest = (small / 10) | 0;
      this.#bytes[--at] = ZERO + (small - rest * 10);
      small = rest;
    }
  }

  /** The rest of a text from its first character that is not plain; the room is there. */
  #escaped(value: string, from: number, at: number): void {
    const bytes = this.#bytes;
    let begun = from;
    for (let i = from; i < value.length; i++) {
      const letter = ESCAPES.get(value.charCodeAt(i));
      if (letter === undefined) continue;
      if (i > begun) at += bytes.write(value.slice(begun, i), at, 'utf8');
      bytes[at++] = BACKSLASH;
      bytes[at++] = letter;
      begun = i + 1;
    }
    if (begun < value.length) at += bytes.write(value.slice(begun), at, 'utf8');
    bytes[at++] = TAB;
    this.#at = at;
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#at + bytes));
    this.#bytes.copy(wider, 0, 0, this.#at);
    this.#bytes = wider;
  }
}
