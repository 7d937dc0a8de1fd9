// Messages to compact binary frames. Each frame carries its own string table, so that a consumer
// can start at any message.
//   u16 magic, u8 version, u16 strings, (u16 bytes, utf-8)*,
//   u16 source, f64 session, f64 sourceSeq, u16 groups, group*, then of what was posted a text.
// A group is a kind byte, its receivedAt, its rejections, and its members in the order of the
// types.

import type { Depth, Levels } from '#domain/depth.ts';
import { FEE_KINDS, type MarketFee, ROUNDED_PER } from '#domain/market-fee.ts';
import type {
  CoverageGroup,
  EventGroup,
  EventHead,
  Group,
  ImageGroup,
  MarketScope,
  Message,
  PatchGroup,
  Quote,
  QuoteKey,
} from '#domain/message/message.ts';
import { keyFlags, quoteFlags } from '#domain/message/pack.ts';
import { FLAG, NO_POINT, NO_STRING, SIDES } from '#domain/message/packed-message.ts';
import { assert, unreachable } from '#kit/assert.ts';
import { ByteWriter } from './byte-writer.ts';
import { SEASON_TYPES, STATUSES, STRING_BYTES_MAX, WIRE_VERSION } from './message.ts';

export const MAGIC = 0x4f56;
/** Their order is that of the wire: new ones come last. */
export const KINDS = [
  'image',
  'patch',
  'coverage',
  'event',
  'config',
  'clock',
  'catalog',
  'confirm',
] as const;

/** Beside the kind of an image: keys follow its quotes, of those that are suspended. */
export const HAS_KEYS = 128;

/** What a message says of those who posted it. */
export type PostedPart = Pick<Message, 'posted' | 'batch' | 'sourceSession'>;

/** Builds one message group by group; a group that made it too long can be taken back. */
export class MessageWriter {
  readonly #body = new ByteWriter(64 * 1024);
  readonly #indexes = new Map<string, number>();
  readonly #strings: { readonly text: string; readonly bytes: Buffer }[] = [];
  #stringBytes = 0;
  groupCount = 0;

  /** Bytes of the whole frame so far, header included. */
  get bytes(): number {
    return 25 + this.#stringBytes + this.#body.length;
  }

  /** Appends a group unless the frame would grow past `bytesMax`; false if it did not fit. */
  add(group: Group, bytesMax: number): boolean {
    const length = this.#body.length;
    const strings = this.#strings.length;
    this.#writeGroup(group);
    if (this.bytes <= bytesMax && this.#strings.length < NO_STRING) {
      this.groupCount += 1;
      return true;
    }
    this.#body.length = length;
    this.#forgetStrings(strings);
    return false;
  }

  /** The finished frame; the writer is empty afterwards. */
  finish(source: string, session: number, sourceSeq: number, posted: PostedPart = {}): Buffer {
    assert(this.groupCount > 0 && this.groupCount <= 0xffff, 'a message has 1 to 65535 groups');
    const sourceIndex = this.#string(source);
    const out = new ByteWriter(this.bytes);
    out.u16(MAGIC);
    out.u8(WIRE_VERSION);
    out.u16(this.#strings.length);
    for (const { bytes } of this.#strings) {
      out.u16(bytes.length);
      out.raw(bytes);
    }
    out.u16(sourceIndex);
    out.f64(session);
    out.f64(sourceSeq);
    out.u16(this.groupCount);
    out.raw(this.#body.view());
    if (Object.keys(posted).length > 0) out.text(JSON.stringify(posted));
    this.#body.length = 0;
    this.#forgetStrings(0);
    this.groupCount = 0;
    return out.view();
  }

  #forgetStrings(keep: number): void {
    for (const { text, bytes } of this.#strings.splice(keep)) {
      this.#indexes.delete(text);
      this.#stringBytes -= bytes.length + 2;
    }
  }

  #string(value: string | null): number {
    if (value === null) return NO_STRING;
    const known = this.#indexes.get(value);
    if (known !== undefined) return known;
    const bytes = Buffer.from(value, 'utf8');
    assert(bytes.length <= STRING_BYTES_MAX, 'a string of a message is too long');
    const index = this.#strings.push({ text: value, bytes }) - 1;
    this.#stringBytes += bytes.length + 2;
    this.#indexes.set(value, index);
    return index;
  }

  #writeGroup(group: Group): void {
    const body = this.#body;
    const hasKeys = group.kind === 'image' && group.suspended !== undefined;
    body.u8(KINDS.indexOf(group.kind) | (hasKeys ? HAS_KEYS : 0));
    body.f64(group.receivedAt);
    const reasons = Object.entries(group.rejections);
    body.u16(reasons.length);
    for (const [reason, count] of reasons) {
      body.u16(this.#string(reason));
      body.u32(count);
    }
    if (group.kind === 'image') this.#writeImage(group);
    else if (group.kind === 'patch') this.#writePatch(group);
    else if (group.kind === 'coverage') this.#writeCoverage(group);
    else if (group.kind === 'event') this.#writeEvent(group);
    else if (group.kind === 'config') body.text(JSON.stringify(group.config));
    else if (group.kind === 'catalog') {
      const { by, entries, repeated } = group;
      body.text(JSON.stringify({ by, entries, repeated }));
    } else if (group.kind === 'confirm') body.text(JSON.stringify(group.confirms));
    else if (group.kind !== 'clock') unreachable(group);
  }

