// What a row of a packed message quotes: its price, and what it has beside it.

import type { Depth } from '#domain/depth.ts';
import type { MarketFee } from '#domain/market-fee.ts';
import { PRICE_FORMATS } from '#domain/message/pack.ts';
import { FLAG, NO_STRING, type PackedMessage } from '#domain/message/packed-message.ts';
import { NO_NATIVE, nativeCode } from '#domain/native-odds.ts';
import { HAS_EXTRA, NATIVE_SHIFT, type OfferChunk, type Offers } from '../book/offers.ts';
import type { Quoted } from './quotes.ts';

/** Flags of a row with a value beside its price. */
const EXTRA = FLAG.size | FLAG.link | FLAG.depth | FLAG.fee | FLAG.delay;
/** Flags of a row with more than a price. */
export const MORE = EXTRA | FLAG.suspended | FLAG.format;

/** Reads a row into `quoted`, but for its authority and when it was confirmed. */
export function readQuote(message: PackedMessage, row: number, quoted: Quoted): void {
  const flags = message.flags[row] as number;
  quoted.price = message.prices[row] as number;
  quoted.native = nativeIn(message, row);
  quoted.suspended = (flags & FLAG.suspended) !== 0;
  quoted.isAlternate = (flags & FLAG.alternate) !== 0;
  quoted.hasExtra = (flags & EXTRA) !== 0;
  quoted.size = message.sizes[row] as number;
  quoted.link = linkOf(message, row);
  quoted.depth = depthOf(message, row);
  quoted.fee = feeOf(message, row);
  quoted.betDelayMs = delayOf(message, row);
}

/**
 * Flags for `confirmQuote` when a row is suspended, was quoted in another format or has extras:
 * `same` with the code of what was quoted, and HAS_EXTRA if the extras are equal; else 0, which
 * matches no offer.
 */
export function unchangedFlags(
  offers: Offers,
  message: PackedMessage,
  row: number,
  chunk: OfferChunk,
  at: number,
  same: number,
): number {
  const flags = message.flags[row] as number;
  if ((flags & FLAG.suspended) !== 0) return 0;
  const sameQuoted = same | (nativeIn(message, row) << NATIVE_SHIFT);
  if ((flags & EXTRA) === 0) return sameQuoted;
  const size = message.sizes[row] as number;
  const [link, depth] = [linkOf(message, row), depthOf(message, row)];
  const [fee, delay] = [feeOf(message, row), delayOf(message, row)];
  return offers.hasJust(chunk, at, size, link, depth, fee, delay) ? sameQuoted | HAS_EXTRA : 0;
}

/** The code of what the venue quoted. */
function nativeIn({ flags, prices, nativePrices }: PackedMessage, row: number): number {
  const format = PRICE_FORMATS[((flags[row] as number) & FLAG.format) >> FLAG.formatShift];
  if (format === undefined) return NO_NATIVE;
  return nativeCode(prices[row] as number, format, nativePrices[row] as number);
}

function linkOf({ links, strings }: PackedMessage, row: number): string | null {
  const link = links[row] as number;
  return link === NO_STRING ? null : (strings[link] as string);
}

function depthOf({ depths, flags }: PackedMessage, row: number): Depth | null {
  return ((flags[row] as number) & FLAG.depth) === 0 ? null : (depths[row] as Depth);
}

function feeOf({ fees, flags }: PackedMessage, row: number): MarketFee | null {
  return ((flags[row] as number) & FLAG.fee) === 0 ? null : (fees[row] as MarketFee);
}

function delayOf({ delays, flags }: PackedMessage, row: number): number | null {
  return ((flags[row] as number) & FLAG.delay) === 0 ? null : (delays[row] as number);
}
