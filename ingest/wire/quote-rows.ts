// The rows of a frame's quotes into columns: where nearly all bytes of the wire are read. The
// place in the frame is kept in a local here, and no object is made per row.

import { type Depth, isDepthOf, LEVELS_MAX } from '#domain/depth.ts';
import { FEE_KINDS, isFee, type MarketFee, ROUNDED_PER } from '#domain/market-fee.ts';
import { DELAY_MS_MAX } from '#domain/message/message.ts';
import { PRICE_FORMATS } from '#domain/message/pack.ts';
import type { PackedMessage } from '#domain/message/packed-message.ts';
import { FLAG, NO_POINT, NO_STRING, PLAYER_TEAM, SIDES } from '#domain/message/packed-message.ts';
import { DecodeError, type FrameReader, isTime, notAKey } from './frame-reader.ts';

/** Bytes of a row without a player, a size and a link. */
const KEY_BYTES_MIN = 11;
const QUOTE_BYTES_MIN = KEY_BYTES_MIN + 20;
/** The farthest point of the schema, in thousandths. */
const THOUSANDTHS_MAX = 2_000_000_000;
const TEAMS = FLAG.teamHome | FLAG.teamAway;
const KEY_FLAGS = FLAG.alternate | TEAMS | FLAG.player;

/** Above all flags that a quote of this version of the wire may have. */
export function quoteFlagsEnd(version: number): number {
  if (version === 1) return FLAG.playerHome;
  if (version < 7) return FLAG.depth;
  return version < 8 ? FLAG.fee : 2 * FLAG.delay;
}

/** Appends so many quotes to the columns; their flags must be below `flagsEnd`. */
export function readQuotes(
  reader: FrameReader,
  items: number,
  into: PackedMessage,
  flagsEnd: number,
): void {
  const first = into.quoteCount;
  const end = first + reader.count(items, QUOTE_BYTES_MIN);
  into.reserveQuotes(end);
  const { players, playerNames, prices, confirmedAts, nativePrices, sizes, links } = into;
  const { depths, fees, delays } = into;
  const { view } = reader;
  let at = reader.at;
  for (let row = first; row < end; row++) {
    const flags = view.getUint16(at, true);
    const format = (flags & FLAG.format) >> FLAG.formatShift;
    if (format >= PRICE_FORMATS.length || flags >= flagsEnd) throw unknownFlags();
    readKey(reader, at, flags, row, into);
    at += KEY_BYTES_MIN;
    let player = NO_STRING;
    let playerName = NO_STRING;
    if (flags & FLAG.player) {
      player = checkedKey(reader, view.getUint16(at, true));
      playerName = checkedKey(reader, view.getUint16(at + 2, true));
      at += 4;
    }
    players[row] = player;
    playerNames[row] = playerName;
    prices[row] = checkedPrice(view.getInt32(at, true));
    confirmedAts[row] = checkedTime(view.getFloat64(at + 4, true));
    nativePrices[row] = checkedNumber(view.getFloat64(at + 12, true));
    at += 20;
    let size = Number.NaN;
    if (flags & FLAG.size) {
      size = checkedSize(view.getFloat64(at, true));
      at += 8;
    }
    sizes[row] = size;
    let link = NO_STRING;
    if (flags & FLAG.link) {
      link = checkedKey(reader, view.getUint16(at, true));
      at += 2;
    }
    links[row] = link;
    if (flags & FLAG.depth) {
      reader.at = at;
      depths[row] = readDepth(reader, prices[row] as number);
      at = reader.at;
    }
    if (flags & FLAG.fee) {
      reader.at = at;
      fees[row] = readFee(reader);
      at = reader.at;
    }
    if (flags & FLAG.delay) {
      delays[row] = checkedDelay(view.getFloat64(at, true));
      at += 8;
    }
  }
  reader.at = at;
  into.quoteCount = end;
  into.compareLines(first, end);
}

/** The levels behind a price, and those of the lay side. */
function readDepth(reader: FrameReader, price: number): Depth {
  const [behind, lay] = [reader.u8(), reader.u8()];
  if (behind >= LEVELS_MAX || lay > LEVELS_MAX) throw new DecodeError('too many levels');
  const depth = { behind: readLevels(reader, behind), lay: readLevels(reader, lay) };
  if (!isDepthOf(price, depth)) throw new DecodeError('levels out of their order');
  return depth;
}