  #writeHead(event: EventHead): void {
    const body = this.#body;
    body.u16(this.#string(event.eventId));
    body.u16(this.#string(event.leagueId));
    body.u16(this.#string(event.homeTeamId));
    body.u16(this.#string(event.awayTeamId));
    body.f64(event.startTime);
    body.u16(this.#string(event.sourceEventId));
  }

  #writeScopes(scopes: readonly MarketScope[]): void {
    this.#body.u16(scopes.length);
    for (const scope of scopes) {
      this.#body.u16(this.#string(scope.marketType));
      this.#body.u8(scope.isAlternate ? 1 : 0);
    }
  }

  #writeStrings(values: readonly string[]): void {
    this.#body.u16(values.length);
    for (const value of values) this.#body.u16(this.#string(value));
  }

  #writeImage(group: ImageGroup): void {
    this.#writeHead(group.event);
    this.#writeScopes(group.markets);
    this.#writeStrings(group.venues);
    this.#body.u32(group.quotes.length);
    for (const quote of group.quotes) this.#writeQuote(quote);
    if (group.suspended !== undefined) this.#writeKeys([], group.suspended);
  }

  #writePatch(group: PatchGroup): void {
    this.#writeHead(group.event);
    this.#body.u32(group.quotes.length);
    for (const quote of group.quotes) this.#writeQuote(quote);
    this.#writeKeys(group.withdrawn, group.suspended);
  }

  /** Keys that are withdrawn, and those that are suspended. */
  #writeKeys(withdrawn: readonly QuoteKey[], suspended: readonly QuoteKey[] = []): void {
    this.#body.u32(withdrawn.length + suspended.length);
    for (const key of withdrawn) this.#writeKey(key, keyFlags(key));
    for (const key of suspended) this.#writeKey(key, keyFlags(key) | FLAG.suspended);
  }

  #writeCoverage(group: CoverageGroup): void {
    this.#body.u16(this.#string(group.leagueId));
    this.#writeScopes(group.markets);
    this.#writeStrings(group.venues);
    this.#writeStrings(group.eventIds);
  }

  #writeEvent(group: EventGroup): void {
    const body = this.#body;
    this.#writeHead(group.event);
    body.u8(STATUSES.indexOf(group.status));
    const season = group.seasonType === null ? 0 : SEASON_TYPES.indexOf(group.seasonType) + 1;
    body.u8((group.neutralSite ? 1 : 0) + (group.score ? 2 : 0) + 4 * season);
    if (group.score) {
      body.u16(group.score.home);
      body.u16(group.score.away);
    }
    body.u16(this.#string(group.period));
    body.u16(this.#string(group.clock));
    body.u16(this.#string(group.venue));
  }

  #writeKey(key: QuoteKey, flags: number): void {
    const body = this.#body;
    body.u16(flags);
    body.u16(this.#string(key.marketType));
    body.u16(this.#string(key.venueId));
    body.u8(SIDES.indexOf(key.side));
    body.i32(key.point === null ? NO_POINT : Math.round(key.point * 1000));
    if (flags & FLAG.player) body.u16(this.#string(key.playerId));
  }

  #writeQuote(quote: Quote): void {
    const body = this.#body;
    const flags = quoteFlags(quote);
    this.#writeKey(quote, flags);
    if (flags & FLAG.player) body.u16(this.#string(quote.playerName));
    body.i32(quote.price);
    body.f64(quote.confirmedAt);
    body.f64(quote.nativePrice);
    if (quote.size !== null) body.f64(quote.size);
    if (quote.link !== null) body.u16(this.#string(quote.link));
    if (quote.depth !== undefined) this.#writeDepth(quote.depth);
    if (quote.fee !== undefined) this.#writeFee(quote.fee);
    if (quote.betDelayMs !== undefined) body.f64(quote.betDelayMs);
  }

  #writeDepth({ behind, lay }: Depth): void {
    this.#body.u8(behind.length / 2);
    this.#body.u8(lay.length / 2);
    this.#writeLevels(behind);
    this.#writeLevels(lay);
  }

  #writeFee({ kind, rate, exponent, step, roundedPer }: MarketFee): void {
    this.#body.u8(FEE_KINDS.indexOf(kind));
    this.#body.u8(exponent);
    this.#body.u8(ROUNDED_PER.indexOf(roundedPer));
    this.#body.f64(rate);
    this.#body.f64(step);
  }

  #writeLevels(levels: Levels): void {
    for (let at = 0; at < levels.length; at += 2) {
      this.#body.i32(levels[at] as number);
      this.#body.f64(levels[at + 1] as number);
    }
  }
}
