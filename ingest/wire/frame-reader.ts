// A place in the bytes of one frame and the frame's strings: reads of single values, each checked
// against the end of the frame and against what such a value may be.
import type { LeagueId } from '#domain/league.ts';
import type { Rejections } from '#domain/message/message.ts';
import { NO_REJECTIONS, NO_STRING, type PackedMessage } from '#domain/message/packed-message.ts';
import { STRING_BYTES_MAX } from './message.ts';
import type { StringCache } from './string-cache.ts';

/** The last instant a Date can hold: the bound of the schema. */
export const TIME_MAX = 8.64e15;
const COUNT_MAX = 2 ** 31;
const LEAGUE_ID = /^[a-z0-9][a-z0-9_]{0,39}$/;
const NO_BYTES = new DataView(new ArrayBuffer(0));

/** The bytes are not a message of a version that this program reads. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
}

/** They are one of a newer version: a later program reads them. */
export class NewerWireError extends DecodeError {}

/** Reads past the end throw RangeError, all else that is wrong DecodeError. */
export class FrameReader {
  /** The frame, and where the next read is. Whoever reads rows by itself moves `at` behind them. */
  view: DataView = NO_BYTES;
  at = 0;
  /** The frame's table; entries from `stringCount` on are left over. */
  readonly strings: string[];
  readonly #into: PackedMessage;
  stringCount = 0;
  #length = 0;
  readonly #cache: StringCache;
  #hasEmptyString = false;
  /** The league that was read last in this frame, which the next group most likely has too. */
  #leagueIndex = NO_STRING;
  #leagueId: LeagueId = 'nfl';

  /** Fills the strings of `into` from each frame anew; `cache` may be shared with other readers. */
  constructor(into: PackedMessage, cache: StringCache) {
    this.#into = into;
    this.strings = into.strings;
    this.#cache = cache;
  }

  begin(bytes: Uint8Array): void {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#length = bytes.byteLength;
    this.at = 0;
    this.stringCount = 0;
    this.#hasEmptyString = false;
    this.#leagueIndex = NO_STRING;
  }

  /** Lets the frame's bytes go. */
  end(): void {
    this.view = NO_BYTES;
    this.#length = 0;
  }

  get bytesLeft(): number {
    return this.#length - this.at;
  }

  stringTable(): void {
    const count = this.u16();
    const cache = this.#cache;
    cache.begin();
    this.#into.reserveStrings(count);
    const { stringNumbers } = this.#into;
    for (let i = 0; i < count; i++) {
      const bytes = this.u16();
      this.#check(bytes);
      const text = cache.read(this.view, this.at, bytes);
      stringNumbers[i] = cache.number;
      if (text.length > STRING_BYTES_MAX / 4) throw new DecodeError('a string that is too long');
      if (bytes === 0) this.#hasEmptyString = true;
      this.at += bytes;
      this.strings[i] = text;
    }
    this.stringCount = count;
    this.#into.numbering = cache.numbering;
  }

  /** Whether this names a string of the table that is not empty. */
  isKey(index: number): boolean {
    return index < this.stringCount && !(this.#hasEmptyString && this.strings[index] === '');
  }

  keyIndex(): number {
    const index = this.u16();
    if (!this.isKey(index)) throw notAKey(index);
    return index;
  }

  key(): string {
    return this.strings[this.keyIndex()] as string;
  }

  /** A string or none; it may be empty. */
  string(): string | null {
    const index = this.u16();
    if (index === NO_STRING) return null;
    if (index >= this.stringCount) throw new DecodeError('a string outside the table');
    return this.strings[index] as string;
  }

  leagueId(): LeagueId {
    const index = this.keyIndex();
    if (index === this.#leagueIndex) return this.#leagueId;
    this.#leagueIndex = index;
    this.#leagueId = this.strings[index] as string;
    if (!LEAGUE_ID.test(this.#leagueId)) throw new DecodeError('no id of a league');
    return this.#leagueId;
  }

  rejections(): Rejections {
    const count = this.u16();
    if (count === 0) return NO_REJECTIONS;
    const rejections: Record<string, number> = {};
    for (let i = 0; i < count; i++) {
      const reason = this.key();
      const times = this.u32();
      if (times < 1 || times > COUNT_MAX) throw new DecodeError('not a count');
      rejections[reason] = times;
    }
    return rejections;
  }

  word<T extends string>(words: readonly T[]): T {
    const word = words[this.u8()];
    if (word === undefined) throw new DecodeError('a word outside its list');
    return word;
  }

  /** Text with its length before it. */
  text(): string {
    const bytes = this.u32();
    this.#check(bytes);
    const from = this.view.byteOffset + this.at;
    this.at += bytes;
    return Buffer.from(this.view.buffer, from, bytes).toString('utf8');
  }

  /**
   * A count of items, each of so many bytes or more: a false count cannot ask for more memory than
   * the frame's own.
   */
  count(items: number, bytesEach: number): number {
    if (items * bytesEach > this.bytesLeft) throw new DecodeError('a list longer than its frame');
    return items;
  }

  time(): number {
    const time = this.view.getFloat64(this.at, true);
    this.at += 8;
    if (!isTime(time)) throw new DecodeError('not a time');
    return time;
  }

  integer(minimum: number): number {
    const value = this.view.getFloat64(this.at, true);
    this.at += 8;
    if (!Number.isSafeInteger(value) || value < minimum) throw new DecodeError('not an integer');
    return value;
  }

  u8(): number {
    return this.view.getUint8(this.at++);
  }

  u16(): number {
    const value = this.view.getUint16(this.at, true);
    this.at += 2;
    return value;
  }

  u32(): number {
    const value = this.view.getUint32(this.at, true);
    this.at += 4;
    return value;
  }

  #check(bytes: number): void {
    if (bytes > this.bytesLeft) throw new DecodeError('the frame ends too early');
  }
}

/** Whole milliseconds that a Date can hold. */
export function isTime(value: number): boolean {
  return value >= 0 && value <= TIME_MAX && Math.floor(value) === value;
}

/** Why this does not name a string that must be there. */
export function notAKey(index: number): DecodeError {
  const isOutside = index !== NO_STRING;
  return new DecodeError(isOutside ? 'a string outside the table, or empty' : 'a missing string');
}
