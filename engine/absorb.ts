// Groups into the book: quotes taken or refused, what an answer no longer lists withdrawn. Nothing
// is evaluated here; lines and events that may have changed are marked.
import { marketOf, marketsOfLeague } from '#domain/market-catalog.ts';
import type { CoverageGroup, ImageGroup, PatchGroup, Quote, QuoteKey } from '#domain/message.ts';
import { spellingPrecedes } from '#domain/player.ts';
import { type Venue, venueById } from '#domain/venue.ts';
import { assert, must } from '#kit/assert.ts';
import {
  cellOf,
  type EventState,
  type Line,
  type MarketState,
  marketKey,
  type Slot,
  sideIndex,
} from './book.ts';
import { noteAllWithdrawn, seeEvent } from './event-life.ts';
import { type EngineState, reject, type SourceState, scopesByType } from './state.ts';

/** Replaces the named markets of the venues that answered for this event. */
export function absorbImage(state: EngineState, source: SourceState, group: ImageGroup): void {
  const event = seeEvent(state, group.event);
  const scopes = scopesByType(group.markets);
  const venues = new Set(group.venues);
  for (const quote of group.quotes) {
    const scope = scopes.get(quote.marketType);
    const inScope = quote.isAlternate ? scope?.alternate : scope?.main;
    assert(inScope === true && venues.has(quote.venueId), 'an image quotes what it names');
    takeQuote(state, source, event, quote);
  }
  withdrawUnquoted(state, event, scopes, venues);
  const { quotes, rejections, receivedAt } = group;
  if (quotes.length > 0 || Object.keys(rejections).length > 0) event.listedAt = receivedAt;
}

/** Changes single quotes: withdrawals first, so that what is quoted stands. */
export function absorbPatch(state: EngineState, source: SourceState, group: PatchGroup): void {
  const event = seeEvent(state, group.event);
  for (const key of group.withdrawn) {
    const line = findLine(event, key);
    const venue = venueById(key.venueId);
    if (!line || !venue) continue;
    withdraw(state, line, venue, sideIndex(line.market.market, key.side), key.isAlternate);
  }
  for (const quote of group.quotes) takeQuote(state, source, event, quote);
}

/** Withdraws what the venues that answered for a league no longer list. */
export function absorbCoverage(state: EngineState, group: CoverageGroup): void {
  const listed = new Set(group.eventIds);
  const venues = new Set(group.venues);
  if (venues.size === 0) return;
  const scopes = scopesByType(group.markets);
  for (const event of state.book.leagues.get(group.leagueId) ?? []) {
    const isListed = listed.has(event.head.eventId);
    if (!isListed) withdrawUnquoted(state, event, scopes, venues);
    // Prices that were refused are no withdrawal: the venue still has the event.
    if (isListed && event.listedAt === group.receivedAt) continue;
    noteAllWithdrawn(state, event, venues);
  }
}

function takeQuote(state: EngineState, source: SourceState, event: EventState, quote: Quote): void {
  const venue = venueById(quote.venueId);
  const market = marketOf(event.head.leagueId, quote.marketType);
  if (!venue || !market) {
    // Ingest of a newer version may know words that this one does not.
    reject(source, venue ? 'unknown_market' : 'unknown_venue');
    return;
  }
  const confirmedAt = Math.min(quote.confirmedAt, state.now);
  const refusal = refusalOf(state, event, confirmedAt);
  if (refusal) {
    // In an image it counts as absent, so an older quote does not live on in its place.
    reject(source, refusal);
    return;
  }
  source.accepted += 1;
  if (confirmedAt > state.newestConfirmedAt) state.newestConfirmedAt = confirmedAt;
  if (state.now >= event.startTime) {
    event.quotedInPlay.add(venue.bookmakerId);
    if (event.withdrawnAfterStart) state.touchedEvents.add(event);
    event.withdrawnAfterStart = false;
  }
  const line = lineOf(state, event, quote);
  const side = sideIndex(market, quote.side);
  assert(side >= 0, `${quote.marketType} has no side ${quote.side}`);
  const cell = cellOf(line, venue);
  const slots = quote.isAlternate ? cell.alternate : cell.main;
  const slot = slots[side];
  if (slot) writeSlot(slot, quote, confirmedAt, state.groupNumber);
  else slots[side] = slotOf(quote, confirmedAt, state.groupNumber);
  state.touchedLines.add(line);
}

/** Why a quote is too old to enter the book, or null. */
function refusalOf(state: EngineState, event: EventState, confirmedAt: number) {
  const { ttlLiveMs, ttlPregameMs } = state.pricing;
  const started = state.now >= event.startTime;
  if (started && confirmedAt < event.startTime) return 'confirmed_before_start';
  return state.now - confirmedAt > (started ? ttlLiveMs : ttlPregameMs) ? 'expired' : null;
}

