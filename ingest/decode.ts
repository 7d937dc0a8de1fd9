// Binary frames back to messages. Every read is checked against the frame's end and every word
// against its list: a frame of somebody else's making is refused, never misread.
import type { LeagueId } from '#domain/league.ts';
import { leagueById } from '#domain/league.ts';
import type {
  EventHead,
  Group,
  MarketScope,
  Message,
  PriceFormat,
  Quote,
  QuoteKey,
  Rejections,
} from '#domain/message.ts';
import { unreachable } from '#kit/assert.ts';
import { parseJson } from '#kit/json.ts';
import { FLAG, KINDS, MAGIC, NO_POINT, NO_STRING } from './encode.ts';
import {
  logConfigSchema,
  PRICE_FORMATS,
  SIDES,
  STATUSES,
  STRING_BYTES_MAX,
  WIRE_VERSION,
} from './message.ts';

/** The bounds of the schema: the last instant a Date can hold, and the farthest point. */
const TIME_MAX = 8.64e15;
const POINT_MAX = 2_000_000;
const COUNT_MAX = 2 ** 31;

/** The bytes are not a message of a version that this program reads. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
}

/** Decodes one frame. Throws DecodeError. */
export function decodeMessage(bytes: Uint8Array): Message {
  try {
    return new FrameReader(bytes).message();
  } catch (error) {
    if (error instanceof RangeError) throw new DecodeError('the frame ends too early');
    throw error;
  }
}

class FrameReader {
  readonly #view: DataView;
  readonly #bytes: Buffer;
  #at = 0;
  #strings: string[] = [];

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  message(): Message {
    if (this.#u16() !== MAGIC) throw new DecodeError('not a message frame');
    const version = this.#u8();
    if (version !== WIRE_VERSION) {
      throw new DecodeError(`wire version ${version}; this program reads ${WIRE_VERSION}`);
    }
    const count = this.#u16();
    for (let i = 0; i < count; i++) this.#strings.push(this.#tableString());
    const source = this.#key();
    const session = this.#integer(0);
    const sourceSeq = this.#integer(1);
    const groups = this.#list(this.#u16(), () => this.#group());
    if (groups.length === 0) throw new DecodeError('a message without groups');
    if (this.#at !== this.#bytes.length) throw new DecodeError('bytes behind the last group');
    return { source, session, sourceSeq, groups };
  }

  #group(): Group {
    const kind = this.#word(KINDS);
    const receivedAt = this.#time();
    const rejections = this.#rejections();
    const base = { receivedAt, rejections };
    switch (kind) {
      case 'image':
        return {
          kind,
          ...base,
          event: this.#head(),
          markets: this.#list(this.#u16(), () => this.#scope()),
          venues: this.#list(this.#u16(), () => this.#key()),
          quotes: this.#list(this.#u32(), () => this.#quote()),
        };
      case 'patch':
        return {
          kind,
          ...base,
          event: this.#head(),
          quotes: this.#list(this.#u32(), () => this.#quote()),
          withdrawn: this.#list(this.#u32(), () => this.#quoteKey(this.#u16())),
        };
      case 'coverage':
        return {
          kind,
          ...base,
          leagueId: this.#leagueId(),
          markets: this.#list(this.#u16(), () => this.#scope()),
          venues: this.#list(this.#u16(), () => this.#key()),
          eventIds: this.#list(this.#u16(), () => this.#key()),
        };
      case 'event':
        return { kind, ...base, ...this.#eventState() };
      case 'config':
        return { kind, ...base, config: this.#config() };
      case 'clock':
        return { kind, ...base };
      default:
        return unreachable(kind);
    }
  }

  #rejections(): Rejections {
    const count = this.#u16();
    const rejections: Record<string, number> = {};
    for (let i = 0; i < count; i++) {
      const reason = this.#key();
      const times = this.#u32();
      if (times < 1 || times > COUNT_MAX) throw new DecodeError('not a count');
      rejections[reason] = times;
    }
    return rejections;
  }

  #head(): EventHead {
    return {
      eventId: this.#key(),
      leagueId: this.#leagueId(),
      homeTeamId: this.#key(),
      awayTeamId: this.#key(),
      startTime: this.#time(),
      sourceEventId: this.#key(),
    };
  }

  #eventState() {
    const event = this.#head();
    const status = this.#word(STATUSES);
    const flags = this.#u8();
    const score = flags & 2 ? { home: this.#u16(), away: this.#u16() } : null;
    const period = this.#string();
    const clock = this.#string();
    const venue = this.#string();
    return { event, status, score, period, clock, neutralSite: (flags & 1) === 1, venue };
  }

  #config() {
    const parsed = logConfigSchema.safeParse(parseJson(this.#utf8(this.#u32())));
    if (!parsed.success) throw new DecodeError('a configuration that this program does not know');
    return parsed.data;
  }

  #scope(): MarketScope {
    return { marketType: this.#key(), isAlternate: this.#u8() === 1 };
  }

  #quoteKey(flags: number): QuoteKey {
    const marketType = this.#key();
    const venueId = this.#key();
    const side = this.#word(SIDES);
    const thousandths = this.#i32();
    return {
      marketType,
      venueId,
      side,
      isAlternate: (flags & FLAG.alternate) !== 0,
      team: flags & FLAG.teamHome ? 'home' : flags & FLAG.teamAway ? 'away' : null,
      point: thousandths === NO_POINT ? null : pointOf(thousandths),
      playerId: flags & FLAG.player ? this.#key() : null,
    };
  }

  #quote(): Quote {
    const flags = this.#u16();
    const { marketType, venueId, side, isAlternate, team, point, playerId } = this.#quoteKey(flags);
    const format = PRICE_FORMATS[flags >> FLAG.formatShift];
    if (format === undefined) throw new DecodeError('an unknown price format');
    return {
      marketType,
      venueId,
      side,
      isAlternate,
      team,
      point,
      playerId,
      playerName: flags & FLAG.player ? this.#key() : null,
      price: this.#price(),
      confirmedAt: this.#time(),
      nativePrice: this.#f64(),
      nativeFormat: format satisfies PriceFormat,
      suspended: (flags & FLAG.suspended) !== 0,
      size: flags & FLAG.size ? this.#size() : null,
      link: flags & FLAG.link ? this.#key() : null,
    };
  }