/** What a market is charged. */
function readFee(reader: FrameReader): MarketFee {
  const [kind, exponent, per] = [FEE_KINDS[reader.u8()], reader.u8(), ROUNDED_PER[reader.u8()]];
  const { view, at } = reader;
  if (kind === undefined || per === undefined) throw new DecodeError('a word outside its list');
  const [rate, step] = [view.getFloat64(at, true), view.getFloat64(at + 8, true)];
  reader.at = at + 16;
  const fee: MarketFee = { kind, rate, exponent, step, roundedPer: per };
  if (!isFee(fee)) throw new DecodeError('no fee');
  return fee;
}

function readLevels(reader: FrameReader, count: number): number[] {
  const { view } = reader;
  // As long as they are: books keep them, and lists that grow take twice as much.
  const levels = new Array<number>(2 * count);
  for (let level = 0; level < count; level++) {
    const { at } = reader;
    levels[2 * level] = checkedPrice(view.getInt32(at, true));
    levels[2 * level + 1] = checkedSize(view.getFloat64(at + 4, true));
    reader.at = at + 12;
  }
  return levels;
}

/**
 * Appends so many keys to the same columns: of quotes that are withdrawn, or suspended, which the
 * flags of a newer wire tell, and all keys of an image are.
 */
export function readWithdrawn(
  reader: FrameReader,
  items: number,
  into: PackedMessage,
  maySuspend: boolean,
  isImage: boolean,
): void {
  const kept = maySuspend ? KEY_FLAGS | FLAG.suspended : KEY_FLAGS;
  const added = isImage ? FLAG.suspended : 0;
  const first = into.quoteCount;
  const end = first + reader.count(items, KEY_BYTES_MIN);
  into.reserveQuotes(end);
  const { view } = reader;
  let at = reader.at;
  for (let row = first; row < end; row++) {
    const flags = view.getUint16(at, true) & kept;
    readKey(reader, at, flags | added, row, into);
    at += KEY_BYTES_MIN;
    let player = NO_STRING;
    if (flags & FLAG.player) {
      player = checkedKey(reader, view.getUint16(at, true));
      at += 2;
    }
    into.players[row] = player;
    into.playerNames[row] = NO_STRING;
    into.prices[row] = 0;
    into.confirmedAts[row] = 0;
    into.nativePrices[row] = 0;
    into.sizes[row] = Number.NaN;
    into.links[row] = NO_STRING;
  }
  reader.at = at;
  into.quoteCount = end;
  into.compareLines(first, end);
}

/** What quotes and withdrawn keys have in common; the flags at `at` are read already. */
function readKey(
  reader: FrameReader,
  at: number,
  flags: number,
  row: number,
  into: PackedMessage,
): void {
  const { view } = reader;
  into.flags[row] = sensible(flags);
  into.marketTypes[row] = checkedKey(reader, view.getUint16(at + 2, true));
  into.venues[row] = checkedKey(reader, view.getUint16(at + 4, true));
  const side = view.getUint8(at + 6);
  if (side >= SIDES.length) throw new DecodeError('a word outside its list');
  into.sides[row] = side;
  const thousandths = view.getInt32(at + 7, true);
  if (!isPoint(thousandths)) throw new DecodeError('not a point');
  into.points[row] = thousandths;
}

function isPoint(thousandths: number): boolean {
  if (thousandths === NO_POINT) return true;
  return thousandths <= THOUSANDTHS_MAX && thousandths >= -THOUSANDTHS_MAX;
}

function checkedKey(reader: FrameReader, index: number): number {
  if (!reader.isKey(index)) throw notAKey(index);
  return index;
}

function checkedPrice(price: number): number {
  const size = Math.abs(price);
  if (size < 10_000 || price === -10_000 || size >= 10_000_000) {
    throw new DecodeError(`no price: ${price}`);
  }
  return price;
}

function checkedTime(time: number): number {
  if (!isTime(time)) throw new DecodeError('not a time');
  return time;
}

function checkedNumber(value: number): number {
  if (!Number.isFinite(value)) throw new DecodeError('not a finite number');
  return value;
}

function checkedSize(size: number): number {
  if (!(checkedNumber(size) >= 0)) throw new DecodeError('a negative size');
  return size;
}

function checkedDelay(delay: number): number {
  if (Number.isInteger(delay) && delay >= 1 && delay <= DELAY_MS_MAX) return delay;
  throw new DecodeError('no delay of a bet');
}

function unknownFlags(): DecodeError {
  return new DecodeError('an unknown price format, or flags of another version');
}

/** Both teams at once cannot be: the home team counts. Only a player plays for one. */
function sensible(flags: number): number {
  let kept = flags;
  if ((kept & TEAMS) === TEAMS) kept &= ~FLAG.teamAway;
  if ((kept & PLAYER_TEAM) === PLAYER_TEAM) kept &= ~FLAG.playerAway;
  return (kept & FLAG.player) === 0 ? kept & ~PLAYER_TEAM : kept;
}
