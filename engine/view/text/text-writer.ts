// Text as UTF-8 in memory that is used again. What is written again and again is kept as numbers of
// eight bytes each: V8 copies a number at a time, and would walk a sum of texts piece by piece.

const WORD_BYTES = 8;
const BYTES_PER_CHAR_MAX = 3;
const ASCII_MAX = 0x7f;
/** So many are written one by one: calling the encoder takes longer. */
const SHORT_CHARS = 64;
/** Of a longer text it is worth while to know how many bytes it takes before there is room. */
const LONG_CHARS = 64 * 1024;
/** Room for nearly all deltas; what a longer one took is given back. */
const ROOM_BYTES = 256 * 1024;
/** Room for nearly all texts that are kept. */
const KEPT_BYTES = 4096;
const ZERO = 0x30;
/** Larger numbers are none of 32 bits. */
const DIGITS_MAX = 0x7fff_ffff;

/** Decimals that are written digit by digit. */
const DECIMALS = 8;
const DECIMAL_STEPS = 1e8;
/** Smaller numbers have an exponent in JSON; of larger ones so many decimals are more than they have. */
const EXPONENTS_BELOW = 1e-6;
const DECIMALS_BELOW = 1e7;
/** ASCII. */
const MINUS = 0x2d;
const POINT = 0x2e;

const encoder = new TextEncoder();

/** A text as words. No UTF-8 is a word that is not a number, of which bits could be lost. */
export interface KeptText {
  readonly words: Float64Array;
  /** The first of its words. */
  readonly from: number;
  readonly bytes: number;
}

const NO_WORDS = new Float64Array(0);

/**
 * Keeps texts beside each other, as long as any of them is held: a frame is made of many, and what
 * is near is at hand.
 */
export class TextPool {
  readonly #wordsEach: number;
  #words = NO_WORDS;
  #used = 0;

  /** `wordsEach`: room that is made at a time. */
  constructor(wordsEach: number) {
    this.#wordsEach = wordsEach;
  }

