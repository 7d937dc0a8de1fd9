// Writes one price into the book, or withdraws it. A venue may quote a line under two keys, main and
// alternate: the quote with the later confirmation is in force (the main one if they are equal), and
// the other is stored as its shadow.

import type { Depth } from '#domain/depth.ts';
import type { MarketFee } from '#domain/market-fee.ts';
import { NO_NATIVE } from '#domain/native-odds.ts';
import { isSane } from '#domain/odds.ts';
import { L_BLOCK, LINE, MEMBERSHIP } from '../book/lines.ts';
import {
  BEST,
  BY_ALTERNATE,
  C_APPLIED,
  CLOCKS,
  CONFIRMED,
  confirmedAtOf,
  ELIGIBLE,
  EVER,
  type Extra,
  H_FAIR,
  H_FLAGS,
  H_PRICE,
  HAS,
  HAS_EXTRA,
  HOT,
  IN_CHUNK,
  NATIVE,
  NATIVE_SHIFT,
  nativeOf,
  type OfferChunk,
  receivedAtOf,
  SUSPENDED,
  UNVOUCHED,
  VENUE_SHIFT,
  type VenueQuote,
  W_AGE,
  W_LAG,
  WORDS,
  WROTE,
  WROTE_ALTERNATE,
  WROTE_MAIN,
} from '../book/offers.ts';
import type { Ages } from '../clock/age-limits.ts';
import { agesOfLine, scheduleIfSooner } from '../clock/ages.ts';
import type { EngineState } from '../state.ts';

const LAG_MAX = 0x7fffffff;
/** The flags without the venue beside them. */
const FLAGS = (1 << VENUE_SHIFT) - 1;
/** Bits that writing or withdrawing a price preserves; they include the venue. */
const PRESERVED_FLAGS = WROTE | EVER | BEST | HAS_EXTRA | ~FLAGS;
/** An offer with these flags is unchanged by an identical quote of a source with authority. */
export const UNCHANGED_FLAGS = HAS | ELIGIBLE;
/** The same for a source without authority. */
export const UNCHANGED_UNVOUCHED = HAS | UNVOUCHED;
/** The flags that `confirmQuote` compares; an offer that this group has written never matches. */
const COMPARED_FLAGS =
  UNCHANGED_FLAGS | BY_ALTERNATE | SUSPENDED | HAS_EXTRA | WROTE | UNVOUCHED | NATIVE;
const NO_QUOTE: VenueQuote = {
  price: 0,
  native: NO_NATIVE,
  suspended: false,
  confirmedAt: 0,
  receivedAt: 0,
  appliedAt: 0,
  size: null,
  link: null,
  depth: null,
  fee: null,
  betDelayMs: null,
};

/** A venue's quote as the columns of the message have it; reused. */
export class Quoted {
  price = 0;
  /** The code of what the venue quoted. */
  native = NO_NATIVE;
  suspended = false;
  isAlternate = false;
  /** UNVOUCHED, or 0. */
  unvouched = 0;
  confirmedAt = 0;
  /** NaN where the quote has none. */
  size = Number.NaN;
  link: string | null = null;
  depth: Depth | null = null;
  fee: MarketFee | null = null;
  betDelayMs: number | null = null;
  /** Whether the quote has any of these. */
  hasExtra = false;
}

/** appliedAt - receivedAt, within 24 days either way. */
export function lagOf(appliedAt: number, receivedAt: number): number {
  return Math.max(-LAG_MAX, Math.min(LAG_MAX, appliedAt - receivedAt));
}

/**
 * Refreshes the clocks of an offer that the quote repeats unchanged; otherwise returns false and
 * changes nothing. The quote must not be suspended. `known` is UNCHANGED_FLAGS or
 * UNCHANGED_UNVOUCHED, with BY_ALTERNATE if the quote has that key, the code of what was quoted, and
 * HAS_EXTRA if it has extras, which must then equal the offer's. A quote confirmed before
 * `edgeFromMs` is too old for edges and does not match. `mark` is CONFIRMED for an image, so that
 * the offer does not count as absent, else 0. The caller schedules the next age check.
 */
export function confirmQuote(
  state: EngineState,
  chunk: OfferChunk,
  at: number,
  price: number,
  known: number,
  confirmedAt: number,
  edgeFromMs: number,
  mark: number,
): boolean {
  const { hot } = chunk;
  const flags = hot[at * HOT + H_FLAGS] as number;
  if ((flags & COMPARED_FLAGS) !== known) return false;
  if (hot[at * HOT + H_PRICE] !== price || confirmedAt < edgeFromMs) return false;
  if (mark !== 0) hot[at * HOT + H_FLAGS] = flags | mark;
  stampClocks(state, chunk, at, confirmedAt);
  return true;
}

