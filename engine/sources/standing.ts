// All quotes of one venue in one league: withdrawn when another source becomes the primary, suspended
// or withdrawn when the primary is silent, confirmed without being published again.

import type { LeagueId } from '#domain/league.ts';
import type { Side } from '#domain/market.ts';
import { NO_POINT } from '#domain/message/packed-message.ts';
import { NO_NATIVE, nativeFormat, nativeOdds } from '#domain/native-odds.ts';
import { quoteUnderKey, rewriteQuote, withdrawQuote } from '../apply/quotes.ts';
import type { EventState, MarketState } from '../book/book.ts';
import { cellOf } from '../book/cells.ts';
import { L_MARKET, L_POINT, LINE } from '../book/lines.ts';
import { IN_CHUNK, type VenueQuote } from '../book/offers.ts';
import { agesFor, tooOldFor } from '../clock/ages.ts';
import { WITHDRAWN } from '../edges/edge.ts';
import type { EngineState } from '../state.ts';
import { type KeptQuote, type KeptQuotes, keep, slotText } from './kept-quotes.ts';

/** One price of a venue, under one of its keys. */
interface Standing {
  readonly line: number;
  readonly cell: number;
  readonly side: number;
  readonly isAlternate: boolean;
  readonly quote: VenueQuote;
  readonly market: MarketState;
}

/** Withdraws all quotes of the venue; returns them. */
export function release(state: EngineState, leagueId: LeagueId, venue: number): KeptQuotes {
  const kept: KeptQuotes = new Map();
  for (const event of state.book.leagues.get(leagueId) ?? []) {
    for (const each of standingOf(state, event, venue)) {
      const quote = keptOf(state, each, venue);
      keep(kept, event.head.eventId, slotText(quote), quote);
      const { line, side, cell, isAlternate } = each;
      withdrawQuote(state, line, venue, side, cell, isAlternate, WITHDRAWN);
    }
  }
  return kept;
}

/** Withdraws all quotes of the venue on one event. */
export function withdrawAll(state: EngineState, event: EventState, venue: number): void {
  for (const { line, cell, side, isAlternate } of standingOf(state, event, venue)) {
    withdrawQuote(state, line, venue, side, cell, isAlternate, WITHDRAWN);
  }
}

/** Suspends everything of the venue. */
export function suspendAll(state: EngineState, leagueId: LeagueId, venue: number): void {
  for (const event of state.book.leagues.get(leagueId) ?? []) {
    for (const { line, cell, side, isAlternate, quote } of standingOf(state, event, venue)) {
      if (!quote.suspended)
        rewriteQuote(state, line, cell, side, isAlternate, true, quote.confirmedAt);
    }
  }
}

/** Confirms what stands of the venue on an event, unless it is too old by now. */
export function confirmAll(
  state: EngineState,
  event: EventState,
  venue: number,
  confirmedAt: number,
): void {
  const ages = agesFor(state, event.beginsAt);
  state.confirmEvent(event.slot);
  for (const { line, cell, side, isAlternate, quote } of standingOf(state, event, venue)) {
    if (tooOldFor(state, event.beginsAt, quote.confirmedAt, ages) !== undefined) continue;
    rewriteQuote(state, line, cell, side, isAlternate, false, confirmedAt);
  }
}

/** Collected before any is changed: callers change what they find. */
function standingOf(state: EngineState, event: EventState, venue: number): readonly Standing[] {
  const found: Standing[] = [];
  for (const market of event.markets.values()) {
    for (const line of market.lines) {
      const cell = cellOf(state, line, venue);
      if (cell < 0) continue;
      const chunk = state.offers.chunkOf(cell);
      const sides = state.markets.sideCount[
        state.lines.ints[line * LINE + L_MARKET] as number
      ] as number;
      for (let side = 0; side < sides; side++) {
        for (const isAlternate of [false, true]) {
          const quote = quoteUnderKey(state, chunk, (cell & IN_CHUNK) + side, isAlternate);
          if (quote !== null) found.push({ line, cell, side, isAlternate, quote, market });
        }
      }
    }
  }
  return found;
}

/** What the venue quoted, as far as the book knows. */
function quotedAs({ price, native }: VenueQuote): Pick<KeptQuote, 'nativeFormat' | 'nativePrice'> {
  return native === NO_NATIVE
    ? { nativeFormat: 'american', nativePrice: price / 100 }
    : { nativeFormat: nativeFormat(native), nativePrice: nativeOdds(price, native) };
}

function keptOf(
  state: EngineState,
  { line, side, isAlternate, quote, market: of }: Standing,
  venue: number,
): KeptQuote {
  const { market, team, player } = of;
  const point = state.lines.ints[line * LINE + L_POINT] as number;
  return {
    venueId: state.venues.at(venue).bookmakerId,
    marketType: market.marketType,
    isAlternate,
    team,
    playerId: player?.playerId ?? null,
    playerName: player?.name ?? null,
    // It was applied when the quote arrived.
    playerTeam: null,
    point: point === NO_POINT ? null : point / 1000,
    side: market.sides[side] as Side,
    price: quote.price,
    ...quotedAs(quote),
    suspended: quote.suspended,
    confirmedAt: quote.confirmedAt,
    size: quote.size,
    link: quote.link,
    ...(quote.depth !== null && { depth: quote.depth }),
    ...(quote.fee !== null && { fee: quote.fee }),
    ...(quote.betDelayMs !== null && { betDelayMs: quote.betDelayMs }),
    receivedAt: quote.receivedAt,
    quotedIn: -1,
  };
}