  keep(text: string): KeptText {
    scratch.clear();
    scratch.text(text);
    const { length } = scratch;
    const count = Math.ceil(length / WORD_BYTES);
    if (this.#used + count > this.#words.length) {
      this.#words = new Float64Array(Math.max(this.#wordsEach, count));
      this.#used = 0;
    }
    const from = this.#used;
    scratch.readWords(0, length, this.#words, from);
    this.#used += count;
    return { words: this.#words, from, bytes: length };
  }
}

/** A text of its own. */
export function kept(text: string): KeptText {
  return new TextPool(0).keep(text);
}

const own = new TextPool(4096);

/** A text of the program's own, which stays. */
export function keptForever(text: string): KeptText {
  return own.keep(text);
}

/** Texts of numbers, each in a row: the number, its bytes, and its words. */
export class KeptNumbers {
  readonly #make: (value: number) => string;
  readonly #scale: number;
  readonly #mask: number;
  readonly #row: number;
  readonly #rows: Float64Array;

  /**
   * `places`: how many are kept at most, a power of two. `scale`: what makes neighbours of numbers
   * that are often said together one apart, so that each has a place of its own. `bytesMax`: longer
   * texts are made each time.
   */
  constructor(places: number, scale: number, bytesMax: 16 | 48, make: (value: number) => string) {
    this.#make = make;
    this.#scale = scale;
    this.#mask = places - 1;
    // A cache line, or half of one.
    this.#row = 2 + bytesMax / WORD_BYTES;
    this.#rows = new Float64Array(places * this.#row).fill(Number.NaN);
  }

  /** Writes the text of a finite number. */
  write(out: TextWriter, value: number): void {
    const row = ((value * this.#scale) & this.#mask) * this.#row;
    if (this.#rows[row] === value) out.words(this.#rows, row + 2, this.#rows[row + 1] as number);
    else this.#writeNew(out, row, value);
  }

  /** Written as a text, and read back as words. */
  #writeNew(out: TextWriter, row: number, value: number): void {
    const from = out.length;
    out.text(this.#make(value));
    const bytes = out.length - from;
    if (bytes > (this.#row - 2) * WORD_BYTES) return;
    this.#rows[row] = value;
    this.#rows[row + 1] = bytes;
    out.readWords(from, bytes, this.#rows, row + 2);
  }
}

export class TextWriter {
  readonly #roomBytes: number;
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #length = 0;

  /** `roomBytes`: what is held from one text to the next. */
  constructor(roomBytes = ROOM_BYTES) {
    this.#roomBytes = roomBytes;
    this.#bytes = new Uint8Array(roomBytes);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Bytes written. */
  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
    if (this.#bytes.length > this.#roomBytes) this.#use(new Uint8Array(this.#roomBytes));
  }

  kept({ words, from, bytes }: KeptText): void {
    this.words(words, from, bytes);
  }

  /** So many bytes from a word on. */
  words(words: Float64Array, from: number, bytes: number): void {
    let to = this.#length;
    const end = to + bytes;
    this.#makeRoom(bytes + WORD_BYTES);
    const view = this.#view;
    for (let word = from; to < end; word++) {
      view.setFloat64(to, words[word] as number, true);
      to += WORD_BYTES;
    }
    this.#length = end;
  }

  /** One ASCII character. */
  ascii(code: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#length++] = code;
  }

  /** The last so many decimal digits of a whole number up to `DIGITS_MAX`. */
  digits(value: number, count: number): void {
    this.#makeRoom(count);
    let rest = value | 0;
    for (let at = this.#length + count - 1; at >= this.#length; at--) {
      const next = (rest / 10) | 0;
      this.#bytes[at] = ZERO + rest - 10 * next;
      rest = next;
    }
    this.#length += count;
  }

  /** A whole number from 0 on. */
  whole(value: number): void {
    if (value > DIGITS_MAX) {
      this.text(`${value}`);
      return;
    }
    let count = 1;
    for (let most = 10; most <= value; most *= 10) count += 1;
    this.digits(value, count);
  }

  /**
   * A finite number as JSON has it. What has at most eight decimals, as all that is rounded, is
   * written digit by digit: V8 keeps the texts of numbers that it makes, and none comes again.
   */
  number(value: number): void {
    const size = Math.abs(value);
    const steps = Math.round(size * DECIMAL_STEPS);
    const isLong = steps / DECIMAL_STEPS !== size || size >= DECIMALS_BELOW;
    if (isLong || (steps !== 0 && size < EXPONENTS_BELOW)) {
      this.text(`${value}`);
      return;
    }
    const whole = Math.floor(steps / DECIMAL_STEPS);
    const part = steps - whole * DECIMAL_STEPS;
    if (value < 0) this.ascii(MINUS);
    this.whole(whole);
    if (part !== 0) this.#decimals(part);
  }

  /** A point and decimals without the zeros at their end. */
  #decimals(part: number): void {
    let [rest, count] = [part, DECIMALS];
    while (rest % 10 === 0) {
      rest /= 10;
      count -= 1;
    }
    this.ascii(POINT);
    this.digits(rest, count);
  }

  /** UTF-8 that is made already, of somebody else's memory. */
  utf8(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A text that is not kept. */
  text(text: string): void {
    if (text.length > LONG_CHARS) {
      this.utf8(encoder.encode(text));
      return;
    }
    this.#makeRoom(text.length * BYTES_PER_CHAR_MAX);
    if (text.length > SHORT_CHARS || !this.#writeAscii(text)) {
      this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
    }
  }

  /** What was written from one length to another, good until the next is written. */
  between(from: number, to: number): Uint8Array {
    return this.#bytes.subarray(from, to);
  }

  /** Copies what was written from there on into words; behind it in the last are zeros. */
  readWords(from: number, bytes: number, into: Float64Array, at: number): void {
    const end = from + bytes;
    this.#makeRoom(WORD_BYTES);
    this.#bytes.fill(0, end, end + WORD_BYTES);
    for (let word = 0; word * WORD_BYTES < bytes; word++) {
      into[at + word] = this.#view.getFloat64(from + word * WORD_BYTES, true);
    }
  }

  /** False where a character is none of ASCII. */
  #writeAscii(text: string): boolean {
    const from = this.#length;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > ASCII_MAX) return false;
      this.#bytes[from + at] = code;
    }
    this.#length = from + text.length;
    return true;
  }

  #makeRoom(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const longer = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    longer.set(this.#bytes);
    this.#use(longer);
  }

  #use(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }
}

/** In which texts that are kept become bytes. */
const scratch = new TextWriter(KEPT_BYTES);