  #size(): number {
    const size = this.#f64();
    if (size < 0) throw new DecodeError('a negative size');
    return size;
  }

  #price(): number {
    const price = this.#i32();
    const size = Math.abs(price);
    if (size < 10_000 || price === -10_000 || size >= 10_000_000) {
      throw new DecodeError(`no price: ${price}`);
    }
    return price;
  }

  #leagueId(): LeagueId {
    const league = leagueById(this.#key());
    if (league === undefined) throw new DecodeError('an unknown league');
    return league.leagueId;
  }

  /**
   * Items of at least one byte each, so a false count cannot ask for more memory than the frame.
   */
  #list<T>(count: number, item: () => T): T[] {
    if (count > this.#bytes.length) throw new DecodeError('a list longer than its frame');
    const items: T[] = [];
    for (let i = 0; i < count; i++) items.push(item());
    return items;
  }

  #word<T extends string>(words: readonly T[]): T {
    const word = words[this.#u8()];
    if (word === undefined) throw new DecodeError('a word outside its list');
    return word;
  }

  #key(): string {
    const string = this.#string();
    if (!string) throw new DecodeError('a missing string');
    return string;
  }

  #string(): string | null {
    const index = this.#u16();
    if (index === NO_STRING) return null;
    const string = this.#strings[index];
    if (string === undefined) throw new DecodeError('a string outside the table');
    return string;
  }

  #tableString(): string {
    const text = this.#utf8(this.#u16());
    if (text.length > STRING_BYTES_MAX / 4) throw new DecodeError('a string that is too long');
    return text;
  }

  #utf8(bytes: number): string {
    if (this.#at + bytes > this.#bytes.length) throw new DecodeError('the frame ends too early');
    const text = this.#bytes.toString('utf8', this.#at, this.#at + bytes);
    this.#at += bytes;
    return text;
  }

  #time(): number {
    const time = this.#integer(0);
    if (time > TIME_MAX) throw new DecodeError('not a time');
    return time;
  }

  #integer(minimum: number): number {
    const value = this.#f64();
    if (!Number.isSafeInteger(value) || value < minimum) throw new DecodeError('not an integer');
    return value;
  }

  #u8(): number {
    return this.#view.getUint8(this.#at++);
  }

  #u16(): number {
    const value = this.#view.getUint16(this.#at, true);
    this.#at += 2;
    return value;
  }

  #u32(): number {
    const value = this.#view.getUint32(this.#at, true);
    this.#at += 4;
    return value;
  }

  #i32(): number {
    const value = this.#view.getInt32(this.#at, true);
    this.#at += 4;
    return value;
  }

  #f64(): number {
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    if (!Number.isFinite(value)) throw new DecodeError('not a finite number');
    return value;
  }
}

function pointOf(thousandths: number): number {
  if (Math.abs(thousandths) > POINT_MAX * 1000) throw new DecodeError('not a point');
  return thousandths / 1000;
}