/** Writes a venue's quote for a side of a line. */
export function writeQuote(
  state: EngineState,
  line: number,
  venue: number,
  side: number,
  cell: number,
  quoted: Quoted,
  ages: Ages,
): void {
  const chunk = state.offers.chunkOf(cell);
  const { hot } = chunk;
  const at = (cell & IN_CHUNK) + side;
  const before = hot[at * HOT + H_FLAGS] as number;
  const extra = state.offers.extraOf(chunk, at);
  if ((before & WROTE) === 0) note(state, line, venue, side, chunk, at, extra);
  const flags = confirmedAsWritten(before);
  state.touchLine(line, (flags & HAS) === 0 ? MEMBERSHIP : 0);
  const { isAlternate, suspended, price, confirmedAt } = quoted;
  const wrote = isAlternate ? WROTE_ALTERNATE : WROTE_MAIN;
  const isOtherKey = ((flags & BY_ALTERNATE) !== 0) !== isAlternate;
  if (isOtherKey && (flags & HAS) !== 0) {
    hot[at * HOT + H_FLAGS] = flags | wrote;
    const own = extra ?? state.offers.extraFor(chunk, at);
    if (own.shadow === null) state.touchLine(line, MEMBERSHIP);
    own.shadow = fillQuote(own.shadow ?? { ...NO_QUOTE }, state, quoted);
    settle(chunk, at, cell & IN_CHUNK, own);
    judgeAge(state, chunk, at, ages);
  } else {
    if (hot[at * HOT + H_PRICE] !== price) {
      hot[at * HOT + H_PRICE] = price;
      hot[(cell & IN_CHUNK) * HOT + H_FAIR] = 0;
    }
    const how = (isAlternate ? BY_ALTERNATE : 0) | (suspended ? SUSPENDED : 0);
    const stated = HAS | how | quoted.unvouched | (quoted.native << NATIVE_SHIFT);
    const eligible = eligibility(state, stated, price, confirmedAt, ages);
    hot[at * HOT + H_FLAGS] = (flags & PRESERVED_FLAGS) | wrote | stated | eligible;
    stampClocks(state, chunk, at, confirmedAt);
    if (extra !== null || quoted.hasExtra) {
      writeExtra(state, chunk, at, cell & IN_CHUNK, quoted);
      // The quote from the shadow has its own price and age.
      judgeAge(state, chunk, at, ages);
    }
  }
  scheduleIfSooner(state, line, confirmedAt, ages);
}

/** An offer that this group confirmed counts as written by it as soon as it is written, too. */
function confirmedAsWritten(flags: number): number {
  if ((flags & CONFIRMED) === 0) return flags;
  return (flags & ~CONFIRMED) | ((flags & BY_ALTERNATE) === 0 ? WROTE_MAIN : WROTE_ALTERNATE);
}

/** Withdraws a venue's quote under one of its keys, if any; `reason`: see `edges/edge.ts`. */
export function withdrawQuote(
  state: EngineState,
  line: number,
  venue: number,
  side: number,
  cell: number,
  isAlternate: boolean,
  reason: number,
): void {
  const chunk = state.offers.chunkOf(cell);
  const at = (cell & IN_CHUNK) + side;
  const { hot } = chunk;
  const h = at * HOT;
  const flags = hot[h + H_FLAGS] as number;
  if ((flags & HAS) === 0) return;
  const extra = state.offers.extraOf(chunk, at);
  const isInForce = ((flags & BY_ALTERNATE) !== 0) === isAlternate;
  if (!isInForce && (extra === null || extra.shadow === null)) return;
  if ((flags & WROTE) === 0) note(state, line, venue, side, chunk, at, extra);
  const { journal, lines } = state;
  journal.noteReason(journal.find(lines, line, venue, side), reason);
  state.touchLine(line, MEMBERSHIP);
  const wrote = isAlternate ? WROTE_ALTERNATE : WROTE_MAIN;
  hot[h + H_FLAGS] = flags | wrote;
  const shadow = extra?.shadow ?? null;
  if (isInForce && shadow === null) {
    hot[h + H_FLAGS] = (flags & PRESERVED_FLAGS) | wrote;
    hot[h + H_PRICE] = 0;
    hot[(cell & IN_CHUNK) * HOT + H_FAIR] = 0;
    state.offers.dropExtra(chunk, at);
    return;
  }
  const own = extra as Extra;
  if (isInForce) {
    swap(chunk, at, cell & IN_CHUNK, own);
    // The quote from the shadow has its own price and age.
    judgeAge(state, chunk, at, agesOfLine(state, line));
  }
  own.shadow = null;
  if (isPriceOnly(own)) state.offers.dropExtra(chunk, at);
}

