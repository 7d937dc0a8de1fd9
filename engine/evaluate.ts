// Evaluates a touched line once: withdraws expired quotes, compares offers with what was shown
// before, recomputes best prices and edges. Only differences go into the output.

import { isSameDepth, isSameTop } from '#domain/depth.ts';
import { isSameFee } from '#domain/market-fee.ts';
import { greater } from '#kit/exact-math.ts';
import { ENTRY, J_FLAGS, J_NEXT, J_PLACE, J_PRICE, J_SIDE, J_VENUE } from './apply/journal.ts';
import { hasQuoteUnderKey, judgeAge, withdrawQuote } from './apply/quotes.ts';
import type { MarketState } from './book/book.ts';
import { EV_CHANGED, EV_FLAGS, EV_OFFERS, EV_PROPS, EV_START, EVENT, OPEN } from './book/book.ts';
import { cellOf } from './book/cells.ts';
import {
  ALTERNATE,
  DUE,
  isOfPlayer,
  L_BEST,
  L_BLOCK,
  L_CELLS,
  L_EDGES,
  L_EVENT,
  L_FLAGS,
  L_JOURNAL,
  L_MARKET,
  L_OPERATORS,
  L_SUBJECT,
  LINE,
  LISTED,
  MAIN,
  MEMBERSHIP,
  NO_PRICE,
  RENAMED,
  SIDED,
  T_EVEN,
  TIED,
  TIMES,
  TOUCHED,
  WHOLE,
} from './book/lines.ts';
import {
  BEST,
  BY_ALTERNATE,
  C_UPDATED,
  CLOCKS,
  changedSeqOf,
  confirmedAtOf,
  ELIGIBLE,
  EVER,
  H_FLAGS,
  H_PRICE,
  HAS,
  HAS_EXTRA,
  HOT,
  IN_CHUNK,
  NATIVE,
  type OfferChunk,
  SUSPENDED,
  UNVOUCHED,
  VENUE_SHIFT,
  type VenueQuote,
  W_CHANGED,
  WORDS,
  WROTE,
} from './book/offers.ts';
import { forgetSiblings } from './book/siblings.ts';
import { agesFor, agingAt, tooOldFor } from './clock/ages.ts';
import { PRICE_MOVED, STALE, WITHDRAWN } from './edges/edge.ts';
import { closeAll, reconcileEdges } from './edges/edges.ts';
import { lineChanged, lineDeepened, removeLine } from './line-changes.ts';
import type { EngineState } from './state.ts';

let operatorSeen = new Uint8Array(128);

/** Below every price, and less than 2^31 away from it. */
const BELOW = -0x40000000;
const SIGN = -0x80000000;
/** How far BEST is from the sign, and where SUSPENDED is. */
const BEST_TO_SIGN = 28;
const SUSPENDED_BIT = 1;

/** Nothing shown changed, but a quote became eligible for edges, or ceased to be. */
const ELIGIBILITY = 1;
const SHOWN = 2;
/** The best prices, or whether any price is left, must be recomputed. */
const BESTS = 4;
/** Levels of order books changed below their best prices. */
const LEVELS = 8;

/** Evaluates one touched line; the main line of its market is chosen afterwards. */
export function evaluateLine(state: EngineState, line: number): void {
  const { ints, times } = state.lines;
  const base = line * LINE;
  const isAged = ((ints[base + L_FLAGS] as number) & (WHOLE | DUE)) !== 0 && ageLine(state, line);
  const untouched = isAged ? STALE : PRICE_MOVED;
  const flags = ints[base + L_FLAGS] as number;
  ints[base + L_FLAGS] = flags & ~(TOUCHED | WHOLE | DUE | RENAMED | MEMBERSHIP | SIDED);
  const changes = readJournal(state, line);
  const sides = state.markets.sideCount[ints[base + L_MARKET] as number] as number;
  const count = (ints[base + L_CELLS] as number) * sides;
  state.offersExamined += count;
  const isSettled = (changes & BESTS) === 0 && (flags & LISTED) !== 0;
  if (!isSettled && refreshBests(state, line, sides, count) === 0) {
    closeAll(state, line, untouched);
    removeLine(state, line);
    return;
  }
  let relabelled = (flags & RENAMED) !== 0;
  if ((flags & MEMBERSHIP) !== 0) {
    if (countMembers(state, line, count)) relabelled = true;
    state.touchMarket(state.lines.markets[line] as MarketState);
  }
  const isChanged = (changes & SHOWN) !== 0;
  if (isChanged) {
    times[line * TIMES + T_EVEN] = Number.NaN;
    if ((flags & TIED) !== 0) state.touchMarket(state.lines.markets[line] as MarketState);
  }
  const isSided = (flags & SIDED) !== 0;
  if (isChanged || relabelled || isSided || (flags & LISTED) === 0) lineChanged(state, line);
  else if ((changes & LEVELS) !== 0) lineDeepened(state, line);
  if (changes !== 0 || relabelled || isAged || (flags & WHOLE) !== 0) {
    const event = (ints[base + L_EVENT] as number) * EVENT;
    const isOpen = ((state.book.numbers[event + EV_FLAGS] as number) & OPEN) !== 0;
    if (isOpen) reconcileEdges(state, line, relabelled, untouched);
    else if ((ints[base + L_EDGES] as number) >= 0) closeAll(state, line, untouched);
  }
}

