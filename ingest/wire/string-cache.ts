// Strings by their UTF-8 bytes: bytes that came before give the same string object and the same
// number again, without a new string being made. Bounded: an older string gives way to a newer one,
// and after many numbers all is begun anew. Whatever the bytes, the answer is exact: a hash only
// says where to look, and all bytes are compared.
import type { StringNumbering } from '#domain/message/packed-message.ts';

/** A string lies in one of the slots of its set, which stand together; a large book fits. */
const SLOTS = 1 << 17;
const SET = 4;
/** Longer strings are made anew each time. */
const WORDS_PER_STRING = 32;
const BYTES_MAX = 4 * WORDS_PER_STRING;

/** So that what is kept by number stays small. */
const NUMBERS_MAX = 1 << 18;

/** Strings that come again and again, each with a number of its own; for one reader. */
export class StringCache {
  readonly #strings: string[] = new Array<string>(SLOTS).fill('');
  /** Bytes of the string in a slot; 0 where there is none. */
  readonly #lengths = new Uint8Array(SLOTS);
  readonly #words = new Int32Array(SLOTS * WORDS_PER_STRING);
  readonly #numbers = new Int32Array(SLOTS);
  #numbering = { top: 0 };
  #made = 0;
  /** Of the string read last, by the numbering in force. */
  number = 0;

  readonly #numbersMax: number;

  /** At least `numbersMax` numbers are given before all is begun anew. */
  constructor(numbersMax = NUMBERS_MAX) {
    this.#numbersMax = numbersMax;
  }

  /** What the numbers of strings read since `begin` are of. */
  get numbering(): StringNumbering {
    return this.#numbering;
  }

  /** Before a run of strings whose numbers must be of one numbering. */
  begin(): void {
    if (this.#numbering.top < this.#numbersMax) return;
    this.#lengths.fill(0);
    this.#numbering = { top: 0 };
  }

  /** How many strings were made because they were not here. */
  get made(): number {
    return this.#made;
  }

  /** The string of the bytes of `view` in this range, which must lie within it. */
  read(view: DataView, from: number, length: number): string {
    if (length === 0 || length > BYTES_MAX) {
      this.number = this.#numbering.top++;
      return length === 0 ? '' : this.#make(view, from, length);
    }
    const first = hashOf(view, from, length);
    let slot = first;
    while (slot < first + SET && !this.#holds(slot, view, from, length)) slot += 1;
    if (slot === first + SET) slot = this.#remember(first, view, from, length);
    this.number = this.#numbers[slot] as number;
    return this.#strings[slot] as string;
  }

  #holds(slot: number, view: DataView, from: number, length: number): boolean {
    if (this.#lengths[slot] !== length) return false;
    const words = this.#words;
    const start = slot * WORDS_PER_STRING;
    if (length < 4) return words[start] === shortWord(view, from, length);
    let word = start;
    const last = from + length - 4;
    for (let at = from; at < last; at += 4) {
      if (words[word++] !== view.getInt32(at, true)) return false;
    }
    return words[word] === view.getInt32(last, true);
  }

  /** The slot that holds it from now on: an empty one of its set, else each of them in turn. */
  #remember(first: number, view: DataView, from: number, length: number): number {
    const string = this.#make(view, from, length);
    let slot = first;
    while (slot < first + SET && this.#lengths[slot] !== 0) slot += 1;
    if (slot === first + SET) slot = first + (this.#made & (SET - 1));
    let word = slot * WORDS_PER_STRING;
    if (length < 4) {
      this.#words[word] = shortWord(view, from, length);
    } else {
      const last = from + length - 4;
      for (let at = from; at < last; at += 4) this.#words[word++] = view.getInt32(at, true);
      this.#words[word] = view.getInt32(last, true);
    }
    this.#lengths[slot] = length;
    this.#strings[slot] = string;
    this.#numbers[slot] = this.#numbering.top++;
    return slot;
  }

  #make(view: DataView, from: number, length: number): string {
    this.#made += 1;
    return Buffer.from(view.buffer, view.byteOffset + from, length).toString('utf8');
  }
}

/** The first slot of its set: by fours, the last four bytes taken together whatever is left. */
function hashOf(view: DataView, from: number, length: number): number {
  let hash = length;
  if (length < 4) {
    hash = mixed(hash, shortWord(view, from, length));
  } else {
    const last = from + length - 4;
    for (let at = from; at < last; at += 4) hash = mixed(hash, view.getInt32(at, true));
    hash = mixed(hash, view.getInt32(last, true));
  }
  return hash & (SLOTS - SET);
}

function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
}

/** One to three bytes. */
function shortWord(view: DataView, from: number, length: number): number {
  let word = view.getUint8(from);
  if (length > 1) word |= view.getUint8(from + 1) << 8;
  if (length > 2) word |= view.getUint8(from + 2) << 16;
  return word;
}