/** A venue's quote for a side under that key; null where it has none. */
export function quoteUnderKey(
  state: EngineState,
  chunk: OfferChunk,
  at: number,
  isAlternate: boolean,
): VenueQuote | null {
  const flags = chunk.flagsAt(at);
  if ((flags & HAS) === 0) return null;
  const extra = state.offers.extraOf(chunk, at);
  if (((flags & BY_ALTERNATE) !== 0) !== isAlternate) {
    // A copy: the shadow object is reused.
    return extra?.shadow ? { ...extra.shadow } : null;
  }
  return {
    price: chunk.priceAt(at),
    native: nativeOf(flags),
    suspended: (flags & SUSPENDED) !== 0,
    confirmedAt: confirmedAtOf(chunk, at),
    receivedAt: receivedAtOf(chunk, at),
    appliedAt: chunk.clocks[at * CLOCKS + C_APPLIED] as number,
    size: extra?.size ?? null,
    link: extra?.link ?? null,
    depth: extra?.depth ?? null,
    fee: extra?.fee ?? null,
    betDelayMs: extra?.betDelayMs ?? null,
  };
}

/** When a venue's quote for a side under that key was confirmed; 0 where it has none. */
export function confirmedAtUnderKey(
  state: EngineState,
  chunk: OfferChunk,
  at: number,
  isAlternate: boolean,
): number {
  const flags = chunk.flagsAt(at);
  if ((flags & HAS) === 0) return 0;
  if (((flags & BY_ALTERNATE) !== 0) === isAlternate) return confirmedAtOf(chunk, at);
  return state.offers.extraOf(chunk, at)?.shadow?.confirmedAt ?? 0;
}

const again = new Quoted();

/** Writes a venue's current quote under a key again, confirmed at `confirmedAt` or later. */
export function rewriteQuote(
  state: EngineState,
  line: number,
  cell: number,
  side: number,
  isAlternate: boolean,
  suspends: boolean,
  confirmedAt: number,
): void {
  const chunk = state.offers.chunkOf(cell);
  const at = (cell & IN_CHUNK) + side;
  const quote = quoteUnderKey(state, chunk, at, isAlternate);
  if (quote === null) return;
  again.price = quote.price;
  again.native = quote.native;
  again.suspended = quote.suspended || suspends;
  again.isAlternate = isAlternate;
  again.unvouched = chunk.flagsAt(at) & UNVOUCHED;
  again.confirmedAt = Math.max(quote.confirmedAt, confirmedAt);
  again.size = quote.size ?? Number.NaN;
  again.link = quote.link;
  again.depth = quote.depth;
  again.fee = quote.fee;
  again.betDelayMs = quote.betDelayMs;
  again.hasExtra = !isPriceOnly(quote);
  const venue = chunk.venueAt(at);
  writeQuote(state, line, venue, side, cell, again, agesOfLine(state, line));
}

/** Whether the venue quotes this side under that key. */
export function hasQuoteUnderKey(
  state: EngineState,
  chunk: OfferChunk,
  at: number,
  isAlternate: boolean,
): boolean {
  const flags = chunk.flagsAt(at);
  if ((flags & HAS) === 0) return false;
  if (((flags & BY_ALTERNATE) !== 0) === isAlternate) return true;
  return (state.offers.extraOf(chunk, at)?.shadow ?? null) !== null;
}

/** Marks an offer as eligible for edges or not, by its present age; true if the mark changed. */
export function judgeAge(state: EngineState, chunk: OfferChunk, at: number, ages: Ages): boolean {
  const { hot } = chunk;
  const flags = hot[at * HOT + H_FLAGS] as number;
  const price = hot[at * HOT + H_PRICE] as number;
  const eligible = eligibility(state, flags, price, confirmedAtOf(chunk, at), ages);
  if ((flags & ELIGIBLE) === eligible) return false;
  hot[at * HOT + H_FLAGS] = flags ^ ELIGIBLE;
  return true;
}

/** ELIGIBLE if edges may use the quote now, else 0. */
function eligibility(
  state: EngineState,
  flags: number,
  price: number,
  confirmedAt: number,
  ages: Ages,
): number {
  const isEligible =
    (flags & (HAS | SUSPENDED | UNVOUCHED)) === HAS &&
    confirmedAt >= state.now - ages.edgeMs &&
    isSane(price);
  return isEligible ? ELIGIBLE : 0;
}