/**
 * Applies the age limits: withdraws expired quotes (all quotes once the event is over) and re-judges
 * the rest. Returns true if any quote's eligibility changed. Reads columns only, because the objects
 * are rarely in the cache.
 */
function ageLine(state: EngineState, line: number): boolean {
  const { ints } = state.lines;
  const base = line * LINE;
  const event = (ints[base + L_EVENT] as number) * EVENT;
  const startTime = state.book.numbers[event + EV_START] as number;
  const isOpen = ((state.book.numbers[event + EV_FLAGS] as number) & OPEN) !== 0;
  const ages = agesFor(state, startTime);
  const reasonOf = (confirmedAt: number): number | undefined =>
    isOpen ? tooOldFor(state, startTime, confirmedAt, ages) : WITHDRAWN;
  const sides = state.markets.sideCount[ints[base + L_MARKET] as number] as number;
  const count = (ints[base + L_CELLS] as number) * sides;
  const block = ints[base + L_BLOCK] as number;
  const chunk = state.offers.chunkOf(block);
  const from = block & IN_CHUNK;
  let isTurned = false;
  let soonest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < count; index++) {
    const at = from + index;
    const flags = chunk.flagsAt(at);
    if ((flags & HAS) === 0) continue;
    const isLeaving = reasonOf(confirmedAtOf(chunk, at)) !== undefined;
    if (isLeaving || (flags & HAS_EXTRA) !== 0) {
      expire(state, line, block + index, index % sides, reasonOf);
      if ((chunk.flagsAt(at) & HAS) === 0) continue;
    }
    if (judgeAge(state, chunk, at, ages)) isTurned = true;
    soonest = Math.min(soonest, agingAt(state, confirmedAtOf(chunk, at), ages));
    const shadow = state.offers.extraOf(chunk, at)?.shadow;
    if (shadow) soonest = Math.min(soonest, agingAt(state, shadow.confirmedAt, ages));
  }
  // Scheduled once, for the earliest: an entry for each quote would evaluate the line as often.
  if (soonest !== Number.POSITIVE_INFINITY) state.scheduleLine(line, soonest);
  return isTurned;
}

/** Withdraws a venue's quote under either key, if its age is a reason to. */
function expire(
  state: EngineState,
  line: number,
  offer: number,
  side: number,
  reasonOf: (confirmedAt: number) => number | undefined,
): void {
  const chunk = state.offers.chunkOf(offer);
  const at = offer & IN_CHUNK;
  const venue = chunk.venueAt(at);
  for (const isAlternate of [false, true]) {
    const flags = chunk.flagsAt(at);
    if ((flags & HAS) === 0) return;
    const isInForce = ((flags & BY_ALTERNATE) !== 0) === isAlternate;
    const shadow = state.offers.extraOf(chunk, at)?.shadow;
    if (!isInForce && !shadow) continue;
    const confirmedAt = isInForce ? confirmedAtOf(chunk, at) : (shadow as VenueQuote).confirmedAt;
    const reason = reasonOf(confirmedAt);
    if (reason === undefined) continue;
    withdrawQuote(state, line, venue, side, offer - side, isAlternate, reason);
  }
}