/** In place: a re-quote is the commonest thing there is and must cost no garbage. */
function writeSlot(slot: Slot, quote: Quote, confirmedAt: number, groupNumber: number): void {
  slot.price = quote.price;
  slot.suspended = quote.suspended;
  slot.size = quote.size;
  slot.link = quote.link;
  slot.confirmedAt = confirmedAt;
  slot.groupNumber = groupNumber;
}

function slotOf(quote: Quote, confirmedAt: number, groupNumber: number): Slot {
  const { price, suspended, size, link } = quote;
  return { price, suspended, size, link, confirmedAt, groupNumber };
}

function withdrawUnquoted(
  state: EngineState,
  event: EventState,
  scopes: ReadonlyMap<string, { readonly main: boolean; readonly alternate: boolean }>,
  venues: ReadonlySet<string>,
): void {
  for (const [marketType, scope] of scopes) {
    for (const market of event.marketsByType.get(marketType) ?? []) {
      for (const line of market.lines.values()) {
        for (const cell of line.cells) {
          if (!venues.has(cell.venue.bookmakerId)) continue;
          if (scope.main) withdrawOld(state, line, cell.venue, cell.main, false);
          if (scope.alternate) withdrawOld(state, line, cell.venue, cell.alternate, true);
        }
      }
    }
  }
}

function withdrawOld(
  state: EngineState,
  line: Line,
  venue: Venue,
  slots: readonly (Slot | null)[],
  isAlternate: boolean,
): void {
  slots.forEach((slot, side) => {
    if (slot && slot.groupNumber !== state.groupNumber) {
      withdraw(state, line, venue, side, isAlternate);
    }
  });
}

function withdraw(
  state: EngineState,
  line: Line,
  venue: Venue,
  side: number,
  isAlternate: boolean,
): void {
  const cell = line.cells.find((candidate) => candidate.venue === venue);
  const slots = isAlternate ? cell?.alternate : cell?.main;
  if (!slots?.[side]) return;
  slots[side] = null;
  state.noteLeaving(line, side, venue.bookmakerId, 'withdrawn');
  state.touchedLines.add(line);
}

function findLine(event: EventState, key: QuoteKey): Line | undefined {
  const market = event.markets.get(marketKey(key.marketType, key.team, key.playerId));
  return market?.lines.get(key.point);
}

function lineOf(state: EngineState, event: EventState, quote: Quote): Line {
  if (quote.playerId && quote.playerName) namePlayer(state, quote.playerId, quote.playerName);
  const market = marketStateOf(state, event, quote);
  const known = market.lines.get(quote.point);
  if (known) return known;
  const line: Line = {
    kind: 'line',
    market,
    point: quote.point,
    cells: [],
    isAlternate: false,
    isMain: false,
    mainOperators: 0,
    appearedSeq: state.seq,
    scheduledAt: Number.POSITIVE_INFINITY,
    edges: new Map(),
    changedSeq: 0,
    older: null,
    newer: null,
  };
  market.lines.set(quote.point, line);
  return line;
}

/** Venues write a player's name in several ways: one is chosen, whoever wrote first. */
function namePlayer(state: EngineState, playerId: string, name: string): void {
  const known = state.players.get(playerId);
  if (known === undefined) state.players.set(playerId, { name, renamedSeq: 0 });
  if (known === undefined || !spellingPrecedes(name, known.name)) return;
  known.name = name;
  known.renamedSeq = state.seq;
  for (const event of state.book.events.values()) {
    for (const market of event.markets.values()) {
      if (market.playerId !== playerId) continue;
      for (const line of market.lines.values()) {
        state.renamedLines.add(line);
        state.touchedLines.add(line);
      }
    }
  }
}

function marketStateOf(state: EngineState, event: EventState, quote: Quote): MarketState {
  const key = marketKey(quote.marketType, quote.team, quote.playerId);
  const known = event.markets.get(key);
  if (known) return known;
  const market = must(marketOf(event.head.leagueId, quote.marketType), 'the market was checked');
  const made: MarketState = {
    event,
    market,
    team: quote.team,
    playerId: quote.playerId,
    player: (quote.playerId && state.players.get(quote.playerId)) || null,
    order: marketsOfLeague(event.head.leagueId).indexOf(market),
    lines: new Map(),
    mainLine: null,
  };
  event.markets.set(key, made);
  const ofType = event.marketsByType.get(quote.marketType);
  if (ofType) ofType.push(made);
  else event.marketsByType.set(quote.marketType, [made]);
  return made;
}