function note(
  state: EngineState,
  line: number,
  venue: number,
  side: number,
  chunk: OfferChunk,
  at: number,
  extra: Extra | null,
): void {
  const { journal } = state;
  const flags = chunk.flagsAt(at) & FLAGS;
  const { lines } = state;
  const place = at - side - ((lines.ints[line * LINE + L_BLOCK] as number) & IN_CHUNK);
  journal.note(lines, line, venue, side, place, flags, chunk.priceAt(at), extra !== null);
  if (extra !== null) journal.noteExtra(extra);
}

function stampClocks(
  state: EngineState,
  { clocks, words }: OfferChunk,
  at: number,
  confirmedAt: number,
): void {
  const { now } = state;
  clocks[at * CLOCKS + C_APPLIED] = now;
  words[at * WORDS + W_LAG] = state.lagMs;
  words[at * WORDS + W_AGE] = now - confirmedAt;
}

function writeExtra(
  state: EngineState,
  chunk: OfferChunk,
  at: number,
  first: number,
  quoted: Quoted,
): void {
  const own = state.offers.extraFor(chunk, at);
  own.size = Number.isNaN(quoted.size) ? null : quoted.size;
  own.link = quoted.link;
  own.depth = quoted.depth;
  own.fee = quoted.fee;
  own.betDelayMs = quoted.betDelayMs;
  if (own.shadow !== null) settle(chunk, at, first, own);
  else if (isPriceOnly(own)) state.offers.dropExtra(chunk, at);
}

/** Whether there is nothing but a price. */
function isPriceOnly({ size, link, depth, fee, betDelayMs }: Omit<Extra, 'shadow'>): boolean {
  const isPlain = size === null && link === null && depth === null;
  return isPlain && fee === null && betDelayMs === null;
}

function fillQuote(quote: VenueQuote, state: EngineState, quoted: Quoted): VenueQuote {
  quote.price = quoted.price;
  quote.native = quoted.native;
  quote.suspended = quoted.suspended;
  quote.confirmedAt = quoted.confirmedAt;
  quote.receivedAt = state.receivedAt;
  quote.appliedAt = state.now;
  quote.size = Number.isNaN(quoted.size) ? null : quoted.size;
  quote.link = quoted.link;
  quote.depth = quoted.depth;
  quote.fee = quoted.fee;
  quote.betDelayMs = quoted.betDelayMs;
  return quote;
}

/** Puts the quote with the later confirmation in force, the main key's where they are equal. */
function settle(chunk: OfferChunk, at: number, first: number, extra: Extra): void {
  const { shadow } = extra;
  if (shadow === null) return;
  const inForce = confirmedAtOf(chunk, at);
  const isAlternate = (chunk.flagsAt(at) & BY_ALTERNATE) !== 0;
  const shadowLeads =
    shadow.confirmedAt > inForce || (shadow.confirmedAt === inForce && isAlternate);
  if (shadowLeads) swap(chunk, at, first, extra);
}

/** Swaps the quote in force with its shadow. */
function swap(chunk: OfferChunk, at: number, first: number, extra: Extra): void {
  const shadow = extra.shadow as VenueQuote;
  const { price, suspended, confirmedAt, receivedAt, appliedAt, size, link, depth, fee } = shadow;
  const { betDelayMs, native } = shadow;
  const { hot } = chunk;
  const flags = chunk.flagsAt(at);
  shadow.price = chunk.priceAt(at);
  shadow.native = nativeOf(flags);
  shadow.suspended = (flags & SUSPENDED) !== 0;
  shadow.confirmedAt = confirmedAtOf(chunk, at);
  shadow.appliedAt = chunk.clocks[at * CLOCKS + C_APPLIED] as number;
  shadow.receivedAt = receivedAtOf(chunk, at);
  shadow.size = extra.size;
  shadow.link = extra.link;
  shadow.depth = extra.depth;
  shadow.fee = extra.fee;
  shadow.betDelayMs = extra.betDelayMs;
  extra.size = size;
  extra.link = link;
  extra.depth = depth;
  extra.fee = fee;
  extra.betDelayMs = betDelayMs;
  hot[at * HOT + H_PRICE] = price;
  hot[first * HOT + H_FAIR] = 0;
  const kept = (flags & ~(SUSPENDED | NATIVE)) | (native << NATIVE_SHIFT);
  const turned = kept ^ BY_ALTERNATE;
  hot[at * HOT + H_FLAGS] = suspended ? turned | SUSPENDED : turned;
  chunk.clocks[at * CLOCKS + C_APPLIED] = appliedAt;
  chunk.words[at * WORDS + W_LAG] = lagOf(appliedAt, receivedAt);
  chunk.words[at * WORDS + W_AGE] = appliedAt - confirmedAt;
}