/** Compares what the group wrote with what was shown before; the changes as bits. */
function readJournal(state: EngineState, line: number): number {
  const { journal, lines, book, output } = state;
  const quotes = output === null ? null : output.quotes;
  state.otherTerms.length = 0;
  const base = line * LINE;
  const event = (lines.ints[base + L_EVENT] as number) * EVENT;
  let changes = 0;
  let entry = lines.ints[base + L_JOURNAL] as number;
  if (entry < 0) return changes;
  const isMain = ((lines.ints[base + L_FLAGS] as number) & MAIN) !== 0;
  const block = lines.ints[base + L_BLOCK] as number;
  const chunk = state.offers.chunkOf(block);
  for (; entry >= 0; entry = journal.ints[entry * ENTRY + J_NEXT] as number) {
    const noted = entry * ENTRY;
    const venue = journal.ints[noted + J_VENUE] as number;
    // Its place when it was noted, unless venues were inserted before it since.
    let cell = block + (journal.ints[noted + J_PLACE] as number);
    if (chunk.venueAt(cell & IN_CHUNK) !== venue) cell = cellOf(state, line, venue);
    const side = journal.ints[noted + J_SIDE] as number;
    const at = (cell & IN_CHUNK) + side;
    const { hot } = chunk;
    const before = journal.ints[noted + J_FLAGS] as number;
    const flags = (hot[at * HOT + H_FLAGS] as number) & ~WROTE;
    const price = hot[at * HOT + H_PRICE] as number;
    const turned = flags ^ before;
    hot[at * HOT + H_FLAGS] = flags;
    if ((turned & ELIGIBLE) !== 0) changes |= ELIGIBILITY;
    if (isMain) {
      const was = judgedPrice(before, journal.ints[noted + J_PRICE] as number);
      if (was !== judgedPrice(flags, price)) {
        state.priceHistory.note(line, venue, side, was, state.now);
      }
    }
    if ((turned & (HAS | SUSPENDED)) === 0 && price === journal.ints[noted + J_PRICE]) {
      const isRequoted = (turned & NATIVE) !== 0;
      const mayDiffer = isRequoted || journal.hasExtra(entry) || (flags & HAS_EXTRA) !== 0;
      if (!mayDiffer || (flags & HAS) === 0) continue;
      const other = isRequoted ? SHOWN : otherExtra(state, chunk, at, entry);
      if (other === 0) continue;
      if (other === LEVELS) {
        noteDeepChange(state, chunk, at);
        changes |= LEVELS;
        continue;
      }
      if (isRequoted || hasOtherTerms(state, chunk, at, entry)) {
        state.otherTerms.push(venue, side);
        state.watch?.terms.add(line);
      }
      if (quotes !== null && hasDepth(state, chunk, at, entry)) {
        quotes.add(lines, line, chunk, at, side, state.offers.extraOf(chunk, at));
      }
    } else {
      book.numbers[event + EV_CHANGED] = state.now;
      quotes?.add(lines, line, chunk, at, side, state.offers.extraOf(chunk, at));
      if ((flags & HAS) !== 0) {
        hot[at * HOT + H_FLAGS] = flags | EVER;
        chunk.clocks[at * CLOCKS + C_UPDATED] = state.now;
        if ((turned & HAS) !== 0) countOffer(state, line, flags >> VENUE_SHIFT, 1);
      } else {
        hot[at * HOT + H_FLAGS] = flags & ~BEST;
        countOffer(state, line, flags >> VENUE_SHIFT, -1);
      }
      const reaches = price >= (lines.ints[base + L_BEST + side] as number);
      if (reaches || (turned & (HAS | SUSPENDED)) !== 0 || (before & BEST) !== 0) changes |= BESTS;
    }
    chunk.words[at * WORDS + W_CHANGED] = state.seq;
    if ((flags & HAS_EXTRA) !== 0) state.offers.forgetDeepChange(chunk, at);
    changes |= SHOWN;
  }
  return changes;
}

/**
 * Records that only levels below the best price changed, and keeps the seq of the last change that
 * subscribers without `depth` see.
 */
function noteDeepChange(state: EngineState, chunk: OfferChunk, at: number): void {
  const extra = state.offers.extraOf(chunk, at);
  const before = changedSeqOf(state.seq, chunk, at);
  chunk.words[at * WORDS + W_CHANGED] = state.seq;
  if (extra === null) return;
  const shownSeq = extra.deep?.seq === before ? extra.deep.shownSeq : before;
  extra.deep = { seq: state.seq, shownSeq };
}

/** The price of an offer that models and edges may use; 0 where there is none or they may not. */
function judgedPrice(flags: number, price: number): number {
  return (flags & (HAS | SUSPENDED | UNVOUCHED)) === HAS ? price : 0;
}

/** Whether the offer has, or had, levels: the archive stores their sizes and lay prices. */
function hasDepth(state: EngineState, chunk: OfferChunk, at: number, entry: number): boolean {
  const before = state.journal.extraOf(entry).depth;
  return before !== null || (state.offers.extraOf(chunk, at)?.depth ?? null) !== null;
}

/** What changed of an offer beside its price: SHOWN, LEVELS alone, or 0. */
function otherExtra(state: EngineState, chunk: OfferChunk, at: number, entry: number): number {
  const { journal } = state;
  const { size, link, depth } = journal.extraOf(entry);
  const extra = state.offers.extraOf(chunk, at);
  if ((extra?.link ?? null) !== link || (extra?.size ?? null) !== size) return SHOWN;
  const own = extra?.depth ?? null;
  const isSame = isSameDepth(own, depth);
  if (!isSame && !isSameTop(own, depth)) return SHOWN;
  if (hasOtherTerms(state, chunk, at, entry)) return SHOWN;
  return isSame ? 0 : LEVELS;
}

