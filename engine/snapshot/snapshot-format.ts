// The frame of a snapshot: sections of JSON for what is small, of numbers for what is large, and a
// checksum over all of it. Each of both is read back in the order in which it was written.
//   u32 magic, u32 version, u32 sections of JSON, u32 sections of numbers,
//   per section: u32 kind, u32 bytes, its content padded to 8; at the end 8 bytes of checksum
import { assert, must } from '#kit/assert.ts';

const MAGIC = 0x4e53564f;
/**
 * Raised when anything in a snapshot moves or means something else. 7: participants, who speaks,
 * which event an id of a source means. 8: what prices of main lines were before they changed.
 * 9: depth of offers. 10: fees of markets, delays of bets.
 */
const VERSION = 10;
/** The oldest that is read: in it there was nothing of these. */
const VERSION_OLDEST = 6;
const HEADER_BYTES = 16;
const CHECKSUM_BYTES = 8;
const NAN_HIGH = 0x7ff80000;

type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;
const KINDS = [Int32Array, Float64Array, Uint8Array] as const;
/** Items of one value: the JSON of millions, whose texts strangers write, would be no string. */
const LIST_ITEMS = 65_536;

/** The bytes are no whole snapshot of this version. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

/** Gathers what a snapshot holds. Numbers are copied by `finish` only. */
export class SnapshotWriter {
  readonly #values: Uint8Array<ArrayBuffer>[] = [];
  readonly #sections: Numbers[] = [];

  /** Anything that JSON writes and reads alike: no infinities, no NaN. Written at once. */
  value(value: unknown): void {
    this.#values.push(new TextEncoder().encode(JSON.stringify(value)));
  }

  /** A value that is a list of any length. */
  list(items: readonly unknown[]): void {
    this.value(items.length);
    for (let from = 0; from < items.length; from += LIST_ITEMS) {
      this.value(items.slice(from, from + LIST_ITEMS));
    }
  }

  numbers(section: Numbers): void {
    this.#sections.push(section);
  }

  /** The finished bytes. */
  finish(): Uint8Array<ArrayBuffer> {
    const sections = [...this.#values, ...this.#sections];
    let length = HEADER_BYTES + CHECKSUM_BYTES;
    for (const { byteLength } of sections) length += 8 + padded(byteLength);
    const bytes = new Uint8Array(length);
    const words = new Uint32Array(bytes.buffer);
    words.set([MAGIC, VERSION, this.#values.length, this.#sections.length]);
    let at = HEADER_BYTES;
    for (const section of sections) {
      const kind = KINDS.findIndex((each) => section instanceof each);
      words.set([kind, section.byteLength], at / 4);
      const { buffer, byteOffset, byteLength } = section;
      bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at + 8);
      if (section instanceof Float64Array) {
        makeAlike(new Float64Array(bytes.buffer, at + 8, section.length));
      }
      at += 8 + padded(byteLength);
    }
    words.set(checksumOf(words.subarray(0, at / 4)), at / 4);
    return bytes;
  }
}

/**
 * Writes all that is no number with the same bits: those of a sum that came to none depend on the
 * processor, on what a compiler made of it, and so on the version of Node.
 */
function makeAlike(floats: Float64Array): void {
  const halves = new Uint32Array(floats.buffer, floats.byteOffset, 2 * floats.length);
  for (let at = 0; at < floats.length; at++) {
    if (!Number.isNaN(floats[at])) continue;
    halves[2 * at] = 0;
    halves[2 * at + 1] = NAN_HIGH;
  }
}

/** Reads a snapshot back. Throws SnapshotError where the bytes are not whole. */
export class SnapshotReader {
  /** Which form it has. */
  readonly version: number;
  readonly #values: Uint8Array[];
  readonly #sections: Numbers[] = [];

  constructor(given: Uint8Array) {
    // A copy is aligned, whatever the bytes lay in.
    const bytes = new Uint8Array(given);
    if (bytes.length < HEADER_BYTES + CHECKSUM_BYTES || bytes.length % 8 !== 0) {
      throw new SnapshotError('not a whole snapshot');
    }
    const words = new Uint32Array(bytes.buffer);
    const [magic, version = 0, values = 0, sections = 0] = words;
    if (magic !== MAGIC) throw new SnapshotError('not a snapshot');
    if (version < VERSION_OLDEST || version > VERSION) {
      throw new SnapshotError(`a snapshot of version ${version}`);
    }
    this.version = version;
    const end = words.length - 2;
    const [high, low] = checksumOf(words.subarray(0, end));
    if (words[end] !== high || words[end + 1] !== low) {
      throw new SnapshotError('a snapshot that is damaged: its checksum differs');
    }
    let at = HEADER_BYTES;
    for (let section = 0; section < values + sections; section++) {
      const [kind = 0, length = 0] = words.subarray(at / 4, at / 4 + 2);
      const Kind = KINDS[kind];
      assert(Kind !== undefined, 'a section of a known kind');
      this.#sections.push(new Kind(bytes.buffer, at + 8, length / Kind.BYTES_PER_ELEMENT));
      at += 8 + padded(length);
    }
    this.#values = this.#sections.splice(0, values) as Uint8Array[];
    this.#values.reverse();
    this.#sections.reverse();
  }

  /** The next value; its shape is what the same version wrote. */
  value<T>(): T {
    const json = must(this.#values.pop(), 'the value that is read');
    return JSON.parse(new TextDecoder().decode(json)) as T;
  }

  /** The items of the next value, which was written as a list. */
  *list<T>(): Generator<T> {
    const length = this.value<number>();
    for (let from = 0; from < length; from += LIST_ITEMS) yield* this.value<T[]>();
  }

  ints(): Int32Array<ArrayBuffer> {
    return this.#next(Int32Array);
  }

  floats(): Float64Array<ArrayBuffer> {
    return this.#next(Float64Array);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#next(Uint8Array);
  }

  /** Whether there is another value. */
  get hasValue(): boolean {
    return this.#values.length > 0;
  }

  /** Asserts that all was read. */
  end(): void {
    assert(this.#values.length + this.#sections.length === 0, 'a snapshot is read to its end');
  }

  #next<T extends Numbers>(kind: abstract new (...args: never[]) => T): T {
    const section = this.#sections.pop();
    assert(section instanceof kind, 'a snapshot has the numbers that are read');
    return section as T;
  }
}

function padded(bytes: number): number {
  return (bytes + 7) & ~7;
}

/** Two multiplicative hashes over the words, 64 bits together: against damage, not malice. */
function checksumOf(words: Uint32Array): [number, number] {
  let first = 0x811c9dc5;
  let second = 0x2545f491;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as number;
    first = Math.imul(first ^ word, 0x01000193);
    second = Math.imul((second + word) ^ (first >>> 15), 0x85ebca6b);
  }
  return [first >>> 0, second >>> 0];
}