/** Whether the fee or the delay changed, both of which edges show. */
function hasOtherTerms(state: EngineState, chunk: OfferChunk, at: number, entry: number): boolean {
  const { fee, betDelayMs } = state.journal.extraOf(entry);
  const extra = state.offers.extraOf(chunk, at);
  if ((extra?.betDelayMs ?? null) !== betDelayMs) return true;
  return !isSameFee(extra?.fee ?? null, fee);
}

function countOffer(state: EngineState, line: number, venue: number, by: 1 | -1): void {
  state.venueOffers[venue] = (state.venueOffers[venue] as number) + by;
  const { numbers } = state.book;
  const { ints } = state.lines;
  const event = (ints[line * LINE + L_EVENT] as number) * EVENT;
  numbers[event + EV_OFFERS] = (numbers[event + EV_OFFERS] as number) + by;
  if (isOfPlayer(ints[line * LINE + L_SUBJECT] as number)) {
    numbers[event + EV_PROPS] = (numbers[event + EV_PROPS] as number) + by;
  }
}

/**
 * Recomputes the best prices and marks the offers that have them; returns the number of offers. The
 * loop does not branch on prices, because such branches are mispredicted.
 */
function refreshBests(state: EngineState, line: number, sides: number, count: number): number {
  const { ints } = state.lines;
  const base = line * LINE;
  const block = ints[base + L_BLOCK] as number;
  const chunk = state.offers.chunkOf(block);
  const { hot, words } = chunk;
  const from = (block & IN_CHUNK) * HOT;
  const to = from + count * HOT;
  const step = sides * HOT;
  let present = 0;
  for (let side = 0; side < sides; side++) {
    let best = BELOW;
    for (let h = from + side * HOT; h < to; h += step) {
      const flags = hot[h + H_FLAGS] as number;
      present += flags & HAS;
      const down = downOf(flags);
      best = greater(best, ((hot[h + H_PRICE] as number) & ~down) | (BELOW & down));
    }
    ints[base + L_BEST + side] = best === BELOW ? NO_PRICE : best;
    for (let h = from + side * HOT; h < to; h += step) {
      const flags = hot[h + H_FLAGS] as number;
      const other = ((hot[h + H_PRICE] as number) ^ best) | downOf(flags);
      const isBest = ~(other | -other) & SIGN;
      if (((flags << BEST_TO_SIGN) ^ isBest) >= 0) continue;
      hot[h + H_FLAGS] = flags ^ BEST;
      words[(h / HOT) * WORDS + W_CHANGED] = state.seq;
      if ((flags & HAS_EXTRA) !== 0) state.offers.forgetDeepChange(chunk, h / HOT);
    }
  }
  return present;
}

/** All bits set where there is no offer or it is suspended, else none. */
function downOf(flags: number): number {
  return ((flags & HAS) - 1) | -((flags >> SUSPENDED_BIT) & 1);
}

/**
 * Recounts the operators that quote the line under the main key. Returns true if the line became an
 * alternate, or ceased to be one; if it was shown, its old key is removed.
 */
function countMembers(state: EngineState, line: number, count: number): boolean {
  const { ints } = state.lines;
  const base = line * LINE;
  const block = ints[base + L_BLOCK] as number;
  const chunk = state.offers.chunkOf(block);
  const from = block & IN_CHUNK;
  const { operators: operatorOf, operatorCount } = state.venues;
  if (operatorSeen.length < operatorCount) operatorSeen = new Uint8Array(2 * operatorCount);
  operatorSeen.fill(0, 0, operatorCount);
  let operators = 0;
  for (let at = from; at < from + count; at++) {
    if (!hasQuoteUnderKey(state, chunk, at, false)) continue;
    const operator = operatorOf[chunk.venueAt(at)] as number;
    if (operatorSeen[operator] === 1) continue;
    operatorSeen[operator] = 1;
    operators += 1;
  }
  const known = ints[base + L_FLAGS] as number;
  const isMoved = ((known & ALTERNATE) !== 0) !== (operators === 0);
  if (isMoved && (known & LISTED) !== 0) removeLine(state, line, true);
  if (isMoved) {
    ints[base + L_FLAGS] = (ints[base + L_FLAGS] as number) ^ ALTERNATE;
    if (operators > 0) forgetSiblings(state, state.lines.markets[line] as MarketState);
  }
  ints[base + L_OPERATORS] = operators;
  return isMoved;
}
